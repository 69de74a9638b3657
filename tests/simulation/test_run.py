"""Runs: what is played depends on the seed alone, not on who plays it; a process that dies costs nothing."""

import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Sequence
from dataclasses import replace
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess

import pytest

from deckbuilder.errors import InputError
from deckbuilder.simulation import pool
from deckbuilder.simulation.chunks import Aggregate, Chunk, cut, whole
from deckbuilder.simulation.game_runner import Setting, pack, play_chunk
from deckbuilder.simulation.result import GameResult
from deckbuilder.simulation.run import run
from tests.depth import deep
from tests.processes import PATIENCE
from tests.simulation.conftest import MakeSeries

GAMES = 12


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
    assert play_chunk(pack(setting), range(7, 9)) == games[7:9]


def test_players_begin_in_turn(setting: Setting) -> None:
    (games,) = games_of([setting])
    assert [game.first for game in games] == [0, 1] * (GAMES // 2)


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
    gathered = Aggregate([{}])
    chunk = Chunk(0, b"", (0, 1))
    results = play_chunk(pack(setting), range(2))
    assert [gathered.add(chunk, results), gathered.add(chunk, results)] == [2, 0]
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
    with pytest.raises(InputError, match="die again and again, 0 games done"):
        pool.play_in_processes(chunks, 2, Aggregate([{}]), silent)


def wrong(sentence: str) -> None:
    raise ValueError(sentence)


class Wrong:
    """Raises an error in the process that unpickles it."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return wrong, ("this is a bug",)


def test_an_error_of_the_program_in_a_process_is_raised_here() -> None:
    with pytest.raises(ValueError, match="this is a bug") as raised:
        pool.play_in_processes([Chunk(0, pickle.dumps(Wrong()), (0,))], 2, Aggregate([{}]), silent)
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
    with pytest.raises(KeyboardInterrupt):
        pool.play_in_processes(chunks, 1, Aggregate([{}]), interrupt)
    for thread in set(threading.enumerate()) - before:
        thread.join(PATIENCE)
        assert not thread.is_alive()


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
