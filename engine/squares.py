"""The squares of a board: numbers, names, neighbours and counted distances."""

from functools import cached_property

FILE_NAMES = "abcdefghijklmnopqrstuvwxyz"
DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))


class Board:
    """A board of `files` by `ranks`; a square is `rank * files + file`, so a1 is 0.

    Spaces are counted horizontally and vertically only (2E-GEN-3).
    """

    def __init__(self, files: int, ranks: int) -> None:
        self.files = files
        self.ranks = ranks
        self.size = files * ranks

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of every square: c4 is the third file of the fourth rank."""
        return tuple(f"{FILE_NAMES[square % self.files]}{square // self.files + 1}" for square in range(self.size))

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Square numbers by name."""
        return {name: square for square, name in enumerate(self.names)}

    @cached_property
    def rays(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """By square: for each of the four directions the squares up to the edge, nearest first."""
        return tuple(tuple(self._ray(square, *direction) for direction in DIRECTIONS) for square in range(self.size))

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """By square: the squares one space away."""
        return tuple(tuple(ray[0] for ray in rays if ray) for rays in self.rays)

    @cached_property
    def walks(self) -> tuple[tuple[tuple[int, tuple[int, ...], tuple[tuple[int, tuple[int, ...]], ...]], ...], ...]:
        """By square: each neighbour with the way there, and what lies one space beyond it with the ways there."""
        return tuple(
            tuple(
                (near, (start, near), tuple((far, (start, near, far)) for far in self.neighbours[near] if far != start))
                for near in self.neighbours[start]
            )
            for start in range(self.size)
        )

    @cached_property
    def distance(self) -> tuple[tuple[int, ...], ...]:
        """The counted spaces between any two squares."""
        every = range(self.size)
        return tuple(tuple(self._distance(a, b) for b in every) for a in every)

    @cached_property
    def between(self) -> tuple[tuple[tuple[int, ...] | None, ...], ...]:
        """The squares strictly between two squares of one line; None for squares that share no line."""
        every = range(self.size)
        return tuple(tuple(self._between(a, b) for b in every) for a in every)

    def parse(self, name: str) -> int:
        """The square of a name such as `c4`. Raises ValueError for anything else."""
        number = self.numbers.get(name)
        if number is None:
            raise ValueError(f"there is no square '{name}'; they are {self.names[0]} to {self.names[-1]}")
        return number

    def own_row(self, player: int, square: int) -> int:
        """The row of a square as its player counts: 0 is the player's back row."""
        row = square // self.files
        return self.ranks - 1 - row if player else row

    def seen_by(self, player: int, row: int, column: int) -> int:
        """The square at `row`, `column` of a player's own view; player 1 sits at the other end."""
        return self.size - 1 - (row * self.files + column) if player else row * self.files + column

    def _ray(self, square: int, right: int, up: int) -> tuple[int, ...]:
        file, rank = square % self.files + right, square // self.files + up
        squares = []
        while 0 <= file < self.files and 0 <= rank < self.ranks:
            squares.append(rank * self.files + file)
            file, rank = file + right, rank + up
        return tuple(squares)

    def _distance(self, a: int, b: int) -> int:
        return abs(a % self.files - b % self.files) + abs(a // self.files - b // self.files)

    def _between(self, a: int, b: int) -> tuple[int, ...] | None:
        for ray in self.rays[a]:
            if b in ray:
                return ray[: ray.index(b)]
        return None
