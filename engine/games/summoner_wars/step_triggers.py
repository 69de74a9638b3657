"""Triggers of moves that begin beside a card, and of single steps away from, next to or through a card."""

from collections.abc import Sequence

from engine.core.active_index import active_index
from engine.core.context import AbilityContext
from engine.core.position import CardFilter, CardSource, Clause, Position, Trigger

STEPS = ("after away", "after near")  # events of single steps beside a card


class StepFromTrigger(Trigger):
    """A trigger for a move or step that begins beside a card; `away` must also lead away from it (2E-TOK-11).

    `ahead`: how many spaces beyond the reach of a move the card may be, so that the last step still triggers this.
    """

    ahead: int = 0

    def __init__(self, event: str, tests: tuple[tuple[str, CardFilter], ...], start: CardSource) -> None:
        super().__init__(event, tests)
        self.start = start

    def matches(self, position: Position, context: AbilityContext) -> bool:
        if (
            not super().matches(position, context) or context.fact("steps", 1) == 0
        ):  # a move of no spaces begins nowhere
            return False
        return self.is_triggered_by(position, context, context.fact("start"), context.fact("end"))

    def is_triggered_by(self, position: Position, context: AbilityContext, start: int, end: int) -> bool:
        """Return True if a step or move from one square to another triggers this."""
        distance, last = position.card_set.board.distance, position.state.last
        for other in self.start.cards(position, context):
            if other != context.named("moved") and distance[start][last[other]] == 1:
                return self.event != "after away" or distance[end][last[other]] > 1
        return False


class StepToTrigger(StepFromTrigger):
    """A trigger for a step onto a space beside a card."""

    ahead: int = 1

    def is_triggered_by(self, position: Position, context: AbilityContext, start: int, end: int) -> bool:
        row, last = position.card_set.board.distance[end], position.state.last
        for other in self.start.cards(position, context):
            if other != context.named("moved") and row[last[other]] == 1:
                return True
        return False


Watch = list[
    tuple[Clause, StepFromTrigger, AbilityContext, tuple[int, ...]]
]  # with where the cards stand to which steps matter
Guards = list[tuple[StepFromTrigger, AbilityContext]]


def watch(position: Position) -> Watch:
    """Return the listeners for steps away from a card or next to one, with the squares of these cards."""
    watched: Watch = []
    listeners, last = active_index(position).listeners, position.state.last
    for event in STEPS:
        if event in listeners:
            for clause, trigger, source in listeners[event]:
                if isinstance(trigger, StepFromTrigger):
                    squares = tuple([last[other] for other in trigger.start.cards(position, source)])
                    watched.append((clause, trigger, source, squares))
    return watched


def guards_of(position: Position, card: int, spaces: int, watching: Watch) -> Guards:
    """Return the listeners of `watching` that a move of a unit of up to `spaces` spaces could trigger."""
    guards: Guards = []
    row = position.card_set.board.distance[position.state.last[card]]
    for clause, trigger, source, squares in watching:
        if source.card != card and _is_near(row, squares, spaces + trigger.ahead):
            context = AbilityContext(source.card, source.player, {**source.names, "moved": (card,)})
            if trigger.takes_part(position, context) and clause.can_trigger(position, context):
                guards.append((trigger, context))
    return guards


def _is_near(row: Sequence[int], squares: tuple[int, ...], spaces: int) -> bool:
    """Return True if any of some squares is at most `spaces` away; `row`: the distance of each square."""
    for square in squares:  # noqa: SIM110 - a loop is faster than any()
        if row[square] <= spaces:
            return True
    return False
