"""Why a clause of the language can't work now."""

from typing import Final

from engine.core.frame import Frame
from engine.core.position import Clause, Position
from engine.core.refusal import Refusal
from engine.core.refusing import Hindrances
from engine.language.runtime.blocks import first_impossible
from engine.language.runtime.costs import CommitStep

USED: Final = "has been used"
NO_CONDITION: Final = "condition does not hold"
UNPAID: Final = "cannot be paid"  # words: what with
NO_TARGET: Final = "has no target"


def not_ready(position: Position, clause: Clause, frame: Frame) -> Hindrances:
    """Why a clause can't work now: it has been used, its condition does not hold, cost or targets are not there."""
    card, title = frame.card, clause.title
    if clause.once and clause.use(card, frame.player) in position.state.used:
        yield Refusal(USED, cards=(card,), source=card, ability=title)
    if not clause.set_off(position, frame):
        yield Refusal(NO_CONDITION, cards=(card,), source=card, ability=title)
    step = first_impossible(clause, position, frame)
    if isinstance(step, CommitStep):
        price = "" if step.cost is None else step.cost.name
        yield Refusal(UNPAID, cards=(card,), words=(price,), source=card, ability=title)
    if step is not None:
        yield Refusal(NO_TARGET, cards=(card,), source=card, ability=title)
