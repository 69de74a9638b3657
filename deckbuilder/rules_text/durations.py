"""Durations in rules texts."""

from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.players import possessive
from engine.language.nodes.clauses import MomentNode
from engine.language.nodes.players import YOU

SPANS = {"turn": "until the end of the turn", "attack": "for this attack"}


def lasting(until: str | MomentNode, context: TextContext) -> str:
    """Return `until the end of the turn`, `until the start of your next turn`."""
    if isinstance(until, str):
        return SPANS[until]
    whose = possessive(until.whose, context)
    if until.start:
        return f"until the start of {whose} next {part(until.start, context)}"
    following = "" if until.whose == YOU else "next "
    return f"until the end of {whose} {following}{part(until.end or '', context)}"


def during(until: MomentNode, context: TextContext) -> str:
    """Return `during that opponent's next Attack Phase`, for effects of just the phase with whose end they end."""
    return lasting(until, context).replace("until the end of", "during", 1)


def part(name: str, context: TextContext) -> str:
    """Return a turn or a phase."""
    return "turn" if name == "turn" else context.terms.phase(name)
