"""The budget of a bot for one decision."""

from collections.abc import Callable
from typing import Final

DEFAULT_POSITIONS: Final = 6000  # positions of a decision; a game may take fewer (`SearchHints.rollout_positions`)


class Budget:
    """A limit of positions, so that the same game is played on every machine; with a clock, a limit of seconds.

    `positions`: 0 for the usual number of the game. `stop`: returns True if the bot must decide at once, by what it
    has found so far.
    """

    def __init__(
        self,
        positions: int = 0,
        seconds: float = 0.0,
        clock: Callable[[], float] | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        self.positions = positions
        self.seconds = seconds
        self.clock = clock
        self.stop = stop
        self.started_at: float = 0.0

    @property
    def times(self) -> int:
        """How many times the usual budget it is, at least 1."""
        return max(1, self.positions // DEFAULT_POSITIONS, int(self.seconds))

    def begin(self) -> None:
        """Start the clock."""
        if self.clock is not None:
            self.started_at = self.clock()

    def share(self, part: float, positions: int) -> "Budget":
        """Return a budget for a part of the decision: this many positions, or this part of the seconds."""
        budget = Budget(positions, part * self.seconds, self.clock, self.stop)
        budget.begin()
        return budget

    def is_spent(self, positions: int) -> bool:
        """Return True if it is time to decide, after this many evaluated positions."""
        if self.stop is not None and self.stop():
            return True
        if self.clock is None:
            return positions >= self.positions
        return self.clock() - self.started_at >= self.seconds
