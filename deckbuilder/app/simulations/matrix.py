"""Simulations of every two of several decks, at both seats, and the result as rows of cells."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any

from deckbuilder.app.report import ObjectTable
from deckbuilder.app.simulations.job import SimulationJob, check_endless, check_files, count_games, unplayed_series
from deckbuilder.app.simulations.order import MATRIX_GAMES, SimulationOrder
from deckbuilder.app.workbench import FindDeck, Workbench
from deckbuilder.errors import InputError
from deckbuilder.model.ruleset import DUEL
from deckbuilder.simulation.chunks import ReportProgress, Stop, Task, never
from deckbuilder.simulation.intervals import Interval, share
from deckbuilder.simulation.matrix import COLUMNS, Matrix, ratings, seatings
from deckbuilder.simulation.preparation import bots
from deckbuilder.simulation.run import Aggregate
from deckbuilder.simulation.series import Series, interval_json
from deckbuilder.text import counted

if TYPE_CHECKING:
    from deckbuilder.simulation.checkpoint import ResultWriter
    from deckbuilder.simulation.intervals import Interval
    from deckbuilder.simulation.statistics import GameResult


@dataclass
class MatrixJob(SimulationJob["MatrixResult"]):
    """The games that are missing of all pairs of decks, at both seats, and the result as rows of cells."""

    decks: int  # how many
    before: "list[dict[int, GameResult]]"  # by series, games that the file of results holds

    @cached_property
    def tasks(self) -> list[Task]:
        return [
            Task(series.setting, [number for number in range(series.wanted) if number not in done])
            for series, done in zip(self.series, self.before, strict=True)
        ]

    @property
    def kept(self) -> int:
        return sum(map(len, self.before))

    @property
    def wanted(self) -> int:
        return sum(series.wanted for series in self.series)

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
            return self.result(Aggregate(self.tasks))
        try:
            return super().run(report, stop)
        except BaseException:
            self._write_rest()
            raise

    def result(self, played: Aggregate) -> "MatrixResult":
        """Return the result of games; see `SimulationJob`."""
        self._write_rest()
        series_list = [
            replace(series, games=[*done.values(), *played.of(place)], endless=played.endless_of(place))
            for place, (series, done) in enumerate(zip(self.series, self.before, strict=True))
        ]
        check_endless(series_list)
        decks = tuple(series.decks[0] for series in series_list[:: self.decks - 1])
        matrix = Matrix(decks, dict(zip(seatings(self.decks), series_list, strict=True)))
        return MatrixResult(matrix, count_games(played), played.interrupted, played.input_error)

    def _write_rest(self) -> None:
        if self.keep:
            self.keep.write()


@dataclass
class MatrixResult(ObjectTable):
    """The games of a matrix job."""

    KEYS = "seed games=matrix.games wanted=matrix.wanted decks endless pairs=objects"

    matrix: Matrix
    played: int
    interrupted: bool = False
    input_error: InputError | None = None

    columns: Sequence[str] = field(default=COLUMNS, init=False)

    @property
    def series(self) -> list[Series]:
        return list(self.matrix.series_list.values())

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

    @property
    def decks(self) -> list[dict[str, Any]]:
        """The decks with all their games, as objects of JSON."""
        return [self._deck_json(deck) for deck in range(len(self.matrix.decks))]

    @property
    def endless(self) -> list[dict[str, Any]]:
        """The games without an end, as objects of JSON."""
        return [game for series in self.series for game in series.endless_json()]

    def _deck_json(self, deck: int) -> dict[str, Any]:
        total = self.matrix.total(deck)
        return {
            "deck": self.matrix.decks[deck],
            "games": total.games,
            "wins": total.wins,
            "rate": interval_json(total.rate) if total.games else None,
            "rating": interval_json(self.ratings[deck]) if self.ratings else None,
        }

    def rows(self) -> Iterable[Sequence[object]]:
        """Return a row for every two decks."""
        return self.matrix.rows()


def matrix_job(workbench: Workbench, order: SimulationOrder, find: FindDeck | None) -> MatrixJob:
    """Prepare what is missing of all pairs of decks. Raises InputError."""
    players = bots(order.players, DUEL)
    if order.against or order.seats or order.versus or order.versus_players or order.contributions or order.records:
        raise InputError("opponents, seats, comparisons, contributions and records are not for a matrix")
    if len(set(players)) > 1:
        raise InputError("a matrix compares decks: let the same bot play all of them, such as normal,normal")
    names = order.decks
    if len(names) < DUEL or any(name in names[:place] for place, name in enumerate(names)):
        raise InputError("a matrix is made of two decks or more; name each of them once")
    pairings = [((names[first], names[second]), players) for first, second in seatings(len(names))]
    unplayed, warnings = unplayed_series(workbench, order, pairings, find)
    check_files(order)
    series_list = [replace(series, wanted=order.games or MATRIX_GAMES) for series in _continue(unplayed, order)]
    return MatrixJob(order, series_list, warnings, len(names), [_kept(series, order) for series in series_list])


def _continue(series_list: list[Series], order: SimulationOrder) -> list[Series]:
    """Return the series with the seed of the file of results, where the user chose none."""
    if not order.db or not order.continues_seed:
        return series_list
    from deckbuilder.simulation.checkpoint import last_seed  # noqa: PLC0415 - start-up time

    seed = last_seed(order.db, series_list[0].setting)
    return (
        series_list
        if seed is None
        else [replace(series, setting=replace(series.setting, seed=seed)) for series in series_list]
    )


def _kept(series: Series, order: SimulationOrder) -> "dict[int, GameResult]":
    if not order.db:
        return {}
    from deckbuilder.simulation.checkpoint import load_games  # noqa: PLC0415 - start-up time

    return {game.number: game for game in load_games(order.db, series.setting) if game.number < series.wanted}


LEVELS = 5  # of colour, to either side of even
SLIGHT = 0.05  # of a share: closer to even has no colour


@dataclass(frozen=True)
class MatrixCell:
    """Games of one deck against another. `heat`: from -5 (all lost) to 5 (all won); `text`: the percentage won."""

    heat: int
    text: str
    bounds: str
    title: str


@dataclass(frozen=True)
class MatrixRow:
    """A deck with all its games and its cells, one for each deck; None against itself."""

    place: int
    deck: str
    games: int
    rate: str
    bounds: str
    rating: str
    rating_bounds: str
    cells: Sequence[MatrixCell | None]


def matrix_rows(result: Mapping[str, Any]) -> list[MatrixRow]:
    """Return the decks of a matrix, the best first."""
    decks = result["decks"]
    met = {}  # wins and games of every deck against every other
    places = combinations(range(len(result["decks"])), 2)
    for (first, second), pair in zip(places, result["pairs"], strict=True):
        met[first, second] = pair["wins_1"], pair["games"]
        met[second, first] = pair["wins_2"], pair["games"]
    order = sorted(range(len(decks)), key=lambda deck: (-_strength(decks[deck]), decks[deck]["deck"]))
    return [
        MatrixRow(
            place,
            decks[deck]["deck"],
            decks[deck]["games"],
            f"{decks[deck]['rate']['value']:.0%}" if decks[deck]["rate"] else "–",
            _bounds(decks[deck]["rate"]),
            f"{decks[deck]['rating']['value']:+.0f}" if decks[deck]["rating"] else "",
            f"{decks[deck]['rating']['low']:+.0f} to {decks[deck]['rating']['high']:+.0f}"
            if decks[deck]["rating"]
            else "",
            [None if deck == other else _cell(decks[other]["deck"], *met[deck, other]) for other in order],
        )
        for place, deck in enumerate(order, 1)
    ]


def _strength(deck: Mapping[str, Any]) -> float:
    interval = deck["rating"] or deck["rate"]
    return float(interval["value"]) if interval else 0.0


def _cell(other: str, wins: int, games: int) -> MatrixCell:
    if not games:
        return MatrixCell(0, "–", "", f"no game against {other}")
    rate: Interval = share(wins, games)
    distance = rate.value - 0.5
    heat = 0 if abs(distance) < SLIGHT else round(2 * LEVELS * distance)
    low, high = f"{100 * rate.low:.0f}", f"{100 * rate.high:.0f}"
    return MatrixCell(heat, f"{100 * rate.value:.0f}", f"{low}–{high}", f"{wins} of {games} against {other}")


def _bounds(rate: Mapping[str, float] | None) -> str:
    return f"{100 * rate['low']:.0f} to {100 * rate['high']:.0f}%" if rate else ""
