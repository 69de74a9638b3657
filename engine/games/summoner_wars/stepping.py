"""Moments of moves: those that begin beside a card, and single steps away from cards, next to them, through them."""

from engine.core.continuous import in_force
from engine.core.frame import Frame
from engine.core.position import Cards, Clause, Match, Position, Trigger

STEPS = ("after away", "after near")  # what single steps set off beside a card


class FromBeside(Trigger):
    """A move or a step that began beside another card; a step `away` must also lead away from it (2E-TOK-11)."""

    def __init__(self, event: str, tests: tuple[tuple[str, Match], ...], start: Cards) -> None:
        super().__init__(event, tests)
        self.start = start

    def matches(self, position: Position, frame: Frame) -> bool:
        return super().matches(position, frame) and self._goes(position, frame)

    def _goes(self, position: Position, frame: Frame) -> bool:
        has_left = frame.fact("steps", 1) > 0  # a move of no spaces begins nowhere
        return has_left and self.is_set_off(position, frame, frame.fact("start"), frame.fact("end"))

    def is_set_off(self, position: Position, frame: Frame, start: int, end: int) -> bool:
        """Whether a move from one square to another is as it must be."""
        distance, last = position.table.board.distance, position.state.last
        for other in self.start.cards(position, frame):
            if other != frame.named("moved") and distance[start][last[other]] == 1:
                return self.event != "after away" or distance[end][last[other]] > 1
        return False

    def is_near(self, position: Position, frame: Frame, spaces: int) -> bool:
        """Whether the card that moves can come beside the other within so many spaces."""
        last = position.state.last
        row = position.table.board.distance[last[frame.named("moved")]]
        for other in self.start.cards(position, frame):  # noqa: SIM110 - a loop is faster than any()
            if row[last[other]] <= spaces:
                return True
        return False


class ToBeside(FromBeside):
    """A step onto a space beside another card."""

    def is_set_off(self, position: Position, frame: Frame, start: int, end: int) -> bool:
        row, last = position.table.board.distance[end], position.state.last
        for other in self.start.cards(position, frame):
            if other != frame.named("moved") and row[last[other]] == 1:
                return True
        return False

    def is_near(self, position: Position, frame: Frame, spaces: int) -> bool:
        return super().is_near(position, frame, spaces + 1)


Watch = list[tuple[Clause, FromBeside, Frame]]
Guards = list[tuple[FromBeside, Frame]]


def watch(position: Position) -> Watch:
    """The abilities that wait for a step of any unit away from a card, or next to one."""
    found: Watch = []
    listeners = in_force(position).listeners
    for event in STEPS:
        if event in listeners:
            for clause, trigger, source in listeners[event]:
                if isinstance(trigger, FromBeside):
                    found.append((clause, trigger, source))
    return found


def guards_of(position: Position, card: int, spaces: int, watching: Watch) -> Guards:
    """Those of them that are near a unit and wait for a step of it."""
    found: Guards = []
    for clause, trigger, source in watching:
        if source.card == card:
            continue
        frame = Frame(source.card, source.player, {**source.names, "moved": (card,)})
        is_on_guard = trigger.is_near(position, frame, spaces) and trigger.takes_part(position, frame)
        if is_on_guard and clause.set_off(position, frame):
            found.append((trigger, frame))
    return found
