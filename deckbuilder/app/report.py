"""What came of a task: sentences and figures, which every front end draws, and results as programs read them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from deckbuilder.json_objects import JsonObject, as_json

NUMBER = re.compile(r"[-+~<>]*[0-9]|[-–]$")
PERCENT_SCALE = ("0%", "25%", "50%", "75%", "100%")


class Mark(NamedTuple):
    """An estimate between its bounds, with a name before it and a text after it."""

    name: str
    value: float
    low: float
    high: float
    text: str


class Step(NamedTuple):
    """A share from 0 to 1 that holds from one label to the next, between its bounds."""

    label: str
    value: float
    low: float
    high: float


class Bars(NamedTuple):
    """Numbers as bars, by series: one for each row of the figure.

    `names`: of the series. `most`: the height of the longest bar that fits. `chosen`: the row that stands out.
    """

    title: str
    names: Sequence[str]
    series: Sequence[Sequence[float]]
    most: float | None = None
    chosen: int | None = None


class Intervals(NamedTuple):
    """Estimates with their bounds; differences, one for each row of the figure, where the scale begins below 0.

    `low`, `high`: the ends of the scale.
    """

    title: str
    marks: Sequence[Mark]
    low: float = 0
    high: float = 1
    scale: Sequence[str] = PERCENT_SCALE


class Steps(NamedTuple):
    """A share that falls or rises."""

    title: str
    steps: Sequence[Step]


@dataclass(frozen=True)
class Figure:
    """A table, with a chart of it; a chart alone if there are no columns.

    `note`: what the columns mean. `least`: those that leave where there is no room, one after the other.
    """

    title: str
    columns: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    chart: Bars | Intervals | Steps | None = None
    note: str = ""
    least: Sequence[str] = ()

    @property
    def numbers(self) -> list[str]:
        """The columns whose cells begin with numbers."""
        cells = zip(self.columns, zip(*self.rows, strict=True), strict=True) if self.rows else ()
        return [column for column, texts in cells if all(not text or NUMBER.match(text) for text in texts)]


@dataclass(frozen=True)
class Report:
    """Sentences and figures, then reports of its parts. `doubts`: sentences that limit what the others say."""

    title: str
    sentences: Sequence[str] = ()
    doubts: Sequence[str] = ()
    figures: Sequence[Figure] = ()
    note: str = ""
    parts: Sequence["Report"] = ()


class Result(Protocol):
    """Something that programs can read as a value of JSON."""

    def to_json(self) -> Any:
        """Return the result as a value of JSON."""


class TableResult(Result, Protocol):
    """A result that is a table, too."""

    @property
    def columns(self) -> Sequence[str]:
        """The names of the columns of `rows`."""

    def rows(self) -> Iterable[Sequence[object]]:
        """Return the rows of the table."""


Item = TypeVar("Item")


class ResultList(Generic[Item]):
    """Results that are objects of JSON, in their order; `columns`: the keys of them that a table shows."""

    def __init__(self, items: Sequence[Item], columns: Sequence[str]) -> None:
        self.items = items
        self.columns = columns

    def to_json(self) -> list[Any]:
        return [as_json(item) for item in self.items]

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield a row for each item."""
        for entry in self.to_json():
            yield [cell(entry.get(column)) for column in self.columns]


class ObjectTable(JsonObject):
    """A result with a table, whose rows are `objects` among the keys of its JSON."""

    @property
    def objects(self: TableResult) -> list[dict[str, Any]]:
        """The rows as objects of JSON."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows()]


def cell(value: object) -> object:
    """Return a value of JSON as a table shows it: the parts of a list one after the other."""
    return ", ".join(map(str, value)) if isinstance(value, list) else value
