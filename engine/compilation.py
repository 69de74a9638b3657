"""Which engine runs: the compiled one, where machine code lies beside the modules (`make compiled`), or the sources.

Both play the same games. With DECKBUILDER_PURE in the environment the sources run in any case.
"""

import os
import sys
from collections.abc import Sequence
from functools import cache
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from types import ModuleType
from typing import Final

SWITCH: Final = "DECKBUILDER_PURE"


def is_compiled() -> bool:
    """Whether the compiled engine runs; looks at one file and loads nothing."""
    found = find_spec("engine.core.game")
    return found is not None and not isinstance(found.loader, SourceFileLoader)


class _Sources:
    """Finds modules of the engine as Python does, but sees sources only."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if path is not None and name.startswith("engine."):
            for folder in path:
                found = _source_finder(folder).find_spec(name)
                if found is not None:
                    return found
        return None


@cache
def _source_finder(folder: str) -> FileFinder:
    return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


def obey_switch() -> None:
    """Let the sources be imported from here on, if the environment asks for it."""
    if os.environ.get(SWITCH):
        sys.meta_path.insert(0, _Sources)
