"""How long something lasts."""

from engine.language.words.lasting import Moment

SPANS = {"turn": "until the end of the turn", "attack": "for this attack"}


def lasting(until: str | Moment) -> str:
    """`until the end of the turn`, `until the start of your next turn`."""
    if isinstance(until, str):
        return SPANS[until]
    if until.start:
        return f"until the start of your next {part(until.start)}"
    return f"until the end of your {part(until.end or '')}"


def part(name: str) -> str:
    """A turn or a phase."""
    return "turn" if name == "turn" else f"{name.capitalize()} Phase"
