"""Tables of parts: which key of a mapping says what it is, and that no other key stands beside it unread."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Renderer = TypeVar("Renderer", bound=Callable[..., Any])
Entry = TypeVar("Entry")


class UnknownPart(ValueError):
    """A part of a definition for which there are no words."""

    def __init__(self, kind: str, key: object) -> None:
        super().__init__(f"there are no words for the {kind} '{key}'")
        self.kind = kind
        self.key = key


@dataclass(frozen=True)
class Part(Generic[Renderer]):
    """How one key is put into words, and which other keys may stand beside it."""

    render: Renderer
    beside: frozenset[str] = frozenset()


def part(render: Renderer, *beside: str) -> Part[Renderer]:
    """An entry of a table."""
    return Part(render, frozenset(beside))


def look_up(table: Mapping[str, Entry], key: object, kind: str) -> Entry:
    """The entry of a key. Raises UnknownPart."""
    if not isinstance(key, str) or key not in table:
        raise UnknownPart(kind, key)
    return table[key]


def pick(table: Mapping[str, Part[Renderer]], data: Mapping[str, Any], kind: str) -> tuple[str, Renderer]:
    """The one key of `data` that the table knows, with its renderer; every key beside it must be expected."""
    for key, entry in table.items():
        if key in data and not data.keys() - entry.beside - {key}:
            return key, entry.render
    raise UnknownPart(kind, ", ".join(map(str, data)) or "nothing")


def only(data: Mapping[str, Any], keys: Collection[str], kind: str) -> None:
    """Refuse every key but these."""
    for key in data:
        if key not in keys:
            raise UnknownPart(kind, key)
