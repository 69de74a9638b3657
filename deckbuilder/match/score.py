"""A recorded game as a score, like PGN in chess: facts in brackets, then the actions in short notation.

A turn of the player who began is `5.`, one of the other player `5...`, the set-up `0.`. Answers stand after the
action during which they were asked, separated by colons, and in brackets if the other player answered. Manual edits
are remarks.
"""

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass

from deckbuilder.errors import InputError
from deckbuilder.games import notation_of
from deckbuilder.text import printable
from engine.core.events import Event, TurnBegan
from engine.core.game import Game
from engine.replay import Replay, ReplayError

MAX_COLUMNS = 79
RESULTS = ("1-0", "0-1")
DRAWN, GOES_ON = "1/2-1/2", "*"


def score(replay: Replay, to: int | None = None) -> Iterator[str]:
    """Yield the lines of a recorded game, up to step `to`. Raises InputError for a step that is not legal."""
    notation = notation_of(replay.game.library.ruleset)
    if not notation.signs:
        raise InputError(f"games of {replay.record.ruleset} have no score")
    played = " ".join(_Score(replay).moves(to))
    yield from _facts(replay)
    yield ""
    yield from textwrap.wrap(
        f"{played} {_result(replay.game)}".lstrip(), MAX_COLUMNS, break_long_words=False, break_on_hyphens=False
    )


def _facts(replay: Replay) -> Iterator[str]:
    record, game = replay.record, replay.game
    tags = {"Ruleset": record.ruleset, "Cards": record.cards}
    tags |= {f"Deck{number}": deck.name for number, deck in enumerate(record.decks, start=1)}
    tags |= {"Seed": str(record.seed), "Position": record.position, "Result": _result(game)}
    tags["Termination"] = game.state.result
    for name, value in tags.items():
        if value:
            escaped = value.replace("\\", "\\\\").replace('"', '\\"')
            yield f'[{name} "{escaped}"]'


def _result(game: Game) -> str:
    if not game.over:
        return GOES_ON
    return DRAWN if game.winner is None else RESULTS[game.winner]


@dataclass
class _Entry:
    """An action, or a decision outside of one, with the answers after it, in a turn (0: the set-up)."""

    turn: int
    text: str
    events: list[Event]


class _Score:
    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.notation = notation_of(replay.game.library.ruleset)
        self.begun = any(isinstance(event, TurnBegan) for event in self.replay.game.log or ())

    def moves(self, to: int | None) -> Iterator[str]:
        """Yield the numbers of turns, and the entries of each turn."""
        turn = -1
        for entry in self.entries(to):
            if entry.turn != turn:
                turn = entry.turn
                yield f"{(turn + 1) // 2}{'.' if turn % 2 or not turn else '...'}"
            yield f"{entry.text}{self.notation.outcome(entry.events)}"

    def entries(self, to: int | None) -> Iterator[_Entry]:
        """Yield the entries of the score while the game is replayed. Raises InputError."""
        entry: _Entry | None = None
        for _ in self.replay.record.steps[:to]:
            game = self.replay.game
            turn = game.state.turn if self.begun else 0
            text, is_action, is_other = self.next()
            if entry is None or is_action or turn != entry.turn:
                if entry:
                    yield entry
                entry = _Entry(turn, text, [])
            else:
                entry.text += f":[{text}]" if is_other else f":{text}"
            entry.events += game.log or ()
            self.begun |= any(isinstance(event, TurnBegan) for event in game.log or ())
        if entry:
            yield entry

    def next(self) -> tuple[str, bool, bool]:
        """Play the next step; return its text, whether it was an action, and whether the inactive player took it."""
        game, number = self.replay.game, self.replay.done
        step, decision = self.replay.record.steps[number], game.decision
        option = None if step.is_manual_edit else game.find(step.text)
        text = self.notation.short(game, option) if option else f"{{{step.text}}}"
        is_action, is_other = (decision.action, decision.player != game.state.active) if decision else (False, False)
        game.log = []
        try:
            self.replay.forward()
        except ReplayError as error:
            raise InputError(f"step {error.step}: {printable(error.sentence)}") from None
        return text, is_action, is_other
