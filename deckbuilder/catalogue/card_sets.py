"""Sets of cards as bits of one number: how many cards of a search have each value of a field, counted at once."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache, reduce
from itertools import chain, islice
from operator import and_, or_

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.model.card import Card
from deckbuilder.query import nodes
from deckbuilder.query.fields import RANKS
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
    """The sets of cards of a catalogue: bit n stands for the n-th card by name, in the usual order of searches."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self.of = lru_cache(MAX_KEPT_SETS)(self._read)
        self._named: dict[str, int] = {}

    def in_order(self, cards: int, search: Search, limit: int, first: int = 0) -> list[Card]:
        """Return those cards that a search finds from the place `first` on. `cards`: the set of all that it finds."""
        if search.orders:
            return self._catalogue.search(search, limit, first)
        places = chain.from_iterable(map(self._places, self._ranked(cards, search)))
        ids = self._catalogue.ids_by_name
        return self._catalogue.with_ids([ids[place] for place in islice(places, first, first + limit)])

    def _ranked(self, cards: int, search: Search) -> list[int]:
        """Return the parts of a set by how well the words of a search fit, the best first."""
        by_rank = {0: cards}
        for word in search.ranked_words:
            parts = defaultdict[int, int](int)
            for rank, part in by_rank.items():
                left = part
                for rank_of_word, test in word.tests:
                    fitting = left & self.of(test)
                    parts[rank + rank_of_word] |= fitting
                    left ^= fitting
                parts[rank + RANKS["text"]] |= left
            by_rank = parts
        return [by_rank[rank] for rank in sorted(by_rank)]

    def _places(self, cards: int) -> Iterator[int]:
        """Yield the numbers of the bits of a set."""
        for number, byte in enumerate(cards.to_bytes(self._length, "little")):
            if byte:
                yield from (8 * number + bit for bit in range(8) if byte >> bit & 1)

    def named(self, name: str, query: Callable[[], nodes.Query]) -> int:
        """Return the set of a query with this name, which must not depend on anything but the catalogue."""
        if name not in self._named:
            self._named[name] = self._read(query())
        return self._named[name]

    def _read(self, query: nodes.Query) -> int:
        """Return the set of the cards that a query finds; what the sets of values do not say, the database knows."""
        match query:
            case nodes.Everything():
                return self.everything
            case nodes.Not(part):
                return self.everything ^ self.of(part)
            case nodes.Among(field, among) | nodes.Tagged(field, among) if {*among} <= self.values.get(
                field, {}
            ).keys():
                return reduce(or_, (self.values[field][value] for value in among), 0)
            case nodes.Number(field, compare, number) if field in self.values:
                test, sets = nodes.COMPARE[compare], self.values[field]
                return reduce(or_, (cards for value, cards in sets.items() if test(int(value), number)), 0)
            case nodes.And(parts) | nodes.Or(parts):
                return reduce(and_ if isinstance(query, nodes.And) else or_, map(self.of, parts))
        return self._set(self._catalogue.ids(Search(query)))

    @cached_property
    def everything(self) -> int:
        """The set of all cards."""
        return (1 << len(self._catalogue.ids_by_name)) - 1

    @cached_property
    def values(self) -> Mapping[str, Values]:
        """For each field with not too many values, the values that cards have, each with the set of its cards."""
        columns = self._sets_of_columns()
        keywords = self._catalogue.vocabulary().of("keyword")
        tags = {name: self._grouped(self._catalogue.tagged(name)) for name in TAG_FIELDS}
        tags["keyword"] = {tag: cards for tag, cards in tags["keyword"].items() if tag in keywords}
        values_by_field = columns | tags | {"ability": self._grouped(self._catalogue.with_ability())}
        return {
            name: self._in_order(name, values) for name, values in values_by_field.items() if len(values) <= MAX_VALUES
        }

    def _in_order(self, field: str, values: Values) -> Values:
        rulesets = self._catalogue.rulesets
        listed = {"ruleset": rulesets, "class": chain.from_iterable(ruleset.classes for ruleset in rulesets.values())}
        first = dict.fromkeys(value for value in listed.get(field, ()) if value in values)
        return {value: values[value] for value in [*first, *sorted(values.keys() - first)]}

    @cached_property
    def abilities(self) -> Values:
        """For each name of an ability, in order, the cards with an ability whose name begins so, as a query finds."""
        own = sorted((fold(name), cards) for name, cards in self.values["ability"].items())
        folded = [name for name, _ in own]
        ranges = {
            name: own[bisect_left(folded, fold(name)) : bisect_left(folded, fold(name) + LAST_LETTER)]
            for name in sorted(self.values["ability"])
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
        marks, places = bytearray(self._length), self._place_by_id
        for card in ids:
            place = places[card]
            marks[place >> 3] |= 1 << (place & 7)
        return int.from_bytes(marks, "little")

    @cached_property
    def _place_by_id(self) -> Mapping[int, int]:
        return {id_: place for place, id_ in enumerate(self._catalogue.ids_by_name)}

    @property
    def _length(self) -> int:
        """The bytes of a set."""
        return len(self._catalogue.ids_by_name) // 8 + 1
