"""A command of a session: its name, its function, and its help."""

from collections.abc import Callable
from dataclasses import dataclass

from deckbuilder.match.match import Match
from deckbuilder.match.session.state import Reply, SessionState


def in_every_game(_match: Match) -> bool:
    """Return True: most commands work in every game."""
    return True


@dataclass(frozen=True)
class TableCommand:
    """A word that may be typed at any time, with arguments.

    `usage` and `help` are a line of the help, and `more` is shown by `? NAME`; a command without `usage` is only shown
    there. `always`: it may be typed at a question and while a hand is hidden. `whole`: it cannot be abbreviated.
    `is_look`: it changes nothing, and may be typed at a question. `works_in`: whether it is offered in a match; its
    reply says why not.
    """

    name: str
    run: Callable[[SessionState, str], Reply]
    usage: str = ""
    help: str = ""
    more: tuple[str, ...] = ()
    always: bool = False
    whole: bool = False
    is_look: bool = False
    works_in: Callable[[Match], bool] = in_every_game
