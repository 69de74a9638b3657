"""What came of a game, as plain data: it travels between processes and machines.

What the numbers count says the game (`simulation.counting.Counts`).
"""

from dataclasses import dataclass
from typing import NamedTuple


class CardUse(NamedTuple):
    """What became of the copies of one card in a game; `numbers` in the order of `Counts.of_cards`."""

    card: str  # key
    numbers: tuple[int, ...]


class Side(NamedTuple):
    """One player's part in a game; what is counted by round in the order of `Counts.rounds`."""

    final: tuple[int, ...]
    rounds: tuple[tuple[int, ...], ...]
    cards: tuple[CardUse, ...]


@dataclass(frozen=True)
class GameResult:
    """One game. `result` says how it ended; it is empty if it was broken off after the last turn that was allowed.

    `teams`: the side of each player, where players win together.
    """

    number: int
    seed: int
    first: int  # the player who began
    winner: int | None
    result: str
    turns: int  # of all players
    rounds: int  # turns of the player who took the last one
    sides: tuple[Side, ...]
    digest: str  # of the last position
    record: str | None = None
    teams: tuple[int, ...] = ()

    def won(self, player: int) -> bool:
        """Whether a player has won, or one of the same side."""
        if self.winner is None or not self.teams:
            return self.winner == player
        return self.teams[self.winner] == self.teams[player]
