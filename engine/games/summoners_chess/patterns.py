"""Movement patterns as geometry: the tiles of a grid, what `extended` adds, the ways over the tiles (CH-S4 to CH-S6).

A tile is an offset: steps to the right and steps forward, as the card's controller sees them.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.games.summoners_chess.keywords import Keyword, highest
from engine.grids import Pattern

TileOffset = tuple[int, int]
TilePath = tuple[TileOffset, ...]
Tiles = Mapping[TileOffset, str]  # the kind of every marked tile

GROUND: Final = frozenset({"move", "capture", "charge"})
QUIET: Final = frozenset({"move", "charge", "jump", "pounce"})  # may go to an empty tile
TAKING: Final = frozenset({"capture", "charge", "tackle", "pounce"})  # may go to a tile that an enemy holds
SHOOT: Final = "shoot"
SPECIAL: Final = "special"
ONCE: Final = frozenset({SHOOT, SPECIAL})  # neither riding nor flying does anything to them (CH-13.1.1.d, CH-13.2.1.a)


def read(grid: str) -> dict[TileOffset, str]:
    """The tiles of a grid. Raises ValueError."""
    return {(right, forward): kind for right, forward, kind in Pattern.parse(grid).tiles()}


def extended(tiles: Tiles, border: int, keywords: Sequence[Keyword], unlimited: int) -> dict[TileOffset, str]:
    """The tiles with those of the border repeated outward, corners diagonally, the others straight (CH-13.4).

    `border`: how many tiles the grid reaches from its middle; `unlimited`: how far a board reaches, and they with it.
    """
    found = dict(tiles)
    for (x, y), kind in tiles.items():
        right, forward = _outward(x, border), _outward(y, border)
        if right or forward:
            times = highest(keywords, "extended", kind, direction((x, y)), unlimited)
            for n in range(1, min(times, unlimited - border) + 1):
                found.setdefault((x + n * right, y + n * forward), kind)
    return found


def _outward(part: int, border: int) -> int:
    return 0 if abs(part) < border else part // abs(part)


def direction(offset: TileOffset) -> str:
    """The name of a direction, as words before keywords use it; empty for an oblique one (CH-13.1.3)."""
    x, y = offset
    if x == 0:
        return "advance" if y > 0 else "retreat"
    if y == 0:
        return "flanking"
    return "diagonal" if abs(x) == abs(y) else ""


def tile_paths(tiles: Tiles, end: TileOffset) -> tuple[TilePath, ...]:
    """The ways of a ground step, each by the tiles between: one of them must be free (CH-S6).

    They are the shortest ways of king steps over tiles of the pattern. If there is none, the one way goes straight
    first and then diagonally.
    """
    return _paths_over(tiles, (0, 0), end) or (straight_first(end),)


def _paths_over(tiles: Tiles, here: TileOffset, end: TileOffset) -> tuple[TilePath, ...]:
    left = _king_steps(here, end)
    if left <= 1:
        return ((),)
    around = [(here[0] + right, here[1] + forward) for right in (-1, 0, 1) for forward in (-1, 0, 1)]
    nearer = [there for there in around if there in tiles and _king_steps(there, end) < left]
    return tuple((there, *rest) for there in nearer for rest in _paths_over(tiles, there, end))


def _king_steps(a: TileOffset, b: TileOffset) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def straight_first(end: TileOffset) -> TilePath:
    """The tiles between on the way that goes straight first and then diagonally."""
    x, y = end
    right, forward = (x > 0) - (x < 0), (y > 0) - (y < 0)
    straight = abs(abs(x) - abs(y))
    way = [(n, max(0, n - straight)) for n in range(1, _king_steps((0, 0), end))]  # on the longer side, on the shorter
    return tuple((right * a, forward * b) if abs(x) > abs(y) else (right * b, forward * a) for a, b in way)
