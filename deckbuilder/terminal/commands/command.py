"""A command of the terminal: its name, its function, and its help."""

from collections.abc import Callable
from dataclasses import dataclass

from deckbuilder.terminal.session_state import Reply, SessionState


@dataclass(frozen=True)
class TableCommand:
    """A word that may be typed at any time, with arguments.

    `usage` and `help` are a line of the help, and `more` is shown by `? NAME`; a command without `usage` is only shown
    there. `always`: it may be typed while a hand is hidden. `whole`: it cannot be abbreviated. `is_look`: it changes
    nothing, and may be typed at a question.
    """

    name: str
    run: Callable[[SessionState, str], Reply]
    usage: str = ""
    help: str = ""
    more: tuple[str, ...] = ()
    always: bool = False
    whole: bool = False
    is_look: bool = False
