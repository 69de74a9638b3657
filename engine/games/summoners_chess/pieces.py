"""Cards as pieces: what is printed on them, and the lines along which their patterns lead from every tile."""

from typing import Final

from engine.board import Board
from engine.core.game import Library, Rules
from engine.core.position import Definition, Position
from engine.games.summoners_chess import keywords, patterns
from engine.games.summoners_chess.patterns import GROUND, QUIET, SHOOT, TAKING, Offset

ANY: Final = "any"  # the pip that every faction pays

Ways = tuple[tuple[int, ...], ...]


class Line:
    """One step of a pattern from one tile, made again and again in its direction.

    `squares`: where each step ends, up to the edge. `ways`: for each step the ways there by the squares between, one of
    which must be free. `ride`: how often it may be made over empty squares, if it does not fly (`flies`). `vaults`: how
    many held squares it may pass.
    """

    __slots__ = ("flies", "kind", "quiet", "ride", "squares", "takes", "vaults", "ways")

    def __init__(self, kind: str, squares: tuple[int, ...], ways: tuple[Ways, ...]) -> None:
        self.kind = kind
        self.squares = squares
        self.ways = ways
        self.quiet: bool = kind in QUIET
        self.takes: bool = kind in TAKING or kind == SHOOT
        self.ride: int = 1
        self.flies: bool = False
        self.vaults: int = 0


class Reach:
    """The lines of a piece from one tile, and every square on which one of them may take."""

    __slots__ = ("lines", "taking")

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self.taking = frozenset(square for line in lines if line.takes for square in line.squares)


class Piece:
    """What a card prints, as the game uses it. `iron`: what can't capture it; the empty text is everything."""

    def __init__(self, definition: Definition, board: Board) -> None:
        data, words = definition.data, definition.words
        self.board = board
        self.is_unit: bool = "unit" in words
        self.quick: bool = "quick" in words
        self.pays: bool = not words.isdisjoint({"minion", "general"})
        self.symbols: frozenset[str] = frozenset(data.get("symbols", ()))
        self.pips: tuple[str, ...] = tuple(
            faction for faction, number in sorted(data.get("devotion", {}).items()) for _ in range(number)
        )
        self.value: int = definition.numbers.get("value", len(self.pips))  # CH-S3
        self.keywords = [keywords.read(text) for text in data.get("keywords", ())]
        names = {keyword.name for keyword in self.keywords}
        self.hopper: bool = "hopper" in names
        self.cannon: bool = "cannon" in names
        self.locust: bool = "locust" in names
        self.fear: bool = "fear" in names
        self.inspire: bool = "inspire" in names
        self.iron: frozenset[str] = frozenset(
            keyword.source for keyword in keywords.named(self.keywords, "iron") if not keyword.number
        )
        self.steps = self._steps(data.get("pattern", ""))
        self._reaches: dict[tuple[int, int], Reach] = {}

    def _steps(self, grid: str) -> list[tuple[Offset, str, tuple[tuple[Offset, ...], ...]]]:
        """Every tile of the pattern with its kind and the ways there; one that leaps has a way that is always free."""
        tiles = patterns.read(grid)
        for keyword in keywords.named(self.keywords, "extended"):
            tiles = patterns.extended(tiles, len(grid.strip().splitlines()) // 2, keyword, self.board.files)
        return [
            (offset, kind, patterns.ways(tiles, offset) if kind in GROUND else ((),)) for offset, kind in tiles.items()
        ]

    def reach(self, player: int, square: int) -> Reach:
        """The lines of a player's piece from a square; made once."""
        found = self._reaches.get((player, square))
        if found is None:
            lines = [self._line(step, kind, between, player, square) for step, kind, between in self.steps]
            found = self._reaches[player, square] = Reach([line for line in lines if line.squares])
        return found

    def _line(self, step: Offset, kind: str, between: tuple[tuple[Offset, ...], ...], player: int, start: int) -> Line:
        squares: list[int] = []
        ways: list[Ways] = []
        here = start
        while (there := self._at(player, here, step)) >= 0:
            found = [tuple([self._at(player, here, offset) for offset in way]) for way in between]
            squares.append(there)
            ways.append(tuple([way for way in found if -1 not in way]))
            here = there
        line = Line(kind, tuple(squares), tuple(ways))
        if kind != SHOOT:  # shots neither ride nor fly (CH-13.1.1.d, CH-13.2.1.a)
            self._repeat(line, patterns.direction(step))
        return line

    def _repeat(self, line: Line, direction: str) -> None:
        """Note how often a line's step may be made again, and over what (CH-13.1, CH-13.2, CH-13.9 to CH-13.11)."""
        unlimited = self.board.size
        line.ride = keywords.most(self.keywords, "riding", line.kind, direction, unlimited) or 1
        line.vaults = keywords.most(self.keywords, "flying", line.kind, direction, unlimited)
        if not line.vaults and (self.hopper or self.cannon):
            line.vaults = 1
        line.flies = line.vaults > 0
        if self.locust:
            line.takes = False
            line.vaults = line.vaults or 1

    def _at(self, player: int, square: int, offset: Offset) -> int:
        """The square at an offset as a player sees it; -1 beyond the edge."""
        board, turned = self.board, -1 if self.board.seats[player].side else 1
        file, rank = square % board.files + turned * offset[0], square // board.files + turned * offset[1]
        return rank * board.files + file if 0 <= file < board.files and 0 <= rank < board.ranks else -1


class PieceRules(Rules):
    """The rules of a game of pieces: `pieces` has one for every definition of the library."""

    def __init__(self) -> None:
        self.pieces: tuple[Piece, ...] = ()


def piece_of(game: Position, card: int) -> Piece:
    """The piece that a card is."""
    return pieces(game)[game.state.what[card]]


def pieces(game: Position) -> tuple[Piece, ...]:
    """The pieces of every definition of the library."""
    table = game.table
    assert isinstance(table, Library)  # noqa: S101 - a position of play is of cards that are compiled
    rules = table.rules
    assert isinstance(rules, PieceRules)  # noqa: S101 - cards of chess are only ever in its games
    return rules.pieces
