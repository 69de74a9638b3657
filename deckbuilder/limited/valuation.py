"""What the cards of a player of a limited event are worth together: strong cards that can be paid for."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from deckbuilder.decks.deck import Copies
from deckbuilder.limited.figures import FigureTable
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import ANY, Format
from deckbuilder.query.parse import condition

PLAYABLE = 10.0  # what a card of usual strength is worth that can surely be paid for; the unit is a game in a hundred
HALF_PAID = 3  # with so many cards that pay, for each unit of a cost, the cost can be paid in time in half of the games
LEADER_PAYS = 3  # a leader, who is there from the first turn, pays like so many cards
OPENING = 6.0  # what the first card is worth that pays and that the leader alone can pay for; others less and less
OPENING_DECAY = 0.85  # how much less
PAYER_SHARE = 0.65  # of the cards that a deck still lacks, how many will pay


class _Printed(NamedTuple):
    """What counts of a card. `needs`: how much of each symbol, `cost`: all together."""

    worth: float
    needs: tuple[tuple[str, int], ...]
    cost: int
    pays: tuple[str, ...]  # the symbols for which it pays; empty for cards that don't pay


class Valuation:
    """Values the cards of a player as a deck of a format."""

    def __init__(self, format_: Format, figures: FigureTable, symbols: Iterable[str]) -> None:
        self._figures = figures
        self._symbols = tuple(symbols)
        self._size = format_.total.count if format_.total else format_.size
        payers = [affinity.others for affinity in format_.affinities if affinity.share == "devotion"]
        self._payers = [condition(query) for query in payers]
        self._printed: dict[Card, _Printed] = {}

    def worth(self, leader: Card, cards: Copies) -> float:
        """Return what the best cards around a leader are worth: those that a deck holds, if there are more.

        The figures of the leader itself do not count: they are those of the cards that decks with it hold.
        """
        values = self._values(leader, cards)
        every = sorted((value for card, value in values.items() for _ in range(cards[card])), reverse=True)
        return sum(every[: self._size]) + self._opening(leader, cards)

    def best_cards(self, leader: Card, cards: Copies, others: int = 0) -> Counter[Card]:
        """Return as many of the cards as a deck holds besides `others`; those that are missed least are left out."""
        kept = Counter(cards)
        while kept.total() > self._size - others:
            kept.subtract([max(kept, key=lambda card: (self._worth_without(card, leader, kept), card.key))])
            kept = +kept
        return kept

    def _worth_without(self, card: Card, leader: Card, cards: Copies) -> float:
        others = Counter(cards)
        others[card] -= 1
        worth = sum(value * others[other] for other, value in self._values(leader, others).items())
        return worth + self._opening(leader, others)

    def _opening(self, leader: Card, cards: Copies) -> float:
        """Return what the cards are worth because they can be played first, with the leader alone to pay for them."""
        own = self.printed(leader).pays
        openers = 0
        for card, count in cards.items():
            printed = self.printed(card)
            if printed.pays and printed.cost <= 1 and all(symbol in own for symbol, _ in printed.needs):
                openers += count
        return OPENING * (1 - OPENING_DECAY**openers) / (1 - OPENING_DECAY)

    def _values(self, leader: Card, cards: Copies) -> dict[Card, float]:
        sources, payers = self._sources(leader, cards)
        return {card: self._value(card, sources, payers) for card in cards}

    def _sources(self, leader: Card, cards: Copies) -> tuple[Mapping[str, float], float]:
        """Return how many cards pay for each symbol, and in all; cards that are still lacking count on average."""
        sources, payers = Counter[str](), 0
        for card, count in cards.items():
            for symbol in self.printed(card).pays:
                sources[symbol] += count
            payers += count * bool(self.printed(card).pays)
        lacking = PAYER_SHARE * max(0, self._size - sum(cards.values()))
        own = self.printed(leader).pays
        return (
            {
                symbol: sources[symbol] + lacking / len(self._symbols) + LEADER_PAYS * (symbol in own)
                for symbol in self._symbols
            },
            payers + lacking + LEADER_PAYS,
        )

    def _value(self, card: Card, sources: Mapping[str, float], payers: float) -> float:
        printed = self.printed(card)
        likely = _likely(payers, printed.cost)
        for symbol, count in printed.needs:
            likely = min(likely, _likely(sources.get(symbol, 0.0), count))
        return printed.worth * likely

    def printed(self, card: Card) -> _Printed:
        """Return what counts of a card; it is looked up once."""
        if card not in self._printed:
            needs = tuple((symbol, count) for symbol, count in card.devotion.items() if symbol != ANY and count)
            pays = card.symbols if any(query.matches(card) for query in self._payers) else ()
            worth = max(0.0, PLAYABLE + self._figures.strength(card))
            self._printed[card] = _Printed(worth, needs, sum(card.devotion.values()), pays)
        return self._printed[card]


def _likely(payers: float, cost: int) -> float:
    """Return how likely a cost can be paid in time with so many cards that pay."""
    return payers / (payers + HALF_PAID * cost) if cost else 1.0
