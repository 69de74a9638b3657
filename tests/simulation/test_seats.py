"""Games of four seats: two teams, which win together, and who plays which seat."""

import pytest

from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError
from deckbuilder.simulation.chunks import whole
from deckbuilder.simulation.preparation import bots, series
from deckbuilder.simulation.result import GameResult
from deckbuilder.simulation.run import run
from deckbuilder.simulation.statistics import summary

DECKS = ("workbench-oldin", "workbench-sneeks", "workbench-torgan", "workbench-mugglug")


def ended(winner: int | None, teams: tuple[int, ...] = (0, 1, 0, 1)) -> GameResult:
    return GameResult(0, 1, 0, winner, "summoner destroyed", 40, 10, (), "", teams=teams)


@pytest.mark.rule("1E-WIN-1")
def test_a_team_wins_together() -> None:
    assert [ended(2).won(player) for player in range(4)] == [True, False, True, False]
    assert [ended(1, ()).won(player) for player in range(2)] == [False, True]
    assert not any(ended(None).won(player) for player in range(4))


def test_two_kinds_of_bots_take_turns_at_the_seats() -> None:
    assert bots("greedy,passive", 4) == ("greedy", "passive", "greedy", "passive")
    assert bots("greedy,passive,random,random", 4) == ("greedy", "passive", "random", "random")
    with pytest.raises(InputError, match="a game has 4 players"):
        bots("greedy,passive,random", 4)


@pytest.mark.rule("1E-TEAM-1")
def test_four_decks_are_simulated(resolver: Resolver) -> None:
    decks = [load_shipped(name, resolver).deck for name in DECKS]
    made = series(resolver.catalogue, decks, players=("random",) * 4, seed=3, turns=8)
    assert made.teams == [[0, 2], [1, 3]]
    games = run(whole([made.setting], 2), lambda _: None, jobs=1, cluster=None).of(0)
    assert [len(game.sides) for game in games] == [4, 4]
    found = summary(games, made.counts, 4)
    assert found.figures[0].wins == found.figures[2].wins
    assert found.figures[1].wins == found.figures[3].wins


@pytest.mark.rule("1E-TEAM-7")
def test_of_three_players_the_first_one_has_two_seats(resolver: Resolver) -> None:
    assert bots("greedy,passive,random", 3) == ("greedy", "passive", "greedy", "random")
    assert bots("greedy,passive", 3) == ("greedy", "passive", "greedy", "passive")
    with pytest.raises(InputError, match="a game has 3 players"):
        bots("greedy,passive,random,random", 3)
    decks = [load_shipped(name, resolver).deck for name in DECKS]
    settings = []
    for three in (False, True):
        players = bots("random,random", 3)
        settings.append(series(resolver.catalogue, decks, players=players, seed=3, turns=3, three=three).setting)
    found = run(whole(settings, 1), lambda _: None, jobs=1, cluster=None)
    assert found.of(0)[0].seed == found.of(1)[0].seed
    assert found.of(0)[0].digest != found.of(1)[0].digest  # chance of the third seat is that of the first player
    assert settings[0].fingerprint != settings[1].fingerprint
