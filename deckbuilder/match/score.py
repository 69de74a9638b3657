"""A recorded game as a score in the manner of chess (PGN): facts in brackets, then what was done in few letters.

A turn of the player who began is `5.`, one of the other `5...`, the set-up `0.`. What was answered in the midst of
something stands behind it, parted by colons, and in brackets where the other player has answered. Corrections by hand
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

WIDTH = 79
RESULTS = ("1-0", "0-1")
DRAWN, GOES_ON = "1/2-1/2", "*"


def score(replay: Replay, to: int | None = None) -> Iterator[str]:
    """The lines of a recorded game, up to step `to`. Raises InputError for a step that is not legal."""
    notation = notation_of(replay.game.library.ruleset)
    if not notation.signs:
        raise InputError(f"games of {replay.record.ruleset} have no score")
    played = " ".join(_Score(replay).moves(to))
    yield from _facts(replay)
    yield ""
    yield from textwrap.wrap(
        f"{played} {_result(replay.game)}".lstrip(), WIDTH, break_long_words=False, break_on_hyphens=False
    )


def _facts(replay: Replay) -> Iterator[str]:
    """What is so of the whole game."""
    record, game = replay.record, replay.game
    facts = {"Ruleset": record.ruleset, "Cards": record.cards}
    facts |= {f"Deck{number}": deck.name for number, deck in enumerate(record.decks, start=1)}
    facts |= {"Seed": str(record.seed), "Position": record.position, "Result": _result(game)}
    facts["Termination"] = game.state.result
    for name, value in facts.items():
        if value:
            escaped = value.replace("\\", "\\\\").replace('"', '\\"')
            yield f'[{name} "{escaped}"]'


def _result(game: Game) -> str:
    if not game.over:
        return GOES_ON
    return DRAWN if game.winner is None else RESULTS[game.winner]


@dataclass
class _Entry:
    """What was done of free will, or asked of itself, with the answers that followed, in a turn (0: the set-up)."""

    turn: int
    text: str
    told: list[Event]


class _Score:
    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.notation = notation_of(replay.game.library.ruleset)
        self.begun = any(isinstance(event, TurnBegan) for event in self.replay.game.log or ())

    def moves(self, to: int | None) -> Iterator[str]:
        """Numbers of turns, and what was done in them."""
        turn = -1
        for entry in self.entries(to):
            if entry.turn != turn:
                turn = entry.turn
                yield f"{(turn + 1) // 2}{'.' if turn % 2 or not turn else '...'}"
            yield f"{entry.text}{self.notation.outcome(entry.told)}"

    def entries(self, to: int | None) -> Iterator[_Entry]:
        """The entries of the score, as the game is played again. Raises InputError."""
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
            entry.told += game.log or ()
            self.begun |= any(isinstance(event, TurnBegan) for event in game.log or ())
        if entry:
            yield entry

    def next(self) -> tuple[str, bool, bool]:
        """Play the next step: its text, whether it was an action, whether the player whose turn it is not took it."""
        game, number = self.replay.game, self.replay.done
        step, decision = self.replay.record.steps[number], game.decision
        option = None if step.is_by_hand else game.find(step.text)
        text = self.notation.short(game, option) if option else f"{{{step.text}}}" if step.is_by_hand else ""
        is_action, is_other = (decision.action, decision.player != game.state.active) if decision else (False, False)
        game.log = []
        try:
            self.replay.forward()
        except ReplayError as error:
            raise InputError(f"step {error.step}: {printable(error.sentence)}") from None
        return text, is_action, is_other
