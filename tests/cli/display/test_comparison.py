"""Two decks compared in words: which is better, how many pairs would decide it, and nothing said of too few."""

import io

import pytest
from rich.console import Console

from deckbuilder.cli.display.simulation import comparison_view
from deckbuilder.simulation.intervals import Interval, paired_difference
from deckbuilder.simulation.series import Series
from deckbuilder.simulation.statistics import SeriesComparison
from deckbuilder.simulation.verdict import pairs_to_decide


class Named(Series):
    """A match of which only the names count."""

    def __init__(self, *decks: str) -> None:
        object.__setattr__(self, "named", decks)

    @property
    def decks(self) -> tuple[str, ...]:
        named: tuple[str, ...] = self.__dict__["named"]
        return named


def told(found: SeriesComparison, second: str = "Breakers") -> str:
    console = Console(file=io.StringIO(), width=80, color_system=None)
    with console.capture() as captured:
        console.print(comparison_view(console, Named("Dwarves", "Elves"), Named(second, "Elves"), found))
    return captured.get()


def test_the_better_deck_is_named_with_the_bounds_of_the_difference() -> None:
    said = told(SeriesComparison(40, 50, 2, 8, (-2, -3, -1) * 13))
    assert "Dwarves wins 36 to 58 points more often; 100 pairs" in said
    assert "Dwarves wins 1.7 to 2.3 rounds sooner; 39 pairs that both won" in said
    said = told(SeriesComparison(40, 2, 50, 8, (2, 3, 1) * 13))
    assert "Breakers wins 36 to 58 points more often; 100 pairs" in said
    assert "Breakers wins 1.7 to 2.3 rounds sooner; 39 pairs that both won" in said


def test_what_is_too_close_to_call_says_how_many_pairs_would_decide_it() -> None:
    said = told(SeriesComparison(10, 8, 6, 6, (1, -1, 2, -1, 1, -2)))
    assert "Which wins more often is too close to call: +7 (" in said
    assert "with 30 pairs; about " in said
    assert "that both won; " in said


@pytest.mark.parametrize("pairs", [1, 2, 4])
def test_of_few_pairs_there_is_no_interval(pairs: int) -> None:
    said = told(SeriesComparison(pairs, 0, 0, 0, tuple(range(pairs))))
    assert "%" in said
    assert "interval" not in said
    assert said.count("too few to say which wins") == 2


def test_decks_of_one_name_are_distinguished() -> None:
    assert "Dwarves (first) and Dwarves (second), both against Elves" in told(SeriesComparison(3, 3, 3, 3), "Dwarves")


def test_so_many_pairs_decide_it_if_the_difference_stays() -> None:
    interval = paired_difference(10, 8, 6, 6)
    needed = pairs_to_decide(interval, 30)
    times = needed / 30
    again = paired_difference(*(round(times * number) for number in (10, 8, 6, 6)))
    assert again.low > -0.01
    assert again.value == pytest.approx(interval.value, abs=0.01)
    assert pairs_to_decide(Interval(0.0, -0.1, 0.1), 30) == 0
    assert pairs_to_decide(Interval(0.001, -0.4, 0.4), 30) == 0
