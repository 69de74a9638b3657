"""The squares of a board: numbers, names, neighbours, counted distances, and the seats of players."""

from functools import cache
from typing import Final, NamedTuple

FILE_NAMES: Final = "abcdefghijklmnopqrstuvwxyz"
STRAIGHT: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL: Final = ((1, 1), (1, -1), (-1, -1), (-1, 1))


class Walk:
    """A short path: the square where it ends, the squares of it, and the walks that go one space further.

    `before`: the squares over which earlier walks lead to the same end.
    """

    __slots__ = ("before", "end", "further", "path")

    def __init__(self, path: tuple[int, ...], further: tuple["Walk", ...] = (), before: tuple[int, ...] = ()) -> None:
        self.end = path[-1]
        self.path = path
        self.further = further
        self.before = before


class Seat(NamedTuple):
    """The seat of a player: at the near end of the board (side 0) or the far one, and the files in front of it."""

    side: int
    first_file: int
    files: int


class Board:
    """A board of `files` by `ranks`; a square is `rank * files + file`, so a1 is 0.

    Spaces are counted horizontally and vertically (2E-GEN-3), or like king moves with `diagonal`. With `around` the
    last file touches the first. `seats`: the seat of each player; by default two players at the two ends.
    """

    def __init__(
        self, files: int, ranks: int, *, diagonal: bool = False, around: bool = False, seats: tuple[Seat, ...] = ()
    ) -> None:
        self.files = files
        self.ranks = ranks
        self.size = files * ranks
        self.diagonal = diagonal
        self.around = around
        self.seats = seats or (Seat(0, 0, files), Seat(1, 0, files))
        every = range(self.size)
        directions = (*STRAIGHT, *DIAGONAL) if diagonal else STRAIGHT
        self.names: tuple[str, ...] = tuple(f"{FILE_NAMES[square % files]}{square // files + 1}" for square in every)
        self.numbers: dict[str, int] = {name: square for square, name in enumerate(self.names)}
        # By square: for each direction the squares up to the edge, nearest first.
        self.rays: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            tuple(self._ray(square, right, up) for right, up in directions) for square in every
        )
        # By square: the same in the diagonal directions.
        self.diagonals: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            tuple(self._ray(square, right, up) for right, up in DIAGONAL) for square in every
        )
        # By square: the squares one space away.
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(tuple(ray[0] for ray in rays if ray) for rays in self.rays)
        # By square: the squares one diagonal step away, whether that counts as a space or not.
        self.corners: tuple[tuple[int, ...], ...] = tuple(
            tuple(ray[0] for right, up in DIAGONAL if (ray := self._ray(square, right, up))) for square in every
        )
        # By square: the squares one step away in any direction.
        self.all_round = tuple(beside + corners for beside, corners in zip(self.neighbours, self.corners, strict=True))
        # The counted spaces between any two squares.
        self.distance: tuple[tuple[int, ...], ...] = tuple(tuple(self._distance(a, b) for b in every) for a in every)
        # For two squares side by side: the number of the direction from the one to the other.
        self.directions: dict[tuple[int, int], int] = {
            (square, ray[0]): number for square in every for number, ray in enumerate(self.rays[square]) if ray
        }
        # The squares strictly between two squares of one line, on the shorter path; None if they share no line.
        self.between: tuple[tuple[tuple[int, ...] | None, ...], ...] = tuple(self._between(a) for a in every)
        # By square: the walks to each neighbour, and from there to the squares beyond it that are not neighbours, too.
        self.walks: tuple[tuple[Walk, ...], ...] = tuple(self._walks(square) for square in every)

    def parse(self, name: str) -> int:
        """Return the square of a name such as `c4`. Raises ValueError for anything else."""
        number = self.numbers.get(name)
        if number is None:
            raise ValueError(f"there is no square '{name}'; they are {self.names[0]} to {self.names[-1]}")
        return number

    def own_row(self, player: int, square: int) -> int:
        """Return the row of a square as a player counts: 0 is the player's back row."""
        row = square // self.files
        return self.ranks - 1 - row if self.seats[player].side else row

    def seen_by(self, player: int, row: int, column: int) -> int:
        """Return the square at `row`, `column` in a player's view, counted from the player's left on the own files."""
        seat = self.seats[player]
        if seat.side:
            return (self.ranks - 1 - row) * self.files + seat.first_file + seat.files - 1 - column
        return row * self.files + seat.first_file + column

    def holds(self, player: int, row: int, column: int) -> bool:
        """Return True if there is a square at `row`, `column` in a player's view."""
        return 0 <= row < self.ranks and 0 <= column < self.seats[player].files

    def _ray(self, square: int, right: int, up: int) -> tuple[int, ...]:
        """Return the squares in one direction; around the board it ends before it comes back."""
        file, rank = square % self.files + right, square // self.files + up
        squares: list[int] = []
        while 0 <= rank < self.ranks and (self.around or 0 <= file < self.files):
            there = rank * self.files + file % self.files
            if there == square:
                break
            squares.append(there)
            file, rank = file + right, rank + up
        return tuple(squares)

    def _distance(self, a: int, b: int) -> int:
        wide = abs(a % self.files - b % self.files)
        if self.around:
            wide = min(wide, self.files - wide)
        high = abs(a // self.files - b // self.files)
        return max(wide, high) if self.diagonal else wide + high

    def _between(self, a: int) -> tuple[tuple[int, ...] | None, ...]:
        shortest: list[tuple[int, ...] | None] = [None] * self.size
        for ray in self.rays[a]:
            for number, square in enumerate(ray):
                squares = shortest[square]
                if squares is None or number < len(squares):
                    shortest[square] = ray[:number]
        return tuple(shortest)

    def _walks(self, start: int) -> tuple[Walk, ...]:
        beside = self.neighbours[start]
        walks: list[Walk] = []
        for number, near in enumerate(beside):
            further = [
                Walk((start, near, far), (), tuple(other for other in beside[:number] if far in self.neighbours[other]))
                for far in self.neighbours[near]
                if far != start and far not in beside
            ]
            walks.append(Walk((start, near), tuple(further)))
        return tuple(walks)


@cache
def board(
    files: int, ranks: int, *, diagonal: bool = False, around: bool = False, seats: tuple[Seat, ...] = ()
) -> Board:
    """Return the board with these dimensions; built once, because its tables are large and never change."""
    return Board(files, ranks, diagonal=diagonal, around=around, seats=seats)
