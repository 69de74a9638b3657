"""Search hints of a game: forcing options, and options that could win."""

from engine.core.decisions import Option
from engine.core.position import Position


class SearchHints:
    """Hints about options before they are tried, and how far to look.

    Attributes:
        knows_forcing: `forcing` is implemented.
        rollout_turns: The length of a rollout, including the current turn.
        rollout_positions: The positions evaluated for a decision by rollouts.
    """

    knows_forcing: bool = False
    rollout_turns: int = 3
    rollout_positions: int = 6000

    def forcing(self, position: Position, option: Option) -> float:
        """Return how much an option forces an answer, such as a capture.

        A search tries the most forcing options first, and beyond its horizon only those; 0 for an option that forces
        nothing.
        """
        return 0.0

    def could_win(self, position: Position, option: Option) -> bool:
        """Return True if an option might win by itself before the next turn begins to be played."""
        return True
