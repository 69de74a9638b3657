"""Results of the application, as programs read them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, Protocol, TypeVar

from deckbuilder.json_objects import as_json


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


def objects_of(table: TableResult) -> list[dict[str, Any]]:
    """Return the rows of a table as objects of JSON."""
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows()]


def cell(value: object) -> object:
    """Return a value of JSON as a table shows it: the parts of a list one after the other."""
    return ", ".join(map(str, value)) if isinstance(value, list) else value
