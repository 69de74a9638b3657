"""The interface of bots."""

from typing import Protocol

from engine.core.game import Game


class Bot(Protocol):
    """The interface of a bot.

    `choose` gets the game as its player sees it (`Game.view`), with a decision of that player open.
    """

    def choose(self, view: Game) -> int:
        """Return the index of an option of the open decision. Raises ValueError if there is none."""
