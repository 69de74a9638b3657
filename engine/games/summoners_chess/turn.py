"""The turn: start, main phase, end (CH-4)."""

import hashlib
from typing import Final

from engine.core import events as core_events
from engine.core.changes import bury, draw
from engine.core.decisions import END, Decision, Option, PickCard
from engine.core.game import Game, Work
from engine.core.values import one_of_each
from engine.games.summoners_chess import storage
from engine.games.summoners_chess.actions import actions
from engine.games.summoners_chess.changes import end, ready_all
from engine.games.summoners_chess.check import in_check
from engine.games.summoners_chess.commanding import command
from engine.games.summoners_chess.fate import poison
from engine.games.summoners_chess.options import Command, Summon
from engine.games.summoners_chess.paying import summon
from engine.games.summoners_chess.storage import ACTED, COMMANDED, EXERTED, GIVEN, LAST_CHANGE, PHASES, PLAYED, SEEN

HAND_LIMIT: Final = 5  # CH-4.3.2.a
# Draws that the rulebook does not have: without them bots might play for ever.
REPETITIONS: Final = 3  # of a position
QUIET_TURNS: Final = 100  # turns of either player in which nothing is captured or played

# The steps of a turn. Each does one thing and goes on to the next.
BEGIN: Final = 0
MAIN: Final = 1
DRAWING: Final = 2
LIMIT: Final = 3
NEXT: Final = 4


class Turn(Work):
    """The turns of a game, one after the other: the work under all other work."""

    def __init__(self, step: int = BEGIN) -> None:
        super().__init__(-1, -1)
        self.step = step

    def run(self, game: Game) -> Decision | None:
        """Do the next step, or ask."""
        state = game.state
        step = self.step
        if step == MAIN:
            return self._main(game)
        if step == LIMIT:
            hand = state.hands[state.active]
            if len(hand) > HAND_LIMIT:
                options: list[Option] = [PickCard(card) for card in one_of_each(game, hand)]
                return Decision(state.active, "Which card is discarded?", -1, tuple(options))
        self.step += 1
        if step == BEGIN:
            begin(game)
        elif step == DRAWING:
            enter_phase(game, storage.END)
            if not state.numbers[PLAYED]:
                draw(game, state.active, 1)  # CH-4.3.1
        elif step == NEXT:
            state.active, state.turn = 1 - state.active, state.turn + 1
            self.step = BEGIN
        return None

    def _main(self, game: Game) -> Decision | None:
        """Ask what to do, unless the enemy general is in check now (CH-4.5), or nothing can be done at all."""
        state = game.state
        player = state.active
        if state.numbers[GIVEN]:
            self.step = DRAWING
            return None
        if state.numbers[COMMANDED]:
            pass
        elif next(actions(game), None) is None:  # CH-4.4.1, CH-S8
            if in_check(game, player):
                end(game, 1 - player, "checkmate")
            else:
                end(game, None, "stalemate")
            return None
        return Decision(player, "Main phase", -1, None, action=True)

    def options(self, game: Game) -> list[Option]:
        """What can be done; the turn may be ended once a game action was done (CH-4.4)."""
        return [*actions(game), *([END] if game.state.numbers[COMMANDED] else [])]

    def answer(self, game: Game, option: Option) -> None:
        game.state.chain = 0
        if isinstance(option, Command):
            command(game, option.card, option.square)
        elif isinstance(option, Summon):
            summon(game, option.card, option.square)
        elif isinstance(option, PickCard):
            bury(game, option.card)
        else:
            self.step += 1

    def copy(self) -> "Turn":
        return Turn(self.step)


def begin(game: Game) -> None:
    """Begin the active player's turn: everything is readied; or the game turns out to be drawn."""
    state = game.state
    state.numbers[COMMANDED] = state.numbers[PLAYED] = state.numbers[ACTED] = state.numbers[GIVEN] = 0
    game.tell(core_events.TurnBegan(state.active, state.turn))
    enter_phase(game, storage.START)
    ready_all(game, state.active)
    poison(game, state.active)
    enter_phase(game, storage.MAIN)
    seen = state.notes[SEEN]
    seen.append(_position(game))
    if seen.count(seen[-1]) >= REPETITIONS:
        end(game, None, "repetition")
    elif state.turn - state.numbers[LAST_CHANGE] > QUIET_TURNS:
        end(game, None, "quiet turns")


def enter_phase(game: Game, phase: int) -> None:
    """Begin a phase of the active player's turn."""
    game.state.phase = phase
    game.tell(core_events.PhaseBegan(game.state.active, PHASES[phase]))


def _position(game: Game) -> int:
    """A number that tells positions apart between which nothing was captured or played.

    Then morale is the same, and so are hands and decks if they have as many cards: cards only leave them for good.
    """
    state = game.state
    field = [
        (state.what[card], state.control[card], state.columns[EXERTED][card]) if card >= 0 else 0
        for card in state.board
    ]
    sizes = [len(pile) for zone in (state.hands, state.draws) for pile in zone]
    return int.from_bytes(hashlib.blake2b(repr((field, state.active, sizes)).encode(), digest_size=8).digest())
