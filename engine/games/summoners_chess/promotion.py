"""Promotion: a minion on its eighth rank becomes a champion or a legend that shares a type; landing."""

from typing import Any, ClassVar, Final

from engine.core.attribution import emit_applied_abilities, logs_everything
from engine.core.changes import enter, put_in_discard, shuffle
from engine.core.characteristics import modifiers_on_card, one_of_each
from engine.core.decisions import Decision, Option, PickCard
from engine.core.events import Shuffled
from engine.core.game import Game, StackItem
from engine.core.position import Position
from engine.core.state import HAND
from engine.games.summoners_chess import events
from engine.games.summoners_chess.changes import PendingEvent, dispatch_all, last_known_listeners, note_change
from engine.games.summoners_chess.pieces import piece_of

PROMOTES_AT: Final = "promotes_at"  # the kind of modifiers that name another rank, or none
NO_PROMOTION: Final = "never"


def may_promote(position: Position, card: int) -> bool:
    """Return True if a card is a face-up minion that no modifier keeps from promoting (CH-9.2)."""
    if "minion" not in position.definition(card).words:
        return False
    return all(modifier.word != NO_PROMOTION for modifier, _ in modifiers_on_card(position, PROMOTES_AT, card))


def promotes_here(position: Position, card: int) -> bool:
    """Return True if a card stands where it promotes: on its eighth rank, or another that a modifier names."""
    board, state = position.card_set.board, position.state
    if state.place[card] < 0 or not may_promote(position, card):
        return False
    rank = board.own_row(state.control[card], state.place[card]) + 1
    others = modifiers_on_card(position, PROMOTES_AT, card)
    return rank == board.ranks or rank in [modifier.number(position, context) for modifier, context in others]


def promote(game: Game, card: int) -> None:
    """Have a minion promote, if there is a successor; the deck is shuffled in any case (CH-9.1, CH-S9)."""
    if not may_promote(game, card):
        return
    player = game.state.control[card]
    if successors(game, card):
        game.stack.append(Promotion(card, player))
    else:
        _shuffle(game, player)


def may_find_successor(position: Position, card: int) -> bool:
    """Return True if a card may promote and there is a successor in hand, or a deck to search (CH-S9)."""
    player = position.state.control[card]
    return may_promote(position, card) and bool(position.state.draws[player] or successors(position, card))


def successors(game: Position, card: int) -> list[int]:
    """Return the champions and legends in hand and deck that share a printed type, one of each kind of both.

    Their order reveals nothing about the order of the deck.
    """
    state, player, types = game.state, game.state.control[card], piece_of(game, card).types
    deck = sorted(state.draws[player], key=lambda other: (state.definition[other], other))
    return [
        other
        for cards in (state.hands[player], deck)
        for other in one_of_each(game, cards)
        if not game.definition(other).words.isdisjoint({"champion", "legend"})
        and not types.isdisjoint(piece_of(game, other).types)
    ]


class PickSuccessor(PickCard):
    """Choose a card to promote to; its label shows whether it is in hand or in the deck."""

    def brief(self, position: Position) -> str:
        return position.name(self.card)

    def label(self, position: Position) -> str:
        return f"{position.name(self.card)}@{'hand' if position.state.place[self.card] == HAND else 'deck'}"


class Promotion(StackItem):
    """The choice of a minion's successor; the deck is shuffled after that."""

    tag: ClassVar[str] = "Promotion"

    def run(self, game: Game) -> Decision | None:
        options = tuple([PickSuccessor(card) for card in successors(game, self.card)])
        if not options:  # in the view of a player who can't know the cards
            game.stack.pop()
            return None
        return Decision(self.player, f"Which card does {game.name(self.card)} become?", self.card, options)

    def answer(self, game: Game, option: Option) -> None:
        assert isinstance(option, PickCard)  # noqa: S101 - it is one that was offered
        game.stack.pop()
        _replace(game, self.card, option.card, self.player)

    def copy(self) -> "Promotion":
        return Promotion(self.card, self.player)

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.player)


def _shuffle(game: Game, player: int) -> None:
    shuffle(game, game.state.draws[player])
    game.emit(Shuffled(player))


def _replace(game: Game, card: int, successor: int, player: int) -> None:
    """Put a successor where a minion stood; the minion is discarded without loss of morale (CH-9.3, CH-14.1.1)."""
    state = game.state
    square = state.place[card]
    rank = game.card_set.board.own_row(state.control[card], square) + 1
    if logs_everything(game) and rank != game.card_set.board.ranks:
        emit_applied_abilities(
            game,
            [entry for entry in modifiers_on_card(game, PROMOTES_AT, card) if entry[0].number(game, entry[1]) == rank],
        )
    last = last_known_listeners(game, card, "after promotion")
    leaving = last_known_listeners(game, card, "after leave")
    put_in_discard(game, card)
    enter(game, successor, square, player)
    note_change(game)
    game.emit(events.Promoted(card, successor, square))
    _shuffle(game, player)
    promoted = PendingEvent("after promotion", {"promoted": (card,), "successor": (successor,)}, last=last)
    dispatch_all(game, (promoted, PendingEvent("after leave", {"left": (card,)}, last=leaving)))


class Arrivals(StackItem):
    """Cards that have come to other tiles of the field: they promote, then abilities see that they have landed.

    `pending`: the events of the landing, dispatched together with it (CH-9.2).
    """

    tag: ClassVar[str] = "Arrivals"

    def __init__(self, player: int, cards: tuple[int, ...], pending: tuple[PendingEvent, ...] = ()) -> None:
        super().__init__(-1, player)
        self.cards = cards
        self.pending = pending

    def run(self, game: Game) -> None:
        if self.step < len(self.cards):
            card = self.cards[self.step]
            self.step += 1
            if promotes_here(game, card):
                promote(game, card)
        else:
            game.stack.pop()
            landed = [PendingEvent("after landing", {"landed": (card,)}) for card in self.cards]
            dispatch_all(game, (*self.pending, *landed))

    def copy(self) -> "Arrivals":
        new = Arrivals(self.player, self.cards, self.pending)
        new.step = self.step
        return new

    def key(self) -> tuple[Any, ...]:
        return (self.player, self.cards, self.step, tuple([event.key() for event in self.pending]))
