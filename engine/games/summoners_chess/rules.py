"""The rules of Summoner's Chess: set-up, state checks, hidden information."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from engine.board import Board, board
from engine.core.changes import below, detach, draw, put_in_discard
from engine.core.characteristics import one_of_each
from engine.core.context import AbilityContext
from engine.core.decisions import Decision, IllegalReason, Option, PickCard
from engine.core.deck import GameDeck
from engine.core.game import Evaluation, Game, Library, Resolution, StackItem
from engine.core.hidden_information import mask_hidden
from engine.core.legality import explain_illegal
from engine.core.manual_edits import MAX_NUMBER
from engine.core.position import Definition, Position
from engine.core.setup import lay_out
from engine.core.state import DRAW, HAND, Names
from engine.games.summoners_chess import events, layout, options, runtime
from engine.games.summoners_chess.actions import begin, quick_plays
from engine.games.summoners_chess.card_play import can_spare, charge, paid, waives_costs
from engine.games.summoners_chess.changes import dispatch, may_end
from engine.games.summoners_chess.check import may_change
from engine.games.summoners_chess.checkpoint import CheckpointRules
from engine.games.summoners_chess.evaluation import ChessEvaluation
from engine.games.summoners_chess.face_down import DOCUMENT, charge_for_trap, is_down, trap_window, turn_up
from engine.games.summoners_chess.layout import (
    ARRIVED,
    DISPLACED,
    EXERTED,
    FIRST_COUNTER,
    FRONT,
    LAYOUT,
    MORALE,
    SEEN,
    layout_with,
)
from engine.games.summoners_chess.legality import REASONS
from engine.games.summoners_chess.nodes import VOCABULARY as SUMMONERS_CHESS
from engine.games.summoners_chess.options import Exert, KeepHand
from engine.games.summoners_chess.payment import Payment
from engine.games.summoners_chess.pieces import Piece, piece_of
from engine.games.summoners_chess.removal import destroy, select_destroyed
from engine.games.summoners_chess.state_checks import check_position, follow
from engine.games.summoners_chess.turn import BEGIN, CHECKING_RESULT, ENDING, MAIN, ChessTurn
from engine.language.runtime import library as compiler


def set_up(game: Game, decks: Sequence[GameDeck], seed: int, first: int | None) -> None:
    """Lay the decks out and let the players change their hands, the starting player first."""
    lay_out(game, decks, seed)
    state = game.state
    state.active = below(game, len(decks)) if first is None else first
    for player, leader in enumerate(state.leaders):
        state.set_column(EXERTED, leader, 1)  # cards enter the field exerted (CH-4.1.1.c)
        state.tallies[MORALE][player] = game.card_set.numbers["morale"]
        draw(game, player, game.card_set.numbers["hand"])
    game.stack = [ChessTurn(), Mulligan(1 - state.active), Mulligan(state.active)]


class Mulligan(StackItem):
    """A player puts cards of the opening hand under the deck, one by one, and draws as many (CH-1.3)."""

    tag: ClassVar[str] = "Mulligan"

    def __init__(self, player: int) -> None:
        super().__init__(-1, player)

    def run(self, game: Game) -> Decision | None:
        hand = game.state.hands[self.player]
        options: list[Option] = [PickCard(card) for card in one_of_each(game, hand)]
        return Decision(self.player, "Which card goes under the deck?", -1, (*options, KeepHand()))

    def answer(self, game: Game, option: Option) -> None:
        hand = game.state.hands[self.player]
        if isinstance(option, PickCard):
            put_under_deck(game, option.card)
        else:
            game.stack.pop()
            changed = game.card_set.numbers["hand"] - len(hand)
            game.emit(events.HandChanged(self.player, changed))
            draw(game, self.player, changed)

    def copy(self) -> "Mulligan":
        return Mulligan(self.player)


def put_under_deck(game: Game, card: int) -> None:
    """Put a card of a hand under its owner's deck."""
    state = game.state
    player = state.owner[card]
    detach(game, card)
    state.draws[player].insert(0, card)
    state.place[card] = DRAW


__all__ = ["LAYOUT", "runtime"]

FIELD_CARDS: Final = frozenset({"unit", "general", "structure"})
EFFECT_CARDS: Final = frozenset({"action", "spell", "trap"})  # cards that are discarded once they are resolved
WAYS_TO_PLAY: Final = FIELD_CARDS | EFFECT_CARDS | {"quick"}  # a card with none of these words can't be played
FEATURES: Final[tuple[str, ...]] = ()  # what the words of its cards may need, as nodes name it: nothing of that
VOCABULARY: Final = SUMMONERS_CHESS.of_game(FEATURES)
NUMBERS: Final = (
    *("morale", "hand", "hand_limit", "set_cost", "range", "minion_range"),
    *("repetitions", "quiet_turns"),
)


class SummonersChess(CheckpointRules):
    """The rules of Summoner's Chess."""

    guards_changes = True
    targets_first = True
    secret: tuple[int, ...] = (HAND, DRAW)
    fronts: int = FRONT

    def set_up(self, game: Game, decks: Sequence[GameDeck], seed: int, first: int | None) -> None:
        set_up(game, decks, seed, first)

    def resume(self, game: Game) -> None:
        """Continue a position: its main phase has already begun, any other phase is still to be carried out."""
        phase = game.state.phase
        if phase == layout.MAIN:
            game.stack = [ChessTurn(MAIN if may_end(game) else CHECKING_RESULT)]
        else:
            game.stack = [ChessTurn(BEGIN if phase == layout.START else ENDING)]

    def check_state(self, game: Game) -> None:
        check_position(game)

    def left_play(self, game: Game, card: int) -> None:
        """Remove the counters of a card (CH-14.1), and show it if it lay face down (CH-7.2)."""
        state = game.state
        if state.columns[FRONT][card]:
            turn_up(game, card)
        for column in range(len(state.columns)):
            state.set_column(column, card, 0)

    def entered(self, game: Game, card: int) -> None:
        """Exert a card that enters the field, and give it the counters of its keywords (CH-4.1.1.c, CH-13.7.2)."""
        state = game.state
        state.set_column(EXERTED, card, 1)
        for column, number in piece_of(game, card).enters_with:
            state.set_column(column, card, number)
        state.notes[ARRIVED].append(card)

    def displaced(self, game: Game, cards: tuple[int, ...]) -> None:
        game.state.notes[DISPLACED] += cards
        game.state.unsettled = True

    def marks(self, position: Position, card: int) -> Mapping[str, int]:
        return {"exerted": 1, **dict.fromkeys(position.card_set.layout.columns[FIRST_COUNTER:], MAX_NUMBER)}

    def edited(self, game: Game) -> None:
        """Forget the cards that a manual edit has put on the field or moved on it."""
        game.state.notes[ARRIVED] = []
        game.state.notes[DISPLACED] = []

    def left_board(self, game: Game, card: int) -> None:
        dispatch(game, "after leave", {"left": (card,)})

    def destroy(self, game: Game, cards: tuple[int, ...], context: AbilityContext) -> None:
        destroy(game, cards, context)

    def destroyed(self, position: Position, cards: tuple[int, ...], context: AbilityContext) -> tuple[int, ...]:
        return select_destroyed(position, cards, context)

    def discard(self, game: Game, card: int, player: int) -> None:
        put_in_discard(game, card)

    def hide(self, game: Game, player: int) -> None:
        """Mask other players' hands, decks and fronts, and shuffle the player's own deck; discard piles are public."""
        mask_hidden(game, player)
        state = game.state
        positions = state.notes[SEEN]  # hashes that include hands: only which of them are equal is public
        state.notes[SEEN] = [positions.index(position) for position in positions]

    def may_change(self, position: Position, player: int, changes: Mapping[int, int]) -> bool:
        return may_change(position, player, changes)

    def cost(self, position: Position, card: int) -> int | None:
        """Return the number of pips."""
        return len(piece_of(position, card).pips)

    def stands(self, definition: Definition) -> bool:
        return not definition.words.isdisjoint(FIELD_CARDS)

    def is_played(self, definition: Definition) -> bool:
        return not definition.words.isdisjoint(EFFECT_CARDS)

    def stays_in_play(self, definition: Definition) -> bool:
        return "trap" in definition.words

    def charge(self, game: Game, resolution: Resolution) -> None:
        if is_down(game, resolution.card):
            charge_for_trap(game, resolution)
        else:
            charge(game, resolution)

    def can_spare(self, position: Position, context: AbilityContext, card: int) -> bool:
        return can_spare(position, context, card)

    def waives_costs(self, context: AbilityContext) -> bool:
        return waives_costs(context)

    def paid(self, game: Game, resolution: Resolution) -> None:
        paid(game, resolution)

    def window(self, game: Game, event: str, names: Names, facts: Names) -> StackItem | None:
        return trap_window(game, event, names, facts)

    def quick_plays(self, game: Game, player: int) -> list[Option]:
        return quick_plays(game, player)

    def begin(self, game: Game, option: Option, player: int) -> None:
        begin(game, option, player, in_checkpoint=True)

    def follow(self, game: Game, card: int, player: int) -> None:
        follow(game, card, player)

    def evaluation(self, library: Library, weights: Mapping[str, float]) -> Evaluation | None:
        return ChessEvaluation(library, weights) if weights else None

    def explain_illegal(self, game: Game, text: str) -> IllegalReason:
        return explain_illegal(game, text, REASONS)

    def find(self, game: Game, text: str) -> Option | None:
        """Return the option of a text with several payers, such as `exert c2 e2`, or in short notation."""
        verb, *names = text.split() or [""]
        item = game.stack[-1]
        if verb != "exert" or not names or not isinstance(item, Payment):
            return options.find_option(game, text)
        able = {option.label(game): option.cards[0] for option in game.options if isinstance(option, Exert)}
        cards = tuple([able.get(f"exert {name}", -1) for name in names])
        return Exert(*cards) if -1 not in cards and item.takes(game, cards) else None


def library(ruleset: Mapping[str, Any], cards: Iterable[Mapping[str, Any]], seats: int = 2) -> Library:
    """Return the library of a game of Summoner's Chess.

    Raises LanguageError for an invalid definition, and ValueError for a rule set that lacks a number that the game
    needs.
    """
    compiler.require_numbers(ruleset, NUMBERS)
    field = board_of(ruleset, seats)
    documents = [_with_numbers(card) for card in cards]
    rules = SummonersChess()
    layout = layout_with(counters_in(documents))
    chess_library = compiler.library(ruleset, [DOCUMENT, *documents], rules, layout, field, VOCABULARY)
    rules.pieces = tuple(Piece(definition, field) for definition in chess_library.definitions)
    return chess_library


def _with_numbers(card: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a card with its cost, the number of pips, and its value, by default the cost (CH-S3)."""
    cost = sum(card.get("devotion", {}).values())
    return {**card, "cost": cost, "value": card.get("value", cost)}


def counters_in(data: Any) -> set[str]:
    """Return the names of the counters that documents mention."""
    names: set[str] = set()
    waiting = [data]
    while waiting:
        part = waiting.pop()
        if isinstance(part, (list, tuple)):
            waiting.extend(part)
        elif isinstance(part, Mapping):
            waiting.extend(part.values())
            named = part.get("counter")
            if isinstance(named, str):
                names.add(named)
    return names - {"any"}


def board_of(ruleset: Mapping[str, Any], seats: int) -> Board:
    """Return the board for two seats. Raises ValueError for another number of seats."""
    if seats != 2:  # noqa: PLR2004
        raise ValueError(f"Summoner's Chess has 2 seats, not {seats}")
    return board(int(ruleset["board"]["files"]), int(ruleset["board"]["ranks"]), diagonal=True)
