"""Simulations of one deck, or of two on the same seeds, against others."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from deckbuilder.app.simulations.job import SimulationJob, check_endless, check_files, count_games, unplayed_series
from deckbuilder.app.simulations.order import GAMES, REPEATED_GAMES, SimulationOrder
from deckbuilder.app.workbench import FindDeck, Workbench
from deckbuilder.errors import InputError
from deckbuilder.model.ruleset import THREE, seats_for
from deckbuilder.simulation.chunks import Keep, Task, whole
from deckbuilder.simulation.game_runner import Contribution, contributions, copies, without
from deckbuilder.simulation.preparation import bots
from deckbuilder.simulation.run import Aggregate
from deckbuilder.simulation.series import Series, comparison_json
from deckbuilder.text import counted


@dataclass
class SeriesJob(SimulationJob["SeriesResult"]):
    """Games of one deck, or of two on the same seeds; and the first of them again without each card."""

    repeated: int

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
        return [*whole([series.setting for series in self.series], self.wanted), *self.blanked]

    @property
    def description(self) -> str:
        text = counted(self.wanted, "best-of" if self.order.best_of else "game") + (
            f" of {'two decks' if self.order.versus else 'two sets of bots'} each" if len(self.series) > 1 else ""
        )
        if self.blanked:
            text += f"; the first {self.repeated} again without each of {counted(len(self.blanked), 'card')}"
        return text

    @cached_property
    def _whole(self) -> list[Series]:
        return [replace(series, wanted=self.wanted) for series in self.series]

    @cached_property
    def keep(self) -> Keep | None:
        if not self.order.records:
            return None
        from deckbuilder.simulation.series import RecordWriter  # noqa: PLC0415 - start-up time

        return RecordWriter(self.order.records, self._whole)

    def result(self, played: Aggregate) -> "SeriesResult":
        """Return the result of games; see `SimulationJob`."""
        series_list = [
            replace(series, games=played.of(number), endless=played.endless_of(number))
            for number, series in enumerate(self._whole)
        ]
        check_endless(series_list)
        missing = [played.of(number) for number in range(len(series_list), len(self.tasks))]
        card_contributions = (
            contributions(series_list[0].setting, series_list[0].games, missing) if self.blanked else []
        )
        games = len(series_list[0].best_ofs) if self.order.best_of else count_games(played)
        result = SeriesResult(series_list, card_contributions, games, played.interrupted, played.input_error)
        if self.order.db:
            from deckbuilder.simulation.database import add  # noqa: PLC0415 - start-up time

            try:
                result.runs = add(self.order.db, series_list)
            except InputError as error:  # what took hours is not lost with a disk that is full
                result.not_added = error
        return result


@dataclass
class SeriesResult:
    """The games of a series job.

    `played`: how many, or how many best-ofs. `runs`: their numbers in the file of results; `not_added`: why they are
    not there.
    """

    series: list[Series]
    contributions: list[Contribution]
    played: int
    interrupted: bool = False
    input_error: InputError | None = None
    not_added: InputError | None = None
    runs: Sequence[int] = ()

    def to_json(self) -> dict[str, Any]:
        first, *others = self.series
        document: dict[str, Any] = {"matches": [series.to_json() for series in self.series]}
        if others:
            document["comparison"] = comparison_json(first.compared(others[0]))
        if self.contributions:
            document["contributions"] = [
                {
                    "card": first.names[contribution.card],
                    "key": contribution.card,
                    "copies": contribution.copies,
                    **comparison_json(contribution.comparison),
                }
                for contribution in self.contributions
            ]
        return document

    @property
    def columns(self) -> Sequence[str]:
        return self.series[0].csv_columns

    def rows(self) -> Iterator[list[object]]:
        """Yield a row for each game."""
        for series in self.series:
            yield from series.csv_rows()


def series_job(workbench: Workbench, order: SimulationOrder, find: FindDeck | None) -> SeriesJob:
    """Prepare the games of one deck, or of two decks or bots on the same seeds. Raises InputError."""
    deck, *others = order.decks
    if others:
        raise InputError("name one deck, and its opponents beside it; a matrix plays every two of several decks")
    if order.best_of and (_is_compared(order) or order.contributions):
        raise InputError("games of a best-of depend on each other, so they are not compared game by game")
    seats = seats_for(order.seats, 1 + len(order.against))
    opponents = [*order.against, *[deck] * (seats - 1 - len(order.against))]
    of_bots = THREE if order.seats == THREE else seats
    pairings = [((deck, *opponents), bots(order.players, of_bots))]
    if _is_compared(order):
        pairings.append(((order.versus or deck, *opponents), bots(order.versus_players or order.players, of_bots)))
    unplayed, warnings = unplayed_series(workbench, order, pairings, find)
    check_files(order)
    return SeriesJob(order, unplayed, warnings, _count_repeated(order))


def _is_compared(order: SimulationOrder) -> bool:
    """Whether a second deck, or other bots, play on the same seeds."""
    return order.versus is not None or order.versus_players is not None


def _count_repeated(order: SimulationOrder) -> int:
    """Return how many games are played again without each card; none where the user chose the number of games."""
    if order.contributions is None:
        return 0 if _is_compared(order) or order.games or order.best_of else REPEATED_GAMES
    return min(order.contributions, order.games or GAMES)
