"""Card figures: how often decks with a card won in simulated drafts, and how early the card was taken."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.resolve import CardNames
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import Format, RuleSet
from deckbuilder.query.nodes import Query
from deckbuilder.query.parse import condition

LIKE_CARD_GAMES = 250  # similar cards count as much as so many games with the card itself


class CardFigures(NamedTuple):
    """What became of a card in simulated drafts.

    Attributes:
        games: How many decks with the card played a game that had a winner.
        won: How many of them won it.
        pick: At which pick of its pack the card was taken, on average; None if that is not known.
        is_estimate: Whether these are the figures of similar cards, because the card has none.
        expected: How many games decks with the same leaders would have won, of a leader, those with its cards; None:
            half of them.
        led: How many decks a leader led; None for other cards.
    """

    games: int
    won: int
    pick: float | None = None
    is_estimate: bool = False
    expected: float | None = None
    led: int | None = None

    @property
    def share(self) -> float:
        """The share of the games that were won; half of them without games."""
        return self.won / self.games if self.games else 0.5

    @property
    def lead(self) -> float:
        """How many games more were won than was expected of the other cards: what is left is due to the card."""
        return self.won - (self.games / 2 if self.expected is None else self.expected)


class FigureTable:
    """The card figures of a format; without any, all cards are equally strong."""

    def __init__(self, ruleset: RuleSet, format_: Format, catalogue: Catalogue) -> None:
        self._sections = [condition(section.cards) for section in format_.sections]
        document = catalogue.figures_document(ruleset.id) or {"cards": {}}
        names = CardNames(catalogue, ruleset)
        entries: Mapping[str, Mapping[str, Any]] = document["cards"]
        known = ((card, entry) for name, entry in entries.items() for card in names.candidates(name)[:1])
        self.figures = {card: _read(entry) for card, entry in known}
        self._size = format_.total.count if format_.total else format_.size
        self._strengths: dict[Card, float] = {}

    @cached_property
    def _by_section(self) -> list[tuple[Query, list[Card]]]:
        """The sections with those of their cards that have played games."""
        cards = [card for card, figures in self.figures.items() if figures.games]
        return [(section, [card for card in cards if section.matches(card)]) for section in self._sections]

    def of(self, card: Card) -> CardFigures | None:
        """Return the figures of a card, or those of similar cards together; None if there are none."""
        own = self.figures.get(card)
        return own if own is not None and own.games else self._of_similar(card)

    def strength(self, card: Card) -> float:
        """Return how many games in a hundred more a deck wins with a card.

        With few games, similar cards count, too. What decks with the same leaders win beyond a half of their games, all
        cards of a deck have in common: each counts for one of so many.
        """
        if card not in self._strengths:
            similar, own = self._of_similar(card), self.figures.get(card, CardFigures(0, 0))
            usual = similar.lead / similar.games if similar else 0.0
            lead = (own.lead + LIKE_CARD_GAMES * usual) / (own.games + LIKE_CARD_GAMES)
            common = (own.won - own.lead) / own.games - 0.5 if own.games else 0.0
            self._strengths[card] = 100 * (lead + common / self._size)
        return self._strengths[card]

    def _of_similar(self, card: Card) -> CardFigures | None:
        """Return the figures of other cards of its section together: those of its cost or of the nearest."""
        cards = next((cards for section, cards in self._by_section if section.matches(card)), [])
        similar = [other for other in cards if other != card]
        if not similar:
            return None
        nearest = min(_distance(card, other) for other in similar)
        several = [self.figures[other] for other in similar if _distance(card, other) == nearest]
        games, won = sum(one.games for one in several), sum(one.won for one in several)
        return CardFigures(games, won, is_estimate=True, expected=won - sum(one.lead for one in several))


def _read(entry: Mapping[str, Any]) -> CardFigures:
    expected, led = entry.get("expected"), entry.get("led")
    return CardFigures(entry["games"], entry["won"], entry.get("pick"), expected=expected, led=led)


def _distance(card: Card, other: Card) -> int:
    return abs((card.cost or 0) - (other.cost or 0))
