"""The reason why an action is illegal, as data."""

from typing import NamedTuple


class IllegalReason(NamedTuple):
    """The reason why an action is illegal.

    Attributes:
        why: The key of the reason, one of those that its game lists with their rules, such as `has moved`.
        rule: The id of the rule that forbids it; empty if there is none.
        cards, squares, numbers, words: The arguments of the reason, in its order.
        source, ability: The card that forbids it, and its ability; -1 and empty if no card does.
    """

    why: str
    rule: str = ""
    cards: tuple[int, ...] = ()
    squares: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    source: int = -1
    ability: str = ""


NOTHING_ALLOWS: str = "nothing allows it"  # the reason that is true of every illegal action
