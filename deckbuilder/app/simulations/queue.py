"""Simulations in a queue, and what came of each, which is kept."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from deckbuilder.app.simulations import archive
from deckbuilder.app.simulations.archive import MAX_NAME, SimulationArchive, SimulationOutcome
from deckbuilder.app.simulations.job import estimate
from deckbuilder.app.simulations.matrix import MatrixJob, MatrixResult
from deckbuilder.app.simulations.order import SimulationOrder
from deckbuilder.app.simulations.preparation import job_of
from deckbuilder.app.simulations.series import SeriesJob, SeriesResult
from deckbuilder.app.work_queue import QueuedWork, WorkQueue
from deckbuilder.app.workbench import FindDeck, Workbench
from deckbuilder.decks.formats.csv_table import csv_text
from deckbuilder.errors import InputError
from deckbuilder.simulation.matrix import Matrix
from deckbuilder.simulation.run import Aggregate
from deckbuilder.simulation.series import Series
from deckbuilder.simulation.verdict import faster_winner, more_frequent_winner
from deckbuilder.text import counted, listed

FILE = "simulations.db"
MAX_WAITING = 20
NOTHING = "No game was finished"


@dataclass(kw_only=True)
class QueuedSimulation(QueuedWork):
    """A simulation that is played, waits or has ended."""

    rounds: Aggregate
    archive: SimulationArchive
    number: int
    name: str
    job: SeriesJob | MatrixJob

    def keep(self) -> None:
        """Keep what came of it."""
        outcome = SimulationOutcome(archive.STOPPED) if self.begun is None else self._outcome()
        try:
            self.archive.finish(self.number, outcome)
        except InputError as error:
            self.problem = str(error)
        self.rounds = Aggregate(())  # many games take much memory

    def _outcome(self) -> SimulationOutcome:
        try:
            outcome = _outcome(self.job.result(self.rounds))
        except InputError as error:
            return SimulationOutcome(archive.FAILED, self.rounds.done, error=str(error))
        return replace(outcome, state=archive.FAILED, error=self.problem) if self.problem else outcome


class SimulationQueue(WorkQueue[int, QueuedSimulation]):
    """The simulations of a workbench, by their numbers in the archive. `runs`: as for `WorkQueue`."""

    def __init__(self, workbench: Workbench, *, runs: bool = True) -> None:
        super().__init__("simulations", most=MAX_WAITING, runs=runs)
        self.archive = SimulationArchive(workbench.data / FILE)
        self._workbench = workbench

    def submit(self, order: SimulationOrder, find: FindDeck, name: str = "") -> int:
        """Add a simulation to the queue, and return its number. `find`: what the names of decks mean.

        Raises InputError for an order that cannot be played, or where too many wait.
        """
        self.check_room()
        self.archive.prepare()
        job = job_of(self._workbench, replace(order, db=self.archive.path), find)
        name = name or title_of(job)[:MAX_NAME]
        rounds = Aggregate(job.tasks, job.keep)
        number = self.archive.add(name, order, rounds.wanted)
        entry = QueuedSimulation(
            rounds=rounds,
            archive=self.archive,
            number=number,
            name=name,
            job=job,
            expected=estimate(job).removeprefix("; about "),
        )
        self.order(number, entry)
        return number

    @property
    def state(self) -> str:
        """A text that differs between two states that look different; empty when nothing goes on."""
        return " ".join(f"{entry.number}-{entry.state}" for entry in self.waiting)


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
