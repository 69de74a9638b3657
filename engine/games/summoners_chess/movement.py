"""Movement of a piece on a field: riding, flying, hoppers, cannons, locusts and shots, by one routine (CH-8.2, CH-13).

A field is a list of cards by square: that of the state, or a hypothetical one.
"""

from collections.abc import Iterable
from typing import Final

from engine.core.active_index import active_index
from engine.core.characteristics import modifiers_on_card
from engine.core.position import Position
from engine.games.summoners_chess.keywords import GIVABLE, Keyword, read, select
from engine.games.summoners_chess.layout import IRON
from engine.games.summoners_chess.patterns import SHOOT
from engine.games.summoners_chess.pieces import Line, SquarePaths, piece_of

IRON_KEYWORD: Final = "iron"
SHIELD: Final = "shield"


def keywords_of(position: Position, card: int, name: str) -> list[Keyword]:
    """Return the keywords of a name that a card has: printed, given by other cards, or gained for a time."""
    keywords, index, kind = select(piece_of(position, card).keywords, name), active_index(position), GIVABLE[name]
    if kind in index.kinds and card not in index.silenced:
        keywords += [read(modifier.word) for modifier, _ in modifiers_on_card(position, kind, card)]
    return keywords


def has_keyword(position: Position, card: int, name: str) -> bool:
    """Return True if a card has a keyword, printed or given."""
    return bool(keywords_of(position, card, name))


def can_be_captured(position: Position, card: int, captor: int, kind: str) -> bool:
    """Return True if iron lets a captor capture a card by a step of a kind (CH-13.7)."""
    iron = _kept_away(position, card, IRON_KEYWORD)
    return not iron or ("" not in iron and kind not in iron and iron.isdisjoint(_qualities(position, captor)))


def can_be_destroyed(position: Position, card: int, by: Iterable[int]) -> bool:
    """Return True if shields and iron let some cards destroy a card (CH-13.7.3, CH-13.8).

    Iron protects only from the sources that it names.
    """
    shields = _kept_away(position, card, SHIELD)
    if "" in shields:
        return False
    sources = shields | (_kept_away(position, card, IRON_KEYWORD) - {""})
    return not sources or all(sources.isdisjoint(_qualities(position, source)) for source in by)


def _kept_away(position: Position, card: int, name: str) -> frozenset[str]:
    """Return what a keyword protects from; the empty text is everything. With a number it only gives counters."""
    having = keywords_of(position, card, name)
    if not having:
        return frozenset()
    return frozenset([keyword.source for keyword in having if not keyword.number])


def _qualities(position: Position, card: int) -> frozenset[str]:
    """Return what `from` can name: factions, types and class words of a card, and the tile where it stands."""
    square = position.state.place[card]
    qualities = piece_of(position, card).qualities
    return qualities | {position.square_name(square)} if square >= 0 else qualities


BoardField = list[int]
START: Final = -1  # in place of the number of a step: the card stays where it is


class Landing:
    """A move or shot that a pattern allows: a line, and the number of its last step."""

    __slots__ = ("line", "number")

    def __init__(self, line: Line, number: int) -> None:
        self.line = line
        self.number = number

    @property
    def square(self) -> int:
        """The square where it ends, or which it hits."""
        return self.line.squares[self.number]

    @property
    def passed(self) -> tuple[int, ...]:
        """The squares where the steps before it end."""
        return self.line.squares[: self.number]

    @property
    def is_shot(self) -> bool:
        """Whether the piece stays where it is."""
        return self.line.kind == SHOOT


def landings(position: Position, field: BoardField, card: int, square: int) -> list[Landing]:
    """Return every landing of a card on a square of a field, whether its general is safe or not."""
    lines = piece_of(position, card).reach(position.state.control[card], square).lines
    return [Landing(line, number) for line in lines for number in stops(position, field, card, line)]


def stops(position: Position, field: BoardField, card: int, line: Line) -> list[int]:
    """Return the numbers of the steps of a line on which a card may end: on an empty square, or with a capture."""
    control = position.state.control
    player = control[card]
    numbers: list[int] = []
    over = 0  # held squares passed
    behind = False  # the square before is held
    for number, square in enumerate(line.squares):
        if line.paths and not has_path(field, line.paths[number]):
            break
        met = field[square]
        is_enemy = met >= 0 and control[met] != player
        suits = line.quiet if met < 0 else is_enemy and line.takes and can_capture(position, card, met, line.kind)
        if suits and (behind or not line.hops) and (over or not line.lobs):
            numbers.append(number)
        behind = met >= 0
        if behind:
            over += 1
            if over > line.vaults or not (line.flies or is_enemy):
                break
        elif not line.flies and (over or number + 1 >= line.ride):
            break
    return numbers


def has_path(field: BoardField, paths: SquarePaths) -> bool:
    """Return True if at least one path is free."""
    for path in paths:
        for square in path:
            if field[square] >= 0:
                break
        else:
            return True
    return False


def route(field: BoardField, line: Line, number: int) -> tuple[int, ...]:
    """Return the squares over which a line leads to one of its steps, and where that ends; by the first free paths."""
    squares: list[int] = []
    for step in range(number + 1):
        if line.paths:
            squares += next((path for path in line.paths[step] if has_path(field, (path,))), ())
        squares.append(line.squares[step])
    return tuple(squares)


def can_capture(position: Position, card: int, other: int, kind: str) -> bool:
    """Return True if a card may capture another by a step of a kind (CH-13.7)."""
    if position.state.control[card] == position.state.control[other]:
        return False
    return can_be_captured(position, other, card, kind)


def withstands(position: Position, card: int) -> bool:
    """Return True if `card` is a card that would lose an iron counter instead of being captured (CH-14.2.3)."""
    return card >= 0 and position.state.columns[IRON][card] > 0 and piece_of(position, card).is_unit


def back(field: BoardField, line: Line, step: int) -> int:
    """Return the last step before `step` that ends on an empty square; START if there is none (CH-8.3.1)."""
    for before in range(step - 1, -1, -1):
        if field[line.squares[before]] < 0:
            return before
    return START


def victims(position: Position, card: int, landing: Landing) -> list[int]:
    """Return the cards that a command would capture: on its square, or those that a locust passes (CH-13.11)."""
    field = position.state.board
    if not piece_of(position, card).locust or landing.is_shot:
        return [field[landing.square]] if field[landing.square] >= 0 else []
    passed = [field[square] for square in landing.passed if field[square] >= 0]
    kind = landing.line.kind
    return [other for other in passed if piece_of(position, other).is_unit and can_capture(position, card, other, kind)]
