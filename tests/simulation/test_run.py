"""Runs of many games: over processes and clusters, by four seats, and how long they will take."""

import gc
import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess

import pytest

from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError
from deckbuilder.games import statistics_of
from deckbuilder.match.weights import PACE, load_pace
from deckbuilder.simulation.chunks import Chunk, Task, cut, whole
from deckbuilder.simulation.game_runner import Setting, pack, play_chunk, play_game, play_uncounted
from deckbuilder.simulation.pool import ProcessPool
from deckbuilder.simulation.preparation import WORTH_TELLING, bots, duration_text, seconds_of, series
from deckbuilder.simulation.run import Aggregate, run
from deckbuilder.simulation.series import Series
from deckbuilder.simulation.statistics import GameResult, summary
from engine import is_compiled
from engine.bots import KINDS
from engine.core.game import Game
from engine.games import PLAYABLE
from engine.games.summoner_wars.events import Damaged
from tests.depth import deep
from tests.processes import PATIENCE
from tests.simulation.conftest import MakeSeries

GAMES = 6


def silent(_done: int) -> None:
    """Nobody watches."""


def games_of(settings: Sequence[Setting], **how: object) -> list[list[GameResult]]:
    found = run(whole(settings, GAMES), silent, **how)  # type: ignore[arg-type]
    assert not found.interrupted
    return [found.of(number) for number in range(len(settings))]


def test_the_same_seed_gives_the_same_games(setting: Setting) -> None:
    assert games_of([setting]) == games_of([setting])


def test_another_seed_gives_other_games(setting: Setting) -> None:
    (ours,), (others,) = games_of([setting]), games_of([replace(setting, seed=setting.seed + 1)])
    assert not {game.digest for game in ours} & {game.digest for game in others}


def test_a_game_is_the_same_in_any_run(setting: Setting) -> None:
    (games,) = games_of([setting])
    assert play_chunk(pack(setting), range(3, 5)) == games[3:5]


@deep
def test_a_game_whose_events_are_not_counted_ends_alike(setting: Setting, matched: MakeSeries) -> None:
    library = setting.prepare().library
    bots = matched(players=("greedy", "passive")).setting
    for of_setting, games in ((setting, range(2)), (replace(bots, turns=200), range(1))):
        for number in games:
            game, ending = play_game(of_setting, library, number), play_uncounted(of_setting, library, number)
            assert (ending.winner, ending.rounds) == (game.winner, game.rounds)


def test_players_begin_in_turn(setting: Setting) -> None:
    (games,) = games_of([setting])
    assert [game.first for game in games] == [0, 1] * (GAMES // 2)
    assert play_game(setting, setting.prepare().library, 1) == games[1]


@deep
def test_two_processes_play_what_one_plays(setting: Setting, matched: MakeSeries) -> None:
    settings = [setting, matched("cave-goblins").setting]
    assert games_of(settings, jobs=2) == games_of(settings, jobs=1)


def test_every_game_is_reported_once(setting: Setting) -> None:
    told: list[int] = []
    run(whole([setting, setting], GAMES), told.append, jobs=2)
    assert sum(told) == 2 * GAMES


@pytest.mark.parametrize(("games", "jobs", "settings"), [(1, 1, 1), (7, 3, 1), (1000, 2, 2), (99, 64, 1), (3, 256, 2)])
def test_chunks_hold_every_game_once(setting: Setting, games: int, jobs: int, settings: int) -> None:
    chunks = list(cut(whole([setting] * settings, games), jobs))
    numbers = [(chunk.task, number) for chunk in chunks for number in chunk.numbers]
    assert sorted(numbers) == [(which, number) for which in range(settings) for number in range(games)]


def test_a_chunk_that_comes_twice_counts_once(setting: Setting) -> None:
    gathered = Aggregate(whole([setting], 10))
    chunk, *_ = gathered.next_round()
    results = play_chunk(chunk.packed, chunk.numbers)
    assert [gathered.add(chunk, results), gathered.add(chunk, results)] == [len(results), 0]
    assert gathered.of(0) == results


class Killer:
    """Kills a process of the pool after the first chunk."""

    def __init__(self) -> None:
        self.told = 0
        self.killed = 0

    def __call__(self, done: int) -> None:
        self.told += done
        if not self.killed:
            self.killed = next(child.pid or 0 for child in multiprocessing.active_children())
            os.kill(self.killed, signal.SIGKILL)


@deep
def test_a_killed_process_costs_nothing(setting: Setting) -> None:
    killer = Killer()
    found = run(whole([setting], GAMES * 4), killer, jobs=2)
    assert killer.killed
    assert killer.told == GAMES * 4
    assert found.of(0) == run(whole([setting], GAMES * 4), silent).of(0)


class Deadly:
    """Ends the process that unpickles it."""

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return os._exit, (1,)


def test_processes_that_always_die_are_a_fault() -> None:
    chunks = [Chunk(0, pickle.dumps(Deadly()), (0, 1, 2))]
    with pytest.raises(InputError, match="die again and again, 0 games done"), ProcessPool(2) as pool:
        pool.play(chunks, Aggregate(()), silent)


def wrong(sentence: str) -> None:
    raise ValueError(sentence)


class Wrong:
    """Raises an error in the process that unpickles it."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return wrong, ("this is a bug",)


def test_an_error_of_the_program_in_a_process_is_raised_here() -> None:
    with pytest.raises(ValueError, match="this is a bug") as raised, ProcessPool(2) as pool:
        pool.play([Chunk(0, pickle.dumps(Wrong()), (0,))], Aggregate(()), silent)
    assert "in play_chunk" in raised.value.__notes__[0]
    assert not multiprocessing.active_children()


def pause(_weight: bytes) -> None:
    signal.pause()


class Endless:
    """Keeps the process that unpickles it waiting; larger than what a pipe holds."""

    def __init__(self) -> None:
        self.weight = bytes(1_000_000)

    def __reduce__(self) -> tuple[object, tuple[bytes]]:
        return pause, (self.weight,)


def test_an_interruption_waits_for_no_task_that_is_on_its_way(setting: Setting) -> None:
    def interrupt(_done: int) -> None:
        raise KeyboardInterrupt

    before = set(threading.enumerate())
    endless = pickle.dumps(Endless())
    chunks = [Chunk(0, pack(setting), (0,)), *[Chunk(0, endless, (number,)) for number in (1, 2, 3)]]
    with pytest.raises(KeyboardInterrupt), ProcessPool(1) as pool:
        pool.play(chunks, Aggregate(()), interrupt)
    for thread in set(threading.enumerate()) - before:
        thread.join(PATIENCE)
        assert not thread.is_alive()


@deep
def test_no_process_stays_behind(setting: Setting) -> None:
    def interrupt(_done: int) -> None:
        started.extend(multiprocessing.active_children())
        raise KeyboardInterrupt

    started: list[BaseProcess] = []
    found = run(whole([setting], 10_000), interrupt, jobs=2)
    assert found.interrupted
    assert 0 < len(found.of(0)) < 10_000
    assert started
    for process in started:
        assert wait([process.sentinel], timeout=PATIENCE), "it has not ended"


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a small cluster on this machine."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None, protocol="tcp"
    ) as made:
        yield made.scheduler_address


@deep
def test_a_cluster_plays_what_one_process_plays(setting: Setting, cluster: str) -> None:
    told: list[int] = []
    found = run(whole([setting, setting], 20), told.append, cluster=cluster)
    alone = run(whole([setting], 20), told.append)
    assert found.of(0) == found.of(1) == alone.of(0)
    assert sum(told) == 60


@deep  # the library of clusters takes seconds to be imported
@pytest.mark.parametrize("address", ["nonsense://here", "tcp://127.0.0.1:1", "tls://127.0.0.1:1", "no host at all"])
def test_where_there_is_no_cluster_there_is_a_fault(
    setting: Setting, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deckbuilder.simulation.cluster.PATIENCE", 0.5)
    distributed = pytest.importorskip("distributed")
    with pytest.raises(InputError, match="there is no cluster at"):
        run(whole([setting], 1), lambda _: None, cluster=address)
    left = [each for each in gc.get_objects() if isinstance(each, distributed.Client)]
    assert [each.status for each in left if each.status != "closed"] == []


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
    game = Game.start(made.setting.prepare().library, made.setting.decks, 1, 0)
    first, enemy, mate, _ = game.state.leaders
    counted = statistics_of("summoner-wars-1e")(
        game, [Damaged(mate, 2, "attack", first), Damaged(enemy, 3, "attack", first)]
    )
    assert counted.total("damage", 0) == 3


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


BUILD = "compiled" if is_compiled() else "pure"


def task(players: tuple[str, ...], games: int, ruleset: str = "summoner-wars-2e") -> Task:
    return Task(Setting({"ruleset": ruleset}, (), (), players, {}, 1, strict=False, turns=200), range(games))


@pytest.mark.parametrize("build", ["pure", "compiled"])
def test_what_is_measured_is_of_kinds_and_games_that_there_are(build: str) -> None:
    measured = load_pace(build)
    assert measured.keys() == set(PLAYABLE), PACE
    for ruleset, seconds in measured.items():
        assert {"greedy", "beam"} <= seconds.keys() <= set(KINDS), ruleset
        assert all(0 < each < 1_000 for each in seconds.values())


def test_it_grows_with_the_games_and_shrinks_with_the_processors() -> None:
    one = seconds_of([task(("beam", "beam"), 100)], 1)
    assert one == pytest.approx(2 * 100 * load_pace(BUILD)["summoner-wars-2e"]["beam"])
    assert seconds_of([task(("beam", "beam"), 100)], 4) == pytest.approx(one / 4)
    assert seconds_of([task(("beam", "beam"), 100)] * 2, 1) == pytest.approx(2 * one)
    assert seconds_of([task(("beam", "beam"), 1)], 8) == pytest.approx(one / 100)


def test_a_short_or_unknown_duration_is_not_shown() -> None:
    beam = load_pace(BUILD)["summoner-wars-2e"]["beam"]
    hour = round(3600 / beam / 2)
    assert duration_text([task(("beam", "beam"), hour)], 1) == "; about 60 minutes"
    assert duration_text([task(("beam", "beam"), 5 * hour)], 1) == "; about 5 hours"
    assert duration_text([task(("beam", "beam"), 1)], 8) in {"", f"; about {round(2 * beam, -1):.0f} seconds"}
    assert duration_text([task(("passive", "passive"), 1)], 1) == ""
    assert duration_text([task(("nobody", "beam"), 9_999)], 1) == ""
    assert WORTH_TELLING > 1


@pytest.fixture
def best_ofs(matched: MakeSeries) -> Series:
    """Best-ofs of a quick game by the rule of chess for who begins."""
    made = matched(best_of=3, turns=60)
    ruleset = {**made.setting.ruleset, "beginner": {"later_games": "loser", "rule": "CH-1.4"}}
    made = replace(made, setting=replace(made.setting, ruleset=ruleset))
    played = run(whole([made.setting], 6), silent)
    return replace(made, games=played.of(0), endless=played.endless_of(0), wanted=6)


@deep
@pytest.mark.rule("CH-1.4")
def test_the_loser_begins_the_next_game_of_a_best_of(best_ofs: Series) -> None:
    decided = 0
    for game, following in pairwise(best_ofs.games):
        if following.number == game.number + 1 and following.number % 3 and game.winner is not None:
            decided += 1
            assert following.first == 1 - game.winner
    assert decided
    assert [game.first for game in best_ofs.games if game.number % 3 == 0] == [0, 1] * 3


@deep
def test_best_ofs_end_when_they_are_decided(best_ofs: Series) -> None:
    assert len(best_ofs.best_ofs) == 6
    assert all(score.is_over for score in best_ofs.best_ofs)
    assert len(best_ofs.games) == sum(len(score.winners) for score in best_ofs.best_ofs)
    figures = best_ofs.to_json()["best_of"]
    assert sum(figures["wins"]) + figures["drawn"] == figures["played"] == 6
    assert figures["rates"][0]["low"] <= figures["wins"][0] / 6 <= figures["rates"][0]["high"]


def test_a_best_of_is_the_same_in_any_run(best_ofs: Series) -> None:
    again = play_chunk(pack(best_ofs.setting), range(2, 4))
    assert again == [game for game in best_ofs.games if game.number // 3 in (2, 3)]
    assert best_ofs.setting.fingerprint != replace(best_ofs.setting, best_of=None).fingerprint
