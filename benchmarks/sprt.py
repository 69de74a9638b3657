"""Sequential probability ratio test of pairs of games: which of two bots is stronger, in as few pairs as that takes.

Both games of a pair have the same decks and seed, with the seats swapped, so their results depend on each other. The
test is therefore of the mean score of a pair and not of single games: the generalised test with the observed variance
of pairs that fishtest uses for chess programs. The results are looked at after every pair, which the bounds allow for
(Wald, 1945): each wrong answer is given in about `ERROR` of the contests at most.
"""

from collections.abc import Iterable
from enum import Enum
from math import log
from typing import Final, NamedTuple

EVEN: Final = 0.5  # the score of a bot that is no stronger
STRONGER: Final = 0.6  # the score of one that is
ERROR: Final = 0.05  # the probability of either wrong answer
BOUND: Final = log((1 - ERROR) / ERROR)
MIN_PAIRS: Final = 6  # before an answer: the variance of fewer says little
PRIOR_PAIRS: Final = 4  # pairs of even games that count for the variance, so that equal results do not make it 0
PRIOR_VARIANCE: Final = 1 / 8  # of the score of a pair of even games


class Verdict(Enum):
    """What the pairs say."""

    STRONGER = "stronger"
    NOT_STRONGER = "not stronger"
    OPEN = "undecided"


class Contest(NamedTuple):
    """The pairs that were played: their number, their mean score from 0 to 1, and what they say."""

    pairs: int
    score: float
    verdict: Verdict


def likelihood_ratio(scores: list[float]) -> float:
    """Return about the logarithm of how much likelier a mean score of `STRONGER` is than one of `EVEN`."""
    number = len(scores)
    mean = sum(scores) / number
    squares = sum((score - mean) ** 2 for score in scores)
    variance = (squares + PRIOR_PAIRS * PRIOR_VARIANCE) / (number + PRIOR_PAIRS)
    return number * (STRONGER - EVEN) * (2 * mean - EVEN - STRONGER) / (2 * variance)


def verdict_on(scores: list[float]) -> Verdict:
    """Return what the scores of pairs say so far."""
    if len(scores) < MIN_PAIRS:
        return Verdict.OPEN
    ratio = likelihood_ratio(scores)
    return Verdict.STRONGER if ratio >= BOUND else Verdict.NOT_STRONGER if ratio <= -BOUND else Verdict.OPEN


def contest_of(scores: Iterable[float]) -> Contest:
    """Return the result of a contest: pairs are taken until there is a verdict, or there are no more."""
    taken: list[float] = []
    verdict = Verdict.OPEN
    for score in scores:
        taken.append(score)
        verdict = verdict_on(taken)
        if verdict is not Verdict.OPEN:
            break
    return Contest(len(taken), sum(taken) / len(taken) if taken else EVEN, verdict)
