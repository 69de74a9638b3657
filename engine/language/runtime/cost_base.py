"""What something costs, as the step that pays it asks."""

from collections.abc import Sequence
from typing import Final

from engine.core.context import AbilityContext
from engine.core.game import Game
from engine.core.position import Position

PAID: Final = "paid"  # the fact of how much was paid of an open cost


class Cost:
    """A cost.

    `verb`: what is done with a card that has to be chosen for it, empty where none has to be. `count`: how many have to
    be. `is_open`: its player says how much it is. `is_up_to`: nothing may be paid, which refuses what it is for.
    `on_board`: it changes the board, which the rules are asked about.
    """

    verb: str = ""
    count: int = 1
    is_open: bool = False
    is_up_to: bool = False
    on_board: bool = False

    @property
    def name(self) -> str:
        """What the option of paying it is called."""
        raise NotImplementedError

    def affordable(self, position: Position, context: AbilityContext) -> bool:
        """Whether it can be paid in full (2E-DMG-5, 2E-TOK-1)."""
        raise NotImplementedError

    def choices(self, position: Position, context: AbilityContext) -> tuple[int, ...]:
        """The cards of which one has to be chosen for it."""
        return ()

    def alternatives(self) -> tuple["Cost", ...]:
        """The costs of which one has to be chosen; none where there is no choice."""
        return ()

    def numbers(self, position: Position, context: AbilityContext) -> Sequence[int]:
        """How much an open cost may be."""
        return ()

    def pay_so_much(self, game: Game, context: AbilityContext, number: int) -> None:
        """Pay an open cost, so much of it."""
        raise NotImplementedError

    def pay(self, game: Game, context: AbilityContext, card: int) -> None:
        """Pay it, with a card if one had to be chosen (otherwise -1)."""
        raise NotImplementedError
