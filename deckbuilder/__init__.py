"""A deck workbench for Summoner Wars and Summoner's Chess.

`Workbench` opens the cards for a program, and `deckbuilder.app` has what can be done with them. Names are imported when
they are first used, so that commands start quickly.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from deckbuilder.version import __version__

if TYPE_CHECKING:
    from deckbuilder.app.workbench import Workbench
    from deckbuilder.errors import InputError, InputErrors

# Where each name is defined.
_HOMES = {
    "InputError": "deckbuilder.errors.InputError",
    "InputErrors": "deckbuilder.errors.InputErrors",
    "Workbench": "deckbuilder.app.workbench.Workbench",
}

__all__ = ["InputError", "InputErrors", "Workbench", "__version__"]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'deckbuilder' has no attribute '{name}'")
    module, _, attribute = home.rpartition(".")
    return getattr(import_module(module), attribute)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
