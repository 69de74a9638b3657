"""What came of a game, as plain data: it travels between processes and machines."""

from dataclasses import dataclass
from typing import NamedTuple


class CardUse(NamedTuple):
    """What became of the copies of one card in a game."""

    card: str  # key
    drawn: int
    played: int  # summoned, built or played for its effect
    summoned: int
    idle: int  # summoned, but never moved, attacked or used an ability


@dataclass(frozen=True)
class Side:
    """One player's part in a game. The tuples count by round; a round is one turn of each player."""

    life: int  # that the summoner had left; 0 when it fell
    damage: tuple[int, ...]  # that the player's cards added to the opponent's
    gained: tuple[int, ...]  # magic
    spent: tuple[int, ...]  # magic
    cards: tuple[CardUse, ...]


@dataclass(frozen=True)
class GameResult:
    """One game. Without a winner it was broken off after the last turn that was allowed."""

    number: int
    seed: int
    first: int  # the player who began
    winner: int | None
    turns: int
    sides: tuple[Side, Side]
    digest: str  # of the last position
    record: str | None = None

    @property
    def rounds(self) -> int:
        """Turns of the player who took the last one."""
        return (self.turns + 1) // 2
