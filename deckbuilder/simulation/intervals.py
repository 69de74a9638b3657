"""Intervals of shares, of means, and of their differences.

Shares have Wilson's score interval, which stays between 0 and 1 and is honest for few games and for shares near the
ends. The difference of two shares, of pairs of games on the same seeds, has Newcombe's (his method 10): he joins the
Wilson intervals of both sides and takes the correlation of the pairs into account. Means, and means of the differences
of pairs, have Student's t interval.
"""

from collections.abc import Sequence
from math import comb, pi, sqrt, tan
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

CONFIDENCE = 0.95
EXPANSION = (  # of Student's quantile, by powers of the normal one; a row for each power of the degrees of freedom
    {3: 1 / 4, 1: 1 / 4},
    {5: 5 / 96, 3: 16 / 96, 1: 3 / 96},
    {7: 3 / 384, 5: 19 / 384, 3: 17 / 384, 1: -15 / 384},
    {9: 79 / 92160, 7: 776 / 92160, 5: 1482 / 92160, 3: -1920 / 92160, 1: -945 / 92160},
)


class Interval(NamedTuple):
    """An estimate between its bounds."""

    value: float
    low: float
    high: float


def corrected(number: int) -> float:
    """Return the confidence of each of so many intervals with which all together have the usual one (Bonferroni)."""
    return 1 - (1 - CONFIDENCE) / max(1, number)


def _z(confidence: float) -> float:
    return NormalDist().inv_cdf((1 + confidence) / 2)


def share(hits: int, of: int, confidence: float = CONFIDENCE) -> Interval:
    """Return the share of hits with Wilson's interval; 0 to 1 without any games."""
    if not of:
        return Interval(0.5, 0.0, 1.0)
    rate, square = hits / of, _z(confidence) ** 2
    centre = (hits + square / 2) / (of + square)
    half = sqrt(square) / (of + square) * sqrt(hits * (1 - rate) + square / 4)
    low = 0.0 if hits == 0 else centre - half
    high = 1.0 if hits == of else centre + half
    return Interval(rate, low, high)


def paired_difference(both: int, first: int, second: int, neither: int, confidence: float = CONFIDENCE) -> Interval:
    """Return the first share minus the second, for pairs: hits of both, of the first only, the second only, neither."""
    games = both + first + second + neither
    if not games:
        return Interval(0.0, -1.0, 1.0)
    first_share, second_share = share(both + first, games, confidence), share(both + second, games, confidence)
    correlation = _correlation(both, first, second, neither)
    value = first_share.value - second_share.value
    below = _length(first_share.value - first_share.low, second_share.high - second_share.value, correlation)
    above = _length(first_share.high - first_share.value, second_share.value - second_share.low, correlation)
    return Interval(value, max(-1.0, value - below), min(1.0, value + above))


def certain_difference(both: int, first: int, second: int, neither: int, confidence: float = CONFIDENCE) -> Interval:
    """Return the difference of `paired_difference`; its interval leaves 0 out only if the exact sign test does, too.

    Of few pairs Newcombe's interval is too short: six of which one side won five more make no difference certain.
    """
    interval = paired_difference(both, first, second, neither, confidence)
    if sign_probability(first, second) <= 1 - confidence:
        return interval
    return Interval(interval.value, min(0.0, interval.low), max(0.0, interval.high))


def sign_probability(first: int, second: int) -> float:
    """Return how likely two equal sides differ at least so much, by the pairs that only one of them won (sign test)."""
    number = first + second
    fewer = sum(comb(number, wins) for wins in range(min(first, second) + 1))
    return min(1.0, 2 * fewer / (1 << number))


def mean(values: Sequence[float], confidence: float = CONFIDENCE) -> Interval | None:
    """Return the mean with Student's interval; None for fewer than two different values, which have no spread."""
    if len(set(values)) < 2:  # noqa: PLR2004
        return None
    value = fmean(values)
    half = _student(len(values) - 1, confidence) * stdev(values) / sqrt(len(values))
    return Interval(value, value - half, value + half)


def _student(freedom: int, confidence: float) -> float:
    if freedom == 1:
        return tan(pi * confidence / 2)
    if freedom == 2:  # noqa: PLR2004
        return confidence * sqrt(2 / (1 - confidence * confidence))
    z = _z(confidence)
    terms: list[float] = [sum(factor * z**power for power, factor in row.items()) for row in EXPANSION]
    return z + sum(term / float(freedom) ** place for place, term in enumerate(terms, 1))


def _length(first: float, second: float, correlation: float) -> float:
    return sqrt(max(0.0, first * first - 2 * correlation * first * second + second * second))


def _correlation(both: int, first: int, second: int, neither: int) -> float:
    """Return the correlation of the two sides of the pairs, with Newcombe's correction for continuity."""
    margins = (both + first) * (second + neither) * (both + second) * (first + neither)
    if not margins:
        return 0.0
    excess: float = both * neither - first * second
    if excess > 0:
        excess = max(0.0, excess - (both + first + second + neither) / 2)
    return excess / sqrt(margins)
