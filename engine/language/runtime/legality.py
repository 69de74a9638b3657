"""The reasons why a clause can't be used now."""

from typing import Final

from engine.core.context import AbilityContext
from engine.core.decisions import IllegalReason
from engine.core.legality import IllegalReasons
from engine.core.position import Clause, Position
from engine.language.runtime.blocks import first_impossible
from engine.language.runtime.costs import CommitStep

USED: Final = "has been used"
NO_CONDITION: Final = "condition does not hold"
UNPAID: Final = "cannot be paid"  # `words` of the reason: the name of the cost
NO_TARGET: Final = "has no target"


def not_ready(position: Position, clause: Clause, context: AbilityContext) -> IllegalReasons:
    """Yield the reasons why a clause can't be used now: it was used, or its condition, cost or targets fail."""
    card, title = context.card, clause.title
    if clause.once and clause.use(card, context.player) in position.state.used:
        yield IllegalReason(USED, cards=(card,), source=card, ability=title)
    if not clause.can_trigger(position, context):
        yield IllegalReason(NO_CONDITION, cards=(card,), source=card, ability=title)
    step = first_impossible(clause, position, context)
    if isinstance(step, CommitStep):
        price = "" if step.cost is None else step.cost.name
        yield IllegalReason(UNPAID, cards=(card,), words=(price,), source=card, ability=title)
    if step is not None:
        yield IllegalReason(NO_TARGET, cards=(card,), source=card, ability=title)
