"""Opening hands of two decks compared: how often they hold cards of a class, of a cost, and one to begin with."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from deckbuilder.app.fields import Field
from deckbuilder.app.odds import OpeningHands
from deckbuilder.app.report import Bars, Figure, Intervals, Mark, ObjectTable, Report
from deckbuilder.app.workbench import FindDeck
from deckbuilder.errors import at_field
from deckbuilder.odds.hands import Frequencies
from deckbuilder.simulation.intervals import share
from deckbuilder.simulation.verdict import compared_names
from deckbuilder.text import counted

KINDS = ("class", "cost", "playable on turn 1")
TITLES = ("Hands with a card of the class", "Hands with a card of the cost", "Hands with a card to begin with")


@dataclass(frozen=True)
class HandOrder:
    """An order to compare the opening hands of two decks, by their names."""

    first: str
    second: str
    hands: Annotated[int, Field("Hands", "How many opening hands of each deck are drawn.", 1, 100_000)] = 1_000
    seed: Annotated[int, Field("Seed", "The same seed draws the same hands.")] = 1


@dataclass(frozen=True)
class HandComparison(ObjectTable):
    """How often opening hands of two decks hold something."""

    KEYS = "decks=names hands=order.hands seed=order.seed rows=objects"

    names: tuple[str, str]
    order: HandOrder
    frequencies: tuple[Frequencies, Frequencies]

    columns: Sequence[str] = ("kind", "label", "hands_1", "copies_1", "hands_2", "copies_2")

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield the hands with something, and how many copies they hold together, for each deck."""
        for kind, tables in zip(KINDS, self._tables(), strict=True):
            for label in sorted(set().union(*tables)):
                yield kind, label, *(number for table in tables for number in table.get(label, (0, 0)))

    def report(self) -> Report:
        """Return the comparison in words and figures."""
        drawn = f"{counted(self.order.hands, 'opening hand')} of each deck, seed {self.order.seed}."
        numbers = f"1 is {self.names[0]}, 2 is {self.names[1]}."
        return Report(" and ".join(self.names), [drawn, numbers], figures=[*map(self._figure, KINDS, TITLES)])

    def _figure(self, kind: str, title: str) -> Figure:
        rows = [row for row in self.rows() if row[0] == kind]
        rates = [[share(int(str(row[place])), self.order.hands) for place in (2, 4)] for row in rows]
        texts = [
            [str(row[1]), *(f"{rate.value:.1%}" for rate in of_row)] for row, of_row in zip(rows, rates, strict=True)
        ]
        if kind == "cost":
            heights = [[round(100 * of_row[deck].value) for of_row in rates] for deck in range(2)]
            return Figure(title, ("Cost", *self.names), texts, Bars(f"{title}, in percent", self.names, heights))
        marks = [
            Mark(f"{row[1]}, {number}", *rate, f"{rate.value:.0%}")
            for row, of_row in zip(rows, rates, strict=True)
            for number, rate in enumerate(of_row, 1)
        ]
        return Figure(title, (kind.capitalize(), *self.names), texts, Intervals("share of hands", marks))

    def _tables(self) -> list[list[dict[str, tuple[int, int]]]]:
        return [
            [getattr(frequencies, table) for frequencies in self.frequencies]
            for table in ("classes", "costs", "playable")
        ]


def compare_hands(order: HandOrder, find: FindDeck) -> HandComparison:
    """Draw opening hands of both decks. Raises InputError for a deck without cards, or that there is not."""
    with at_field("first"):
        first_deck = find(order.first)
    with at_field("second"):
        decks = first_deck, find(order.second)
    first, second = (OpeningHands(deck, order.seed).frequencies(order.hands) for deck in decks)
    names = compared_names(decks[0].deck.name, decks[1].deck.name)
    return HandComparison(names, order, (first, second))
