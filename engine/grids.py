"""Movement patterns as text: square grids of letters, parsed and formatted (CH-S4)."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

TILES: Final = {
    "m": "move",
    "x": "capture",
    "c": "charge",
    "j": "jump",
    "t": "tackle",
    "p": "pounce",
    "s": "shoot",
    "!": "special",
}
UNIT: Final = "@"
NOTHING: Final = "."
MAX_ROWS: Final = 15  # rows: enough to reach every square of an 8x8 board from any other


class Pattern(NamedTuple):
    """A movement pattern: `rows` of tile letters, the farthest row first, the unit in the middle."""

    rows: tuple[str, ...]

    @classmethod
    def parse(cls, grid: str) -> "Pattern":
        """Parse a grid. Raises ValueError with a sentence unless it is a square of odd size with one unit inside."""
        rows = tuple("".join(line.split()) for line in grid.strip().splitlines())
        size = len(rows)
        if size > MAX_ROWS:
            raise ValueError(f"a pattern has {MAX_ROWS} rows at most; this one has {size}")
        if size % 2 == 0 or any(len(row) != size for row in rows):
            widths = ", ".join(str(len(row)) for row in rows)
            raise ValueError(f"a pattern is a square of odd size; this one has {size} rows of {widths} tiles")
        for row in rows:
            for letter in row:
                if letter not in TILES and letter not in (UNIT, NOTHING):
                    raise ValueError(f"'{letter}' is not a tile; tiles are {' '.join(TILES)}")
        if "".join(rows).count(UNIT) != 1 or rows[size // 2][size // 2] != UNIT:
            raise ValueError("the unit '@' stands in the middle of its pattern, and only there")
        return cls(rows)

    def __str__(self) -> str:
        return "\n".join(" ".join(row) for row in self.rows)

    def tiles(self) -> Iterator[tuple[int, int, str]]:
        """Yield each marked tile as (steps to the right, steps forward, kind), from the owner's side."""
        middle = len(self.rows) // 2
        for y, row in enumerate(self.rows):
            for x, letter in enumerate(row):
                if letter in TILES:
                    yield x - middle, middle - y, TILES[letter]


def legend(patterns: Iterable[Pattern]) -> list[str]:
    """Return the meanings of the letters in these patterns: `m move` and so on."""
    marked = {kind for pattern in patterns for _, _, kind in pattern.tiles()}
    return [f"{letter} {kind}" for letter, kind in TILES.items() if kind in marked]
