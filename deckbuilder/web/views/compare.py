"""Cards of several decks as rows of one table."""

from collections.abc import Sequence
from typing import NamedTuple

from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.model.card import Card


class ComparedCard(NamedTuple):
    """A card with its copies in each deck."""

    card: Card
    counts: Sequence[int]

    @property
    def differs(self) -> bool:
        """Whether the decks have different numbers of it."""
        return len(set(self.counts)) > 1

    @property
    def change(self) -> int:
        """How many more the last deck has than the first."""
        return self.counts[-1] - self.counts[0]


def compared_cards(decks: Sequence[ResolvedDeck]) -> list[ComparedCard]:
    """Return the cards of all decks, in the order of their sections, then by cost and name."""
    counts = [deck.deck.cards() for deck in decks]
    places = dict[Card, int]()
    for deck in decks:
        sections = [section.name for section in deck.validator.format.sections]
        for name, cards in deck.deck.sections.items():
            place = sections.index(name) if name in sections else len(sections)
            for card in cards:
                places.setdefault(card, place)
    ordered = sorted(places, key=lambda card: (places[card], card.cost is None, card.cost or 0, card.name, card.key))
    return [ComparedCard(card, [copies[card] for copies in counts]) for card in ordered]


def shared_copies(decks: Sequence[ResolvedDeck]) -> int:
    """Return how many copies all decks have in common."""
    if not decks:
        return 0
    common, *others = [deck.deck.cards() for deck in decks]
    for cards in others:
        common = common & cards
    return common.total()
