"""Games, deck formats and bots of other packages, found by their entry points.

Reading entry points takes longer than most commands. It is done for a name that this program does not have itself, and
for a list of all names.
"""

import warnings
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Generic, TypeVar

from deckbuilder.errors import InputWarning, cut

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

T = TypeVar("T")


class EntryPointWarning(InputWarning):
    """An entry point that cannot be used: its message is a sentence that names it and its package."""


class EntryPoints(Generic[T]):
    """The entry points of a group, which load values of one type.

    The name of an entry point is that of what it adds: the id of a rule set, a deck format, a bot.

    Attributes:
        title: What one of them adds, for sentences.
        accept: Called with the name and the value of an entry point before it is used; raises ValueError for a value
            that cannot be used.
    """

    def __init__(self, group: str, title: str, kind: type[T], accept: Callable[[str, T], object]) -> None:
        self.group, self.title, self.kind, self.accept = group, title, kind, accept
        self._values: dict[str, T | None] = {}

    def find(self, name: str) -> T | None:
        """Return what an entry point loads; None if there is none of the name, or, after a warning, if it is broken."""
        entry = _entries(self.group).get(name)
        if entry is not None and name not in self._values:
            self._values[name] = self._load(entry)
        return self._values.get(name)

    def all(self, shipped: Collection[str]) -> dict[str, T]:
        """Return what all entry points load, by name; not those that are broken or have the name of a shipped one."""
        values: dict[str, T] = {}
        for name in _entries(self.group):
            if name in shipped:
                self.warn(name, "one of that name is shipped")
            elif (value := self.find(name)) is not None:
                values[name] = value
        return values

    def _load(self, entry: "EntryPoint") -> T | None:
        try:
            value = entry.load()
            if not isinstance(value, self.kind):
                raise TypeError(f"{entry.value} is not a {self.kind.__name__}")  # noqa: TRY301 - reported like the others
            self.accept(entry.name, value)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - the code of another package may raise anything
            self.warn(entry.name, str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}")
            return None
        return value

    def warn(self, name: str, reason: str) -> None:
        """Warn that what an entry point adds cannot be used."""
        _warn(f"the {self.title} '{name}'{_of(_entries(self.group)[name].dist)} cannot be used: {reason}")


@cache
def _entries(group: str) -> Mapping[str, "EntryPoint"]:
    """Return the entry points of a group by name; of two with the same name, the one that is found first."""
    from importlib.metadata import distributions  # noqa: PLC0415 - start-up time

    entries: dict[str, EntryPoint] = {}
    for distribution in distributions():
        try:
            selected: Iterable[EntryPoint] = distribution.entry_points.select(group=group)
        except Exception as error:  # noqa: BLE001 - files of another package may hold anything
            _warn(f"the entry points{_of(distribution)} cannot be read: {type(error).__name__}: {error}")
            continue
        for entry in selected:
            entries.setdefault(entry.name, entry)
    return entries


def _of(distribution: "Distribution | None") -> str:
    """Return ` of the package my-package`; empty if its name cannot be read."""
    try:
        return f" of the package {distribution.name}" if distribution and distribution.name else ""
    except Exception:  # noqa: BLE001 - files of another package may hold anything
        return ""


def _warn(sentence: str) -> None:
    warnings.warn(cut(sentence), EntryPointWarning, stacklevel=2)
