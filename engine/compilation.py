"""The choice of the engine's implementation: compiled, if machine code lies beside the modules, or the sources.

`make compiled` makes the machine code. Both play the same games. With DECKBUILDER_PURE in the environment the sources
are used in any case.
"""

import os
import sys
from collections.abc import Sequence
from functools import cache
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int  # the engine needs no library

    def mypyc_attr(**_: Any) -> Any:
        """Return the decorator that tells mypyc about a class, and does nothing."""
        return lambda cls: cls


__all__ = ["SWITCH", "i64", "is_compiled", "mypyc_attr", "obey_switch"]

SWITCH: Final = "DECKBUILDER_PURE"


def is_compiled() -> bool:
    """Return True if the compiled engine is used; it checks one file and loads nothing."""
    spec = find_spec("engine.core.game")
    return spec is not None and not isinstance(spec.loader, SourceFileLoader)


class _Sources:
    """A finder of the engine's modules that works like Python's, but finds sources only."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if path is not None and name.startswith("engine."):
            for folder in path:
                spec = _source_finder(folder).find_spec(name)
                if spec is not None:
                    return spec
        return None


@cache
def _source_finder(folder: str) -> FileFinder:
    return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


def obey_switch() -> None:
    """Import only sources from here on, if the environment asks for it."""
    if os.environ.get(SWITCH):
        sys.meta_path.insert(0, _Sources)
