"""The simplest players: one that does nothing it need not do, and one that does anything."""

from typing import Protocol

from engine.decision import Decision
from engine.game import Game
from engine.generator import Generator


class Bot(Protocol):
    """A player. `view` is the game as that player sees it (`Game.view`), with a decision of that player open."""

    def choose(self, view: Game) -> int:
        """The number of an option of the open decision."""
        ...


def asked(view: Game) -> Decision:
    """The decision that is open. Raises ValueError when there is none for the player of this view."""
    if view.decision is None:
        raise ValueError("there is nothing to decide in this view")
    return view.decision


class Passive:
    """Ends its phases; what it has to answer, it answers with the first option."""

    def choose(self, view: Game) -> int:
        options = asked(view).options
        return options.index(("end",)) if ("end",) in options else 0


class Random:
    """Every option is as likely as any other; what comes of it depends on the seed alone."""

    def __init__(self, seed: int) -> None:
        self.generator = Generator(seed)

    def choose(self, view: Game) -> int:
        return self.generator.below(len(asked(view).options))
