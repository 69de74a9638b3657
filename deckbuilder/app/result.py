"""Results of the application, as programs read them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar


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


class Facts:
    """Named values: an object of JSON, and a table of one row."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._facts = values

    def to_json(self) -> dict[str, Any]:
        return dict(self._facts)

    @property
    def columns(self) -> Sequence[str]:
        return tuple(self._facts)

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield the values."""
        yield tuple(map(cell, self._facts.values()))


Item = TypeVar("Item", bound=Result)


class ResultList(Generic[Item]):
    """Results that are objects of JSON, in their order; `columns`: the keys of them that a table shows."""

    def __init__(self, items: Sequence[Item], columns: Sequence[str]) -> None:
        self.items = items
        self.columns = columns

    def to_json(self) -> list[Any]:
        return [item.to_json() for item in self.items]

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield a row for each item."""
        for entry in self.to_json():
            yield [cell(entry.get(column)) for column in self.columns]


def cell(value: object) -> object:
    """Return a value of JSON as a table shows it: the parts of a list one after the other."""
    return ", ".join(map(str, value)) if isinstance(value, list) else value
