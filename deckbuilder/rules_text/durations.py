"""How long something lasts."""

from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.players import possessive
from engine.language.nodes.durations import MomentNode
from engine.language.nodes.players import YOU

SPANS = {"turn": "until the end of the turn", "attack": "for this attack"}


def lasting(until: str | MomentNode, context: TextContext) -> str:
    """`until the end of the turn`, `until the start of your next turn`."""
    if isinstance(until, str):
        return SPANS[until]
    whose = possessive(until.whose, context)
    if until.start:
        return f"until the start of {whose} next {part(until.start, context)}"
    following = "" if until.whose == YOU else "next "
    return f"until the end of {whose} {following}{part(until.end or '', context)}"


def during(until: MomentNode, context: TextContext) -> str:
    """`during that opponent's next Attack Phase`, for what is so in just that phase with whose end it ends."""
    return lasting(until, context).replace("until the end of", "during", 1)


def part(name: str, context: TextContext) -> str:
    """A turn or a phase."""
    return "turn" if name == "turn" else context.idiom.phase(name)
