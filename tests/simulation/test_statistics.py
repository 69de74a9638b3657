"""What many games say, counted by hand."""

from collections.abc import Sequence

from deckbuilder.games.statistics import CardUse
from deckbuilder.simulation import statistics
from deckbuilder.simulation.result import GameResult
from deckbuilder.simulation.statistics import Summary, comparison, speed
from tests.simulation.helpers import COUNTS, game, side

MAGE, GOLEM = "mage", "golem"
GAMES = [
    game(0, 0, side((2, 4), CardUse(MAGE, (2, 1, 1)), CardUse(GOLEM, (0, 0, 0))), side((1, 0))),
    game(1, 0, side((0, 2, 6), CardUse(MAGE, (1, 1, 0)), CardUse(GOLEM, (0, 0, 0))), side((0, 3, 1))),
    game(2, 1, side((1, 0), CardUse(MAGE, (0, 0, 0)), CardUse(GOLEM, (0, 0, 0))), side((5, 5))),
    game(3, None, side((1, 1), CardUse(MAGE, (1, 0, 0)), CardUse(GOLEM, (0, 0, 0))), side((0, 0))),
]


def summary(games: Sequence[GameResult]) -> Summary:
    return statistics.summary(games, COUNTS, 2)


def test_wins_are_shares_of_all_games_and_an_undecided_game_is_won_by_nobody() -> None:
    found = summary(GAMES)
    assert (found.games, found.drawn, found.broken_off) == (4, 0, 1)
    assert [side.wins for side in found.figures] == [2, 1]
    assert [found.rate(player).value for player in (0, 1)] == [0.5, 0.25]


def test_who_began_is_distinguished() -> None:
    one, other = summary(GAMES).figures
    assert (one.wins_first, one.games_first) == (1, 2)
    assert (other.wins_first, other.games_first) == (0, 2)


def test_a_drawn_game_has_ended_and_is_won_by_nobody() -> None:
    found = summary([game(0, None, side((1,)), side((1,)), "neither can win"), GAMES[3]])
    assert (found.games, found.drawn, found.broken_off) == (2, 1, 1)
    assert [side.wins for side in found.figures] == [0, 0]


def test_a_game_is_won_in_the_round_of_the_last_turn() -> None:
    one, other = summary(GAMES).figures
    assert one.wins_by_round == {2: 1, 3: 1}
    assert other.wins_by_round == {2: 1}


def test_means_by_round_are_of_the_games_that_came_to_it() -> None:
    one, other = summary(GAMES).figures
    assert [(r.number, r.games, r.means) for r in one.rounds] == [(1, 4, (1, 1)), (2, 4, (1.75, 1)), (3, 1, (6, 1))]
    assert [r.means for r in other.rounds] == [(1.5, 1), (2, 1), (1, 1)]


def test_a_card_that_was_never_drawn_has_no_figures() -> None:
    assert [card.card for card in summary(GAMES).figures[0].cards] == [MAGE]


def test_a_cards_copies_are_summed_up() -> None:
    (mage,) = summary(GAMES).figures[0].cards
    assert mage.numbers == {"drawn": 4, "played": 2, "loved": 1}


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


def test_pairs_that_both_won_are_compared_by_their_rounds() -> None:
    one = [game(0, 0, side((1, 1)), side((1, 1))), game(1, 0, side((1,) * 5), side((1,) * 5)), GAMES[3]]
    other = [game(0, 0, side((1,) * 3), side((1,) * 3)), game(1, 0, side((1,) * 3), side((1,) * 3)), GAMES[3]]
    found = comparison(one, other)
    assert (found.rounds, found.longer) == ((-1, 2), 0.5)
    assert found.longer_interval is not None
    assert found.longer_interval.low < -1 < 2 < found.longer_interval.high
    assert (comparison(one[:1], other).longer, comparison(one[:1], other).longer_interval) == (-1, None)
    assert comparison(GAMES[3:], GAMES[3:]).longer is None


def test_speed_counts_all_games_also_those_that_were_not_won() -> None:
    found = speed(GAMES, 0)
    assert (found.games, found.rounds, found.average) == (4, (2, 3), 2.5)
    assert [found.quantile(part) for part in (0.1, 0.25, 0.5, 0.75)] == [2, 2, 3, None]
    assert [found.won_by(number).value for number in (1, 2, 3, 9)] == [0, 0.25, 0.5, 0.5]
    assert speed([], 0).quantile(0.5) is None
