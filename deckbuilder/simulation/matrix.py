"""A matrix of decks: every two of them against each other, at both seats."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from math import log
from statistics import NormalDist
from typing import Final

from deckbuilder.errors import InputError
from deckbuilder.simulation.intervals import CONFIDENCE, Interval, share
from deckbuilder.simulation.series import Series

COLUMNS: Final = ("deck_1", "deck_2", "games", "wins_1", "wins_2", "share_1", "low_1", "high_1")


@dataclass(frozen=True)
class Pairing:
    """All games of two decks, at either seat; a drawn or broken-off game has no winner."""

    games: int
    wins: int  # of the first
    losses: int

    @property
    def rate(self) -> Interval:
        """The share of games that the first deck won."""
        return share(self.wins, self.games)


@dataclass(frozen=True)
class Matrix:
    """The matches of decks, by the numbers of the decks at the first and the second seat."""

    decks: tuple[str, ...]
    series_list: Mapping[tuple[int, int], Series]

    @cached_property
    def meetings(self) -> dict[tuple[int, int], Pairing]:
        """Every two decks, from the side of each."""
        return {(first, second): self._meeting(first, second) for first, second in seatings(len(self.decks))}

    def _meeting(self, first: int, second: int) -> Pairing:
        here, there = self.series_list[first, second].games, self.series_list[second, first].games
        wins = sum(game.won(0) for game in here) + sum(game.won(1) for game in there)
        losses = sum(game.won(1) for game in here) + sum(game.won(0) for game in there)
        return Pairing(len(here) + len(there), wins, losses)

    @property
    def games(self) -> int:
        return sum(len(series.games) for series in self.series_list.values())

    @property
    def wanted(self) -> int:
        return sum(series.wanted for series in self.series_list.values())

    @property
    def undecided(self) -> int:
        """Games that were drawn or broken off."""
        return sum(game.winner is None for series in self.series_list.values() for game in series.games)

    @property
    def player(self) -> str:
        """The kind of bot that plays all decks."""
        return next(iter(self.series_list.values())).setting.players[0]

    def total(self, deck: int) -> Pairing:
        """Return all games of a deck."""
        meetings = [meeting for (first, _), meeting in self.meetings.items() if first == deck]
        sums = (sum(meeting.games for meeting in meetings), sum(meeting.wins for meeting in meetings))
        return Pairing(*sums, sum(meeting.losses for meeting in meetings))

    def rows(self) -> list[tuple[object, ...]]:
        """Return a row for every two decks, with the columns of `COLUMNS`."""
        rows: list[tuple[object, ...]] = []
        for first, second in combinations(range(len(self.decks)), 2):
            meeting = self.meetings[first, second]
            rate = [round(part, 6) for part in meeting.rate] if meeting.games else [None, None, None]
            rows.append((self.decks[first], self.decks[second], meeting.games, meeting.wins, meeting.losses, *rate))
        return rows


def seatings(decks: int) -> list[tuple[int, int]]:
    """Return every ordered pair of different decks, by number."""
    return list(permutations(range(decks), 2))


PRIOR = 0.1  # its weight
POINTS = 400 / log(10)  # for a unit of the model


def ratings(matrix: Matrix) -> list[Interval]:
    """Return the rating of each deck, 0 on average, with the interval from the likelihood's curvature (Wald's).

    Raises InputError where there is nothing to rate, or a library is missing.
    """
    try:
        import choix  # noqa: PLC0415 - an extra
        import numpy as np  # noqa: PLC0415 - an extra
    except ImportError:
        raise InputError("no ratings without choix: pip install 'deckbuilder[ratings]'") from None
    number = len(matrix.decks)
    won = [pair for pair, meeting in matrix.meetings.items() for _ in range(meeting.wins)]
    if not won:
        raise InputError("no ratings: not one game was decided")
    strengths = choix.opt_pairwise(number, won, alpha=PRIOR)
    strengths -= strengths.mean()
    information = PRIOR * np.identity(number)
    for (first, second), meeting in matrix.meetings.items():
        if first < second:
            chance = 1 / (1 + np.exp(strengths[second] - strengths[first]))
            weight = (meeting.wins + meeting.losses) * chance * (1 - chance)
            information[[first, second], [first, second]] += weight
            information[[first, second], [second, first]] -= weight
    centred = np.identity(number) - 1 / number
    spread = np.sqrt(np.diag(centred @ np.linalg.inv(information) @ centred)) * NormalDist().inv_cdf(
        (1 + CONFIDENCE) / 2
    )
    return [
        Interval(*(float(POINTS * value) for value in (middle, middle - half, middle + half)))
        for middle, half in zip(strengths, spread, strict=True)
    ]
