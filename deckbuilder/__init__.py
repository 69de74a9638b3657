"""A deck workbench for Summoner Wars and Summoner's Chess.

`Workbench` opens the cards for a program; it is imported when it is first used, so that commands start quickly.
"""

from typing import TYPE_CHECKING, Any

from deckbuilder.version import __version__

if TYPE_CHECKING:
    from deckbuilder.app.workbench import Workbench

__all__ = ["Workbench", "__version__"]


def __getattr__(name: str) -> Any:
    if name != "Workbench":
        raise AttributeError(f"module 'deckbuilder' has no attribute '{name}'")
    from deckbuilder.app.workbench import Workbench  # noqa: PLC0415 - start-up time

    return Workbench
