"""Contests of bots: which games are played, and with what budget."""

from collections import Counter

import pytest

from benchmarks import contest
from deckbuilder.decks.deck import Deck

DECKS = [Deck(f"deck {number}", "summoner-wars-2e", "standard", {}) for number in range(6)]


def test_a_few_games_meet_many_decks_and_swap_the_seats() -> None:
    tasks = list(contest.drawn_tasks(DECKS, 12, seed=7))
    assert len({deck for task in tasks for deck in task.decks}) > 4
    for first, second in zip(tasks[::2], tasks[1::2], strict=True):
        assert (first.decks, first.seed) == (second.decks, second.seed)
        assert (first.seat, second.seat) == (0, 1)


def test_every_pair_is_played_as_often_and_each_time_on_another_seed() -> None:
    tasks = list(contest.drawn_tasks(DECKS, 2 * 2 * 36, seed=7))
    assert set(Counter(task.decks for task in tasks).values()) == {4}
    assert len({task.seed for task in tasks}) == 72


def test_only_a_bot_with_a_budget_takes_a_number_of_positions(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        contest.main(["greedy", "random", "--positions", "100", "--games", "1"])
    assert "--positions is for 'beam', not 'greedy'" in capsys.readouterr().err
