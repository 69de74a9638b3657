"""Search hints of a game: forcing options, options that could win, cards that a player saves for."""

from engine.core.decisions import Option
from engine.core.position import Position


class SearchHints:
    """Hints about options before they are tried. `knows_forcing`: `forcing` is implemented."""

    knows_forcing: bool = False

    def forcing(self, position: Position, option: Option) -> float:
        """How much an option forces an answer, such as a capture: what is looked at first, and beyond the horizon.

        0 for one that forces nothing.
        """
        return 0.0

    def is_worth_searching(self, position: Position, option: Option) -> bool:
        """Whether an option is thought of where play is read ahead; what is open now is tried in any case."""
        return True

    def could_win(self, position: Position, option: Option) -> bool:
        """Whether an option might by itself win before the next turn begins to be played."""
        return True

    def wanted(self, position: Position, player: int) -> tuple[int, ...]:
        """The cards in hand that a player means to play next, as far as positions are judged by that."""
        return ()
