"""Simulations as jobs: ordered, queued, dealt to other players, stopped and continued."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from deckbuilder.app.simulations.archive import DONE, FAILED, ORDERED, STOPPED, SimulationArchive, SimulationOutcome
from deckbuilder.app.simulations.matrix import MatrixResult
from deckbuilder.app.simulations.order import SimulationOrder
from deckbuilder.app.simulations.preparation import job_of
from deckbuilder.app.simulations.queue import MAX_WAITING, SimulationQueue
from deckbuilder.app.simulations.series import SeriesResult
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.deck import Entry
from deckbuilder.decks.edit import change
from deckbuilder.decks.formats.csv_table import csv_text
from deckbuilder.errors import InputError
from deckbuilder.files import is_private
from deckbuilder.simulation import rounds
from deckbuilder.simulation.chunks import Chunk
from deckbuilder.simulation.game_runner import play_chunk
from deckbuilder.simulation.run import run
from deckbuilder.simulation.statistics import EndlessGame, GameResult, comparison
from engine import BotKind
from tests.app.own_bots import LAST, Last
from tests.depth import deep
from tests.processes import PATIENCE
from tools.static_edition.dealer import Dealer, DealtGames

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


@deep
def test_processes_that_play_are_ended_by_a_stop(workbench: Workbench) -> None:
    order = replace(ORDER, games=400, turns=200, jobs=2)
    stop = StopAfter(1)
    result = job_of(workbench, order).run(stop.report, stop)
    assert result.interrupted
    assert 0 < result.played < 400


def test_a_single_job_may_have_a_process_of_its_own(workbench: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    job = job_of(workbench, replace(ORDER, games=2))
    played_here = job.run(ignore)
    monkeypatch.setattr(rounds, "play_chunk", None)  # here no game can be played any more
    assert job.result(run(job.tasks, ignore, jobs=1, is_isolated=True)).to_json() == played_here.to_json()


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
        games=2,
        db=tmp_path / "results.db",
    )
    stop = StopAfter(2)
    assert job_of(workbench, order).run(stop.report, stop).played == 2
    again = job_of(workbench, replace(order, seed=99, continues_seed=True))
    assert (again.kept, again.wanted) == (2, 4)
    result = again.run(ignore)
    assert isinstance(result, MatrixResult)
    assert (result.played, result.interrupted, result.seed) == (2, False, 3)
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


def test_bots_of_a_program_play_in_pairs_and_in_any_process(workbench: Workbench) -> None:
    order = replace(ORDER, players=[LAST, "passive"], versus_players=["random", "passive"], games=4)
    job = job_of(workbench, order)
    assert job.description == "4 games of two sets of bots each"
    played_here = job.run(ignore).to_json()
    assert [match["players"] for match in played_here["matches"]] == [["last", "passive"], ["random", "passive"]]
    assert (played_here["comparison"]["pairs"], played_here["matches"][0]["confidence"]) == (4, 0.95)
    assert job_of(workbench, replace(order, jobs=2)).run(ignore).to_json() == played_here


def test_a_matrix_takes_a_bot_of_a_program(workbench: Workbench) -> None:
    order = replace(ORDER, decks=("polar-dwarves", "breakers"), players=[LAST, LAST], matrix=True, games=1)
    assert job_of(workbench, order).run(ignore).series[0].setting.players == ("last", "last")


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (LAST._replace(name="greedy"), "there is a bot 'greedy' already"),
        (LAST._replace(name="hard"), "there is a bot 'hard' already"),
        (LAST._replace(make=lambda seed, _weights: Last(seed, {})), "cannot be sent to other processes"),
    ],
    ids=["shipped", "level", "lambda"],
)
def test_a_bot_that_cannot_be_told_or_sent_is_a_sentence(kind: BotKind, message: str, workbench: Workbench) -> None:
    with pytest.raises(InputError, match=message):
        job_of(workbench, replace(ORDER, players=[kind, "passive"]))


def test_decks_of_a_program_play_beside_those_with_names(workbench: Workbench) -> None:
    dwarves = workbench.resolved_deck("polar-dwarves")
    changed = replace(change(dwarves, "Ice Smith", -1, workbench.resolver).deck, name="Fewer")
    order = replace(ORDER, decks=(changed,), against=("breakers",), versus=dwarves.deck, games=2)
    result = job_of(workbench, order).run(ignore)
    assert [series.decks for series in result.series] == [("Fewer", "Breakers"), ("Polar Dwarves", "Breakers")]
    assert len(result.series[0].setting.decks[0].pile) == len(result.series[1].setting.decks[0].pile) - 1
    named = job_of(workbench, replace(order, versus="polar-dwarves")).run(ignore)
    assert named.to_json() == result.to_json()
    matrix = job_of(workbench, replace(ORDER, decks=(changed, dwarves.deck), players="random,random", matrix=True))
    assert (matrix.wanted, len(matrix.series)) == (12, 2)
    with pytest.raises(InputError, match="name each of them once"):
        job_of(workbench, replace(matrix.order, decks=(changed, replace(changed))))
    with pytest.raises(InputError, match="no card is called 'Sandwich'"):
        job_of(workbench, replace(order, decks=(replace(changed, unknown=(Entry("Sandwich", 1),)),)))


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


SHORT_ORDER = SimulationOrder(("polar-dwarves",), "random,passive", seed=3, games=4, turns=12, jobs=1, contributions=0)


@pytest.fixture
def queue(workbench: Workbench) -> SimulationQueue:
    return SimulationQueue(workbench)


def submitted(
    queue: SimulationQueue, workbench: Workbench, order: SimulationOrder = SHORT_ORDER, name: str = ""
) -> int:
    return queue.submit(order, workbench.resolved_deck, name)


def test_what_came_of_a_simulation_is_that_of_the_command_line(queue: SimulationQueue, workbench: Workbench) -> None:
    number = submitted(queue, workbench)
    queue.work()
    (kept,) = queue.archive.all()
    expected = job_of(workbench, SHORT_ORDER).run(lambda _games: None)
    assert (kept.number, kept.state, kept.played, kept.order) == (number, DONE, 4, SHORT_ORDER)
    assert kept.name == "Polar Dwarves against Polar Dwarves"
    assert queue.archive.result(number) == expected.to_json()
    assert queue.archive.csv(number) == csv_text(expected.columns, expected.rows())


def test_one_is_played_after_the_other(queue: SimulationQueue, workbench: Workbench) -> None:
    short = replace(SHORT_ORDER, games=1, turns=4)
    first = submitted(queue, workbench, short, "first")
    second = submitted(queue, workbench, replace(short, versus="breakers"), "second")
    assert [entry.name for entry in queue.waiting] == ["first", "second"]
    assert [each.state for each in queue.archive.all()] == [ORDERED, ORDERED]
    queue.work()
    assert queue.waiting == []
    assert [(each.number, each.state, each.played) for each in queue.archive.all()] == [
        (second, DONE, 2),
        (first, DONE, 1),
    ]


@deep
def test_an_interruption_ends_what_is_played_and_waits_for_no_lock(
    queue: SimulationQueue, workbench: Workbench
) -> None:
    number, waiting = submitted(queue, workbench, replace(SHORT_ORDER, games=500)), submitted(queue, workbench)
    is_playing = threading.Event()
    stopping(queue, is_playing.set)
    worker = threading.Thread(target=queue.work)
    worker.start()
    assert is_playing.wait(PATIENCE)
    with workbench.lock:  # as it may be held when the signal comes
        queue.interrupt()
    worker.join(PATIENCE)
    kept, other = queue.archive.find(number), queue.archive.find(waiting)
    assert kept
    assert other
    assert (kept.state, other.state) == (STOPPED, STOPPED)
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
    rounds = queue.waiting[0].rounds
    take = rounds.take

    def take_and_stop(chunk: Chunk, results: Sequence[GameResult | EndlessGame]) -> int:
        done = take(chunk, results)
        stop()
        return done

    rounds.take = take_and_stop  # type: ignore[method-assign]


@deep
def test_what_is_played_can_be_stopped_and_its_games_are_kept(queue: SimulationQueue, workbench: Workbench) -> None:
    number = submitted(queue, workbench, replace(SHORT_ORDER, games=400, turns=200, jobs=2))
    stopping(queue, lambda: queue.stop(number))
    queue.work()
    kept = queue.archive.find(number)
    assert kept
    assert kept.state == STOPPED
    assert 0 < kept.played < 400
    assert len(queue.archive.games(kept)) == kept.played == queue.archive.result(number)["matches"][0]["games"]


def test_a_simulation_waits_until_its_result_is_kept(queue: SimulationQueue, workbench: Workbench) -> None:
    number = submitted(queue, workbench)
    (entry,) = queue.waiting
    states: list[str] = []

    class WatchedArchive(SimulationArchive):
        def finish(self, number: int, outcome: SimulationOutcome) -> None:
            states.append(entry.state)
            super().finish(number, outcome)

    entry.archive = WatchedArchive(queue.archive.path)
    queue.work()
    assert (states, entry.state) == (["100-False-False"], "")
    assert [kept.number for kept in queue.archive.all()] == [number]


def test_an_error_ends_a_simulation_whose_games_are_kept(queue: SimulationQueue, workbench: Workbench) -> None:
    def refuse() -> None:
        raise InputError("there is no power")

    number = submitted(queue, workbench)
    stopping(queue, refuse)
    queue.work()
    kept = queue.archive.find(number)
    assert kept
    assert (kept.state, kept.error) == (FAILED, "there is no power")
    assert 0 < kept.played == queue.archive.result(number)["matches"][0]["games"]


@deep
def test_at_the_end_of_the_program_everything_stops(queue: SimulationQueue, workbench: Workbench) -> None:
    for _ in range(2):
        submitted(queue, workbench, replace(SHORT_ORDER, games=400, turns=200, jobs=2))
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
    assert queue.archive.all()[0].state == STOPPED


@deep
def test_games_of_two_kept_simulations_are_compared_by_their_numbers(
    queue: SimulationQueue, workbench: Workbench
) -> None:
    alone = submitted(queue, workbench, replace(SHORT_ORDER, decks=("breakers",), against=("vanguards",)))
    both = submitted(queue, workbench, replace(SHORT_ORDER, versus="breakers", against=("vanguards",)))
    queue.work()
    two, breakers = queue.archive.all()
    assert (two.number, breakers.number) == (both, alone)
    found = comparison(queue.archive.games(two), queue.archive.games(breakers))
    assert found == comparison(queue.archive.games(two), queue.archive.games(two, 1))
    assert queue.archive.result(both)["comparison"]["pairs"] == found.games == 4


@deep
def test_four_players_win_in_teams(queue: SimulationQueue, workbench: Workbench) -> None:
    order = replace(SHORT_ORDER, decks=("workbench-oldin",), players="random,random", seats=4, games=2, turns=400)
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
        submitted(queue, workbench, replace(SHORT_ORDER, decks=("nothing",)))
    assert queue.archive.all() == []
    for _ in range(MAX_WAITING):
        submitted(queue, workbench)
    with pytest.raises(InputError, match="wait already"):
        submitted(queue, workbench)


def test_the_folder_of_simulations_is_private(tmp_path: Path) -> None:
    archive = SimulationArchive(tmp_path / "data" / "simulations.db")
    archive.prepare()
    assert is_private(archive.path.parent)


def test_a_damaged_file_is_rejected_in_a_sentence(queue: SimulationQueue, workbench: Workbench) -> None:
    submitted(queue, workbench)
    path = queue.archive.path
    path.write_bytes(b"not a database at all" * 100)
    with pytest.raises(InputError, match="cannot be"):
        SimulationArchive(path).all()


MATRIX = replace(
    SHORT_ORDER, decks=("polar-dwarves", "breakers"), players="random,random", matrix=True, games=2, turns=3
)


@pytest.fixture
def queue_of_dealer(workbench: Workbench) -> SimulationQueue:
    return SimulationQueue(workbench, runs=False)


def dealt(dealer: Dealer) -> list[DealtGames]:
    """Return everything that is dealt at once."""
    return list(iter(dealer.deal, None))


def play(dealer: Dealer, games: DealtGames) -> None:
    dealer.take(games.number, play_chunk(games.packed, games.numbers))


@pytest.mark.parametrize(
    "order", [replace(SHORT_ORDER, versus="breakers", games=9, turns=3), MATRIX], ids=["series", "matrix"]
)
@pytest.mark.parametrize("jobs", [pytest.param(1, marks=deep), 3])
def test_results_in_any_order_are_those_of_the_command_line(
    order: SimulationOrder, jobs: int, queue_of_dealer: SimulationQueue, workbench: Workbench
) -> None:
    number = submitted(queue_of_dealer, workbench, order)
    queue_of_dealer.work()
    dealer = Dealer(queue_of_dealer, jobs)
    hands = dealt(dealer)
    assert len(hands) > jobs
    for each in reversed(hands):
        assert dealer.is_wanted(each.number)
        play(dealer, each)
        play(dealer, each)  # twice counts once
    kept = queue_of_dealer.archive.find(number)
    assert kept
    assert (kept.state, queue_of_dealer.waiting) == (DONE, [])
    assert queue_of_dealer.archive.result(number) == job_of(workbench, order).run(lambda _games: None).to_json()


def test_what_a_player_gives_back_is_dealt_again(queue_of_dealer: SimulationQueue, workbench: Workbench) -> None:
    number = submitted(queue_of_dealer, workbench)
    dealer = Dealer(queue_of_dealer, 1)
    first, *others = dealt(dealer)
    dealer.give_back(first.number)
    (again,) = dealt(dealer)
    assert (again.packed, again.numbers) == (first.packed, first.numbers)
    assert not dealer.is_wanted(first.number)
    for each in (again, *others):
        play(dealer, each)
    assert queue_of_dealer.archive.result(number) == job_of(workbench, SHORT_ORDER).run(lambda _games: None).to_json()


def test_players_that_die_again_and_again_end_the_simulation(
    queue_of_dealer: SimulationQueue, workbench: Workbench
) -> None:
    number = submitted(queue_of_dealer, workbench)
    dealer = Dealer(queue_of_dealer, 2)
    while games := dealer.deal():
        dealer.give_back(games.number)
    kept = queue_of_dealer.archive.find(number)
    assert kept
    assert (kept.state, kept.played, kept.error) == (FAILED, 0, "the workers that play die again and again")


def test_what_is_stopped_keeps_its_games_and_takes_no_others(
    queue_of_dealer: SimulationQueue, workbench: Workbench
) -> None:
    number, second = submitted(queue_of_dealer, workbench), submitted(queue_of_dealer, workbench, name="second")
    dealer = Dealer(queue_of_dealer, 1)
    first, late = dealer.deal(), dealer.deal()
    assert first
    assert late
    play(dealer, first)
    queue_of_dealer.stop(number)
    following = dealer.deal()
    assert following
    assert [entry.number for entry in queue_of_dealer.waiting] == [second]
    assert not dealer.is_wanted(late.number)
    play(dealer, late)
    kept = queue_of_dealer.archive.find(number)
    assert kept
    assert (kept.state, kept.played) == (STOPPED, len(first.numbers))
    assert queue_of_dealer.waiting[0].rounds.done == 0


def test_games_that_cannot_be_played_end_the_simulation_with_the_reason(
    queue_of_dealer: SimulationQueue, workbench: Workbench
) -> None:
    number = submitted(queue_of_dealer, workbench)
    dealer = Dealer(queue_of_dealer, 1)
    first, second = dealer.deal(), dealer.deal()
    assert first
    assert second
    play(dealer, first)
    dealer.fail(second.number, "game 3 cannot be played")
    kept = queue_of_dealer.archive.find(number)
    assert kept
    assert (kept.state, kept.played, kept.error) == (FAILED, len(first.numbers), "game 3 cannot be played")
    assert dealer.deal() is None
