"""A word that is typed for a command, with its help."""

from collections.abc import Callable
from dataclasses import dataclass

from deckbuilder.match.match import Match
from deckbuilder.match.session.session import Command


def in_every_game(_match: Match) -> bool:
    """Return True: most commands work in every game."""
    return True


@dataclass(frozen=True)
class CommandWord:
    """A word that may be typed, with arguments.

    Attributes:
        name: The word.
        command: The class of commands that parses the rest of the line.
        usage: How it is typed, for a line of the help; a word without it has no line.
        help: What it does, for that line.
        more: What `? NAME` shows.
        whole: Whether it cannot be abbreviated.
        works_in: Whether it is offered in a match; its reply says why not.
    """

    name: str
    command: type[Command]
    usage: str = ""
    help: str = ""
    more: tuple[str, ...] = ()
    whole: bool = False
    works_in: Callable[[Match], bool] = in_every_game
