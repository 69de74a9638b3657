"""How long a player may think."""

from collections.abc import Callable
from typing import Final

MAX_POSITIONS: Final = 4000  # judged for a plan, at most


class Budget:
    """A limit of positions: the same game comes out on every machine. With a clock, of seconds: then it does not.

    `stop`: whether the player is to decide at once, by what it has found so far.
    """

    def __init__(
        self,
        positions: int = MAX_POSITIONS,
        seconds: float = 0.0,
        clock: Callable[[], float] | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        self.positions = positions
        self.seconds = seconds
        self.clock = clock
        self.stop = stop
        self.blocks_started: float = 0.0

    @property
    def times(self) -> int:
        """How many times as much as usual there is to think."""
        return max(1, self.positions // MAX_POSITIONS, int(self.seconds))

    def begin(self) -> None:
        """Begin to think."""
        if self.clock is not None:
            self.blocks_started = self.clock()

    def share(self, part: float, positions: int) -> "Budget":
        """A budget for one of several things to think about: so many positions, or that part of the seconds."""
        budget = Budget(positions, part * self.seconds, self.clock, self.stop)
        budget.begin()
        return budget

    def is_spent(self, positions: int) -> bool:
        """Whether it is time to decide, with so many positions judged."""
        if self.stop is not None and self.stop():
            return True
        if self.clock is None:
            return positions >= self.positions
        return self.clock() - self.blocks_started >= self.seconds
