"""What many games say: counts, intervals, contributions of cards."""

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean, stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.games import GAMES as WITH_STATISTICS
from deckbuilder.games import statistics_of
from deckbuilder.games.statistics import CardUse, GameStatistics, PlayerResult, round_of
from deckbuilder.simulation import statistics
from deckbuilder.simulation.chunks import whole
from deckbuilder.simulation.game_runner import BLANK, contributions, copies, without
from deckbuilder.simulation.intervals import (
    Interval,
    certain_difference,
    corrected,
    mean,
    paired_difference,
    share,
    sign_probability,
)
from deckbuilder.simulation.run import run
from deckbuilder.simulation.statistics import GameResult, Summary, comparison, speed
from engine import games
from engine.core.events import Discarded, Drawn, Event, TurnBegan, Used
from engine.core.game import Game
from engine.games import PLAYABLE
from engine.games.summoner_wars.events import Attacked, Built, Damaged, MagicChanged, Moved, Played, Summoned
from tests.simulation.conftest import COUNTS, MakeSeries, game, side

MAGE, GOLEM = "mage", "golem"
GAMES = [
    game(0, 0, side((2, 4), CardUse(MAGE, (2, 1, 1)), CardUse(GOLEM, (0, 0, 0))), side((1, 0))),
    game(1, 0, side((0, 2, 6), CardUse(MAGE, (1, 1, 0)), CardUse(GOLEM, (0, 0, 0))), side((0, 3, 1))),
    game(2, 1, side((1, 0), CardUse(MAGE, (0, 0, 0)), CardUse(GOLEM, (0, 0, 0))), side((5, 5))),
    game(3, None, side((1, 1), CardUse(MAGE, (1, 0, 0)), CardUse(GOLEM, (0, 0, 0))), side((0, 0))),
]


def summary(games: Sequence[GameResult]) -> Summary:
    return statistics.summary(games, COUNTS, 2)


def test_wins_are_shares_of_all_games() -> None:
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


def test_wins_with_a_card_are_of_the_games_in_which_it_was_drawn_or_played() -> None:
    (mage,) = summary(GAMES).figures[0].cards
    used = [(dict(game.sides[0].cards).get(MAGE, (0, 0, 0)), game.won(0)) for game in GAMES]
    for place, name in enumerate(("drawn", "played")):
        with_it = [is_won for numbers, is_won in used if numbers[place]]
        assert mage.wins[name] == (sum(with_it), len(with_it))


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
    assert speed([], 0).quantile(0.5) is None


Count = Callable[..., tuple[PlayerResult, ...]]


@pytest.fixture
def begun(matched: MakeSeries) -> Game:
    setting = matched().setting
    return Game.start(games.library(setting.ruleset, setting.cards), setting.decks, 1, 0)


@pytest.fixture
def count(begun: Game) -> Count:
    """What the events come to in two rounds."""
    return lambda *events: statistics_of("summoner-wars-2e")(begun, events).player_results(2)


def numbers(side: PlayerResult, game: Game, card: int) -> tuple[int, ...]:
    return dict(side.cards)[game.definition(card).key][:4]


def test_a_round_is_a_turn_of_each_player() -> None:
    assert [round_of(turn, 2) for turn in (1, 2, 3, 4)] == [1, 1, 2, 2]
    assert [round_of(turn, 4) for turn in (1, 4, 5, 8, 9)] == [1, 1, 2, 2, 3]


def test_damage_is_that_of_the_other_players_cards_in_its_round(begun: Game, count: Count) -> None:
    mine, theirs = begun.state.leaders
    one, other = count(
        TurnBegan(0, 1),
        Damaged(theirs, 2, "attack", mine),
        Damaged(mine, 5, "ability", mine),
        Damaged(mine, 1, "rule", -1),
        TurnBegan(1, 2),
        Damaged(mine, 3, "attack", theirs),
        TurnBegan(0, 3),
        Damaged(theirs, 4, "event", mine),
    )
    assert one.rounds[0] == (2, 4)
    assert other.rounds[0] == (3, 0)


def test_magic_gained_and_magic_spent_are_distinguished(count: Count) -> None:
    one, other = count(MagicChanged(0, 1), MagicChanged(0, -3), TurnBegan(0, 3), MagicChanged(0, 2), MagicChanged(1, 1))
    assert one.rounds[1:] == ((1, 2), (3, 0))
    assert other.rounds[1:] == ((0, 1), (0, 0))


@pytest.mark.parametrize("use", [Moved(0, (0, 1)), Used(0, "Trample"), Attacked(0, 1, 2)])
def test_a_unit_is_idle_until_it_does_something(begun: Game, count: Count, use: Event) -> None:
    assert numbers(count(Drawn(0, 0), Summoned(0, 3))[0], begun, 0) == (1, 1, 1, 1)
    assert numbers(count(Drawn(0, 0), Summoned(0, 3), use)[0], begun, 0) == (1, 1, 1, 0)
    assert numbers(count(use, Summoned(0, 3))[0], begun, 0) == (0, 1, 1, 0)


def test_structures_and_events_are_played_and_never_summoned(begun: Game, count: Count) -> None:
    card = begun.state.draws[1][0]
    for event in (Built(card, 3), Played(1, card)):
        assert numbers(count(event, Discarded(1, card))[1], begun, card) == (0, 1, 0, 0)


def test_what_a_summoner_has_left_is_its_life_without_damage(begun: Game, count: Count) -> None:
    leader = begun.state.leaders[0]
    begun.state.set_column(0, leader, begun.state.columns[0][leader] + 3)
    before = begun.definition(begun.state.leaders[0]).numbers["life"]
    assert count()[0].final == (before - 3,)
    begun.state.place[begun.state.leaders[1]] = -5
    assert count()[1].final == (0,)


def test_a_game_of_which_nothing_is_known_has_its_drawn_cards_counted(begun: Game) -> None:
    card = begun.state.hands[0][0]
    one, other = statistics_of("a-game-of-tomorrow")(
        begun, [TurnBegan(0, 1), Drawn(0, card), Summoned(card, 3)]
    ).player_results(1)
    assert (one.final, one.rounds) == ((), ())
    assert numbers(one, begun, card) == (1,)
    assert not any(drawn for _, (drawn,) in other.cards)


@pytest.mark.parametrize("tally", [GameStatistics, *map(statistics_of, WITH_STATISTICS)])
def test_what_is_compared_and_related_is_counted(tally: type[GameStatistics]) -> None:
    counts = tally.counts
    related = () if counts.ratio is None else (counts.ratio.part, counts.ratio.of)
    assert {"drawn", *counts.listed, *related} <= set(counts.cards)


def test_only_games_that_can_be_played_are_counted() -> None:
    assert WITH_STATISTICS.keys() <= set(PLAYABLE)


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


DUELS = {"polar-dwarves": "breakers", "workbench-oldin": "workbench-mugglug", "the-long-wall": "locust-season"}


def test_the_copies_in_the_pile_are_swapped_and_no_others(matched: MakeSeries) -> None:
    setting = matched().setting
    card = next(key for key in copies(setting) if key in {on_board for on_board, _, _ in setting.decks[0].board})
    swapped = without(setting, card)
    assert card not in swapped.decks[0].pile
    assert [key.removesuffix(BLANK) for key in swapped.decks[0].pile] == list(setting.decks[0].pile)
    assert (swapped.decks[0].board, swapped.decks[1]) == (setting.decks[0].board, setting.decks[1])


@pytest.mark.parametrize(("deck", "against"), DUELS.items())
def test_a_blank_costs_the_same_and_cannot_be_played(matched: MakeSeries, deck: str, against: str) -> None:
    setting = matched(deck, against).setting
    for card in copies(setting):
        swapped = without(setting, card)
        library = games.library(swapped.ruleset, swapped.cards, 2)
        (blank,) = (each for each in library.definitions if each.key == card + BLANK)
        (other,) = (each for each in library.definitions if each.key == card)
        assert (blank.cost, blank.abilities) == (other.cost, ())
        assert blank.words <= other.words


@pytest.mark.parametrize(("deck", "against"), DUELS.items())
def test_blanks_are_drawn_and_never_played(matched: MakeSeries, deck: str, against: str) -> None:
    made = matched(deck, against, turns=16)
    setting = made.setting
    for card in copies(setting):
        setting = without(setting, card)
    drawn, played = made.counts.cards.index("drawn"), made.counts.cards.index("summoned")
    games_of_blanks = run(whole([setting], 3), lambda _: None).of(0)
    blanks = [numbers for game in games_of_blanks for key, numbers in game.sides[0].cards if key.endswith(BLANK)]
    assert any(numbers[drawn] for numbers in blanks)
    assert not any(numbers[played] for numbers in blanks)


def test_a_pair_in_which_the_card_is_never_drawn_changes_nothing(matched: MakeSeries) -> None:
    setting = matched(turns=4).setting
    found = run(whole([setting, *(without(setting, card) for card in copies(setting))], 3), lambda _: None)
    for place, card in enumerate(copies(setting), 1):
        for one, other in zip(found.of(0), found.of(place), strict=True):
            drawn = dict(one.sides[0].cards)[card][0]
            assert drawn or (one.winner, one.rounds, one.turns) == (other.winner, other.rounds, other.turns)


def test_contributions_are_of_the_pairs_that_both_have(matched: MakeSeries) -> None:
    setting = matched(turns=4).setting
    played = run(whole([setting], 4), lambda _: None).of(0)
    brought = contributions(setting, played, [played[: number % 3] for number in range(len(copies(setting)))])
    assert [each.comparison.games for each in brought[:4]] == [0, 1, 2, 0]
    assert {each.card: each.copies for each in brought} == copies(setting)
    assert all(each.comparison.interval.value == 0 for each in brought)


@pytest.mark.parametrize(
    ("first", "neither", "is_certain"), [(5, 1, False), (6, 2, False), (8, 0, True), (12, 4, True)]
)
def test_a_difference_of_few_pairs_is_certain_only_by_the_exact_test(
    first: int, neither: int, is_certain: bool
) -> None:
    confidence = corrected(3)
    newcombe = paired_difference(0, first, 0, neither, confidence)
    assert newcombe.low > 0
    interval = certain_difference(0, first, 0, neither, confidence)
    assert (interval.low > 0) == is_certain
    assert interval == (newcombe if is_certain else newcombe._replace(low=0.0))
    turned = certain_difference(0, 0, first, neither, confidence)
    assert turned.high == -interval.low


def test_the_sign_test_is_exact() -> None:
    assert sign_probability(0, 0) == sign_probability(3, 3) == 1
    assert sign_probability(6, 0) == sign_probability(0, 6) == 2 / 64
    assert sign_probability(5, 1) == 2 * 7 / 64
