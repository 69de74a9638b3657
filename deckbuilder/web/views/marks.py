"""What steps of a match leave on the board: arrows, numbers, frames, changes of life, and cards that were lost."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from deckbuilder.games import acts
from deckbuilder.match.seat import PlayerView
from deckbuilder.match.steps import CardChange, KnownAct, Step

CELL = 100  # units of the drawing from one square to the next
HEAD = 24  # units, the length of the head of an arrow
EDGE = 46  # units from the middle of a square to the edge of its card
ACROSS = 38  # the same, to the tip of a head that lies across the edges of two cards
APART = 13  # units from the way there, and from the way back
BESIDE = 10  # units between two ways that share a square, else one cannot see which card went where
MAX_BESIDE = 3  # ways that lie beside each other
MOVE, AIM, CHECK, USE = "move", "aim", "check", "use"  # kinds of arrows
MOVES = frozenset({acts.MOVE, acts.FORCE, acts.PLACE})
AIMS = frozenset({acts.ATTACK, acts.CAPTURE})
MAX_DRAWN = 40  # steps of which each is drawn: a round of four players
MAX_NUMBERS = 2  # of steps on one square
PLAYERS = frozenset({"p1", "p2", "p3", "p4"})  # classes
THERE_AND_BACK = 3  # squares of a path that leads to the next square and back
Point = tuple[float, float]


class Ghost(NamedTuple):
    """A card that has left its square."""

    name: str
    player: int
    side: int


class SquareMark(NamedTuple):
    """What is drawn on a square.

    `frames`: classes for the style sheet, the player who acted last among them. `numbers`: of steps, `+3` of one by
    which a card came. `badge`: a change, with its class.
    """

    frames: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    badge: str = ""
    badge_class: str = ""
    ghost: Ghost | None = None


@dataclass(frozen=True)
class Arrow:
    """An arrow in units of the drawing.

    `kind`: classes for the style sheet. `line`: the data of a path, without the parts below cards. `head`: its points.
    """

    kind: str
    line: str
    head: str


@dataclass(frozen=True)
class BoardMarks:
    """What is drawn over a board: its size in units, marks by the name of the square, and arrows.

    `counts`: by seat, by how much each of its counts has changed. `notes`: by seat, the numbers of steps that have left
    none on the board, each with what was done.
    """

    width: int = 0
    height: int = 0
    squares: Mapping[str, SquareMark] = field(default_factory=dict)
    arrows: tuple[Arrow, ...] = ()
    counts: tuple[tuple[int, ...], ...] = ()
    notes: tuple[tuple[tuple[int, str], ...], ...] = ()


def marks_of(
    steps: Sequence[Step],
    view: PlayerView,
    ranks: Sequence[Sequence[str]],
    *,
    numbered: bool,
    announced: Sequence[str] = (),
) -> BoardMarks:
    """Return the marks of steps on a board after the last of them.

    `ranks`: the names of the squares as they are drawn. `numbered`: the numbers of the steps are drawn, too. Of very
    many steps, only those are drawn that took life or cards. `announced`: from where to where a card is going.
    """
    drawing = _Drawing(view, {name: (x, y) for y, rank in enumerate(ranks) for x, name in enumerate(rank)})
    is_crowded = len(steps) > MAX_DRAWN
    for step in steps:
        if not is_crowded or any(
            (change.start and change.is_lost) or change.life is not None for change in step.changes
        ):
            drawing.add(step, numbered=numbered)
    if announced:
        drawing.add_announced(announced)
    for check in view.checks:
        drawing.add_check(check)
    height, width = len(ranks) * CELL, len(ranks[0]) * CELL
    return BoardMarks(width, height, drawing.squares, tuple(drawing.arrows), _count_changes(steps, view))


def _count_changes(steps: Iterable[Step], view: PlayerView) -> tuple[tuple[int, ...], ...]:
    changes = Counter[tuple[int, str]]()
    for count in (count for step in steps for count in step.counts):
        changes[count.player, count.name] += count.after - count.before
    return tuple(tuple(changes[seat.player, name] for name, _ in seat.counts) for seat in view.seats)


@dataclass
class _Drawing:
    """Marks that are being collected."""

    view: PlayerView
    places: Mapping[str, tuple[int, int]]  # column and row of each square
    squares: dict[str, SquareMark] = field(default_factory=dict)
    arrows: list[Arrow] = field(default_factory=list)
    lives: dict[str, int] = field(default_factory=dict)  # what the card on a square has got or lost, over all steps
    ways: list[Sequence[str]] = field(default_factory=list)  # the squares of each

    def __post_init__(self) -> None:
        self.cards = [_middle(self.places[square]) for square in self.view.pieces if square in self.places]

    def add(self, step: Step, *, numbered: bool) -> None:
        """Add the marks of a step."""
        for act in step.acts:
            self._add_act(act, step)
        ends = {act.path[-1] for act in step.acts if act.path}
        for change in step.changes:
            if change.start and change.end and change.end not in {change.start, *ends}:
                self._add_way((change.start, change.end), step.player)  # by an exchange of places, for instance
        before = {change.start: self.lives.pop(change.start, 0) for change in step.changes if change.start}
        has_left = {change.start for change in step.changes if change.start and change.start != change.end}
        for square, difference in before.items():
            if square in self.squares and (difference or square in has_left):
                self._badge(square, "", "")  # it goes with the card
        for change in step.changes:
            self._add_change(change, step, before.get(change.start, 0))
        came = {act.path[-1] for act in step.acts if act.verb in acts.ARRIVALS and act.path}
        for square in squares_of(step) if numbered else ():
            mark, number = self._mark(square), f"{'+' if square in came else ''}{step.number}"
            numbers = [*mark.numbers, number]
            if len(numbers) > MAX_NUMBERS:
                numbers.remove(next((other for other in numbers if other[0] != "+"), numbers[0]))
            self.squares[square] = mark._replace(numbers=tuple(numbers))

    def _add_act(self, act: KnownAct, step: Step) -> None:
        """Add the marks of an act of a step."""
        if act.verb in MOVES and len(act.path) > 1:
            self._add_way(act.path, step.player)
        elif act.verb in AIMS and not _moves(step, act):
            if act.card and act.on and act.card.square and act.on.square:
                self._frame(act.card.square, "actor", step.player)
                self._frame(act.on.square, "struck")
                self.arrows += self._arrows(AIM, (act.card.square, act.on.square))
        elif act.verb in acts.ARRIVALS and act.path:
            self._frame(act.path[-1], "came", step.player)
        elif act.verb == acts.USE and act.card and act.card.square:
            for target in act.cards:
                if target.square not in {"", act.card.square}:
                    self._frame(act.card.square, "actor", step.player)
                    self.arrows += self._arrows(f"{USE} {_class_of(step.player)}", (act.card.square, target.square))
        elif act.verb == acts.MISS and act.on and not self._mark(act.on.square).badge and act.on.square:
            self._badge(act.on.square, "miss", "miss")

    def _add_way(self, path: Sequence[str], player: int) -> None:
        self._frame(path[0], "left", player)
        self._frame(path[-1], "actor", player)
        shared = sum(not {*path}.isdisjoint(way) for way in self.ways) % MAX_BESIDE
        self.ways.append(path)
        self.arrows += self._arrows(f"{MOVE} {_class_of(player)}", path, shared * BESIDE)

    def add_check(self, path: Sequence[str]) -> None:
        """Add the line of an attack on a leader, along its squares."""
        self.arrows += self._arrows(CHECK, path)

    def add_announced(self, path: Sequence[str]) -> None:
        """Add the way of a card that was announced, and frame the card that it would capture."""
        is_capture = path[-1] in self.view.pieces
        self.arrows += self._arrows(AIM if is_capture else f"{MOVE} {_class_of(self.view.active)}", path)
        if is_capture:
            self._frame(path[-1], "struck")

    def _add_change(self, change: CardChange, step: Step, before: int) -> None:
        """Add the marks of a card that a step has changed. `before`: the life that it got or lost in earlier steps."""
        square = change.end or change.start
        difference = before + (change.life[1] - change.life[0] if change.life is not None else 0)
        if change.end:
            self.lives[square] = difference
        if difference:
            sign, kind = ("+", "heal") if difference > 0 else ("−", "hit")
            self._badge(square, f"{sign}{abs(difference)}", kind)
        elif change.end and change.numbers:
            _, old, new = change.numbers[0]
            if step.act is not None:
                self._badge(square, f"{old}→{new}", "heal" if new > old else "worse")
            elif self._mark(square).badge == f"{new}→{old}":
                self._badge(square, "", "")  # what was added has ended
        if change.start and change.is_lost:
            self._frame(square, "struck")
            if square in self.view.pieces:
                self._badge(square, f"✕ {change.card.name.partition(' ')[0]}", "hit")  # another one has come there
            else:
                side = self.view.seats[change.player].side
                ghost = Ghost(change.card.name or "?", change.player, side)
                self.squares[square] = self._mark(square)._replace(ghost=ghost)

    def _mark(self, square: str) -> SquareMark:
        return self.squares.get(square, SquareMark())

    def _frame(self, square: str, frame: str, player: int | None = None) -> None:
        mark = self._mark(square)
        frames = dict.fromkeys((*mark.frames, frame))
        if player is not None:
            frames = {other: None for other in frames if other not in PLAYERS} | {_class_of(player): None}
        self.squares[square] = mark._replace(frames=tuple(frames))

    def _badge(self, square: str, text: str, kind: str) -> None:
        self.squares[square] = self._mark(square)._replace(badge=text, badge_class=kind)

    def _arrows(self, kind: str, path: Sequence[str], beside: float = 0) -> Iterator[Arrow]:
        """Yield the arrow along squares, in two parts where it leaves the board to come back on the other edge.

        `beside`: units from the middles of the squares.
        """
        places = [self.places[name] for name in path if name in self.places]
        if len(places) == THERE_AND_BACK and places[0] == places[-1]:
            yield self._arrow(kind, _loop(*map(_middle, places[:2])))
            return
        lines: list[list[Point]] = [[_middle(place, beside) for place in places[:1]]]
        width = 1 + max(x for x, _ in self.places.values())
        for (x, y), (to_x, to_y) in pairwise(places):
            if abs(to_x - x) == width - 1 > 1:
                step = 1 if to_x < x else -1
                lines[-1].append(_middle((x + step, to_y), beside))
                lines.append([_middle((to_x - step, y), beside)])
            lines[-1].append(_middle((to_x, to_y), beside))
        for line in lines:
            if len(line) > 1 and line[-1] != line[-2]:
                yield self._arrow(kind, line)

    def _arrow(self, kind: str, line: Sequence[Point]) -> Arrow:
        """Return an arrow along points, the last of which is the middle of a square or beside it.

        It runs below cards, and its tip is at the edge of the last one. Where another card stands before that, the head
        lies across the edges of both.
        """
        *_, before, end = line
        seen = self._uncovered(before, _towards(end, before, EDGE))
        has_room = bool(seen) and _distance(*seen[-1]) >= HEAD
        tip = _towards(end, before, EDGE if has_room else ACROSS)
        base = _towards(tip, before, HEAD)
        points = [*line[:-1], base]
        parts = [part for start, stop in pairwise(points) for part in self._uncovered(start, stop)]
        return Arrow(kind, "".join(f"M{_text(start)}L{_text(stop)}" for start, stop in parts), _head(tip, base))

    def _uncovered(self, start: Point, stop: Point) -> list[tuple[Point, Point]]:
        """Return the parts of a line that no card covers."""
        left, right = sorted((start[0], stop[0]))
        near, far = sorted((start[1], stop[1]))
        cards = [
            card for card in self.cards if left - EDGE < card[0] < right + EDGE and near - EDGE < card[1] < far + EDGE
        ]
        parts, begin = [], 0.0
        for first, last in sorted(_shares(start, stop, card) for card in cards):
            if begin < first:
                parts.append((begin, first))
            begin = max(begin, last)
        if begin < 1:
            parts.append((begin, 1))
        return [(_between(start, stop, first), _between(start, stop, last)) for first, last in parts]


def _moves(step: Step, aim: KnownAct) -> bool:
    """Whether a card goes to the square of a card that it captures."""
    return aim.verb == acts.CAPTURE and any(
        act.verb == acts.MOVE and act.card and aim.card and act.card.name == aim.card.name for act in step.acts
    )


def squares_of(step: Step) -> list[str]:
    """Return the squares where the number of a step stands: where it or a card ended, and where cards lost life."""
    ends = (act.path[-1] for act in step.acts if act.path and act.verb in {*MOVES, *acts.ARRIVALS})
    harmed = (change.end or change.start for change in step.changes if change.life or (change.start and change.is_lost))
    return [square for square in dict.fromkeys((_square_of(step), *ends, *harmed)) if square]


def _square_of(step: Step) -> str:
    act = step.act
    if act is None:
        return next((change.end or change.start for change in step.changes), "")
    ways = [other.path for other in step.acts if other.verb in MOVES] if act.verb in acts.EFFECTS else []
    if way := act.path or next(reversed(ways), ()):
        return way[-1]
    card = act.on or act.card
    if card is not None and card.square:
        return card.square
    return next((change.end or change.start for change in step.changes), "")


def _middle(place: tuple[int, int], beside: float = 0) -> Point:
    """Return the middle of a square, or a point beside it to the lower right."""
    return (place[0] + 0.5) * CELL + beside, (place[1] + 0.5) * CELL + beside


def _class_of(player: int) -> str:
    return f"p{player + 1}"


def _distance(point: Point, other: Point) -> float:
    return max(abs(other[0] - point[0]), abs(other[1] - point[1]))


def _between(point: Point, other: Point, share: float) -> Point:
    return point[0] + (other[0] - point[0]) * share, point[1] + (other[1] - point[1]) * share


def _towards(point: Point, other: Point, distance: float) -> Point:
    """Return the point that lies so far from a point on the way to another one, as `_distance` measures it."""
    return _between(point, other, distance / max(_distance(point, other), 1))


def _shares(start: Point, stop: Point, card: Point) -> tuple[float, float]:
    """Return from where to where a line lies below a card, in shares of its length."""
    first, last = 0.0, 1.0
    for begin, end, middle in zip(start, stop, card, strict=True):
        if begin != end:
            entry, exit_ = sorted(((middle - EDGE - begin) / (end - begin), (middle + EDGE - begin) / (end - begin)))
            first, last = max(first, entry), min(last, exit_)
    return (first, last) if first < last else (0.0, 0.0)


def _loop(start: Point, turn: Point) -> list[Point]:
    """Return a line from the middle of a square to that of another one, and back beside it."""
    across_x, across_y = (turn[1] - start[1]) / CELL * APART, (turn[0] - start[0]) / CELL * APART
    there = [(x - across_x, y + across_y) for x, y in (start, turn)]
    back = [(x + across_x, y - across_y) for x, y in (turn, start)]
    return [*there, *back]


def _head(tip: Point, base: Point) -> str:
    """Return the points of a head, which is as wide as it is long."""
    (tip_x, tip_y), (base_x, base_y) = tip, base
    across_x, across_y = (tip_y - base_y) / 2, (base_x - tip_x) / 2
    return " ".join(map(_text, (tip, (base_x + across_x, base_y + across_y), (base_x - across_x, base_y - across_y))))


def _text(point: Point) -> str:
    return f"{round(point[0], 1):g},{round(point[1], 1):g}"
