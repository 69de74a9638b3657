"""Intervals: the published examples, the ends, and what holds for any counts."""

from math import sqrt
from statistics import fmean, stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.simulation.intervals import Interval, mean, paired_difference, share


def rounded(found: Interval, digits: int = 4) -> tuple[float, float]:
    return round(found.low, digits), round(found.high, digits)


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [  # R. G. Newcombe, Statistics in Medicine 17 (1998), 857-872, table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_a_share_has_wilsons_interval(hits: int, of: int, low: float, high: float) -> None:
    found = share(hits, of)
    assert found.value == hits / of
    assert rounded(found) == (low, high)


def test_a_difference_of_pairs_has_newcombes_interval_of_pairs() -> None:
    """Complete response before and after consolidation therapy (Cavo and others, 2012), as Fagerland has it."""
    found = paired_difference(59, 6, 16, 80)
    assert round(found.value, 4) == -0.0621
    assert rounded(found) == (-0.1186, -0.0046)


def test_a_level_may_be_chosen() -> None:
    wide, narrow = share(30, 100, 0.99), share(30, 100, 0.5)
    assert wide.low < narrow.low < 0.3 < narrow.high < wide.high


def test_of_no_games_nothing_is_known() -> None:
    assert share(0, 0) == (0.5, 0, 1)
    assert paired_difference(0, 0, 0, 0) == (0, -1, 1)


counts = st.integers(0, 400)


@given(hits=counts, misses=counts)
@settings(deadline=None)
def test_a_share_lies_in_its_interval_and_the_other_side_mirrors_it(hits: int, misses: int) -> None:
    of = hits + misses
    found, mirrored = share(hits, of), share(misses, of)
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert found.low == pytest.approx(1 - mirrored.high)
    if of:
        assert share(hits * 4, of * 4).high - share(hits * 4, of * 4).low < found.high - found.low


@given(both=counts, first=counts, second=counts, neither=counts)
@settings(deadline=None)
def test_swapping_the_sides_of_pairs_turns_the_interval_round(both: int, first: int, second: int, neither: int) -> None:
    found = paired_difference(both, first, second, neither)
    turned = paired_difference(both, second, first, neither)
    assert -1 <= found.low <= found.value <= found.high <= 1
    assert found.low == pytest.approx(-turned.high)
    assert found.high == pytest.approx(-turned.low)


def test_pairs_that_go_together_tell_more_than_pairs_that_do_not() -> None:
    together, apart = paired_difference(50, 8, 2, 40), paired_difference(30, 28, 22, 20)
    assert together.value == pytest.approx(apart.value)
    assert together.high - together.low < (apart.high - apart.low) / 1.5


@pytest.mark.parametrize(
    ("number", "quantile"), [(2, 12.706), (3, 4.303), (5, 2.776), (10, 2.262), (31, 2.042), (121, 1.980)]
)
def test_a_mean_has_students_interval(number: int, quantile: float) -> None:
    """Against the printed tables of t for 95%."""
    values = [float(place) for place in range(number)]
    found = mean(values)
    assert found is not None
    half = quantile * stdev(values) / sqrt(number)
    assert found.value == fmean(values)
    assert (found.high - found.low) / 2 == pytest.approx(half, rel=1e-3)


@pytest.mark.parametrize("values", [[], [3.0], [2.0, 2.0, 2.0]])
def test_values_without_a_spread_have_no_interval(values: list[float]) -> None:
    assert mean(values) is None
