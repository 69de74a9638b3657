"""Completion of a query while it is typed: what stands before the cursor, and what may stand there."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from deckbuilder.query.fields import FIELDS, FLAGS, ORDERS, Field, Kind, QueryVocabulary, field_named
from deckbuilder.query.parse import condition_text, quoted
from deckbuilder.text import fold, words

COMPARE = r"!=|<=|>=|[:=<>]"
VALUE = r'(?:"[^"]*"|[^\s()"|]*)'
# A condition whose last value is not finished: `faction:"polar dw`, `cost:1|2`.
OPEN_CONDITION = re.compile(
    rf'(?<![^\s([-])(?P<field>[A-Za-z]+)(?P<compare>{COMPARE})(?:{VALUE}\|)*(?P<value>"[^"]*|[^\s()"|]*)$'
)
OPEN_WORDS = re.compile(
    r'(?:(?<![^\s([])|(?<=[([-]))[^\s()"|:<>=[\]-][^()"|:<>=[\]]*$'
)  # bare words, perhaps after a sign
MIN_WORD = 2  # letters of a bare word that is completed

Names = Callable[[str], Iterable[str]]  # the names that begin with a folded text, or have a word that does


class Completion(NamedTuple):
    """A text that may stand in place of what was typed: `text[start:end]`; `kind` is a word for what it is.

    `is_condition`: it narrows the search by itself.
    """

    start: int
    end: int
    text: str
    kind: str
    is_condition: bool = True

    def applied(self, query: str) -> str:
        """Return the query with the completion in it."""
        return f"{query[: self.start]}{self.text}{query[self.end :]}"


def completions(
    query: str, position: int, vocabulary: QueryVocabulary, names: Mapping[str, Names]
) -> Iterator[Completion]:
    """Yield what may stand at a position of a query: values of a field, or conditions, fields, then names.

    `names`: what names begin with a text, for `card`, `deck`, `for` and `ability`.
    """
    before = query[:position]
    if match := OPEN_CONDITION.search(before):
        yield from _values(match, position, vocabulary, names)
    elif before.count('"') % 2:
        start = before.rindex('"')
        for name in names["card"](fold(before[start + 1 :])):
            yield Completion(start, position, f'"{name}"', "card", is_condition=False)
    elif match := OPEN_WORDS.search(before):
        yield from _of_words(match, position, vocabulary, names)


def _values(
    match: re.Match[str], position: int, vocabulary: QueryVocabulary, names: Mapping[str, Names]
) -> Iterator[Completion]:
    """Yield the values of a field that begin with what was typed of one."""
    field, typed = field_named(match["field"]), fold(match["value"].removeprefix('"'))
    if field is None:
        return
    is_order = field.kind is Kind.ORDER
    for value in dict.fromkeys(_possible(field, typed, vocabulary, names)):
        text = value if is_order else quoted(value)
        yield Completion(match.start("value"), position, text, field.name, is_condition=not is_order)


def _possible(field: Field, typed: str, vocabulary: QueryVocabulary, names: Mapping[str, Names]) -> Iterable[str]:
    if field.kind is Kind.ORDER:
        sign = "-" if typed.startswith("-") else ""
        return (f"{sign}{name}" for name in _beginning(ORDERS, typed.removeprefix("-")))
    if field.kind is Kind.FLAG:
        return _beginning([*FLAGS, *vocabulary.of("class").values()], typed)
    if field.name == "owned":
        return _beginning(("yes", "no"), typed)
    source = names.get({"name": "card"}.get(field.name, field.name))
    if source is not None:
        return source(typed)
    if field.name == "ruleset":
        return _beginning(short_rulesets(vocabulary).values(), typed)
    return _beginning(vocabulary.of(field.name).values(), typed)


def short_rulesets(vocabulary: QueryVocabulary) -> Mapping[str, str]:
    """Return by the id of each rule set its first short name, or else the id."""
    names: dict[str, list[str]] = {}
    for name, id_ in vocabulary.of("ruleset").items():
        names.setdefault(id_, []).append(name)
    return {id_: of_one[:2][-1] for id_, of_one in names.items()}


def _beginning(values: Iterable[str], typed: str) -> Iterator[str]:
    """Yield the values that begin with a text, then those of which a later word does."""
    choices = list(dict.fromkeys(values))
    yield from (value for value in choices if fold(value).startswith(typed))
    yield from (value for value in choices if typed and f" {typed}" in fold(value))


def _of_words(
    match: re.Match[str], position: int, vocabulary: QueryVocabulary, names: Mapping[str, Names]
) -> Iterator[Completion]:
    """Yield what the last bare word may mean, the fields that begin with it, and names that begin with the words."""
    typed = match[0]
    start = match.start() + typed.rfind(" ") + 1
    last = query_word(typed[typed.rfind(" ") + 1 :])
    if len(last) >= MIN_WORD:
        for name, values in vocabulary.meanings((last,)):
            short = short_rulesets(vocabulary) if name == "ruleset" else {}
            for value in values:
                yield Completion(start, position, condition_text(name, [short.get(value, value)]), name)
        for field in FIELDS:
            if any(name.startswith(last) for name in (field.name, *field.also)):
                yield Completion(start, position, f"{field.name}:", "field", is_condition=False)
    for begin, words_typed in _runs(match.start(), typed):
        card_names = list(names["card"](fold(words_typed))) if len(words_typed) >= MIN_WORD else []
        yield from (Completion(begin, position, quoted(name), "card", is_condition=False) for name in card_names)
        decks = list(names["deck"](fold(words_typed))) if len(words_typed) > MIN_WORD else []
        yield from (Completion(begin, position, condition_text("deck", [name]), "deck") for name in decks)
        if card_names or decks:
            return


def query_word(text: str) -> str:
    """Return a typed word in the form in which words are compared."""
    return "".join(words(text)[-1:])


def _runs(start: int, typed: str) -> Sequence[tuple[int, str]]:
    """Return the last words of a text, as many as there are, then fewer, each with its place in the query."""
    places = [0, *(match.end() for match in re.finditer(r"\s+", typed))]
    return [(start + place, typed[place:].strip()) for place in places if typed[place:].strip()]
