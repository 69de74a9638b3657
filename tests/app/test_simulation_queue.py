"""The queue of simulations: one is played, others wait, each can be stopped, and what came of it is kept."""

import threading
from collections.abc import Callable
from dataclasses import replace

import pytest

from deckbuilder.app.simulations.archive import DONE, ORDERED, STOPPED, SimulationArchive
from deckbuilder.app.simulations.order import SimulationOrder
from deckbuilder.app.simulations.preparation import job_of
from deckbuilder.app.simulations.queue import MAX_WAITING, SimulationQueue
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.formats.csv_table import csv_text
from deckbuilder.errors import InputError
from deckbuilder.simulation.statistics import comparison
from tests.processes import PATIENCE

ORDER = SimulationOrder(("polar-dwarves",), "random,passive", seed=3, games=4, turns=12, jobs=1, contributions=0)


@pytest.fixture
def queue(workbench: Workbench) -> SimulationQueue:
    return SimulationQueue(workbench)


def submitted(queue: SimulationQueue, workbench: Workbench, order: SimulationOrder = ORDER, name: str = "") -> int:
    return queue.submit(order, workbench.resolved_deck, name)


def test_what_came_of_a_simulation_is_that_of_the_command_line(queue: SimulationQueue, workbench: Workbench) -> None:
    number = submitted(queue, workbench)
    queue.work()
    (kept,) = queue.archive.all()
    expected = job_of(workbench, ORDER).run(lambda _games: None)
    assert (kept.number, kept.state, kept.played, kept.order) == (number, DONE, 4, ORDER)
    assert kept.name == "Polar Dwarves against Polar Dwarves"
    assert queue.archive.result(number) == expected.to_json()
    assert queue.archive.csv(number) == csv_text(expected.columns, expected.rows())


def test_one_is_played_after_the_other(queue: SimulationQueue, workbench: Workbench) -> None:
    first = submitted(queue, workbench, name="first")
    second = submitted(queue, workbench, replace(ORDER, versus="breakers", games=2), "second")
    assert [entry.name for entry in queue.waiting] == ["first", "second"]
    assert [each.state for each in queue.archive.all()] == [ORDERED, ORDERED]
    queue.work()
    assert (queue.running, queue.waiting, queue.find(first)) == (None, [], None)
    assert [(each.number, each.state, each.played) for each in queue.archive.all()] == [
        (second, DONE, 4),
        (first, DONE, 4),
    ]


def test_an_interruption_ends_what_is_played_and_waits_for_no_lock(
    queue: SimulationQueue, workbench: Workbench
) -> None:
    number, waiting = submitted(queue, workbench, replace(ORDER, games=500)), submitted(queue, workbench)
    worker = threading.Thread(target=queue.work)
    worker.start()
    while queue.running is None or not queue.running.done:
        assert worker.is_alive()
    with workbench.lock:  # as it may be held when the signal comes
        queue.interrupt()
    worker.join(PATIENCE)
    kept, other = queue.archive.find(number), queue.archive.find(waiting)
    assert kept
    assert other
    assert (kept.state, other.state) == (STOPPED, ORDERED)
    assert kept.played < 500


def test_what_waits_can_be_stopped_and_is_not_played(queue: SimulationQueue, workbench: Workbench) -> None:
    number = submitted(queue, workbench)
    queue.stop(number)
    queue.work()
    kept = queue.archive.find(number)
    assert kept
    assert (kept.state, kept.played) == (STOPPED, 0)
    assert queue.archive.result(number) == {}


def stopping(queue: SimulationQueue, stop: Callable[[], None]) -> None:
    """Let the simulation that is played call a function when its first games are done."""
    entry = queue.waiting[0]
    play = entry.job.run

    def run(report: Callable[[int], None], asked: Callable[[], bool]) -> object:
        def reported(games: int) -> None:
            report(games)
            stop()

        return play(reported, asked)

    entry.job.run = run  # type: ignore[method-assign, assignment]


def test_what_is_played_can_be_stopped_and_its_games_are_kept(queue: SimulationQueue, workbench: Workbench) -> None:
    number = submitted(queue, workbench, replace(ORDER, games=400, turns=200, jobs=2))
    stopping(queue, lambda: queue.stop(number))
    queue.work()
    kept = queue.archive.find(number)
    assert kept
    assert kept.state == STOPPED
    assert 0 < kept.played < 400
    assert len(queue.archive.games(kept)) == kept.played == queue.archive.result(number)["matches"][0]["games"]


def test_at_the_end_of_the_program_everything_stops(queue: SimulationQueue, workbench: Workbench) -> None:
    for _ in range(2):
        submitted(queue, workbench, replace(ORDER, games=400, turns=200, jobs=2))
    is_playing = threading.Event()
    stopping(queue, is_playing.set)
    thread = threading.Thread(target=queue.work)
    thread.start()
    assert is_playing.wait(PATIENCE)
    queue.stop_all()
    thread.join(PATIENCE)
    assert [each.state for each in queue.archive.all()] == [STOPPED, STOPPED]
    submitted(queue, workbench)
    queue.work()
    assert queue.archive.all()[0].state == ORDERED


def test_games_of_two_kept_simulations_are_compared_by_their_numbers(
    queue: SimulationQueue, workbench: Workbench
) -> None:
    alone = submitted(queue, workbench, replace(ORDER, decks=("breakers",), against=("vanguards",)))
    both = submitted(queue, workbench, replace(ORDER, versus="breakers", against=("vanguards",)))
    queue.work()
    two, breakers = queue.archive.all()
    assert (two.number, breakers.number) == (both, alone)
    found = comparison(queue.archive.games(two), queue.archive.games(breakers))
    assert found == comparison(queue.archive.games(two), queue.archive.games(two, 1))
    assert queue.archive.result(both)["comparison"]["pairs"] == found.games == 4


def test_four_players_win_in_teams(queue: SimulationQueue, workbench: Workbench) -> None:
    order = replace(ORDER, decks=("workbench-oldin",), players="random,random", seats=4, games=2, turns=400)
    number = submitted(queue, workbench, order)
    queue.work()
    kept = queue.archive.find(number)
    assert kept
    match = queue.archive.result(number)["matches"][0]
    wins = [sum(game.won(player) for game in queue.archive.games(kept)) for player in range(4)]
    assert wins == [side["wins"] for side in match["sides"]]


def test_simulations_are_renamed_and_removed(queue: SimulationQueue, workbench: Workbench) -> None:
    number = submitted(queue, workbench)
    queue.archive.rename(number, "  my   games ")
    assert [each.name for each in queue.archive.all()] == ["my games"]
    with pytest.raises(InputError, match="1 to 80 characters"):
        queue.archive.rename(number, "\u202e")
    queue.archive.remove(number)
    assert queue.archive.all() == []


def test_a_faulty_order_is_rejected_and_not_kept(queue: SimulationQueue, workbench: Workbench) -> None:
    with pytest.raises(InputError, match="no shipped deck"):
        submitted(queue, workbench, replace(ORDER, decks=("nothing",)))
    assert queue.archive.all() == []
    for _ in range(MAX_WAITING):
        submitted(queue, workbench)
    with pytest.raises(InputError, match="wait already"):
        submitted(queue, workbench)


def test_a_damaged_file_is_rejected_in_a_sentence(queue: SimulationQueue, workbench: Workbench) -> None:
    submitted(queue, workbench)
    path = queue.archive.path
    path.write_bytes(b"not a database at all" * 100)
    with pytest.raises(InputError, match="cannot be"):
        SimulationArchive(path).all()
