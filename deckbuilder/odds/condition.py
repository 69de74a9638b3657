"""Conditions on drawn cards: `[class:champion]>=1 and [cost<=1]>=2`, or `2 champions and no event`."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib import resources
from typing import Any, Protocol

from lark import Lark
from lark.exceptions import UnexpectedInput, UnexpectedToken

from deckbuilder.model.card import Card
from deckbuilder.query.fields import ANYTHING, NUMBER_WORDS, QueryVocabulary
from deckbuilder.query.nodes import COMPARE, Query
from deckbuilder.query.parse import MAX_QUERY_LENGTH, PartialQuery, UnreadPart, parse, read_partly
from deckbuilder.query.syntax import MAX_DEPTH, Amount, QueryError, amount_at, ends_of
from deckbuilder.text import counted, printable

MAX_GROUPS = 8  # queries in one condition; the exact sum grows with each of them


class Predicate(Protocol):
    """A condition on how many cards of each group were drawn."""

    def holds(self, drawn: Sequence[int]) -> bool:
        """Whether it holds when `drawn[i]` cards of group i were drawn."""

    def largest(self, group: int) -> int:
        """Return the largest number with which the group is compared."""

    def in_words(self, groups: Sequence[str]) -> str:
        """Return the condition as words, with a name for each group."""


@dataclass(frozen=True)
class Count:
    """A comparison of the number of cards of one group."""

    group: int
    compare: str
    number: int

    def holds(self, drawn: Sequence[int]) -> bool:
        return COMPARE[self.compare](drawn[self.group], self.number)

    def largest(self, group: int) -> int:
        return self.number if group == self.group else 0

    def in_words(self, groups: Sequence[str]) -> str:
        return f"{COMPARED[self.compare]} {self.number} of {groups[self.group]}"


@dataclass(frozen=True)
class JoinedCounts:
    """A condition with parts, of which all (`every`) or one must be true."""

    parts: tuple[Predicate, ...]
    every: bool

    def holds(self, drawn: Sequence[int]) -> bool:
        joined = all if self.every else any
        return joined(part.holds(drawn) for part in self.parts)

    def largest(self, group: int) -> int:
        return max(part.largest(group) for part in self.parts)

    def in_words(self, groups: Sequence[str]) -> str:
        parts = [part.in_words(groups) for part in self.parts]
        joined = [
            f"({words})" if isinstance(part, JoinedCounts) else words
            for part, words in zip(self.parts, parts, strict=True)
        ]
        return (" and " if self.every else " or ").join(joined)


@dataclass(frozen=True)
class Negated:
    """The negation of a condition."""

    part: Predicate

    def holds(self, drawn: Sequence[int]) -> bool:
        return not self.part.holds(drawn)

    def largest(self, group: int) -> int:
        return self.part.largest(group)

    def in_words(self, groups: Sequence[str]) -> str:
        return f"not ({self.part.in_words(groups)})"


COMPARED: Mapping[str, str] = {
    ">=": "at least",
    "<=": "at most",
    "=": "exactly",
    "!=": "not exactly",
    ">": "more than",
    "<": "fewer than",
}


@dataclass(frozen=True)
class HandCondition:
    """A condition with the groups of cards that it counts, and the texts of these groups."""

    condition: Predicate
    groups: tuple[Query, ...]
    texts: tuple[str, ...] = ()

    def in_words(self, pile: Sequence[Card]) -> str:
        """Return how the condition was read, each group with the number of its cards in a pile."""
        held = [sum(map(query.matches, pile)) for query in self.groups]
        groups = [
            f"'{printable(text)}' ({counted(number, 'card')})" for text, number in zip(self.texts, held, strict=True)
        ]
        return self.condition.in_words(groups)

    def out_of_reach(self, pile: Sequence[Card]) -> list[tuple[str, int, int]]:
        """Return the groups of which the condition asks for more cards than a pile has."""
        held = [sum(map(query.matches, pile)) for query in self.groups]
        asked = [self.condition.largest(group) for group in range(len(held))]
        groups = zip(self.texts, held, asked, strict=False)
        return [(text, there, number) for text, there, number in groups if there == 0 or number > there]


def parse_condition(text: str, vocabulary: QueryVocabulary = ANYTHING) -> HandCondition:
    """Parse a condition. Raises QueryError with the position."""
    if len(text) > MAX_QUERY_LENGTH:
        raise QueryError(
            f"a condition has at most {MAX_QUERY_LENGTH} characters, this one has {len(text)}", text[:60], 0
        )
    try:
        tree = _parser().parse(text)
    except UnexpectedInput as error:
        ended = isinstance(error, UnexpectedToken) and error.token.type == "$END"
        position = len(text) if ended else max(error.pos_in_stream or 0, 0)
        example = "[class:champion]>=1 and [cost<=1]>=2"
        raise QueryError(f"the condition is not understood here; one looks like: {example}", text, position) from None
    return _ConditionReader(text, vocabulary).read(tree)


@cache
def _parser() -> Lark:
    grammar = resources.files("deckbuilder.odds").joinpath("condition.lark").read_text("utf-8")
    return Lark(grammar, parser="lalr")


class _ConditionReader:
    def __init__(self, text: str, vocabulary: QueryVocabulary) -> None:
        self.text = text
        self.vocabulary = vocabulary
        self.groups: dict[str, int] = {}
        self.queries: list[Query] = []

    def read(self, tree: Any) -> HandCondition:
        condition = self.node(tree.children[0], 0)
        return HandCondition(condition, tuple(self.queries), tuple(self.groups))

    def node(self, tree: Any, depth: int) -> Predicate:
        if depth > MAX_DEPTH * 3 + 2:  # a pair of parentheses makes three levels of the tree, what is outside them two
            raise QueryError(f"is nested more than {MAX_DEPTH} levels deep", self.text[:60], 0)
        if tree.data in ("either", "both"):
            parts = tuple(self.node(child, depth + 1) for child in tree.children)
            return parts[0] if len(parts) == 1 else JoinedCounts(parts, every=tree.data == "both")
        if tree.data == "group":
            return self.node(tree.children[0], depth + 1)
        if tree.data == "negation":
            return Negated(self.node(tree.children[0], depth + 1))
        query, compare, number = tree.children
        group = self.group(str(query or "").strip(), (query or compare).start_pos)
        return Count(group, str(compare), int(number))

    def group(self, text: str, start: int) -> int:
        """Return the number of the group of a query that begins at `start` in the condition."""
        if text not in self.groups:
            if len(self.queries) == MAX_GROUPS:
                raise QueryError(f"a condition counts at most {MAX_GROUPS} groups", self.text, start)
            try:
                query = parse(text, self.vocabulary).query
            except QueryError as error:
                raise QueryError(error.sentence, self.text, start + error.position) from None
            self.groups[text] = len(self.queries)
            self.queries.append(query)
        return self.groups[text]


def condition_on_counts(query: Query, counts: Mapping[str, int], text: str = "") -> HandCondition:
    """Return a condition on one group with one or more comparisons, such as `{'>=': 1, '<=': 2}`."""
    parts = tuple(Count(0, compare, number) for compare, number in counts.items())
    return HandCondition(parts[0] if len(parts) == 1 else JoinedCounts(parts, every=True), (query,), (text,))


BRACKETED = re.compile(r"(\s|\(|not\b)*\[", re.IGNORECASE)  # the begin of a condition in brackets
NUMBERS = {
    **dict.fromkeys(("a couple of", "a pair of", "both"), 2),
    **dict.fromkeys(("a", "an", "any", "some"), 1),
}
NUMBER_WORD = re.compile(rf"\b({'|'.join(NUMBERS)})(?=\s+[^\s:=<>])", re.IGNORECASE)
JOINER = re.compile(r"\s*,?\s+(and|or|plus|with|but)\s+|\s*[,+]\s*|\s+(?=(?:without|nor)\b)", re.IGNORECASE)
NONE = re.compile(r"(?:no|not a|not any|without|neither|nor)\s+", re.IGNORECASE)
CARDS_PREFIX = re.compile(r"(?:(?:copies|copy|cards?)\s+)?(?:of|with|that)\s+", re.IGNORECASE)
OF = re.compile(r"\bof\s+$", re.IGNORECASE)
NAMES_JOINER = re.compile(r"\s*,\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+", re.IGNORECASE)
FIRST_WORD = re.compile(r"[A-Za-z]*")
MAX_DIGITS = 4  # of a number of cards


def in_brackets(text: str) -> str:
    """Return a condition in brackets, which the text may be; empty for a text that counts nothing: it is one query."""
    if BRACKETED.match(text):
        return text
    if "[" in text or "]" in text:
        return ""
    return " ".join(_parts(text))


COUNTED = re.compile(r"\s*(and\b|or\b)?\s*\[([^\[\]]*)\](\s*(?:>=|<=|=|>|<|!=)\s*[0-9]+)", re.IGNORECASE)


def read_condition_partly(text: str, vocabulary: QueryVocabulary) -> PartialQuery:
    """Return what is understood of a condition; a count of which nothing is goes with the word that joins it.

    Raises QueryError where nothing is understood, and for a mistake in what joins several counts.
    """
    bracketed, search_of = in_brackets(text), partial(parse, vocabulary=vocabulary)
    if not bracketed:
        return read_partly(text, search_of)
    counts = list(COUNTED.finditer(bracketed))
    if not counts or "".join(count[0] for count in counts).strip() != bracketed.strip():  # parentheses join them
        parse_condition(bracketed, vocabulary)
        return PartialQuery(text, ())
    understood, unread = list[str](), list[UnreadPart]()
    for joiner, query, number in (count.groups() for count in counts):
        try:
            rest, left_out = read_partly(query, search_of)
        except QueryError as error:
            rest, left_out = "", (UnreadPart(query.strip(), error.sentence, error.instead),)
        else:
            understood.append(f"{joiner or ''} [{rest}]{number}" if understood else f"[{rest}]{number}")
        unread += [part._replace(instead=part.instead and text.replace(query, part.instead, 1)) for part in left_out]
    if not understood:
        parse_condition(bracketed, vocabulary)
    return PartialQuery(" ".join(understood) if unread else text, tuple(unread))


def _parts(text: str) -> list[str]:
    """Return each count in brackets, with the word that joins it to those before it; none where one counts nothing."""
    parts, joined, start = list[str](), "", len(text) - len(text.lstrip())
    while count := _count_at(text, start):
        comparisons, begin = count
        joiners = (match for match in JOINER.finditer(text, begin) if _count_at(text, match.end()))
        joiner = next(joiners, None)
        query = text[begin : joiner.start() if joiner else len(text)].strip()
        if OF.search(text, start, begin):  # `2 of Jarmund, Nadiana and Ollag`
            query = NAMES_JOINER.sub(" OR ", query)
        if not query:
            return []
        parts.append(joined + " and ".join(f"[{query}]{sign}{number}" for sign, number in comparisons))
        if joiner is None:
            break
        joined, start = "or " if (joiner[1] or "").lower() == "or" else "and ", joiner.end()
    return parts


def _count_at(text: str, position: int) -> tuple[list[tuple[str, int]], int] | None:
    """Return the comparisons that a number of cards at a place stands for, and where what is counted begins."""
    if none := NONE.match(text, position):
        return [("=", 0)], none.end()
    written = text[:position] + NUMBER_WORD.sub(
        lambda word: f"{NUMBERS[word[1].lower()]:<{len(word[1])}}", text[position:]
    )
    amount = amount_at(written, position)
    if amount is None or amount.next == amount.end or _is_number_of_card(text, amount.next):
        return None
    comparisons, following = _comparisons(amount), CARDS_PREFIX.match(text, amount.next)
    return (comparisons, following.end() if following else amount.next) if comparisons else None


def _is_number_of_card(text: str, position: int) -> bool:
    """Whether the word at a place names the number before it, as in `2 cost champions`."""
    word = FIRST_WORD.match(text, position)
    return word is not None and word[0].lower() in NUMBER_WORDS and amount_at(text, word.end() + 1) is None


def _comparisons(amount: Amount) -> list[tuple[str, int]]:
    """Return the comparisons of an amount; a number alone means at least so many."""
    if any(len(digits) > MAX_DIGITS for digits in re.findall(r"[0-9]+", amount.value)):
        return []
    if amount.sign != ":":
        return [(amount.sign, int(amount.value))]
    least, most = ends_of(amount.value) or (int(amount.value), None)
    return [(sign, number) for sign, number in ((">=", least), ("<=", most)) if number is not None]
