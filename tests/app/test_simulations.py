"""Simulations as jobs: an order as data, a stop at any time, and results that go on from what a file has."""

from dataclasses import replace
from pathlib import Path

import pytest

from deckbuilder.app.simulations.matrix import MatrixResult
from deckbuilder.app.simulations.order import SimulationOrder
from deckbuilder.app.simulations.preparation import job_of
from deckbuilder.app.simulations.series import SeriesResult
from deckbuilder.app.workbench import Workbench
from deckbuilder.errors import InputError
from deckbuilder.simulation import run

ORDER = SimulationOrder(("polar-dwarves",), "random,passive", seed=3, games=6, turns=12, jobs=1, contributions=0)


class StopAfter:
    """Asks a run to stop when so many games are done."""

    def __init__(self, games: int) -> None:
        self.left = games

    def report(self, games: int) -> None:
        self.left -= games

    def __call__(self) -> bool:
        return self.left <= 0


def ignore(_games: int) -> None:
    pass


def test_a_stopped_series_has_the_games_that_are_done(workbench: Workbench) -> None:
    job = job_of(workbench, ORDER)
    stop = StopAfter(2)
    result = job.run(stop.report, stop)
    assert (result.interrupted, result.played) == (True, 2)
    whole = job.run(ignore)
    assert isinstance(result, SeriesResult)
    assert isinstance(whole, SeriesResult)
    assert result.series[0].games == whole.series[0].games[:2]
    assert (len(list(whole.rows())), whole.to_json()["matches"][0]["games"]) == (6, 6)
    assert all(len(row) == len(whole.columns) for row in whole.rows())


def test_processes_that_play_are_ended_by_a_stop(workbench: Workbench) -> None:
    order = replace(ORDER, games=400, turns=200, jobs=2)
    stop = StopAfter(1)
    result = job_of(workbench, order).run(stop.report, stop)
    assert result.interrupted
    assert 0 < result.played < 400


def test_a_single_job_may_have_a_process_of_its_own(workbench: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    order = replace(ORDER, games=2, is_isolated=True)
    played_here = job_of(workbench, replace(order, is_isolated=False)).run(ignore)
    monkeypatch.setattr(run, "play_chunk", None)  # here no game can be played any more
    assert job_of(workbench, order).run(ignore).to_json() == played_here.to_json()


def test_a_front_end_says_what_the_names_of_decks_mean(workbench: Workbench) -> None:
    dwarves = workbench.resolved_deck("polar-dwarves")
    result = job_of(workbench, replace(ORDER, decks=("mine",), games=1), lambda _name: dwarves).run(ignore)
    assert isinstance(result, SeriesResult)
    assert result.series[0].decks == ("Polar Dwarves", "Polar Dwarves")


def test_a_stopped_matrix_continues_from_its_file(workbench: Workbench, tmp_path: Path) -> None:
    order = replace(
        ORDER,
        decks=("polar-dwarves", "tundra-orcs"),
        players="random,random",
        matrix=True,
        games=3,
        db=tmp_path / "results.db",
    )
    stop = StopAfter(2)
    assert job_of(workbench, order).run(stop.report, stop).played == 2
    again = job_of(workbench, replace(order, seed=99, continues_seed=True))
    assert (again.kept, again.wanted) == (2, 6)
    result = again.run(ignore)
    assert isinstance(result, MatrixResult)
    assert (result.played, result.interrupted, result.seed) == (4, False, 3)
    undivided = job_of(workbench, replace(order, db=None)).run(ignore)
    assert result.to_json() == undivided.to_json()
    assert list(result.rows()) == list(undivided.rows())


def test_a_matrix_adds_no_game_that_came_into_its_file_meanwhile(workbench: Workbench, tmp_path: Path) -> None:
    decks = ("polar-dwarves", "tundra-orcs")
    path = tmp_path / "results.db"
    order = replace(ORDER, decks=decks, players="random,random", matrix=True, games=2, db=path)
    jobs = [job_of(workbench, order) for _ in range(2)]
    one, other = (job.run(ignore) for job in jobs)
    assert one.to_json() == other.to_json()
    assert (one.input_error, other.input_error) == (None, None)
    assert job_of(workbench, order).kept == 4


def test_two_decks_are_compared_on_the_same_seeds(workbench: Workbench) -> None:
    result = job_of(workbench, replace(ORDER, versus="breakers", games=3)).run(ignore)
    assert result.to_json()["comparison"]["pairs"] == 3


@pytest.mark.parametrize(
    ("order", "message"),
    [
        (replace(ORDER, decks=("polar-dwarves", "breakers")), "name one deck"),
        (replace(ORDER, matrix=True, players="random,random"), "two decks or more"),
        (replace(ORDER, players="greedy,nobody"), "nobody"),
        (
            replace(ORDER, against=("breakers",), seats=2, versus="the-long-wall"),
            "decks of one game|of different games",
        ),
        (replace(ORDER, decks=("no-such-deck",)), "no shipped deck"),
        (replace(ORDER, db=Path("/dev/null/results.db")), "results.db"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_order_that_cannot_be_played_is_rejected_before_a_game(
    order: SimulationOrder, message: str, workbench: Workbench
) -> None:
    with pytest.raises(InputError, match=message):
        job_of(workbench, order)
