"""Intervals of shares and of their differences, all built on Wilson's score interval.

A Wilson interval stays between 0 and 1 and is honest for few games and for shares near the ends. The differences are
Newcombe's: he joins the Wilson intervals of both sides, for independent games (his hybrid score interval) and for
pairs of games on the same seeds (his method 10, which takes the correlation of the pairs into account).
"""

from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

CONFIDENCE = 0.95


class Interval(NamedTuple):
    """An estimate between its bounds."""

    value: float
    low: float
    high: float


def _z(confidence: float) -> float:
    return NormalDist().inv_cdf((1 + confidence) / 2)


def share(hits: int, of: int, confidence: float = CONFIDENCE) -> Interval:
    """The share of hits, with Wilson's interval; of nothing, everything is possible."""
    if not of:
        return Interval(0.5, 0.0, 1.0)
    rate, square = hits / of, _z(confidence) ** 2
    centre = (hits + square / 2) / (of + square)
    half = sqrt(square) / (of + square) * sqrt(hits * (1 - rate) + square / 4)
    low = 0.0 if hits == 0 else centre - half
    high = 1.0 if hits == of else centre + half
    return Interval(rate, low, high)


def difference(one: tuple[int, int], other: tuple[int, int], confidence: float = CONFIDENCE) -> Interval:
    """The first share less the second, each given as (hits, games), of independent games."""
    return _joined(share(*one, confidence), share(*other, confidence), 0.0)


def paired_difference(both: int, first: int, second: int, neither: int, confidence: float = CONFIDENCE) -> Interval:
    """The first share less the second, of games in pairs: hits of both, of the first only, the second only, neither."""
    games = both + first + second + neither
    if not games:
        return Interval(0.0, -1.0, 1.0)
    one, other = share(both + first, games, confidence), share(both + second, games, confidence)
    return _joined(one, other, _correlation(both, first, second, neither))


def _joined(one: Interval, other: Interval, correlation: float) -> Interval:
    """The interval of a difference from those of its two sides."""
    value = one.value - other.value
    below = _length(one.value - one.low, other.high - other.value, correlation)
    above = _length(one.high - one.value, other.value - other.low, correlation)
    return Interval(value, max(-1.0, value - below), min(1.0, value + above))


def _length(one: float, other: float, correlation: float) -> float:
    return sqrt(max(0.0, one * one - 2 * correlation * one * other + other * other))


def _correlation(both: int, first: int, second: int, neither: int) -> float:
    """How much the two sides of the pairs go together, with Newcombe's correction for continuity."""
    margins = (both + first) * (second + neither) * (both + second) * (first + neither)
    if not margins:
        return 0.0
    excess: float = both * neither - first * second
    if excess > 0:
        excess = max(0.0, excess - (both + first + second + neither) / 2)
    return excess / sqrt(margins)
