"""The plugin of a game: everything above the engine that knows it, as one value."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from deckbuilder.games.notation import Notation
from deckbuilder.games.presentation import Presentation
from deckbuilder.games.statistics import GameStatistics


def _unchanged(document: Mapping[str, Any]) -> dict[str, Any]:
    return {**document}


@dataclass(frozen=True)
class GamePlugin:
    """A game above the engine; defaults suit any game.

    Attributes:
        statistics: what is counted in simulations.
        weights: the file with the weights of its evaluation.
        complete_card: returns a card's document with derived values (in chess, the moves of its pattern).
    """

    presentation: Presentation = field(default_factory=Presentation)
    notation: Notation = field(default_factory=Notation)
    statistics: type[GameStatistics] = GameStatistics
    weights: Path | None = None
    complete_card: Callable[[Mapping[str, Any]], dict[str, Any]] = _unchanged
    rules: ModuleType | None = None


PLAIN: Final = GamePlugin()  # of a game without a package of its own
