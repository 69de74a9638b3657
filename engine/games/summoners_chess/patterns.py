"""Movement patterns as geometry: the tiles of a grid, what `extended` adds, the paths over tiles (CH-S4 to CH-S6).

A tile is an offset: steps to the right and steps forward, as the card's controller sees them.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
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
ONCE: Final = frozenset({SHOOT, SPECIAL})  # kinds that riding and flying do not affect (CH-13.1.1.d, CH-13.2.1.a)


def read(grid: str) -> dict[TileOffset, str]:
    """Return the tiles of a grid. Raises ValueError."""
    return {(right, forward): kind for right, forward, kind in Pattern.parse(grid).tiles()}


def extend(tiles: Tiles, border: int, keywords: Sequence[Keyword], unlimited: int) -> dict[TileOffset, str]:
    """Return the tiles with those of the border repeated outward, corners diagonally, others straight (CH-13.4).

    `border`: how many tiles the grid reaches from its middle. `unlimited`: how far the tiles may reach at most.
    """
    reached = dict(tiles)
    for (x, y), kind in tiles.items():
        right, forward = _outward(x, border), _outward(y, border)
        if right or forward:
            times = highest(keywords, "extended", kind, direction((x, y)), unlimited)
            for n in range(1, min(times, unlimited - border) + 1):
                reached.setdefault((x + n * right, y + n * forward), kind)
    return reached


def _outward(part: int, border: int) -> int:
    return 0 if abs(part) < border else part // abs(part)


def direction(offset: TileOffset) -> str:
    """Return the name of a direction, as in the words before keywords; empty for an oblique one (CH-13.1.3)."""
    x, y = offset
    if x == 0:
        return "advance" if y > 0 else "retreat"
    if y == 0:
        return "flanking"
    return "diagonal" if abs(x) == abs(y) else ""


def tile_paths(tiles: Tiles, end: TileOffset) -> tuple[TilePath, ...]:
    """Return the paths of a ground step, each as the tiles between; one of them must be free (CH-S6).

    They are the shortest paths of king steps over tiles of the pattern, those with the fewest turns first. If there is
    none, the only path goes straight first and then diagonally.
    """
    return _tile_paths(frozenset(tiles), end)


@lru_cache(1024)
def _tile_paths(tiles: frozenset[TileOffset], end: TileOffset) -> tuple[TilePath, ...]:
    paths = sorted(_paths_over(tiles, (0, 0), end), key=lambda path: _turns(path, end))
    return tuple(paths) or (straight_first(end),)


def _turns(path: TilePath, end: TileOffset) -> int:
    tiles = [(0, 0), *path, end]
    steps = [(there[0] - here[0], there[1] - here[1]) for here, there in pairwise(tiles)]
    return sum(step != following for step, following in pairwise(steps))


def _paths_over(tiles: frozenset[TileOffset], here: TileOffset, end: TileOffset) -> tuple[TilePath, ...]:
    distance = _king_steps(here, end)
    if distance <= 1:
        return ((),)
    around = [(here[0] + right, here[1] + forward) for right in (-1, 0, 1) for forward in (-1, 0, 1)]
    nearer = [there for there in around if there in tiles and _king_steps(there, end) < distance]
    return tuple((there, *rest) for there in nearer for rest in _paths_over(tiles, there, end))


def _king_steps(a: TileOffset, b: TileOffset) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def straight_first(end: TileOffset) -> TilePath:
    """Return the tiles of the path that goes straight first and then diagonally, without its ends."""
    x, y = end
    right, forward = (x > 0) - (x < 0), (y > 0) - (y < 0)
    straight = abs(abs(x) - abs(y))
    # Steps along the longer side, and along the shorter.
    offsets = [(n, max(0, n - straight)) for n in range(1, _king_steps((0, 0), end))]
    return tuple((right * a, forward * b) if abs(x) > abs(y) else (right * b, forward * a) for a, b in offsets)
