"""Card figures: how often decks with a card won in simulated drafts, and how early the card was taken."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.resolve import CardNames
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import Format, RuleSet
from deckbuilder.query.parse import condition

LIKE_CARD_GAMES = 250  # similar cards count as much as so many games with the card itself


class CardFigures(NamedTuple):
    """What became of a card in simulated drafts.

    Attributes:
        games: How many decks with the card played a game that had a winner.
        won: How many of them won it.
        pick: At which pick of its pack the card was taken, on average; None if that is not known.
        is_estimate: Whether these are the figures of similar cards, because the card has none.
    """

    games: int
    won: int
    pick: float | None = None
    is_estimate: bool = False

    @property
    def share(self) -> float:
        """The share of the games that were won; half of them without games."""
        return self.won / self.games if self.games else 0.5


class FigureTable:
    """The card figures of a format; without any, all cards are equally strong."""

    def __init__(self, ruleset: RuleSet, format_: Format, catalogue: Catalogue) -> None:
        self._sections = [condition(section.cards) for section in format_.sections]
        document = catalogue.figures_document(ruleset.id) or {"cards": {}}
        names = CardNames(catalogue, ruleset)
        entries: Mapping[str, Mapping[str, Any]] = document["cards"]
        known = ((card, entry) for name, entry in entries.items() for card in names.candidates(name)[:1])
        self.figures = {card: CardFigures(entry["games"], entry["won"], entry.get("pick")) for card, entry in known}
        self._strengths: dict[Card, float] = {}

    def of(self, card: Card) -> CardFigures | None:
        """Return the figures of a card, or those of similar cards together; None if there are none."""
        own = self.figures.get(card)
        return own if own is not None and own.games else self._of_similar(card)

    def strength(self, card: Card) -> float:
        """Return how many games in a hundred more than half of them a deck with the card wins.

        With few games, similar cards count, too.
        """
        if card not in self._strengths:
            similar, own = self._of_similar(card), self.figures.get(card, CardFigures(0, 0))
            expected = similar.share if similar else 0.5
            share = (own.won + LIKE_CARD_GAMES * expected) / (own.games + LIKE_CARD_GAMES)
            self._strengths[card] = 100 * (share - 0.5)
        return self._strengths[card]

    def _of_similar(self, card: Card) -> CardFigures | None:
        """Return the figures of other cards of its section together: those of its cost or of the nearest."""
        section = next((section for section in self._sections if section.matches(card)), None)
        others = [other for other, figures in self.figures.items() if figures.games and other != card]
        similar = [other for other in others if section and section.matches(other)]
        if not similar:
            return None
        nearest = min(_distance(card, other) for other in similar)
        several = [self.figures[other] for other in similar if _distance(card, other) == nearest]
        return CardFigures(sum(one.games for one in several), sum(one.won for one in several), is_estimate=True)


def _distance(card: Card, other: Card) -> int:
    return abs((card.cost or 0) - (other.cost or 0))
