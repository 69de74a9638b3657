"""Statistics of a deck: cost curve, symbols, attacks, averages."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from deckbuilder.decks.deck import Deck
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.json_objects import JsonObject
from deckbuilder.model.card import Card


@dataclass(frozen=True)
class Stats(JsonObject):
    """The statistics of a deck; every number counts copies."""

    KEYS = "size sections costs symbols attacks factions averages=rounded_averages"

    size: int
    sections: dict[str, int]
    costs: dict[int, int]
    symbols: dict[str, int]
    attacks: dict[str, int]
    factions: dict[str, int]
    averages: dict[str, float]

    @property
    def curve(self) -> dict[int, int]:
        """The number of cards for each cost from 0 to the highest one, including costs without cards."""
        return {cost: self.costs.get(cost, 0) for cost in range(max(self.costs, default=-1) + 1)}

    @property
    def rounded_averages(self) -> dict[str, float]:
        return {name: round(value, 2) for name, value in self.averages.items()}

    columns: Sequence[str] = ("statistic", "value", "number")

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield a row for each number."""
        for statistic, figures in self.to_json().items():
            numbers = figures if isinstance(figures, dict) else {"": figures}
            yield from ((statistic, value, number) for value, number in numbers.items())


def stats(resolved: ResolvedDeck) -> Stats:
    """Return the statistics of a deck. The leader counts in all but the costs; cards without a cost count in none."""
    deck = resolved.deck
    return Stats(
        deck.size,
        {section: sum(cards.values()) for section, cards in deck.sections.items()},
        dict(sorted(tally(deck, lambda card: [] if card.cost is None else [card.cost]).items())),
        dict(tally(deck, lambda card: card.symbols).most_common()),
        dict(tally(deck, lambda card: [card.attack] if card.attack else []).most_common()),
        dict(tally(deck, lambda card: [card.faction or "neutral"]).most_common()),
        _averages(deck, list(resolved.validator.ruleset.numbers)),
    )


def tally(deck: Deck, of: Callable[[Card], Any]) -> Counter[Any]:
    """Return how many copies have each of the values that `of` returns for a card."""
    counted: Counter[Any] = Counter()
    for card, count in deck.cards().items():
        for value in of(card):
            counted[value] += count
    return counted


def _averages(deck: Deck, numbers: list[str]) -> dict[str, float]:
    averages = {}
    for name in numbers:
        values = [getattr(card, name) for card in deck.cards().elements() if getattr(card, name) is not None]
        if values:
            averages[name] = fmean(values)
    return averages
