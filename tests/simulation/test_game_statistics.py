"""What is counted in a game, from events told by hand and from a game that was played."""

from collections.abc import Callable

import pytest

from deckbuilder.games import GAMES, statistics_of
from deckbuilder.games.statistics import GameStatistics, PlayerResult, round_of
from engine import games
from engine.core.events import Discarded, Drawn, Event, TurnBegan, Used
from engine.core.game import Game
from engine.games import PLAYABLE
from engine.games.summoner_wars.events import Attacked, Built, Damaged, MagicChanged, Moved, Played, Summoned
from tests.simulation.conftest import MakeSeries

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


@pytest.mark.parametrize("tally", [GameStatistics, *map(statistics_of, GAMES)])
def test_what_is_compared_and_related_is_counted(tally: type[GameStatistics]) -> None:
    counts = tally.counts
    related = () if counts.ratio is None else (counts.ratio.part, counts.ratio.of)
    assert {"drawn", *counts.listed, *related} <= set(counts.cards)


def test_only_games_that_can_be_played_are_counted() -> None:
    assert GAMES.keys() <= set(PLAYABLE)
