"""The nodes of a query: each compiles to an SQL condition on `cards`, and matches cards in memory alike.

An SQL condition may be NULL for a card without the number in question. NULL counts as false, and `Not` keeps to that
(a card without a printed cost does not have cost 0: 2E-GEN-14). Every condition is in parentheses or a chain of
comparisons, so that it can be joined and negated without further ones: SQLite's parser takes about 90 open
parentheses.
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
        """Return an SQL condition on `cards`; its parameters are appended to `values`."""

    def matches(self, card: Card, /) -> bool:
        """Whether the card fulfils the condition."""

    def __hash__(self) -> int:
        """Equal conditions have equal hashes."""


@dataclass(frozen=True)
class Everything:
    """Every card."""

    def sql(self, _values: Values) -> str:
        return "1"

    def matches(self, _card: Card) -> bool:
        return True


@dataclass(frozen=True)
class And:
    """A query for cards that match all parts."""

    parts: tuple[Query, ...]

    def sql(self, values: Values) -> str:
        texts = tuple(part for part in self.parts if isinstance(part, Text))
        # A faction is a small share of the cards: then it is fastest to test the other parts for each of its cards.
        narrow = any(isinstance(part, Among) and part.field == "faction" for part in self.parts)
        others = [
            part.per_card(values) if narrow and isinstance(part, Tagged | Number) else part.sql(values)
            for part in self.parts
            if not isinstance(part, Text)
        ]
        if texts:  # one query of the full-text index instead of several
            others.append(_full_text(" AND ".join(f"({text.match()})" for text in texts), values))
        return f"({' AND '.join(others)})"

    def matches(self, card: Card) -> bool:
        return all(part.matches(card) for part in self.parts)


@dataclass(frozen=True)
class Or:
    """A query for cards that match at least one part."""

    parts: tuple[Query, ...]

    def sql(self, values: Values) -> str:
        tags: dict[str, tuple[str, ...]] = {}
        others = []
        for part in self.parts:
            if isinstance(part, Tagged):  # one query of the index for all tags of a field
                tags[part.field] = (*tags.get(part.field, ()), *part.among)
            else:
                others.append(part)
        merged = [Tagged(field, among) for field, among in tags.items()]
        return f"({' OR '.join(part.sql(values) for part in (*merged, *others))})"

    def matches(self, card: Card) -> bool:
        return any(part.matches(card) for part in self.parts)


@dataclass(frozen=True)
class Not:
    """A query for cards that do not match the part."""

    part: Query

    def sql(self, values: Values) -> str:
        return f"{self.part.sql(values)} IS NOT TRUE"

    def matches(self, card: Card) -> bool:
        return not self.part.matches(card)


@dataclass(frozen=True)
class Text:
    """A query for words in this order in one column; the last is the beginning of a word.

    `variants`: other words that count as well, such as a plural.
    """

    columns: tuple[str, ...]
    phrase: tuple[str, ...]
    variants: tuple[tuple[str, ...], ...] = ()

    def match(self) -> str:
        """Return the condition for the full-text index; words contain only letters and digits."""
        phrases = " OR ".join(f'"{" ".join(phrase)}" *' for phrase in (self.phrase, *self.variants))
        return f"{{{' '.join(self.columns)}}} : {f'({phrases})' if self.variants else phrases}"

    def sql(self, values: Values) -> str:
        return _full_text(self.match(), values)

    def matches(self, card: Card) -> bool:
        return any(self.within(tokens(column)) for name in self.columns for column in TEXT_COLUMNS[name](card))

    def within(self, field_words: list[str]) -> bool:
        """Whether the phrase or one of its variants occurs in the words `field_words`."""
        return any(_occurs(phrase, field_words) for phrase in (self.phrase, *self.variants))


def _occurs(phrase: tuple[str, ...], field_words: list[str]) -> bool:
    *whole, beginning = phrase
    length = len(whole)
    return any(
        word.startswith(beginning) and field_words[end - length : end] == whole
        for end, word in enumerate(field_words)
        if end >= length
    )


TEXT_COLUMNS: dict[str, Callable[[Card], tuple[str, ...]]] = {
    "name": lambda card: (card.name,),
    "aliases": lambda card: (ALIAS_GAP.join(card.aliases),),
    "text": lambda card: (card.text,),
}
ALIAS_GAP = " / "
COLUMNS = {"name": ("name", "aliases"), "text": ("text",)}  # those in which a field looks


@dataclass(frozen=True)
class Matching:
    """A query for cards with a text in which a regular expression occurs. `columns`: `name`, `text`."""

    columns: tuple[str, ...]
    expression: str

    def sql(self, values: Values) -> str:
        texts = " || char(10) || ".join(f"cards.{name}" for name in self.columns)
        values.append(self.expression)
        return f"expression_occurs(?, {texts})"

    def matches(self, card: Card) -> bool:
        from deckbuilder.query.expressions import StepCount, compile_expression  # noqa: PLC0415 - start-up time

        text = "\n".join(getattr(card, name) for name in self.columns)
        return compile_expression(self.expression).occurs(text, StepCount())


def tokens(text: str) -> list[str]:
    """Return the words of a text in the form in which the full-text index is filled and queried.

    SQLite has its own rules for letters beyond Latin ones; it finds nothing to split or fold in this form.
    """
    return words(text.casefold())


def _full_text(match: str, values: Values) -> str:
    values.append(match)
    return "cards.id IN (SELECT rowid FROM cards_fts WHERE cards_fts MATCH ?)"


@dataclass(frozen=True)
class Named:
    """A query for the card of a folded name or alias."""

    folded: str

    def sql(self, values: Values) -> str:
        values.append(self.folded)
        return "cards.id IN (SELECT card_id FROM card_names WHERE folded = ?)"

    def matches(self, card: Card) -> bool:
        return any(fold(name) == self.folded for name in (card.name, *card.aliases))


@dataclass(frozen=True)
class HasAbility:
    """A query for an ability whose name has this beginning."""

    beginning: str

    def sql(self, values: Values) -> str:
        values += [self.beginning, self.beginning + "\U0010ffff"]
        return "cards.id IN (SELECT card_id FROM abilities WHERE folded >= ? AND folded < ?)"

    def matches(self, card: Card) -> bool:
        return any(fold(a.name).startswith(self.beginning) for a in card.abilities if a.name)


@dataclass(frozen=True)
class Number:
    """A query that compares a number of the card; a card without that number never matches."""

    field: str
    compare: str
    number: int

    def sql(self, values: Values) -> str:
        values.append(self.number)
        return f"cards.{self.field} {self.compare} ?"

    def per_card(self, values: Values) -> str:
        """Return the condition for one card; the `+` keeps SQLite from searching cards by the number."""
        return f"+{self.sql(values)}"

    def matches(self, card: Card) -> bool:
        number = getattr(card, self.field)
        return number is not None and COMPARE[self.compare](number, self.number)


@dataclass(frozen=True)
class Numbers:
    """A query that compares two numbers of the card; a card without one of them never matches."""

    field: str
    compare: str
    other: str

    def sql(self, _values: Values) -> str:
        return f"cards.{self.field} {self.compare} cards.{self.other}"

    def matches(self, card: Card) -> bool:
        own_number, other_number = getattr(card, self.field), getattr(card, self.other)
        return own_number is not None and other_number is not None and COMPARE[self.compare](own_number, other_number)


@dataclass(frozen=True)
class Among:
    """A query for printed words of the card (`ruleset`, `faction`, `attack`, `phase`), or for its pack."""

    field: str
    among: tuple[str, ...]

    def sql(self, values: Values) -> str:
        values += self.among
        return f"cards.{self.field} IN ({_marks(self.among)})"

    def matches(self, card: Card) -> bool:
        return getattr(card, self.field) in self.among


@dataclass(frozen=True)
class Tagged:
    """A query for one of several tags of the card (`class`, `symbol`, `type`, `keyword`)."""

    field: str
    among: tuple[str, ...]

    def sql(self, values: Values) -> str:
        values += self.among
        return f"cards.id IN (SELECT card_id FROM card_tags WHERE {self._kind} AND tag IN ({_marks(self.among)}))"

    def per_card(self, values: Values) -> str:
        """Return the condition for one card: its tags are checked, instead of listing all cards with one of them."""
        values += self.among
        tags = f"{self._kind} AND tag IN ({_marks(self.among)}) AND card_id = cards.id"
        return f"EXISTS (SELECT 1 FROM card_tags WHERE {tags})"

    @property
    def _kind(self) -> str:
        return f"kind = '{self.field}'"

    def matches(self, card: Card) -> bool:
        return any(tag in self.among for tag in TAGS[self.field](card))


def _keyword_tags(card: Card) -> set[str]:
    """Return the parts of its keywords: `riding`, `advance riding`, `riding 4`, `advance riding 4` for the last one."""
    return {tag for keyword in card.keywords for tag in _runs(keyword.split(), keyword_base(keyword))}


def _runs(field_words: list[str], base: str) -> Iterator[str]:
    ends = range(1, len(field_words) + 1)
    runs = (field_words[start:end] for end in ends for start in range(end))
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
    """A query for cards that have all of these moves."""

    wanted: tuple[str, ...]

    def sql(self, values: Values) -> str:
        values += [*self.wanted, len(self.wanted)]
        tags = f"kind = 'moves' AND tag IN ({_marks(self.wanted)})"
        return f"cards.id IN (SELECT card_id FROM card_tags WHERE {tags} GROUP BY card_id HAVING count(*) = ?)"

    def matches(self, card: Card) -> bool:
        return set(self.wanted) <= set(card.moves)


@dataclass(frozen=True)
class Flag:
    """A query for a property of the card: `active`, `unique`, `custom`."""

    name: str

    def sql(self, _values: Values) -> str:
        return f"cards.is_{self.name} = 1"

    def matches(self, card: Card) -> bool:
        return bool(getattr(card, self.name))


@dataclass(frozen=True)
class OneOf:
    """A query for cards by key."""

    keys: frozenset[str]

    def sql(self, values: Values) -> str:
        values.append(json.dumps(sorted(self.keys)))
        return "cards.key IN (SELECT value FROM json_each(?))"

    def matches(self, card: Card) -> bool:
        return card.key in self.keys


def _marks(items: tuple[str, ...]) -> str:
    return ", ".join("?" * len(items))
