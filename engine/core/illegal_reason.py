"""Why something is not offered, as data."""

from typing import NamedTuple


class IllegalReason(NamedTuple):
    """The reason why an action is illegal.

    `why`: the key of the hindrance, one of those that its game lists with their rules: `has moved`. `rule`: the id of
    the statement that forbids it; empty where none does. `cards`, `squares`, `numbers`, `words`: of whom and of what it
    speaks, in the order that the hindrance says. `source`, `ability`: the card that forbids it, and by what; -1 and
    empty where no card does.
    """

    why: str
    rule: str = ""
    cards: tuple[int, ...] = ()
    squares: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    source: int = -1
    ability: str = ""


NOTHING_ALLOWS: str = "nothing allows it"  # what is always true of what is not offered
