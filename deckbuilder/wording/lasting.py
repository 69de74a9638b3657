"""How long something lasts."""

from deckbuilder.wording.context import Context
from engine.language.words.lasting import Moment

SPANS = {"turn": "until the end of the turn", "attack": "for this attack"}


def lasting(until: str | Moment, context: Context) -> str:
    """`until the end of the turn`, `until the start of your next turn`."""
    if isinstance(until, str):
        return SPANS[until]
    if until.start:
        return f"until the start of your next {part(until.start, context)}"
    return f"until the end of your {part(until.end or '', context)}"


def part(name: str, context: Context) -> str:
    """A turn or a phase."""
    return "turn" if name == "turn" else context.idiom.phase(name)
