"""Devotion: a cost in pips is paid by exerting minions and generals, chosen one after another (CH-6.2)."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from engine.core.decisions import Decision, Option
from engine.core.game import Game, StackItem
from engine.core.position import Position
from engine.games.summoners_chess.changes import exert
from engine.games.summoners_chess.layout import EXERTED
from engine.games.summoners_chess.options import Exert
from engine.games.summoners_chess.pieces import ANY, pieces_of

NO_CARD: Final = -1


def can_pay(position: Position, player: int, pips: Sequence[str], without: int = NO_CARD) -> bool:
    """Return True if a player's ready minions and general, except `without`, can pay for pips, one pip each."""
    if not pips:
        return True
    able = [card for card in payers(position, player) if card != without]
    return len(able) >= len(pips) and count_paid(position, pips, able) == len(pips)


def payers(position: Position, player: int) -> list[int]:
    """Return the cards that a player could exert for devotion, by square (CH-5.1.1.a, CH-5.2.1)."""
    state, pieces = position.state, pieces_of(position)
    definition, control, exerted = state.definition, state.control, state.columns[EXERTED]
    return [
        card
        for card in state.board
        if card >= 0 and control[card] == player and not exerted[card] and pieces[definition[card]].pays
    ]


def count_paid(position: Position, pips: Sequence[str], cards: Sequence[int]) -> int:
    """Return how many pips some cards can pay at most: a maximum bipartite matching, by augmenting paths."""
    pieces, definition = pieces_of(position), position.state.definition
    shown = [pieces[definition[card]].symbols for card in cards]
    payer: dict[int, int] = {}
    number = 0
    for place in range(len(cards)):
        if number == len(pips):
            break
        number += _serve(pips, shown, place, payer, set())
    return number


def _serve(
    pips: Sequence[str], shown: Sequence[frozenset[str]], place: int, payer: dict[int, int], seen: set[int]
) -> bool:
    """Return True if the card at an index can pay a pip, after reassigning other cards if necessary."""
    symbols = shown[place]
    for pip, faction in enumerate(pips):
        if pip not in seen and (faction == ANY or faction in symbols):
            seen.add(pip)
            if pip not in payer or _serve(pips, shown, payer[pip], payer, seen):
                payer[pip] = place
                return True
    return False


class Payer(StackItem):
    """A stack item that lies below a payment and receives the cards that have paid."""

    tag: ClassVar[str] = "Payer"

    def __init__(self, card: int, player: int) -> None:
        super().__init__(card, player)
        self.payers: tuple[int, ...] = ()


class Payment(StackItem):
    """The payment of the pips of a card, one by one; its performer is exerted at the end (CH-5.4.1).

    `beside`: one of these must be among the payers, if there are any (CH-5.3.1).
    """

    tag: ClassVar[str] = "Payment"

    def __init__(
        self, card: int, player: int, pips: tuple[str, ...], performer: int = NO_CARD, beside: tuple[int, ...] = ()
    ) -> None:
        super().__init__(card, player)
        self.pips = pips
        self.performer = performer
        self.beside = beside
        self.paid: tuple[int, ...] = ()

    def run(self, game: Game) -> Decision | None:
        unpaid = len(self.pips) - len(self.paid)
        able = [card for card in payers(game, self.player) if self.takes(game, (card,))] if unpaid else []
        if len(able) > unpaid:
            options: tuple[Option, ...] = tuple([Exert(card) for card in able])
            return Decision(self.player, f"Who pays for {game.name(self.card)}?", self.card, options)
        self._exert(game, able)
        game.stack.pop()
        self.finish(game)
        return None

    def finish(self, game: Game) -> None:
        """Exert the performer, and hand the payers to the stack item below."""
        if self.performer != NO_CARD:
            exert(game, self.performer)
        below = game.stack[-1]
        if isinstance(below, Payer):
            below.payers = self.paid

    def takes(self, game: Game, cards: tuple[int, ...]) -> bool:
        """Return True if some payers can be chosen so that the rest can still be paid.

        Payers who can serve different pips can always be completed to a full payment, if there is one.
        """
        together = (*self.paid, *cards)
        number = len(together)
        if not len(set(together)) == count_paid(game, self.pips, together) == number:
            return False
        if not self.beside or not set(self.beside).isdisjoint(together):
            return True
        return any(count_paid(game, self.pips, (*together, card)) > number for card in self.beside)

    def answer(self, game: Game, option: Option) -> None:
        assert isinstance(option, Exert)  # noqa: S101 - it is one that was offered
        self._exert(game, option.cards)

    def _exert(self, game: Game, cards: Sequence[int]) -> None:
        for card in cards:
            exert(game, card)
        self.paid = (*self.paid, *cards)

    def copy(self) -> "Payment":
        new = type(self)(self.card, self.player, self.pips, self.performer, self.beside)
        new.paid = self.paid
        return new

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.player, self.pips, self.performer, self.beside, self.paid)
