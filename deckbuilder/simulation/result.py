"""What came of a game, as plain data: it travels between processes and machines.

What the numbers count says the game (`games.statistics.Counts`).
"""

from dataclasses import dataclass

from deckbuilder.games.statistics import PlayerResult


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
    sides: tuple[PlayerResult, ...]
    digest: str  # of the last position
    record: str | None = None
    teams: tuple[int, ...] = ()

    def won(self, player: int) -> bool:
        """Whether a player has won, or one of the same side."""
        if self.winner is None or not self.teams:
            return self.winner == player
        return self.teams[self.winner] == self.teams[player]
