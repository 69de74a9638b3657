"""The sequential test of contests between bots answers rightly where the strength is known, and soon."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from benchmarks.sprt import EVEN, MIN_PAIRS, STRONGER, Contest, Verdict, contest_of, likelihood_ratio
from tests.depth import deep

CONTESTS = 300
MAX_PAIRS = 2000
TOLERANCE = 0.04  # about three standard deviations of a share of 5 % of the contests


def pairs(chance: random.Random, share: float, alike: float) -> Iterator[float]:
    """Scores of pairs of games of which a share is won; `alike`: how often both games have one result by their decks."""
    while True:
        first = chance.random() < share
        second = first if chance.random() < alike else chance.random() < share
        yield (first + second) / 2


def contests(share: float, alike: float) -> list[Contest]:
    chance = random.Random(f"{share} {alike}")  # noqa: S311 - to be repeated
    return [contest_of(islice(pairs(chance, share, alike), MAX_PAIRS)) for _ in range(CONTESTS)]


@deep
@pytest.mark.parametrize("alike", [0.0, 0.5])
@pytest.mark.parametrize(("share", "right"), [(EVEN, Verdict.NOT_STRONGER), (STRONGER, Verdict.STRONGER)])
def test_wrong_answers_are_as_rare_as_they_should_be(share: float, right: Verdict, alike: float) -> None:
    played = contests(share, alike)
    assert all(contest.verdict is not Verdict.OPEN for contest in played)
    assert sum(contest.verdict is not right for contest in played) / CONTESTS < 0.05 + TOLERANCE


@pytest.mark.parametrize(
    ("share", "right", "most"),
    [(0.72, Verdict.STRONGER, 30), (0.3, Verdict.NOT_STRONGER, 20), (1.0, Verdict.STRONGER, 10)],
)
def test_a_clear_difference_is_known_soon(share: float, right: Verdict, most: int) -> None:
    played = contests(share, 0.0)
    assert sum(contest.verdict is right for contest in played) / CONTESTS > 0.97
    assert sum(contest.pairs for contest in played) / CONTESTS < most


def test_pairs_decided_by_their_decks_say_nothing() -> None:
    """A deck that wins from both seats gives each bot one game: such pairs are even, and no evidence of strength."""
    assert contest_of([0.5] * 200).verdict is Verdict.NOT_STRONGER
    assert likelihood_ratio([(EVEN + STRONGER) / 2] * 50) == pytest.approx(0)


@pytest.mark.parametrize("scores", [[], [1.0], [1.0] * (MIN_PAIRS - 1), [1.0, 0.0] * 3])
def test_few_pairs_are_no_verdict(scores: list[float]) -> None:
    contest = contest_of(scores)
    assert (contest.pairs, contest.verdict) == (len(scores), Verdict.OPEN)
    assert contest.score == (sum(scores) / len(scores) if scores else EVEN)


def test_no_pair_is_taken_after_the_verdict() -> None:
    scores = iter([1.0] * 100)
    contest = contest_of(scores)
    assert contest.pairs == 100 - sum(1 for _ in scores)
    assert contest.verdict is Verdict.STRONGER
