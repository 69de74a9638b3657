"""Simulations: an order as data, a job that plays it and can be stopped, and its result."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from deckbuilder.app.result import Result
from deckbuilder.app.workbench import FindDeck, Workbench
from deckbuilder.decks.deck_warnings import deck_warnings
from deckbuilder.errors import InputError
from deckbuilder.simulation import pace
from deckbuilder.simulation.chunks import Aggregate, Keep, ReportProgress, Stop, Task, never, whole
from deckbuilder.simulation.contributions import Contribution, contributions, copies, without
from deckbuilder.simulation.matrix import COLUMNS, Matrix, seatings
from deckbuilder.simulation.preparation import DUEL, FULL, THREE, SeriesOptions, bots, series
from deckbuilder.simulation.ratings import ratings
from deckbuilder.simulation.run import run, usable_processors
from deckbuilder.simulation.series import Series, comparison_json
from deckbuilder.text import counted

if TYPE_CHECKING:
    from deckbuilder.simulation.checkpoint import ResultWriter
    from deckbuilder.simulation.intervals import Interval
    from deckbuilder.simulation.result import GameResult

GAMES = 100  # of a series, where no number is given
MATRIX_GAMES = 10  # at each seat of a pair
REPEATED_GAMES = 20  # that are played again without each card


@dataclass(frozen=True)
class SimulationOrder:
    """An order for a simulation: names of decks and options, as a user gives them.

    `decks`: one deck, or with `matrix` all whose pairs are played. `against`: the decks of the next seats, the same
    one where they are fewer. `seats`: 2, 4, or 3 for four seats of which the first player has two. `versus`: a deck to
    compare with on the same seeds. `players`: bots such as `greedy,passive`. `contributions`: games that are played
    again without each card. `continues_seed`: a matrix
    takes the seed of the file of results before `seed`. `is_isolated`: games are played by other processes, also by a
    single one. `db`: the file of
    results; a matrix goes on from what is there.
    """

    decks: tuple[str, ...]
    players: str
    seed: int
    matrix: bool = False
    against: tuple[str, ...] = ()
    seats: int | None = None
    versus: str | None = None
    games: int | None = None
    contributions: int | None = None
    weights: Path | None = None
    turns: int = 200
    strict: bool = False
    as_plain: bool = False
    continues_seed: bool = False
    jobs: int | None = None
    is_isolated: bool = False
    cluster: str | None = None
    db: Path | None = None
    records: Path | None = None

    @property
    def options(self) -> SeriesOptions:
        """How every game is played, without the players."""
        return SeriesOptions(
            (), self.weights, self.seed, self.turns, self.strict, self.records is not None, self.as_plain
        )


class SimulationJob(Protocol):
    """A simulation that is ready to be run.

    `warnings`: about its decks. `description`: what there is to play. `kept`: games that the file of results holds
    already.
    """

    order: SimulationOrder
    warnings: list[str]

    @property
    def tasks(self) -> Sequence[Task]:
        """The games that are to be played."""

    @property
    def description(self) -> str: ...

    @property
    def kept(self) -> int: ...

    @property
    def wanted(self) -> int: ...

    @property
    def keep(self) -> Keep | None:
        """Keep games as they come, in a file; None where there is none."""

    def run(self, report: ReportProgress, stop: Stop = never) -> "SimulationResult":
        """Play the games, or those that are done when `stop` returns true, and keep what there is."""

    def result(self, played: Aggregate) -> "SimulationResult":
        """Return the result of games that were played elsewhere, and keep what `keep` has not written yet."""


class SimulationResult(Result, Protocol):
    """The games that a job has played, and those that were there before.

    `played`: the number of new games. `interrupted`: the job was stopped. `input_error`: why results could not be kept
    while it ran.
    """

    played: int
    interrupted: bool
    input_error: InputError | None


def job_of(workbench: Workbench, order: SimulationOrder, find: FindDeck | None = None) -> "SeriesJob | MatrixJob":
    """Prepare a simulation. Raises InputError for an order that cannot be played or kept.

    `find`: what the names of decks mean; any that the workbench knows, files included, if it is None.
    """
    prepare = matrix_job if order.matrix else series_job
    return prepare(workbench, order, find or workbench.resolved_deck)


# A deck, or two on the same seeds, against others


@dataclass
class SeriesJob:
    """Games of one deck, or of two on the same seeds; and the first of them again without each card."""

    order: SimulationOrder
    series: list[Series]  # without games
    warnings: list[str]
    repeated: int

    kept: int = 0

    @property
    def wanted(self) -> int:
        return self.order.games or GAMES

    @cached_property
    def blanked(self) -> list[Task]:
        """The tasks without each card."""
        setting = self.series[0].setting
        cards = copies(setting) if self.repeated else ()
        return [Task(without(setting, card), range(self.repeated), stage=1) for card in cards]

    @cached_property
    def tasks(self) -> list[Task]:
        return [*whole([each.setting for each in self.series], self.wanted), *self.blanked]

    @property
    def description(self) -> str:
        text = counted(self.wanted, "game") + (f" of {len(self.series)} decks each" if self.order.versus else "")
        if self.blanked:
            text += f"; the first {self.repeated} again without each of {counted(len(self.blanked), 'card')}"
        return text

    @cached_property
    def _whole(self) -> list[Series]:
        return [replace(each, wanted=self.wanted) for each in self.series]

    @cached_property
    def keep(self) -> Keep | None:
        return _record_writer(self.order, self._whole)

    def run(self, report: ReportProgress, stop: Stop = never) -> "SeriesResult":
        """Play the games; see `SimulationJob`."""
        return self.result(_run(self, report, stop))

    def result(self, played: Aggregate) -> "SeriesResult":
        """Return the result of games; see `SimulationJob`."""
        found = [replace(each, games=played.of(number)) for number, each in enumerate(self._whole)]
        missing = [played.of(number) for number in range(len(found), len(self.tasks))]
        brought = contributions(found[0].setting, found[0].games, missing) if self.blanked else []
        result = SeriesResult(found, brought, _count(played), played.interrupted, played.input_error)
        if self.order.db:
            from deckbuilder.simulation.database import add  # noqa: PLC0415 - start-up time

            try:
                result.runs = add(self.order.db, found)
            except InputError as error:  # what took hours is not lost with a disk that is full
                result.not_added = error
        return result


@dataclass
class SeriesResult:
    """The games of a series job. `runs`: their numbers in the file of results; `not_added`: why they are not there."""

    series: list[Series]
    contributions: list[Contribution]
    played: int
    interrupted: bool = False
    input_error: InputError | None = None
    not_added: InputError | None = None
    runs: Sequence[int] = ()

    def to_json(self) -> dict[str, Any]:
        one, *others = self.series
        found: dict[str, Any] = {"matches": [each.to_json() for each in self.series]}
        if others:
            found["comparison"] = comparison_json(one.compared(others[0]))
        if self.contributions:
            found["contributions"] = [
                {"card": one.names[each.card], "key": each.card, "copies": each.copies, **comparison_json(each.found)}
                for each in self.contributions
            ]
        return found

    @property
    def columns(self) -> Sequence[str]:
        return self.series[0].csv_columns

    def rows(self) -> Iterator[list[object]]:
        """Yield a row for each game."""
        for each in self.series:
            yield from each.csv_rows()


def series_job(workbench: Workbench, order: SimulationOrder, find: FindDeck) -> SeriesJob:
    """Prepare the games of one deck, or of two on the same seeds. Raises InputError."""
    deck, *others = order.decks
    if others:
        raise InputError("name one deck, and its opponents beside it; a matrix plays every two of several decks")
    opponents = _opponents(deck, order.against, order.seats)
    is_three = order.seats == THREE
    players = bots(order.players, THREE if is_three else len(opponents) + 1)
    options = replace(order.options, players=players, three=is_three)
    decks = [name for name in (deck, order.versus) if name]
    found, warnings = _series(workbench, [(name, *opponents) for name in decks], options, find)
    _check_files(order)
    return SeriesJob(order, found, warnings, _repeated(order))


def _repeated(order: SimulationOrder) -> int:
    """Return how many games are played again without each card; none where the user chose the number of games."""
    if order.contributions is None:
        return 0 if order.versus or order.games else REPEATED_GAMES
    return min(order.contributions, order.games or GAMES)


def _opponents(deck: str, named: Sequence[str], seats: int | None) -> list[str]:
    """Return the decks of all seats but the first. Raises InputError for too many of them."""
    number = DUEL if seats == DUEL or (seats is None and len(named) < DUEL) else FULL
    if len(named) >= number:
        raise InputError(f"there are {number} seats, and {counted(len(named) + 1, 'deck')} are named")
    return [*named, *[deck] * (number - 1 - len(named))]


# Every two of several decks


@dataclass
class MatrixJob:
    """The games that are missing of all pairs of decks, at both seats."""

    order: SimulationOrder
    names: Sequence[str]
    series: list[Series]  # without games, with the number wanted
    before: "list[dict[int, GameResult]]"  # by series, games that the file of results holds
    warnings: list[str]

    @cached_property
    def tasks(self) -> list[Task]:
        return [
            Task(each.setting, [number for number in range(each.wanted) if number not in done])
            for each, done in zip(self.series, self.before, strict=True)
        ]

    @property
    def kept(self) -> int:
        return sum(map(len, self.before))

    @property
    def wanted(self) -> int:
        return sum(each.wanted for each in self.series)

    @property
    def description(self) -> str:
        pairs = counted(len(self.series) // 2, "pair")
        return f"{counted(self.wanted - self.kept, 'game')} of {pairs} of decks, at both seats"

    @cached_property
    def keep(self) -> "ResultWriter | None":
        if not self.order.db:
            return None
        from deckbuilder.simulation.checkpoint import ResultWriter  # noqa: PLC0415 - start-up time

        return ResultWriter(self.order.db, self.series)

    def run(self, report: ReportProgress, stop: Stop = never) -> "MatrixResult":
        """Play the games, and keep them as they come; see `SimulationJob`."""
        if not any(task.numbers for task in self.tasks):
            return self.result(Aggregate([{} for _ in self.tasks]))
        try:
            played = _run(self, report, stop)
        except BaseException:
            self._write_rest()
            raise
        return self.result(played)

    def result(self, played: Aggregate) -> "MatrixResult":
        """Return the result of games; see `SimulationJob`."""
        self._write_rest()
        found = [
            replace(each, games=[*done.values(), *played.of(place)])
            for place, (each, done) in enumerate(zip(self.series, self.before, strict=True))
        ]
        decks = tuple(each.decks[0] for each in found[:: len(self.names) - 1])
        matrix = Matrix(decks, dict(zip(seatings(len(self.names)), found, strict=True)))
        return MatrixResult(matrix, _count(played), played.interrupted, played.input_error)

    def _write_rest(self) -> None:
        if self.keep:
            self.keep.write()


@dataclass
class MatrixResult:
    """The games of a matrix job."""

    matrix: Matrix
    played: int
    interrupted: bool = False
    input_error: InputError | None = None

    columns: Sequence[str] = field(default=COLUMNS, init=False)

    @property
    def seed(self) -> int:
        return next(iter(self.matrix.series_list.values())).setting.seed

    @cached_property
    def _rated(self) -> "tuple[list[Interval] | None, str]":
        try:
            return ratings(self.matrix), ""
        except InputError as error:
            return None, str(error)

    @property
    def ratings(self) -> "list[Interval] | None":
        """The ratings of the decks in their order; None where there are none, for the reason `no_ratings`."""
        return self._rated[0]

    @property
    def no_ratings(self) -> str:
        return self._rated[1]

    def to_json(self) -> dict[str, Any]:
        return {"seed": self.seed, **self.matrix.to_json(self.ratings)}

    def rows(self) -> Iterable[Sequence[object]]:
        """Return a row for every two decks."""
        return self.matrix.rows()


def matrix_job(workbench: Workbench, order: SimulationOrder, find: FindDeck) -> MatrixJob:
    """Prepare what is missing of all pairs of decks. Raises InputError."""
    options = replace(order.options, players=bots(order.players, DUEL))
    if order.against or order.seats or order.versus or order.contributions or order.records:
        raise InputError("opponents, seats, comparisons, contributions and records are not for a matrix")
    if len(set(options.players)) > 1:
        raise InputError("a matrix compares decks: let the same bot play all of them, such as greedy,greedy")
    names = order.decks
    if len(names) < DUEL or len(set(names)) < len(names):
        raise InputError("a matrix is made of two decks or more; name each of them once")
    pairs = seatings(len(names))
    found, warnings = _series(workbench, [(names[one], names[other]) for one, other in pairs], options, find)
    _check_files(order)
    wanted = [replace(each, wanted=order.games or MATRIX_GAMES) for each in _continued(found, order)]
    return MatrixJob(order, names, wanted, [_kept(each, order) for each in wanted], warnings)


def _continued(found: list[Series], order: SimulationOrder) -> list[Series]:
    """Return the series with the seed of the file of results, where the user chose none."""
    if not order.db or not order.continues_seed:
        return found
    from deckbuilder.simulation.checkpoint import last_seed  # noqa: PLC0415 - start-up time

    seed = last_seed(order.db, found[0].setting)
    return found if seed is None else [replace(each, setting=replace(each.setting, seed=seed)) for each in found]


def _kept(each: Series, order: SimulationOrder) -> "dict[int, GameResult]":
    """Return the games that the file of results has, of those that are wanted, by number."""
    if not order.db:
        return {}
    from deckbuilder.simulation.checkpoint import kept  # noqa: PLC0415 - start-up time

    return {game.number: game for game in kept(order.db, each.setting) if game.number < each.wanted}


# Both


def estimate(job: SimulationJob) -> str:
    """Return about how long a job takes on this machine; empty where it is soon, or not known."""
    return "" if job.order.cluster else pace.duration_text(job.tasks, job.order.jobs or usable_processors())


def _run(job: SimulationJob, report: ReportProgress, stop: Stop) -> Aggregate:
    order = job.order
    return run(
        job.tasks,
        report,
        jobs=order.jobs or usable_processors(),
        is_isolated=order.is_isolated,
        cluster=order.cluster,
        keep=job.keep,
        stop=stop,
    )


def _count(played: Aggregate) -> int:
    """Return the number of games that were played."""
    return sum(map(len, played.games))


def _series(
    workbench: Workbench, seats: Sequence[Sequence[str]], options: SeriesOptions, find: FindDeck
) -> tuple[list[Series], list[str]]:
    """Return the series to be played, still without games, and warnings about their decks. Raises InputError."""
    resolved = {name: find(name) for name in dict.fromkeys(name for names in seats for name in names)}
    decks = {name: each.must_be_readable() for name, each in resolved.items()}
    found = [series(workbench.catalogue, [decks[name] for name in names], options) for names in seats]
    return found, deck_warnings(*resolved.values())


def _check_files(order: SimulationOrder) -> None:
    """Make sure that results can be kept before any is there. Raises InputError."""
    if order.db:
        from deckbuilder.simulation.database import check_file  # noqa: PLC0415 - start-up time

        check_file(order.db)
    if order.records:
        from deckbuilder.simulation.records import prepare_folder  # noqa: PLC0415 - start-up time

        prepare_folder(order.records)


def _record_writer(order: SimulationOrder, wanted: Sequence[Series]) -> Keep | None:
    """Return what writes the record of each game while others are played, if records are asked for."""
    if not order.records:
        return None
    from deckbuilder.simulation.records import RecordWriter  # noqa: PLC0415 - start-up time

    return RecordWriter(order.records, wanted)
