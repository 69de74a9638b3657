"""Conditions on drawn cards: `[class:champion]>=1 and [cost<=1]>=2`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Protocol

from lark import Lark
from lark.exceptions import UnexpectedEOF, UnexpectedInput

from deckbuilder.query.nodes import COMPARE, Query
from deckbuilder.query.parse import QueryError, parse
from deckbuilder.query.vocabulary import ANYTHING, Vocabulary

MOST_GROUPS = 8  # queries in one condition: the exact sum grows with every one


class Condition(Protocol):
    """A condition on how many cards of each group were drawn."""

    def holds(self, drawn: Sequence[int]) -> bool:
        """Whether it holds when `drawn[i]` cards of group i were drawn."""

    def largest(self, group: int) -> int:
        """The largest number that the group is compared with."""


@dataclass(frozen=True)
class Count:
    """So many cards of one group."""

    group: int
    compare: str
    number: int

    def holds(self, drawn: Sequence[int]) -> bool:
        return COMPARE[self.compare](drawn[self.group], self.number)

    def largest(self, group: int) -> int:
        return self.number if group == self.group else 0


@dataclass(frozen=True)
class Joined:
    """All (`every`) or one of the parts."""

    parts: tuple[Condition, ...]
    every: bool

    def holds(self, drawn: Sequence[int]) -> bool:
        joined = all if self.every else any
        return joined(part.holds(drawn) for part in self.parts)

    def largest(self, group: int) -> int:
        return max(part.largest(group) for part in self.parts)


@dataclass(frozen=True)
class Negated:
    """The opposite."""

    part: Condition

    def holds(self, drawn: Sequence[int]) -> bool:
        return not self.part.holds(drawn)

    def largest(self, group: int) -> int:
        return self.part.largest(group)


@dataclass(frozen=True)
class HandCondition:
    """A condition together with the groups of cards that it counts."""

    condition: Condition
    groups: tuple[Query, ...]


def parse_condition(text: str, vocabulary: Vocabulary = ANYTHING) -> HandCondition:
    """Understand a condition. Raises QueryError with the place."""
    try:
        tree = _parser().parse(text)
    except UnexpectedInput as error:
        position = len(text) if isinstance(error, UnexpectedEOF) else max(error.pos_in_stream or 0, 0)
        example = "[class:champion]>=1 and [cost<=1]>=2"
        raise QueryError(f"the condition is not understood here; one looks like: {example}", text, position) from None
    return _Reader(text, vocabulary).read(tree)


@cache
def _parser() -> Lark:
    grammar = resources.files("deckbuilder.odds").joinpath("condition.lark").read_text("utf-8")
    return Lark(grammar, parser="lalr")


class _Reader:
    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self.text = text
        self.vocabulary = vocabulary
        self.groups: dict[str, int] = {}
        self.queries: list[Query] = []

    def read(self, tree: Any) -> HandCondition:
        condition = self.node(tree.children[0])
        return HandCondition(condition, tuple(self.queries))

    def node(self, tree: Any) -> Condition:
        if tree.data in ("either", "both"):
            parts = tuple(self.node(child) for child in tree.children)
            return parts[0] if len(parts) == 1 else Joined(parts, every=tree.data == "both")
        if tree.data == "group":
            return self.node(tree.children[0])
        if tree.data == "negation":
            return Negated(self.node(tree.children[0]))
        query, compare, number = tree.children
        return Count(self.group(query), str(compare), int(number))

    def group(self, query: Any) -> int:
        text = str(query or "").strip()
        if text not in self.groups:
            if len(self.queries) == MOST_GROUPS:
                raise QueryError(f"a condition counts at most {MOST_GROUPS} groups", self.text, query.start_pos)
            try:
                found = parse(text, self.vocabulary).query
            except QueryError as error:
                raise QueryError(
                    error.sentence, self.text, (query.start_pos if query else 0) + error.position
                ) from None
            self.groups[text] = len(self.queries)
            self.queries.append(found)
        return self.groups[text]


def compared(query: Query, counts: Mapping[str, int]) -> HandCondition:
    """One group with one or more comparisons, such as `{'>=': 1, '<=': 2}`."""
    parts = tuple(Count(0, compare, number) for compare, number in counts.items())
    return HandCondition(parts[0] if len(parts) == 1 else Joined(parts, every=True), (query,))
