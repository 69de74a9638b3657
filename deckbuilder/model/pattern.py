"""The legend of movement patterns."""

from collections.abc import Iterable

from engine.grids import TILES, Pattern


def legend(patterns: Iterable[Pattern]) -> list[str]:
    """Return the meanings of the letters in these patterns: `m move` and so on."""
    marked = {kind for pattern in patterns for _, _, kind in pattern.tiles()}
    return [f"{letter} {kind}" for letter, kind in TILES.items() if kind in marked]
