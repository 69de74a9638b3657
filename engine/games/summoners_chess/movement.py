"""Where a piece can go on a field: riding, flying, hoppers, cannons, locusts and shots, by one routine (CH-8.2, CH-13).

A field is a list of cards by square: the state's, or one that would be.
"""

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.position import Position
from engine.games.summoners_chess.patterns import SHOOT
from engine.games.summoners_chess.pieces import Line, Piece, piece_of

Field = list[int]


class Landing(NamedTuple):
    """A step or a shot that a pattern allows. `square`: where it ends; `passed`: where steps before it ended."""

    line: Line
    square: int
    passed: tuple[int, ...]

    @property
    def is_shot(self) -> bool:
        """Whether the piece stays where it is."""
        return self.line.kind == SHOOT

    @property
    def entered(self) -> tuple[int, ...]:
        """The squares where its steps end; of a flight only the last counts (CH-10.4, CH-10.4.1)."""
        return (self.square,) if self.line.flies else (*self.passed, self.square)


def landings(game: Position, field: Field, card: int, square: int) -> Iterator[Landing]:
    """Everywhere a card on a square of a field could go by its pattern, its general safe or not."""
    piece = piece_of(game, card)
    for line in piece.reach(game.state.control[card], square).lines:
        yield from _along(game, field, card, piece, line)


def _along(game: Position, field: Field, card: int, piece: Piece, line: Line) -> Iterator[Landing]:
    """Where a card could go along one line."""
    control = game.state.control
    passed: tuple[int, ...] = ()
    over = 0  # held squares passed
    behind = False  # the square before is held
    for square, ways in zip(line.squares, line.ways, strict=True):
        if not any(_is_free(field, way) for way in ways):
            return
        met = field[square]
        suits = line.quiet if met < 0 else line.takes and can_capture(game, card, met, line.kind)
        if suits and (behind or not piece.hopper) and (over or not piece.cannon):
            yield Landing(line, square, passed)
        passed = (*passed, square)
        behind = met >= 0
        if behind:
            over += 1
            if over > line.vaults or not (line.flies or control[met] != control[card]):
                return
        elif not line.flies and (over or len(passed) >= line.ride):
            return


def _is_free(field: Field, way: tuple[int, ...]) -> bool:
    return all(field[square] < 0 for square in way)


def can_capture(game: Position, card: int, other: int, kind: str) -> bool:
    """Whether a card may capture another by a step of a kind (CH-13.7)."""
    if game.state.control[card] == game.state.control[other]:
        return False
    iron = piece_of(game, other).iron
    return not iron or ("" not in iron and kind not in iron and iron.isdisjoint(piece_of(game, card).symbols))


def victims(game: Position, card: int, landing: Landing) -> list[int]:
    """The cards that a command would capture: what is on its square, or what a locust passes (CH-13.11)."""
    field = game.state.board
    if not piece_of(game, card).locust or landing.is_shot:
        return [field[landing.square]] if field[landing.square] >= 0 else []
    passed = [field[square] for square in landing.passed if field[square] >= 0]
    kind = landing.line.kind
    return [other for other in passed if piece_of(game, other).is_unit and can_capture(game, card, other, kind)]


def is_attacked(game: Position, field: Field, card: int, square: int) -> bool:
    """Whether an enemy of a card, exerted or not, could capture it on its square of a field (CH-10.1, CH-S8)."""
    control = game.state.control
    player = control[card]
    for start, other in enumerate(field):
        if other < 0 or control[other] == player:
            continue
        piece = piece_of(game, other)
        reach = piece.reach(control[other], start)
        if square not in reach.taking:
            continue
        for line in reach.lines:
            if line.takes and square in line.squares:
                for landing in _along(game, field, other, piece, line):
                    if landing.square == square:
                        return True
    return False
