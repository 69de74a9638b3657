"""Cards as pieces: their printed values, and the lines along which their patterns lead from every tile."""

from collections.abc import Sequence
from typing import Final

from engine.board import Board
from engine.core.active_index import active_index
from engine.core.game import Library, Rules
from engine.core.position import Definition, Position
from engine.games.summoners_chess import keywords, patterns
from engine.games.summoners_chess.keywords import Keyword
from engine.games.summoners_chess.layout import LAYOUT
from engine.games.summoners_chess.patterns import (
    GROUND,
    ONCE,
    QUIET,
    SHOOT,
    SPECIAL,
    TAKING,
    TileOffset,
    TilePath,
    Tiles,
)
from engine.language.errors import LanguageError

LASTING: Final = "extended"  # the keyword that changes the printed pattern and is not an ability (CH-13.4.1)
ANY: Final = "any"  # the pip that every faction pays

FREE: Final = ((),)  # the paths of a step that nothing can block

SquarePaths = tuple[tuple[int, ...], ...]
TileStep = tuple[TileOffset, str, tuple[TilePath, ...]]


class Line:
    """One step of a pattern from one tile, repeated in its direction.

    Attributes:
        squares: Where each step ends, as far as it may lead.
        paths: For each step its paths by the squares between, one of which must be free; empty if nothing can be in the
            way.
        ride: How often the step may be made over empty squares, if it does not fly (`flies`).
        goes_on: Whether it may be made more than once.
        vaults: How many occupied squares it may pass.
        hops, lobs: It ends right behind an occupied square, or beyond one passed before.
    """

    __slots__ = ("flies", "goes_on", "hops", "kind", "lobs", "paths", "quiet", "ride", "squares", "takes", "vaults")

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.squares: tuple[int, ...] = ()
        self.paths: tuple[SquarePaths, ...] = ()
        self.quiet: bool = kind in QUIET
        self.takes: bool = kind in TAKING or kind == SHOOT
        self.ride: int = 1
        self.flies: bool = False
        self.goes_on: bool = False
        self.vaults: int = 0
        self.hops: bool = False
        self.lobs: bool = False


class AttackLine:
    """A step of a line, by its number, that may capture; `relies_on`: the squares that decide whether it can."""

    __slots__ = ("line", "number", "relies_on")

    def __init__(self, line: Line, number: int) -> None:
        self.line = line
        self.number = number
        paths = [square for paths in line.paths[: number + 1] for path in paths for square in path]
        self.relies_on: tuple[int, ...] = tuple(sorted({*line.squares[:number], *paths}))


class PatternReach:
    """The reach of a pattern from one tile: lines, attacks by the square on which they end, and special tiles."""

    __slots__ = ("_sieges", "attacks", "lines", "specials")

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines: list[Line] = [line for line in lines if line.squares and line.kind != SPECIAL]
        self.specials: list[int] = [square for line in lines if line.kind == SPECIAL for square in line.squares]
        self.attacks: dict[int, list[AttackLine]] = {}
        for line in self.lines:
            for number, square in enumerate(line.squares):
                if line.takes:
                    self.attacks.setdefault(square, []).append(AttackLine(line, number))
        self._sieges: dict[int, int] = {}

    def siege(self, square: int, board: Board) -> int:
        """Return how many of the tiles around a square it attacks, if nothing is in the way; counted once."""
        number = self._sieges.get(square, -1)
        if number < 0:
            number = self._sieges[square] = sum(1 for tile in board.all_round[square] if tile in self.attacks)
        return number


class Piece:
    """The printed values of a card in the form that the game uses. `lost`: without the keywords that are abilities."""

    def __init__(self, definition: Definition, board: Board, *, lost: bool = False) -> None:
        data, class_words = definition.data, definition.words
        self.board = board
        self.definition = definition
        self.lost = lost
        self.is_unit: bool = "unit" in class_words
        self.quick: bool = "quick" in class_words
        self.pays: bool = not class_words.isdisjoint({"minion", "general"})
        self.symbols: frozenset[str] = frozenset(data.get("symbols", ()))
        self.types: frozenset[str] = frozenset(data.get("types", ()))
        self.qualities: frozenset[str] = frozenset(  # the words that `iron from` and `shield from` can name
            [*self.symbols, *self.types, *class_words, str(data.get("faction", "no faction")).lower()]
        )
        self.pips: tuple[str, ...] = tuple(
            faction for faction, number in sorted(data.get("devotion", {}).items()) for _ in range(number)
        )
        self.value: int = definition.numbers.get("value", len(self.pips))  # CH-S3
        tiles = _tiles(definition)
        self.keywords = [keyword for keyword in _keywords(definition, tiles) if keyword.name == LASTING or not lost]
        self._bare: Piece | None = None
        self._ranges: dict[tuple[str, str], tuple[int, int]] = {}  # how far steps ride and fly, by kind and direction
        names = {keyword.name for keyword in self.keywords}
        self.hopper: bool = "hopper" in names
        self.cannon: bool = "cannon" in names
        self.locust: bool = "locust" in names
        self.enters_with = [  # counters, by the number of their column (CH-13.7.2, CH-13.8.2)
            (LAYOUT.columns.index(keyword.name), keyword.number)
            for keyword in self.keywords
            if keyword.number and keyword.name in {"iron", "shield"}
        ]
        self.steps = self._steps(tiles)
        self.average_reach: float = -1.0  # below 0 as long as no evaluation has counted it
        self._reaches: list[list[PatternReach | None]] = [[None] * board.size for _ in board.seats]

    @property
    def bare(self) -> "Piece":
        """The same piece without abilities; made once."""
        if self._bare is None:
            self._bare = Piece(self.definition, self.board, lost=True)
        return self._bare

    def _steps(self, printed: Tiles) -> list[TileStep]:
        """Return every tile of the pattern with its kind and the paths to it."""
        border = len(self.definition.marks.get("pattern", "").strip().splitlines()) // 2
        tiles = patterns.extend(printed, border, self.keywords, max(self.board.files, self.board.ranks) - 1)
        return [
            (offset, kind, patterns.tile_paths(tiles, offset) if kind in GROUND else FREE)
            for offset, kind in tiles.items()
        ]

    def reach(self, player: int, square: int) -> PatternReach:
        """Return where the pattern leads a player's card from a square; computed once."""
        pattern = self._reaches[player][square]
        if pattern is None:
            pattern = PatternReach([self._line(step, player, square) for step in self.steps])
            self._reaches[player][square] = pattern
        return pattern

    def _line(self, step: TileStep, player: int, start: int) -> Line:
        offset, kind, between = step
        line = Line(kind)
        line.hops, line.lobs = self.hopper, self.cannon
        if kind not in ONCE:
            self._repeat(line, patterns.direction(offset))
        most = self.board.size if line.flies else line.ride + line.vaults
        squares: list[int] = []
        paths: list[SquarePaths] = []
        here = start
        while len(squares) < most and (there := self._at(player, here, offset)) >= 0:
            routes = [tuple([self._at(player, here, tile) for tile in way]) for way in between]
            squares.append(there)
            paths.append(tuple([way for way in routes if -1 not in way]))
            here = there
        line.squares = tuple(squares)
        line.goes_on = len(squares) > 1
        line.paths = () if between == FREE else tuple(paths)
        return line

    def _repeat(self, line: Line, direction: str) -> None:
        """Set how often a line's step may be repeated, and over what (CH-13.1, CH-13.2, CH-13.9 to CH-13.11)."""
        ranges = self._ranges.get((line.kind, direction))
        if ranges is None:
            riding = keywords.highest(self.keywords, "riding", line.kind, direction, self.board.size)
            flying = keywords.highest(self.keywords, "flying", line.kind, direction, self.board.size)
            ranges = self._ranges[line.kind, direction] = riding or 1, flying
        line.ride, line.vaults = ranges
        if not line.vaults and (self.hopper or self.cannon):
            line.vaults = 1
        line.flies = line.vaults > 0
        if self.locust:
            line.takes = False
            line.vaults = line.vaults or 1

    def _at(self, player: int, square: int, offset: TileOffset) -> int:
        """Return the square at an offset as a player sees it; -1 beyond the edge."""
        board, turned = self.board, -1 if self.board.seats[player].side else 1
        file, rank = square % board.files + turned * offset[0], square // board.files + turned * offset[1]
        return rank * board.files + file if 0 <= file < board.files and 0 <= rank < board.ranks else -1


def _tiles(definition: Definition) -> Tiles:
    grid = definition.marks.get("pattern")
    if grid is None:
        return {}
    try:
        return patterns.read(grid)
    except ValueError as error:
        raise LanguageError(definition.name, ("pattern",), str(error)) from error


def _keywords(definition: Definition, tiles: Tiles) -> list[Keyword]:
    """Return the keywords of a card.

    Raises LanguageError for an invalid keyword, and for one that contradicts others or does not fit the tiles.
    """
    steps = [(kind, patterns.direction(offset)) for offset, kind in tiles.items() if kind not in ONCE]
    every = [(kind, patterns.direction(offset)) for offset, kind in tiles.items()]
    read: list[Keyword] = []
    for number, text in enumerate(definition.data.get("keywords", ())):
        try:
            keyword = keywords.read(text)
            wrong = keywords.contradiction(keyword, read, every if keyword.name == "extended" else steps)
        except ValueError as error:
            wrong = str(error)
        if wrong:
            raise LanguageError(definition.name, ("keywords", number), wrong)
        read.append(keyword)
    return read


class PieceRules(Rules):
    """The rules of a game of pieces: `pieces` has one for every definition of the library.

    `kept`: by player, the last attack map of the player's general.
    """

    def __init__(self) -> None:
        self.pieces: tuple[Piece, ...] = ()
        self.kept: list[object] = [None, None]
        self._borrowing: dict[tuple[int, bool, int], Piece] = {}

    def borrowing(self, unit: Piece, of: Piece) -> Piece:
        """Return a unit with the pattern of another card (CH-5.4.2) and its own keywords.

        What `extended` adds belongs to the pattern on which it is printed (CH-13.4.1).
        """
        key = (unit.definition.index, unit.lost, of.definition.index)
        piece = self._borrowing.get(key)
        if piece is None:
            piece = self._borrowing[key] = Piece(unit.definition, unit.board, lost=unit.lost)
            piece.steps = of.steps
        return piece


def piece_of(position: Position, card: int) -> Piece:
    """Return the piece of a card now: without abilities if it has lost them."""
    piece = pieces_of(position)[position.state.definition[card]]
    return piece.bare if card in active_index(position).silenced else piece


def pieces_of(position: Position) -> tuple[Piece, ...]:
    """Return the pieces of a game, by the index of their definitions."""
    return rules_of(position).pieces


def rules_of(position: Position) -> PieceRules:
    """Return the rules of a game of pieces."""
    table = position.card_set
    assert isinstance(table, Library)  # noqa: S101 - a position of play is of cards that are compiled
    rules = table.rules
    assert isinstance(rules, PieceRules)  # noqa: S101 - cards of chess are only ever in its games
    return rules
