"""What many games say, counted by hand."""

import pytest

from deckbuilder.simulation.result import CardUse
from deckbuilder.simulation.statistics import comparison, summary
from tests.simulation.helpers import game, side

MAGE, GOLEM = "mage", "golem"
GAMES = [
    game(0, 0, side((2, 4), CardUse(MAGE, 2, 1, 1, 1), CardUse(GOLEM, 0, 0, 0, 0)), side((1, 0))),
    game(1, 0, side((0, 2, 6), CardUse(MAGE, 1, 1, 1, 0), CardUse(GOLEM, 0, 0, 0, 0)), side((0, 3, 1))),
    game(2, 1, side((1, 0), CardUse(MAGE, 0, 0, 0, 0), CardUse(GOLEM, 0, 0, 0, 0)), side((5, 5))),
    game(3, None, side((1, 1), CardUse(MAGE, 1, 0, 0, 0), CardUse(GOLEM, 0, 0, 0, 0)), side((0, 0))),
]


def test_wins_are_shares_of_all_games_and_an_undecided_game_is_won_by_nobody() -> None:
    found = summary(GAMES)
    assert (found.games, found.undecided) == (4, 1)
    assert [side.wins for side in found.figures] == [2, 1]
    assert [found.rate(player).value for player in (0, 1)] == [0.5, 0.25]


def test_who_began_is_told_apart() -> None:
    one, other = summary(GAMES).figures
    assert (one.wins_first, one.games_first) == (1, 2)
    assert (other.wins_first, other.games_first) == (0, 2)


def test_a_summoner_falls_in_the_round_of_the_last_turn() -> None:
    one, other = summary(GAMES).figures
    assert one.falls == {2: 1, 3: 1}
    assert other.falls == {2: 1}


def test_means_by_round_are_of_the_games_that_came_to_it() -> None:
    one, other = summary(GAMES).figures
    assert [(r.number, r.games, r.damage) for r in one.rounds] == [(1, 4, 1.0), (2, 4, 1.75), (3, 1, 6.0)]
    assert [r.damage for r in other.rounds] == [1.5, 2.0, 1.0]
    assert {(r.gained, r.spent) for r in one.rounds} == {(1.0, 1.0)}


def test_a_card_that_was_never_drawn_has_no_figures() -> None:
    assert [card.card for card in summary(GAMES).figures[0].cards] == [MAGE]


def test_a_cards_copies_are_summed_up() -> None:
    (mage,) = summary(GAMES).figures[0].cards
    assert (mage.copies, mage.played, mage.summoned, mage.idle) == (4, 2, 2, 1)


def test_a_card_is_worth_what_the_games_with_it_won_beyond_those_without() -> None:
    (mage,) = summary(GAMES).figures[0].cards
    drawn, played = mage.when_drawn, mage.when_played
    assert (drawn.wins_with, drawn.games_with, drawn.wins_without, drawn.games_without) == (2, 3, 0, 1)
    assert (played.wins_with, played.games_with, played.wins_without, played.games_without) == (2, 2, 0, 2)
    assert played.interval is not None
    assert played.interval.value == 1
    assert drawn.interval is not None
    assert drawn.interval.value == pytest.approx(2 / 3)


def test_a_card_drawn_in_every_game_says_nothing() -> None:
    games = [game(n, n % 2, side((1,), CardUse(MAGE, 1, 1, 1, 1)), side((1,))) for n in range(4)]
    (mage,) = summary(games).figures[0].cards
    assert mage.when_drawn.interval is None


def test_two_runs_are_compared_by_the_games_that_both_have() -> None:
    other = [game(1, 0, side((1,)), side((1,))), game(0, 1, side((1,)), side((1,))), game(9, 0, side(()), side(()))]
    found = comparison(GAMES, other)
    assert (found.both, found.first, found.second, found.neither) == (1, 1, 0, 0)
    assert found.games == 2
    assert [rate.value for rate in found.rates] == [1, 0.5]
    assert found.interval.value == 0.5


def test_no_games_are_no_trouble() -> None:
    found = summary([])
    assert found.games == 0
    assert (found.figures[0].cards, found.figures[0].rounds) == ((), ())
    assert comparison([], []).interval == (0, -1, 1)
