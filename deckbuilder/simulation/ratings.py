"""Ratings of decks that met each other: Bradley and Terry's model, by choix. An extra: `ratings`.

A deck of rating r beats one of rating s with the chance 1 / (1 + 10 ** ((s - r) / 400)), as in chess. Only decided
games count. A weak prior (as if ratings scattered around the average by some 550 points) keeps a deck that always won
from an endless rating.
"""

from math import log
from statistics import NormalDist

from deckbuilder.errors import InputError
from deckbuilder.simulation.intervals import CONFIDENCE, Interval
from deckbuilder.simulation.matrix import Matrix

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
