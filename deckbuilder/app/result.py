"""A result of the application, as programs read it."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol


class Result(Protocol):
    """Something that every front end can show: as JSON, or as rows of a table."""

    def to_json(self) -> Any:
        """Return the result as a value of JSON."""

    @property
    def columns(self) -> Sequence[str]:
        """The names of the columns of `rows`."""

    def rows(self) -> Iterable[Sequence[object]]:
        """Return the rows of the table that the result is."""
