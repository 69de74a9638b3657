"""Games that are dealt to players elsewhere: whatever comes back when, results are those of the command line."""

from dataclasses import replace

import pytest

from deckbuilder.app.simulations.archive import DONE, FAILED, STOPPED
from deckbuilder.app.simulations.order import SimulationOrder
from deckbuilder.app.simulations.preparation import job_of
from deckbuilder.app.simulations.queue import SimulationQueue
from deckbuilder.app.workbench import Workbench
from deckbuilder.simulation.game_runner import play_chunk
from tests.app.test_simulation_queue import ORDER, submitted
from tools.static_edition.dealer import DealtGames, SimulationDealer

MATRIX = replace(ORDER, decks=("polar-dwarves", "breakers"), players="random,random", matrix=True, games=2)


@pytest.fixture
def queue(workbench: Workbench) -> SimulationQueue:
    return SimulationQueue(workbench, plays=False)


def dealt(dealer: SimulationDealer) -> list[DealtGames]:
    """Return everything that is dealt at once."""
    return list(iter(dealer.deal, None))


def play(dealer: SimulationDealer, games: DealtGames) -> None:
    dealer.take(games.number, play_chunk(games.packed, games.numbers))


@pytest.mark.parametrize("order", [replace(ORDER, versus="breakers", games=9), MATRIX], ids=["series", "matrix"])
@pytest.mark.parametrize("jobs", [1, 3])
def test_results_in_any_order_are_those_of_the_command_line(
    order: SimulationOrder, jobs: int, queue: SimulationQueue, workbench: Workbench
) -> None:
    number = submitted(queue, workbench, order)
    queue.work()
    dealer = SimulationDealer(queue, jobs)
    hands = dealt(dealer)
    assert len(hands) > jobs
    for each in reversed(hands):
        assert dealer.is_wanted(each.number)
        play(dealer, each)
        play(dealer, each)  # twice counts once
    kept = queue.archive.find(number)
    assert kept
    assert (kept.state, queue.running) == (DONE, None)
    assert queue.archive.result(number) == job_of(workbench, order).run(lambda _games: None).to_json()


def test_what_a_player_gives_back_is_dealt_again(queue: SimulationQueue, workbench: Workbench) -> None:
    number = submitted(queue, workbench)
    dealer = SimulationDealer(queue, 1)
    first, *others = dealt(dealer)
    dealer.give_back(first.number)
    (again,) = dealt(dealer)
    assert (again.packed, again.numbers) == (first.packed, first.numbers)
    assert not dealer.is_wanted(first.number)
    for each in (again, *others):
        play(dealer, each)
    assert queue.archive.result(number) == job_of(workbench, ORDER).run(lambda _games: None).to_json()


def test_players_that_die_again_and_again_end_the_simulation(queue: SimulationQueue, workbench: Workbench) -> None:
    number = submitted(queue, workbench)
    dealer = SimulationDealer(queue, 2)
    while games := dealer.deal():
        dealer.give_back(games.number)
    kept = queue.archive.find(number)
    assert kept
    assert (kept.state, kept.played, kept.error) == (FAILED, 0, "the workers that play die again and again")


def test_what_is_stopped_keeps_its_games_and_takes_no_others(queue: SimulationQueue, workbench: Workbench) -> None:
    number, second = submitted(queue, workbench), submitted(queue, workbench, name="second")
    dealer = SimulationDealer(queue, 1)
    first, late = dealer.deal(), dealer.deal()
    assert first
    assert late
    play(dealer, first)
    queue.stop(number)
    following = dealer.deal()
    assert following
    assert queue.running
    assert queue.running.number == second
    assert not dealer.is_wanted(late.number)
    play(dealer, late)
    kept = queue.archive.find(number)
    assert kept
    assert (kept.state, kept.played) == (STOPPED, len(first.numbers))
    assert queue.running.done == 0


def test_games_that_cannot_be_played_end_the_simulation_with_the_reason(
    queue: SimulationQueue, workbench: Workbench
) -> None:
    number = submitted(queue, workbench)
    dealer = SimulationDealer(queue, 1)
    first, second = dealer.deal(), dealer.deal()
    assert first
    assert second
    play(dealer, first)
    dealer.fail(second.number, "game 3 cannot be played")
    kept = queue.archive.find(number)
    assert kept
    assert (kept.state, kept.played, kept.error) == (FAILED, len(first.numbers), "game 3 cannot be played")
    assert dealer.deal() is None
