"""Sets of cards as bits of one number: how many cards of a search have each value of a field, counted at once."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache, reduce
from operator import or_

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.query import nodes
from deckbuilder.query.parse import Search
from deckbuilder.text import fold

MAX_KEPT_SETS = 256  # of conditions that are not asked of the database again
MAX_VALUES = 400  # of a field; one with more values has no facet
LAST_LETTER = "\U0010ffff"  # behind all others
COLUMN_FIELDS = ("ruleset", "faction", "attack", "cost", "life", "strength")
TAG_FIELDS = ("class", "symbol", "type", "keyword")
FIELDS = (*COLUMN_FIELDS, *TAG_FIELDS, "ability")

Values = Mapping[str, int]  # for each value the set of its cards


class CardSets:
    """The sets of cards of a catalogue: bit n stands for the card with the id n."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self.of = lru_cache(MAX_KEPT_SETS)(self._read)
        self._named: dict[str, int] = {}

    def named(self, name: str, query: Callable[[], nodes.Query]) -> int:
        """Return the set of a query with this name, which must not depend on anything but the catalogue."""
        if name not in self._named:
            self._named[name] = self._read(query())
        return self._named[name]

    def _read(self, query: nodes.Query) -> int:
        """Return the set of the cards that a query finds."""
        if isinstance(query, nodes.Everything):
            return self.everything
        return self._set(self._catalogue.ids(Search(query)))

    @cached_property
    def everything(self) -> int:
        """The set of all cards."""
        return self._set(self._catalogue.ids(Search(nodes.Everything())))

    @cached_property
    def values(self) -> Mapping[str, Values]:
        """For each field with not too many values, the values that cards have, each with the set of its cards."""
        columns = self._sets_of_columns()
        keywords = self._catalogue.vocabulary().of("keyword")
        tags = {name: self._grouped(self._catalogue.tagged(name)) for name in TAG_FIELDS}
        tags["keyword"] = {tag: cards for tag, cards in tags["keyword"].items() if tag in keywords}
        values_by_field = columns | tags | {"ability": self._grouped(self._catalogue.with_ability())}
        return {name: values for name, values in values_by_field.items() if len(values) <= MAX_VALUES}

    @cached_property
    def abilities(self) -> Values:
        """For each name of an ability, the set of the cards with an ability whose name begins so, as a query finds."""
        own = sorted((fold(name), cards) for name, cards in self.values["ability"].items())
        folded = [name for name, _ in own]
        ranges = {
            name: own[bisect_left(folded, fold(name)) : bisect_left(folded, fold(name) + LAST_LETTER)]
            for name in self.values["ability"]
        }
        return {name: reduce(or_, (cards for _, cards in begun), 0) for name, begun in ranges.items()}

    def _sets_of_columns(self) -> dict[str, Values]:
        rows = self._catalogue.columns(COLUMN_FIELDS)
        pairs = {name: [(row[0], row[number]) for row in rows] for number, name in enumerate(COLUMN_FIELDS, start=1)}
        return {
            name: self._grouped((card, str(value)) for card, value in pairs[name] if value is not None)
            for name in COLUMN_FIELDS
        }

    def _grouped(self, pairs: Iterable[tuple[int, str]]) -> Values:
        """Return the sets of cards for pairs of a card and its value; none where there are too many values."""
        cards: dict[str, list[int]] = {}
        for card, value in pairs:
            cards.setdefault(value, []).append(card)
        return {value: self._set(cards[value]) for value in cards} if len(cards) <= MAX_VALUES else {}

    def _set(self, ids: Iterable[int]) -> int:
        marks = bytearray(self._length)
        for card in ids:
            marks[card >> 3] |= 1 << (card & 7)
        return int.from_bytes(marks, "little")

    @cached_property
    def _length(self) -> int:
        """The bytes of a set."""
        return self._catalogue.last_id // 8 + 1
