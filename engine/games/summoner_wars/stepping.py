"""Moments of moves: those that begin beside a card, and single steps away from cards, next to them, through them."""

from collections.abc import Sequence

from engine.core.continuous import in_force
from engine.core.frame import Frame
from engine.core.position import Cards, Clause, Match, Position, Trigger

STEPS = ("after away", "after near")  # what single steps set off beside a card


class FromBeside(Trigger):
    """A move or a step that began beside another card; a step `away` must also lead away from it (2E-TOK-11).

    `ahead`: how many spaces farther from the card than a move goes its last step can still set this off.
    """

    ahead: int = 0

    def __init__(self, event: str, tests: tuple[tuple[str, Match], ...], start: Cards) -> None:
        super().__init__(event, tests)
        self.start = start

    def matches(self, position: Position, frame: Frame) -> bool:
        if not super().matches(position, frame) or frame.fact("steps", 1) == 0:  # a move of no spaces begins nowhere
            return False
        return self.is_set_off(position, frame, frame.fact("start"), frame.fact("end"))

    def is_set_off(self, position: Position, frame: Frame, start: int, end: int) -> bool:
        """Whether a move from one square to another is as it must be."""
        distance, last = position.table.board.distance, position.state.last
        for other in self.start.cards(position, frame):
            if other != frame.named("moved") and distance[start][last[other]] == 1:
                return self.event != "after away" or distance[end][last[other]] > 1
        return False


class ToBeside(FromBeside):
    """A step onto a space beside another card."""

    ahead: int = 1

    def is_set_off(self, position: Position, frame: Frame, start: int, end: int) -> bool:
        row, last = position.table.board.distance[end], position.state.last
        for other in self.start.cards(position, frame):
            if other != frame.named("moved") and row[last[other]] == 1:
                return True
        return False


Watch = list[tuple[Clause, FromBeside, Frame, tuple[int, ...]]]  # with where the cards stand to which steps matter
Guards = list[tuple[FromBeside, Frame]]


def watch(position: Position) -> Watch:
    """The abilities that wait for a step of any unit away from a card, or next to one."""
    found: Watch = []
    listeners, last = in_force(position).listeners, position.state.last
    for event in STEPS:
        if event in listeners:
            for clause, trigger, source in listeners[event]:
                if isinstance(trigger, FromBeside):
                    squares = tuple([last[other] for other in trigger.start.cards(position, source)])
                    found.append((clause, trigger, source, squares))
    return found


def guards_of(position: Position, card: int, spaces: int, watching: Watch) -> Guards:
    """Those of them that are near a unit and wait for a step of it."""
    found: Guards = []
    row = position.table.board.distance[position.state.last[card]]
    for clause, trigger, source, squares in watching:
        if source.card != card and _is_near(row, squares, spaces + trigger.ahead):
            frame = Frame(source.card, source.player, {**source.names, "moved": (card,)})
            if trigger.takes_part(position, frame) and clause.set_off(position, frame):
                found.append((trigger, frame))
    return found


def _is_near(row: Sequence[int], squares: tuple[int, ...], spaces: int) -> bool:
    """Whether any of some squares is at most so far away; `row`: how far each square is."""
    for square in squares:  # noqa: SIM110 - a loop is faster than any()
        if row[square] <= spaces:
            return True
    return False
