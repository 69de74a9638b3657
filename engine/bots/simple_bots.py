"""The simplest players: one that does nothing it need not do, and one that does anything."""

from typing import Protocol

from engine.core.decisions import DONE, NO
from engine.core.game import Game
from engine.generator import Generator


class Bot(Protocol):
    """A player, of whatever class.

    `choose` gets the game as that player sees it (`Game.view`), with a decision of that player open.
    """

    def choose(self, view: Game) -> int:
        """The number of an option of the open decision. Raises ValueError where there is none."""


class Passive:
    """Ends its phases and uses nothing that it need not; what it has to answer, it answers with the first option."""

    def choose(self, view: Game) -> int:
        options = view.options
        if not options:
            raise ValueError("there is nothing to decide in this view")
        for number, option in enumerate(options):
            if option.passes or option is NO or option is DONE:
                return number
        return 0


class Developing:
    """Brings onto the board what it can, the dearest first, and does nothing else that it need not do.

    Somebody to try a deck out against, or to see how fast a deck develops.
    """

    def choose(self, view: Game) -> int:
        options = view.options
        if not options:
            raise ValueError("there is nothing to decide in this view")
        rules = view.library.rules
        worths: dict[int, int] = {}
        for number, option in enumerate(options):
            if option.develops(view):
                worths[number] = rules.cost(view, getattr(option, "card", -1)) or 0
        if worths:
            return max(worths, key=worths.__getitem__)
        return Passive().choose(view)


class Random:
    """Every option is as likely as any other; what comes of it depends on the seed alone."""

    def __init__(self, seed: int) -> None:
        self.generator = Generator(seed)

    def choose(self, view: Game) -> int:
        number = len(view.options)
        if not number:
            raise ValueError("there is nothing to decide in this view")
        return self.generator.below(number)
