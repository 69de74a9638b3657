"""Simulations in a queue: one is played, the next ones wait, and what came of each is kept.

The queue has no thread of its own: a front end calls `work` where that may take long.
"""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import monotonic

from deckbuilder.app.simulations import archive
from deckbuilder.app.simulations.archive import MAX_NAME, SimulationArchive, SimulationOutcome
from deckbuilder.app.simulations.job import estimate
from deckbuilder.app.simulations.matrix import MatrixJob, MatrixResult
from deckbuilder.app.simulations.order import SimulationOrder
from deckbuilder.app.simulations.preparation import job_of
from deckbuilder.app.simulations.series import SeriesJob, SeriesResult
from deckbuilder.app.workbench import FindDeck, Workbench
from deckbuilder.decks.formats.csv_table import csv_text
from deckbuilder.errors import InputError
from deckbuilder.simulation.matrix import Matrix
from deckbuilder.simulation.pace import duration
from deckbuilder.simulation.series import Series
from deckbuilder.simulation.verdict import faster_winner, more_frequent_winner
from deckbuilder.text import counted, listed

FILE = "simulations.db"
MAX_WAITING = 20
NOTHING = "No game was finished"
ENDING = 2.0  # seconds for a simulation to end when all are stopped


@dataclass
class QueuedSimulation:
    """A simulation that is played or waits. `games`: to be played; `begun`: when, by the clock of the processor."""

    number: int
    name: str
    job: SeriesJob | MatrixJob
    games: int
    expected: str  # how long it takes, before anything is played
    done: int = 0
    begun: float | None = None
    is_stopped: bool = False

    @property
    def percent(self) -> int:
        return 100 * self.done // max(1, self.games)

    @property
    def time_left(self) -> str:
        """About how long it still takes, by the games that are done; empty where that is not known."""
        if self.begun is None or not self.done:
            return self.expected
        return duration((monotonic() - self.begun) * (self.games - self.done) / self.done)


class SimulationQueue:
    """The simulations of a workbench. Its methods take the lock of the workbench, but not while games are played.

    `plays`: whether `work` plays the games; otherwise a `SimulationDealer` lets others do so.
    """

    def __init__(self, workbench: Workbench, *, plays: bool = True) -> None:
        self.plays = plays
        self.archive = SimulationArchive(workbench.data / FILE)
        self.running: QueuedSimulation | None = None
        self.waiting: list[QueuedSimulation] = []
        self.unkept: dict[int, str] = {}  # why results of a simulation could not be kept, by its number
        self._workbench = workbench
        self._working = threading.Lock()  # held while simulations are played: there is one at a time
        self._is_closed = False

    def submit(self, order: SimulationOrder, find: FindDeck, name: str = "") -> int:
        """Add a simulation to the queue, and return its number. `find`: what the names of decks mean.

        Raises InputError for an order that cannot be played, or where too many wait.
        """
        if len(self.waiting) >= MAX_WAITING:
            raise InputError(f"{MAX_WAITING} simulations wait already; stop one of them first")
        self.archive.prepare()
        job = job_of(self._workbench, replace(order, db=self.archive.path, is_isolated=True), find)
        games = sum(len(task.numbers) for task in job.tasks)
        name = name or title_of(job)[:MAX_NAME]
        number = self.archive.add(name, order, games)
        with self._workbench.lock:
            self.waiting.append(QueuedSimulation(number, name, job, games, estimate(job).removeprefix("; about ")))
        return number

    def find(self, number: int) -> QueuedSimulation | None:
        """Return a simulation that is played or waits; None where there is none of this number."""
        return next((entry for entry in (self.running, *self.waiting) if entry and entry.number == number), None)

    def work(self) -> None:
        """Play what waits, one after the other; return at once where that is done already, or by others."""
        while self.plays and self.waiting and not self._is_closed and self._working.acquire(blocking=False):
            try:
                while entry := self.begin():
                    self._play(entry)
            finally:
                self.running = None
                self._working.release()

    def stop(self, number: int) -> None:
        """Stop a simulation: what is played ends within a second and is kept, what waits is not played."""
        with self._workbench.lock:
            entry = self.find(number)
            if entry is None:
                return
            entry.is_stopped = True
            if entry in self.waiting:
                self.waiting.remove(entry)
                self.archive.finish(number, SimulationOutcome(archive.STOPPED))

    def interrupt(self) -> None:
        """Ask for the end of everything, and return at once: it takes no lock, so that a signal handler may call it."""
        self._is_closed = True
        if running := self.running:
            running.is_stopped = True

    def stop_all(self) -> None:
        """Stop everything for good, and return when the results of what was played are kept, or after some seconds."""
        self._is_closed = True
        with self._workbench.lock:
            for entry in (*self.waiting, self.running):
                if entry:
                    self.stop(entry.number)
        if self._working.acquire(timeout=ENDING):
            self._working.release()

    def begin(self) -> QueuedSimulation | None:
        """Take the simulation that waits longest as the one that is played; None where none waits."""
        with self._workbench.lock:
            self.running = self.waiting.pop(0) if self.waiting and not self._is_closed else None
            if self.running:
                self.running.begun = monotonic()
            return self.running

    def finish(self, entry: QueuedSimulation, result: Callable[[], SeriesResult | MatrixResult]) -> None:
        """Keep what came of a simulation. `result`: plays its games, or brings those together that were played."""
        try:
            outcome = _outcome(result())
        except InputError as error:
            outcome = SimulationOutcome(archive.FAILED, entry.done, error=str(error))
        except Exception as error:  # those that wait are played all the same
            self.archive.finish(entry.number, SimulationOutcome(archive.FAILED, entry.done, error=repr(error)))
            raise
        try:
            self.archive.finish(entry.number, outcome)
        except InputError as error:
            self.unkept[entry.number] = str(error)

    def _play(self, entry: QueuedSimulation) -> None:
        def report(games: int) -> None:
            entry.done += games

        self.finish(entry, lambda: entry.job.run(report, lambda: entry.is_stopped))


def _outcome(result: SeriesResult | MatrixResult) -> SimulationOutcome:
    error = result.input_error
    runs: Sequence[int] = ()
    if isinstance(result, SeriesResult):
        runs, error = result.runs, error or result.not_added
    state = archive.FAILED if error else archive.STOPPED if result.interrupted else archive.DONE
    return SimulationOutcome(
        state,
        result.played,
        headline_of(result),
        str(error) if error else "",
        runs,
        result.to_json(),
        csv_text(result.columns, result.rows()),
    )


def title_of(job: SeriesJob | MatrixJob) -> str:
    """Return the name of a simulation for a user who gives it none."""
    if isinstance(job, MatrixJob):
        return f"{counted(job.decks, 'deck')} against each other"
    first = job.series[0]
    decks = listed(series.decks[0] for series in job.series)
    return f"{decks} against {listed(dict.fromkeys(first.decks[1:]))}"


def headline_of(result: SeriesResult | MatrixResult) -> str:
    """Return what came of a simulation."""
    if isinstance(result, MatrixResult):
        return _of_matrix(result.matrix)
    first, *others = result.series
    if not first.games:
        return NOTHING
    if not others:
        return _of_series(first)
    verdict = faster_winner if first.is_race else more_frequent_winner
    return " ".join(verdict(*first.names_beside(others[0]), first.compared(others[0])).text.split())


def _of_series(series: Series) -> str:
    summary, deck = series.summary, series.decks[0]
    games = counted(summary.games, "game")
    if series.is_race:
        average = series.speed.average
        return f"{deck} won {summary.figures[0].wins} of {games}" + (
            "" if average is None else f", on average in round {average:.1f}"
        )
    rate = summary.rate(0)
    return f"{deck} won {rate.value:.0%} of {games} ({rate.low:.0%} to {rate.high:.0%})"


def _of_matrix(matrix: Matrix) -> str:
    played = [deck for deck in range(len(matrix.decks)) if matrix.total(deck).games]
    if not played:
        return NOTHING
    best = max(played, key=lambda deck: matrix.total(deck).rate.value)
    total = matrix.total(best)
    return f"{matrix.decks[best]} won most: {total.rate.value:.0%} of {counted(total.games, 'game')}"
