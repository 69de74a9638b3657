"""The turn: start, main phase, end (CH-4)."""

import hashlib
from typing import ClassVar, Final

from engine.core import events as core_events
from engine.core.active_index import active_index
from engine.core.attribution import logs_everything
from engine.core.changes import draw, expire, expire_at, put_in_discard
from engine.core.characteristics import modifiers_on_player, one_of_each
from engine.core.decisions import END as PASS
from engine.core.decisions import Decision, Option, PickCard
from engine.core.game import Game, StackItem
from engine.core.state import list_text, lists_text
from engine.games.summoners_chess.actions import actions, begin
from engine.games.summoners_chess.changes import dispatch, end, may_end, ready_all
from engine.games.summoners_chess.check import in_check
from engine.games.summoners_chess.layout import (
    ACTED,
    COMMANDED,
    END,
    GIVEN,
    LAST_CHANGE,
    MORALE,
    PHASES,
    PLAYED,
    SEEN,
    START,
)
from engine.games.summoners_chess.layout import MAIN as MAIN_PHASE
from engine.games.summoners_chess.removal import poison

HAND_LIMIT: Final = "hand_limit"  # a number of the rule set, and the kind of modifiers that change it

# The steps of a turn, in order.
BEGIN: Final = 0
STARTING: Final = 1
ENTERING: Final = 2
CHECKING_RESULT: Final = 3
MAIN: Final = 4
ENDING: Final = 5
DRAWING: Final = 6
LIMIT: Final = 7
NEXT: Final = 8


class ChessTurn(StackItem):
    """The turns of a game, one after the other: the stack item below all others."""

    tag: ClassVar[str] = "Turn"

    def __init__(self, step: int = BEGIN) -> None:
        super().__init__(-1, -1)
        self.step = step

    def run(self, game: Game) -> Decision | None:
        """Carry out the next step, or return its decision."""
        step = self.step
        if step == MAIN:
            return self._main(game)
        if step == LIMIT:
            player = game.state.active
            hand = game.state.hands[player]
            if len(hand) > (limit := hand_limit(game, player)):
                options: list[Option] = [PickCard(card) for card in one_of_each(game, hand)]
                return Decision(player, f"Which card is discarded? The hand limit is {limit}.", -1, tuple(options))
        self.step += 1
        self._do(game, step)
        return None

    def _do(self, game: Game, step: int) -> None:
        """Carry out a step without a decision."""
        state = game.state
        if step == BEGIN:
            begin_turn(game)
        elif step == STARTING:
            expire_at(game, "start turn")
            dispatch(game, "start turn")
        elif step == ENTERING:
            enter_main_phase(game)
        elif step == CHECKING_RESULT:
            check_result(game)
        elif step == ENDING:
            enter_phase(game, END)
            dispatch(game, "end turn")
        elif step == DRAWING:
            if not state.numbers[PLAYED]:
                draw(game, state.active, 1)  # CH-4.3.1
        elif step == NEXT:
            expire(game, "turn")
            expire_at(game, "end turn")
            state.used = []
            state.active, state.turn = 1 - state.active, state.turn + 1
            self.step = BEGIN

    def _main(self, game: Game) -> Decision | None:
        """Ask what to do, unless check was given in this turn (CH-4.5)."""
        player = game.state.active
        if game.state.numbers[GIVEN]:
            self.step = ENDING
            return None
        return Decision(player, "Main phase", -1, None, action=True)

    def options(self, game: Game) -> list[Option]:
        """Return the actions, and to end the turn if that is allowed or no action is left (CH-4.4)."""
        options = list(actions(game))
        return [*options, PASS] if not options or may_pass(game) else options

    def answer(self, game: Game, option: Option) -> None:
        game.state.chain = 0
        if isinstance(option, PickCard):
            put_in_discard(game, option.card)
        elif option == PASS:
            self.step = ENDING
        else:
            begin(game, option, game.state.active, in_checkpoint=False)

    def copy(self) -> "ChessTurn":
        return ChessTurn(self.step)


def may_pass(game: Game) -> bool:
    """Return True if the active player may end the turn even if actions are left: after a game action (CH-4.4).

    A player in check who still has the command may not (CH-S8).
    """
    return may_end(game) and bool(game.state.numbers[COMMANDED] or not in_check(game, game.state.active))


def begin_turn(game: Game) -> None:
    """Begin the active player's turn: ready all cards, apply poison (CH-4.1.1)."""
    state = game.state
    for number in (COMMANDED, PLAYED, ACTED, GIVEN):
        state.numbers[number] = 0
    if game.log is not None:
        game.log.append(core_events.TurnBegan(state.active, state.turn))
    enter_phase(game, START)
    ready_all(game, state.active)
    poison(game, state.active)


def enter_phase(game: Game, phase: int) -> None:
    """Begin a phase of the active player's turn."""
    game.state.phase = phase
    if logs_everything(game):
        game.emit(core_events.PhaseBegan(game.state.active, PHASES[phase]))


def enter_main_phase(game: Game) -> None:
    """Begin the main phase, or end the game as a draw.

    The rulebook has no such draws; without them bots might play forever.
    """
    state, numbers = game.state, game.card_set.numbers
    enter_phase(game, MAIN_PHASE)
    seen = state.notes[SEEN]
    seen.append(_position(game))
    if 0 < numbers["repetitions"] <= seen.count(seen[-1]):
        end(game, None, "repetition")
    elif 0 < numbers["quiet_turns"] < state.turn - state.numbers[LAST_CHANGE]:
        end(game, None, "quiet turns")


def check_result(game: Game) -> None:
    """End the game if the active player has no action: lost in check, otherwise drawn (CH-4.4.1, CH-S8)."""
    player = game.state.active
    if game.state.numbers[GIVEN] or next(actions(game), None) is not None:
        return
    if in_check(game, player):
        end(game, 1 - player, "checkmate")
    else:
        end(game, None, "stalemate")


def hand_limit(game: Game, player: int) -> int:
    """Return how many cards a player may keep: the rule's number, or the highest of abilities (CH-4.3.2.a)."""
    if HAND_LIMIT not in active_index(game).kinds:
        return game.card_set.numbers[HAND_LIMIT]
    limits = modifiers_on_player(game, HAND_LIMIT, player)
    return max([game.card_set.numbers[HAND_LIMIT], *[modifier.number(game, context) for modifier, context in limits]])


def _position(game: Game) -> int:
    """Return a hash of the position: the field with all columns, the player, morale, contents of hands and decks."""
    state = game.state
    definition, control = state.definition, state.control
    field = [definition[card] * 2 + control[card] if card >= 0 else -1 for card in state.board]
    marks = [
        [column[card] for card in state.board if card >= 0] for column in state.columns if column.count(0) < len(column)
    ]
    piles = [sorted([definition[card] for card in pile]) for zone in (state.hands, state.draws) for pile in zone]
    lists = f"{list_text(field)}, {lists_text(marks)}, {lists_text(piles)}"
    text = f"({lists}, {state.active}, {list_text(state.tallies[MORALE])})"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest())
