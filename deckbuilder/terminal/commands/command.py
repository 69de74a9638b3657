"""A command of the table: its name, what it does, and what the help says of it."""

from collections.abc import Callable
from dataclasses import dataclass

from deckbuilder.terminal.session_state import Reply, SessionState


@dataclass(frozen=True)
class TableCommand:
    """A word that may be typed at any time, with what follows it.

    `usage` and `says` are a line of the help, and `more` is what `? NAME` tells besides; a command without `usage` is
    told there only. `always`: it may be typed while a hand is hidden from whoever sits there. `whole`: it
    can't be cut short. `looks`: it changes nothing, and may be typed at a question.
    """

    name: str
    run: Callable[[SessionState, str], Reply]
    usage: str = ""
    says: str = ""
    more: tuple[str, ...] = ()
    always: bool = False
    whole: bool = False
    looks: bool = False
