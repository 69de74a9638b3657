"""The parts of a query. Each compiles to an SQL condition on `cards` and matches a card in memory, to one effect.

An SQL condition may be NULL for a card that lacks the number it asks for; NULL counts as false, and `Not` sees to it
that it does (a card without a printed cost does not have cost 0: 2E-GEN-14). Every condition is either in parentheses
or a chain of comparisons, so that it can be joined and negated without more of them: SQLite's parser takes about 90
that are open.
"""

import json
import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from deckbuilder.model.card import Card, keyword_base
from deckbuilder.text import fold, words

Values = list[Any]

COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


class Query(Protocol):
    """A condition on cards."""

    def sql(self, values: Values, /) -> str:
        """An SQL condition on `cards`; its parameters are appended to `values`."""

    def matches(self, card: Card, /) -> bool:
        """Whether the card fulfils the condition."""


@dataclass(frozen=True)
class Everything:
    """Every card."""

    def sql(self, _values: Values) -> str:
        return "1"

    def matches(self, _card: Card) -> bool:
        return True


@dataclass(frozen=True)
class And:
    """All of the parts."""

    parts: tuple[Query, ...]

    def sql(self, values: Values) -> str:
        texts = tuple(part for part in self.parts if isinstance(part, Text))
        # A faction is a small share of the cards: with one it is quickest to ask each of its cards for the rest.
        narrow = any(isinstance(part, Among) and part.field == "faction" for part in self.parts)
        others = [
            part.asked(values) if narrow and isinstance(part, Tagged | Number) else part.sql(values)
            for part in self.parts
            if not isinstance(part, Text)
        ]
        if texts:  # one question to the full-text index instead of several
            others.append(_full_text(" AND ".join(f"({text.match()})" for text in texts), values))
        return f"({' AND '.join(others)})"

    def matches(self, card: Card) -> bool:
        return all(part.matches(card) for part in self.parts)


@dataclass(frozen=True)
class Or:
    """One of the parts."""

    parts: tuple[Query, ...]

    def sql(self, values: Values) -> str:
        tags: dict[str, tuple[str, ...]] = {}
        others = []
        for part in self.parts:
            if isinstance(part, Tagged):  # one question to the index for all tags of a field
                tags[part.field] = (*tags.get(part.field, ()), *part.among)
            else:
                others.append(part)
        merged = [Tagged(field, among) for field, among in tags.items()]
        return f"({' OR '.join(part.sql(values) for part in (*merged, *others))})"

    def matches(self, card: Card) -> bool:
        return any(part.matches(card) for part in self.parts)


@dataclass(frozen=True)
class Not:
    """The opposite."""

    part: Query

    def sql(self, values: Values) -> str:
        return f"{self.part.sql(values)} IS NOT TRUE"

    def matches(self, card: Card) -> bool:
        return not self.part.matches(card)


@dataclass(frozen=True)
class Text:
    """The words in this order, the last as the beginning of a word, within one of the columns."""

    columns: tuple[str, ...]
    phrase: tuple[str, ...]

    def match(self) -> str:
        """The condition in the language of the full-text index; words hold letters and digits only."""
        return f'{{{" ".join(self.columns)}}} : "{" ".join(self.phrase)}" *'

    def sql(self, values: Values) -> str:
        return _full_text(self.match(), values)

    def matches(self, card: Card) -> bool:
        return any(self.within(tokens(column)) for name in self.columns for column in TEXT_COLUMNS[name](card))

    def within(self, found: list[str]) -> bool:
        """Whether the words stand like this among those that were found."""
        *whole, beginning = self.phrase
        length = len(whole)
        return any(
            word.startswith(beginning) and found[end - length : end] == whole
            for end, word in enumerate(found)
            if end >= length
        )


TEXT_COLUMNS: dict[str, Callable[[Card], tuple[str, ...]]] = {
    "name": lambda card: (card.name,),
    "aliases": lambda card: (ALIAS_GAP.join(card.aliases),),
    "text": lambda card: (card.text,),
}
ALIAS_GAP = " / "


def tokens(text: str) -> list[str]:
    """The words of a text, in the form that the full-text index is filled with and asked for.

    SQLite has ideas of its own about letters beyond Latin ones; it finds nothing to split or fold in these.
    """
    return words(text.casefold())


def _full_text(match: str, values: Values) -> str:
    values.append(match)
    return "cards.id IN (SELECT rowid FROM cards_fts WHERE cards_fts MATCH ?)"


@dataclass(frozen=True)
class Named:
    """A name or an alias, whole."""

    folded: str

    def sql(self, values: Values) -> str:
        values.append(self.folded)
        return "cards.id IN (SELECT card_id FROM card_names WHERE folded = ?)"

    def matches(self, card: Card) -> bool:
        return any(fold(name) == self.folded for name in (card.name, *card.aliases))


@dataclass(frozen=True)
class HasAbility:
    """An ability whose name begins like this."""

    beginning: str

    def sql(self, values: Values) -> str:
        values += [self.beginning, self.beginning + "\U0010ffff"]
        return "cards.id IN (SELECT card_id FROM abilities WHERE folded >= ? AND folded < ?)"

    def matches(self, card: Card) -> bool:
        return any(fold(a.name).startswith(self.beginning) for a in card.abilities if a.name)


@dataclass(frozen=True)
class Number:
    """A number of the card, compared; a card without that number never matches."""

    field: str
    compare: str
    number: int

    def sql(self, values: Values) -> str:
        values.append(self.number)
        return f"cards.{self.field} {self.compare} ?"

    def asked(self, values: Values) -> str:
        """The condition for a card at hand: the `+` keeps SQLite from looking for cards by the number."""
        return f"+{self.sql(values)}"

    def matches(self, card: Card) -> bool:
        number = getattr(card, self.field)
        return number is not None and COMPARE[self.compare](number, self.number)


@dataclass(frozen=True)
class Numbers:
    """Two numbers of the card, compared with each other; a card that lacks one never matches."""

    field: str
    compare: str
    other: str

    def sql(self, _values: Values) -> str:
        return f"cards.{self.field} {self.compare} cards.{self.other}"

    def matches(self, card: Card) -> bool:
        one, other = getattr(card, self.field), getattr(card, self.other)
        return one is not None and other is not None and COMPARE[self.compare](one, other)


@dataclass(frozen=True)
class Among:
    """A printed word of the card (`ruleset`, `faction`, `attack`, `phase`) is one of these."""

    field: str
    among: tuple[str, ...]

    def sql(self, values: Values) -> str:
        values += self.among
        return f"cards.{self.field} IN ({_marks(self.among)})"

    def matches(self, card: Card) -> bool:
        return getattr(card, self.field) in self.among


@dataclass(frozen=True)
class Tagged:
    """One of the card's words of a kind (`class`, `symbol`, `type`, `keyword`) is one of these."""

    field: str
    among: tuple[str, ...]

    def sql(self, values: Values) -> str:
        values += self.among
        return f"cards.id IN (SELECT card_id FROM card_tags WHERE {self._kind} AND tag IN ({_marks(self.among)}))"

    def asked(self, values: Values) -> str:
        """The condition for a card at hand: looks at its tags instead of listing all cards that have one of them."""
        values += self.among
        tags = f"{self._kind} AND tag IN ({_marks(self.among)}) AND card_id = cards.id"
        return f"EXISTS (SELECT 1 FROM card_tags WHERE {tags})"

    @property
    def _kind(self) -> str:
        return f"kind = '{self.field}'"

    def matches(self, card: Card) -> bool:
        return any(tag in self.among for tag in TAGS[self.field](card))


def _keyword_tags(card: Card) -> set[str]:
    """`riding`, `advance riding`, `riding 4` and `advance riding 4` of the last one: whatever says part of it."""
    return {tag for keyword in card.keywords for tag in _runs(keyword.split(), keyword_base(keyword))}


def _runs(found: list[str], base: str) -> Iterator[str]:
    ends = range(1, len(found) + 1)
    runs = (found[start:end] for end in ends for start in range(end))
    return (" ".join(run) for run in runs if base in run)


TAGS: dict[str, Callable[[Card], Any]] = {
    "class": lambda card: card.words,
    "symbol": lambda card: card.symbols,
    "type": lambda card: card.types,
    "keyword": _keyword_tags,
    "moves": lambda card: card.moves,
}


@dataclass(frozen=True)
class Moves:
    """All of these moves are among the card's."""

    wanted: tuple[str, ...]

    def sql(self, values: Values) -> str:
        values += [*self.wanted, len(self.wanted)]
        tags = f"kind = 'moves' AND tag IN ({_marks(self.wanted)})"
        return f"cards.id IN (SELECT card_id FROM card_tags WHERE {tags} GROUP BY card_id HAVING count(*) = ?)"

    def matches(self, card: Card) -> bool:
        return set(self.wanted) <= set(card.moves)


@dataclass(frozen=True)
class Flag:
    """A property that a card has or has not: `active`, `unique`, `custom`."""

    name: str

    def sql(self, _values: Values) -> str:
        return f"cards.is_{self.name} = 1"

    def matches(self, card: Card) -> bool:
        return bool(getattr(card, self.name))


@dataclass(frozen=True)
class OneOf:
    """One of these cards, by key."""

    keys: frozenset[str]

    def sql(self, values: Values) -> str:
        values.append(json.dumps(sorted(self.keys)))
        return "cards.key IN (SELECT value FROM json_each(?))"

    def matches(self, card: Card) -> bool:
        return card.key in self.keys


def _marks(items: tuple[str, ...]) -> str:
    return ", ".join("?" * len(items))
