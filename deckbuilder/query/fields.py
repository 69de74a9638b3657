"""The fields of the search language: name, short names, kind of value, help, an example, and the words of each.

Bare words of a query are looked for in some of them, which ranks the cards that they find.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Any, Protocol

from deckbuilder.json_objects import JsonObject
from deckbuilder.model.card import Card
from deckbuilder.query import nodes
from deckbuilder.query.nodes import Query, tokens
from deckbuilder.text import fold, word_forms


class Kind(Enum):
    """The values that a field takes, and how they are compared."""

    TEXT = "words"
    NAME = "a name"
    CHOICE = "one of a few words"
    NUMBER = "a number"
    FLAG = "a property"
    SET = "a deck, a summoner, yes or no"
    MOVES = "moves in Betza's notation"
    ORDER = "a field to sort by"


@dataclass(frozen=True)
class Field(JsonObject):
    """A field: the name before the colon of a condition."""

    KEYS = "name short takes=kind help example"

    name: str
    short: tuple[str, ...]
    kind: Kind
    help: str
    example: str
    also: tuple[str, ...] = ()  # names in other games and editions, which are understood


ORDERINGS = ("<", "<=", ">", ">=")
AMOUNT = re.compile(r"-?[0-9]{1,10}(?:(?:\.\.|[-–])[0-9]{1,10}|\.\.|\+)?|\.\.[0-9]{1,10}")  # a number or a range
MAX_SHORT_LENGTH = 2  # letters of a short name that needs a sign: `co` may begin a word, too

FIELDS = (
    Field("name", ("n",), Kind.TEXT, "words of the name; with = the whole name", 'name:golem, name="Ice Golem"'),
    Field(
        "text", ("t",), Kind.TEXT, "words of the rules text", 'text:force, text:"after this unit"', ("rules", "oracle")
    ),
    Field("ability", ("ab",), Kind.NAME, "the beginning of an ability's name", 'ability:"living gate"'),
    Field("class", ("c",), Kind.CHOICE, "words of the class", 'class:champion, class:"common unit"', ("kind",)),
    Field(
        "faction",
        ("f",),
        Kind.CHOICE,
        "words of the faction",
        'faction:"polar dwarves", f:polar',
        ("army", "clan", "tribe", "race"),
    ),
    Field("ruleset", ("r", "game"), Kind.CHOICE, "the rule set, by id or short name", "ruleset:2e", ("edition", "set")),
    Field(
        "symbol",
        ("s",),
        Kind.CHOICE,
        "a deck symbol or faction pip",
        "symbol:water|logic",
        ("element", "pip", "color", "colour"),
    ),
    Field("type", ("ty",), Kind.CHOICE, "a type of the type bar (chess)", "type:knight"),
    Field("keyword", ("k",), Kind.CHOICE, "a keyword ability (chess)", 'keyword:riding, keyword:"riding 4"'),
    Field(
        "moves", ("m",), Kind.MOVES, "moves like that among others (chess), see below", "moves:N, moves:fR4, moves:KNN"
    ),
    Field("attack", ("a",), Kind.CHOICE, "melee or ranged", "attack:ranged"),
    Field("phase", ("p",), Kind.CHOICE, "the phase in which an event is played", "phase:build"),
    Field("cost", ("co",), Kind.NUMBER, "the cost", "cost<=3, cost:2..4", ("mana", "cmc", "mv", "costs", "costing")),
    Field(
        "life",
        ("l",),
        Kind.NUMBER,
        "the life",
        "life>=8, life>strength",
        ("health", "hp", "hitpoints", "toughness", "tou"),
    ),
    Field(
        "strength", ("str",), Kind.NUMBER, "the strength or attack value", "strength>2", ("power", "pow", "atk", "att")
    ),
    Field("value", ("v",), Kind.NUMBER, "the morale value (chess)", "value>=5", ("morale",)),
    Field("is", (), Kind.FLAG, "active, unique, custom, or any class word", "is:structure -is:unique"),
    Field("pack", (), Kind.CHOICE, "the pack of others that it comes from, by its id", "pack:deep-ones"),
    Field("deck", ("d",), Kind.SET, "the cards of a deck, by name or file", "deck:polar-dwarves"),
    Field("for", (), Kind.SET, "what may go into a deck of that summoner", 'for:"Svara"'),
    Field("tag", (), Kind.SET, "cards with that tag in the deck whose odds are asked", "tag:ramp"),
    Field("owned", ("o",), Kind.SET, "yes, no, or a number of copies owned", "owned:yes, owned>=2"),
    Field("order", ("sort",), Kind.ORDER, "sorts by a field; with - the other way round", "order:cost, order:-life"),
)
FIELDS_BY_NAME = {name: field for field in FIELDS for name in (field.name, *field.short)}
OTHER_NAMES = {name: field for field in FIELDS for name in field.also}
# Words after which a number is compared without a sign: `cost 5`, `attack 2`.
NUMBER_WORDS = frozenset(
    name
    for field in FIELDS
    if field.kind is Kind.NUMBER
    for name in (field.name, *field.short, *field.also)
    if len(name) > MAX_SHORT_LENGTH or name not in field.short
) | {"attack"}
SCRYFALL = {"o": "text", "t": "class", "c": "symbol"}  # what short names of other fields mean there
# Words for numbers, each with the comparisons of which one must hold.
SIZES = {
    "free": (("cost", "<=", 0),),
    "cheap": (("cost", "<=", 1),),
    "expensive": (("cost", ">=", 5),),
    "costly": (("cost", ">=", 5),),
    "big": (("life", ">=", 7), ("value", ">=", 5)),
    "small": (("life", "<=", 2), ("value", "<=", 2)),
    "tough": (("life", ">=", 7),),
    "fragile": (("life", "<=", 1),),
    "strong": (("strength", ">=", 4),),
    "weak": (("strength", "<=", 1),),
}
# Words for orders: what cards are sorted by, `-` for the other way round; and those that a number's name follows.
SUPERLATIVES = {
    "cheapest": "cost",
    "least expensive": "cost",
    "most expensive": "-cost",
    "costliest": "-cost",
    "strongest": "-strength",
    "weakest": "strength",
    "toughest": "-life",
    "biggest": "-life",
    "smallest": "life",
}
SORTING_WORDS = {
    **dict.fromkeys(("highest", "most", "greatest", "largest"), "-"),
    **dict.fromkeys(("lowest", "least", "fewest"), ""),
    **dict.fromkeys(("sorted by", "sort by", "ordered by", "order by"), ""),
}
FLAGS = ("active", "unique", "custom")
ORDERS = ("name", "cost", "life", "strength", "value", "faction", "class", "ruleset")


def field_named(name: str) -> Field | None:
    """Return the field of a name in any case, a short name, or a name that other games have for it."""
    return FIELDS_BY_NAME.get(name.lower()) or OTHER_NAMES.get(name.lower())


def compared_field(name: str, compare: str, values: Iterable[str]) -> Field | None:
    """Return the field that a condition compares: the attack that is compared with numbers is the attack value."""
    field = field_named(name)
    if field is FIELDS_BY_NAME["attack"] and (compare in ORDERINGS or all(map(AMOUNT.fullmatch, values))):
        return FIELDS_BY_NAME["strength"]
    return field


# The fields whose values a bare word may mean, the likeliest first.
WORD_FIELDS = ("faction", "class", "symbol", "keyword", "type", "attack", "ruleset")
MIN_BEGINNING = 3  # letters of a bare word that may be the beginning of a value


class Sets(Protocol):
    """Resolver of `deck:`, `for:` and `owned:`, for callers with a catalogue, decks and a collection."""

    def resolve(self, name: str, compare: str, value: str) -> Query:
        """Return the query for the cards of the field `name` and a value. Raises InputError for an unknown set."""


class Words(dict[str, Mapping[str, str]]):
    """The known words by field, each with its value. What finds them in other spellings is made once."""

    @cached_property
    def by_part(self) -> Sequence[tuple[str, str, str]]:
        """The words of values with their fields and values, sorted."""
        matching_values = {
            (part, name, value)
            for name in WORD_FIELDS
            for word, value in self.get(name, {}).items()
            for part in ([word] if name == "ruleset" else tokens(value))
        }
        return sorted(matching_values)

    @cached_property
    def folded(self) -> Mapping[tuple[str, str], Mapping[str, None]]:
        """The values that a folded word of a field means."""
        meanings: dict[tuple[str, str], dict[str, None]] = {}
        for name, meaning_by_word in self.items():
            for word, value in meaning_by_word.items():
                meanings.setdefault((name, fold(word)), {})[value] = None
        return meanings


@dataclass(frozen=True)
class QueryVocabulary:
    """The known words by field, each with its value; a field without words accepts any word.

    `is_exact`: words must be written as they are known, without beginnings and plurals.
    """

    words: Words = field(default_factory=Words)
    sets: Sets | None = None
    is_exact: bool = False

    def of(self, name: str) -> Mapping[str, str]:
        return self.words.get(name, {})

    def values_of(self, name: str, word: str) -> tuple[str, ...]:
        """Return the values that a word means in any spelling; two factions may differ only in an accent."""
        return tuple(self.words.folded.get((name, fold(word)), ()))

    def begun(self, name: str, word: str) -> tuple[str, ...]:
        """Return the values of a field that a word means in singular or plural, else those that begin with it."""
        values = self.of(name)
        forms = word_forms(fold(word))
        same = [
            value for known, value in values.items() if known in forms or not {*word_forms(known)}.isdisjoint(forms)
        ]
        same = same or [value for known, value in values.items() if known.startswith(tuple(forms))]
        return tuple(dict.fromkeys(same))

    def meanings(self, phrase: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield each field with its values that a bare word or a phrase may mean, the likeliest field first."""
        if len(phrase) == 1:
            values = {entry for form in word_forms(phrase[0]) for entry in self._with_word(form)}
        else:
            values = {entry for entry in self._with_word(phrase[0]) if _has_run(tokens(entry[1]), phrase)}
        for name in WORD_FIELDS:
            if meant := sorted(value for field_name, value in values if field_name == name):
                yield name, tuple(meant)

    def _with_word(self, form: str) -> Iterator[tuple[str, str]]:
        """Yield the fields and values with a word of this beginning; a short one must be the whole word."""
        entries = self.words.by_part
        for word, name, value in entries[bisect_left(entries, (form, "", "")) :]:
            if not word.startswith(form):
                return
            if word == form or (len(form) >= MIN_BEGINNING and name != "ruleset"):
                yield name, value


def _has_run(words: Sequence[str], phrase: tuple[str, ...]) -> bool:
    """Whether words stand among others in this order."""
    return any(tuple(words[at : at + len(phrase)]) == phrase for at in range(len(words)))


ANYTHING = QueryVocabulary()


ANYWHERE = ("name", "aliases", "text")
SIZE_FIELDS = tuple(dict.fromkeys(field for comparisons in SIZES.values() for field, _, _ in comparisons))
RANKS = {name: rank for rank, name in enumerate(("whole name", "name", *WORD_FIELDS, *SIZE_FIELDS, "text"))}


@dataclass(frozen=True)
class Word:
    """A bare word, or words in quotes: looked for in names, among the values of fields, and in rules texts.

    `meanings`: for each field, a condition on the values that the word may mean there, or on the number.
    """

    name: str  # folded, as a whole name would be
    text: nodes.Text
    meanings: tuple[nodes.Among | nodes.Tagged | nodes.Number, ...] = ()

    @property
    def query(self) -> nodes.Query:
        """The condition for a card that the word finds."""
        return nodes.Or((self.text, *self.meanings)) if self.meanings else self.text

    def rank(self, card: Card) -> int:
        """Return how well the word fits the card: 0 is best."""
        return next((rank for rank, test in self.tests if test.matches(card)), RANKS["text"])

    def rank_sql(self, values: list[Any]) -> str:
        """Return the rank as an SQL expression."""
        cases = " ".join(f"WHEN {test.sql(values)} THEN {rank}" for rank, test in self.tests)
        return f"CASE {cases} ELSE {RANKS['text']} END"

    @property
    def tests(self) -> list[tuple[int, nodes.Query]]:
        """Conditions with the rank of cards that fulfil them, the best first."""
        name = nodes.Text(nodes.COLUMNS["name"], self.text.phrase, self.text.variants)
        whole = nodes.Named(self.name)
        of_fields = [(RANKS[meaning.field], meaning) for meaning in self.meanings]
        return [(RANKS["whole name"], whole), (RANKS["name"], name), *of_fields]


def word_of(written: str, phrase: tuple[str, ...], vocabulary: QueryVocabulary) -> Word:
    """Return what a text means whose words are the phrase; a single word is looked for in singular and plural."""
    first, *others = [(form,) for form in word_forms(phrase[0])] if len(phrase) == 1 else [phrase]
    meanings = tuple(
        nodes.Tagged(name, values) if name in nodes.TAGS else nodes.Among(name, values)
        for name, values in vocabulary.meanings(phrase)
    )
    sizes = tuple(nodes.Number(*comparison) for comparison in SIZES.get(fold(written), ()))
    return Word(fold(written), nodes.Text(ANYWHERE, first, tuple(others)), (*meanings, *sizes))
