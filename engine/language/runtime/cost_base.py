"""The base class of costs, as the step that pays them uses it."""

from collections.abc import Sequence
from typing import Final

from engine.core.context import AbilityContext
from engine.core.game import Game
from engine.core.position import Position

PAID: Final = "paid"  # the fact with the amount paid of an open cost


class Cost:
    """A cost.

    Attributes:
        verb: What is done with the cards that are chosen to pay it, empty if none are.
        count: How many are chosen.
        is_open: Its player chooses the amount.
        is_up_to: The amount may be 0, which declines.
        on_board: It changes the board, and the rules are asked.
    """

    verb: str = ""
    count: int = 1
    is_open: bool = False
    is_up_to: bool = False
    on_board: bool = False

    @property
    def name(self) -> str:
        """The name of the option that pays it."""
        raise NotImplementedError

    def affordable(self, position: Position, context: AbilityContext) -> bool:
        """Return True if it can be paid in full (2E-DMG-5, 2E-TOK-1)."""
        raise NotImplementedError

    def choices(self, position: Position, context: AbilityContext) -> tuple[int, ...]:
        """Return the cards of which one has to be chosen to pay it."""
        return ()

    def alternatives(self) -> tuple["Cost", ...]:
        """Return the costs of which one has to be chosen; empty if there is no choice."""
        return ()

    def numbers(self, position: Position, context: AbilityContext) -> Sequence[int]:
        """Return the possible amounts of an open cost."""
        return ()

    def pay_so_much(self, game: Game, context: AbilityContext, number: int) -> None:
        """Pay an open cost by this amount."""
        raise NotImplementedError

    def pay(self, game: Game, context: AbilityContext, card: int) -> None:
        """Pay it, with a card if one had to be chosen (otherwise -1)."""
        raise NotImplementedError
