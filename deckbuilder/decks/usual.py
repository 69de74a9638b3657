"""What shipped decks of a format usually hold: how many cards of each section, and of each cost there."""

from collections import Counter
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from deckbuilder.decks.deck import Deck
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver


@dataclass(frozen=True)
class UsualDeck:
    """The mean of some decks.

    Attributes:
        sizes: The usual number of cards by section, a whole number.
        totals: The number of cards by section and cost, over all decks.
    """

    decks: int
    sizes: Counter[str]
    totals: Counter[tuple[str, int]]

    def of_cost(self, section: str, cost: int) -> float:
        """Return the usual number of cards of a cost in a section; there must be a deck."""
        return self.totals[section, cost] / self.decks


_usual_decks: WeakKeyDictionary[Resolver, dict[tuple[str, str], UsualDeck]] = WeakKeyDictionary()


def usual_deck(ruleset: str, format_: str, resolver: Resolver) -> UsualDeck:
    """Return what shipped decks of a format usually hold; it is found once for a resolver."""
    key, usual_decks = (ruleset, format_), _usual_decks.setdefault(resolver, {})
    if key not in usual_decks:
        rows = [row for row in resolver.catalogue.decks() if (row["ruleset"], row["format"]) == key]
        decks = [load_shipped(row["deck"], resolver).deck for row in rows]
        sizes: Counter[str] = Counter()
        for deck in decks:
            for name, cards in deck.sections.items():
                sizes[name] += sum(cards.values())
        rounded = Counter({name: round(count / len(decks)) for name, count in sizes.items()})
        usual_decks[key] = UsualDeck(len(decks), rounded, sum(map(cards_by_cost, decks), Counter()))
    return usual_decks[key]


def cards_by_cost(deck: Deck) -> Counter[tuple[str, int]]:
    """Return the number of cards by section and cost."""
    costs = Counter[tuple[str, int]]()
    for section, cards in deck.sections.items():
        for card, count in cards.items():
            if card.cost is not None:
                costs[section, card.cost] += count
    return costs
