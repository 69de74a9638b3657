"""What the letters of movement patterns mean."""

from collections.abc import Iterable

from engine.grids import TILES, Pattern


def legend(patterns: Iterable[Pattern]) -> list[str]:
    """`m move` and so on: what the letters of these patterns mean, those that occur."""
    marked = {kind for pattern in patterns for _, _, kind in pattern.tiles()}
    return [f"{letter} {kind}" for letter, kind in TILES.items() if kind in marked]
