"""The result of a game as plain data, which is sent between processes and machines.

What the numbers count says the game (`games.statistics.Counts`).
"""

from dataclasses import dataclass

from deckbuilder.games.statistics import PlayerResult


@dataclass(frozen=True)
class EndlessGame:
    """A game that is left out because an ability went on without end. `why`: a sentence that names the card."""

    number: int
    why: str


@dataclass(frozen=True)
class GameResult:
    """The result of one game. `result`: how it ended; empty for a game that was broken off at the limit of turns.

    `teams`: the side of each player, in games of teams.
    """

    number: int
    seed: int
    first: int  # the player who began
    winner: int | None
    result: str
    turns: int  # of all players
    rounds: int  # turns of the player who took the last turn
    sides: tuple[PlayerResult, ...]
    digest: str  # of the last position
    record: str | None = None
    teams: tuple[int, ...] = ()

    def won(self, player: int) -> bool:
        """Whether a player or a team-mate has won."""
        if self.winner is None or not self.teams:
            return self.winner == player
        return self.teams[self.winner] == self.teams[player]
