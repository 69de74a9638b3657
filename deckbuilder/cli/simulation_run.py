"""What `deckbuilder simulate` does: games are played, kept and printed, as many as there are when Ctrl-C comes."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from deckbuilder.cli import INTERRUPTED
from deckbuilder.cli.context import CommandContext
from deckbuilder.cli.deck_warnings import doubts
from deckbuilder.errors import InputError
from deckbuilder.text import counted

if TYPE_CHECKING:
    from deckbuilder.simulation.chunks import Aggregate, Keep, ReportProgress, Task
    from deckbuilder.simulation.contributions import Contribution
    from deckbuilder.simulation.preparation import SeriesOptions
    from deckbuilder.simulation.series import Series

DUEL, THREE, FULL = 2, 3, 4  # players; three of them have four seats
GAMES = 100  # if nothing else is said
REPEATED = 20  # games that are played again without each card, if nothing is said


@dataclass(frozen=True)
class SimulationOrder:
    """How many games are played, by whom, and where results go: the options of the command."""

    given: int | None  # games
    contributions: int | None
    seed: int | None
    jobs: int | None
    cluster: str | None
    db: Path | None
    records: Path | None
    json: bool
    csv: bool

    @property
    def games(self) -> int:
        return self.given or GAMES

    def check(self) -> None:
        """Raises InputError for options that contradict each other, and where results can't be kept."""
        if self.json and self.csv:
            raise InputError("--json and --csv are two ways to print; use one of them")
        if self.cluster and self.jobs:
            raise InputError("--jobs counts processes of this machine; leave it out with --cluster")
        if self.csv and self.contributions:
            raise InputError("--csv prints a row for each game of the deck itself; leave out --contributions")

    def prepare(self) -> None:
        """Make sure that results can be kept before any is there. Raises InputError."""
        if self.db:
            from deckbuilder.simulation.database import check_file

            check_file(self.db)
        if self.records:
            from deckbuilder.simulation.records import prepare_folder

            prepare_folder(self.records)

    def keeper(self, series_list: "Sequence[Series]") -> "Keep | None":
        """Who writes the record of each game while others are played, if records are asked for."""
        if not self.records:
            return None
        from deckbuilder.simulation.records import RecordWriter

        return RecordWriter(self.records, series_list)

    def repeated(self, *, compares: bool) -> int:
        """How many games are played again without each card; who says how many games are to be played gets no more."""
        if self.contributions is None:
            return 0 if compares or self.csv or self.given else REPEATED
        return min(self.contributions, self.games)

    def run(self, tasks: "Sequence[Task]", told: str, keep: "Keep | None" = None) -> "Aggregate":
        """Play, with a bar where somebody looks. `told`: what there is to play."""
        from deckbuilder.simulation import pace
        from deckbuilder.simulation.run import run, usable_processors

        jobs = self.jobs or usable_processors()
        soon = "" if self.cluster else pace.told(tasks, jobs)
        with _progress(sum(len(task.numbers) for task in tasks), f"{told}{soon}") as report:
            return run(tasks, report, jobs=jobs, cluster=self.cluster, keep=keep)


def play_series(
    state: CommandContext,
    deck: str,
    against: list[str],
    seats: int | None,
    versus: str | None,
    players: str,
    order: SimulationOrder,
    terms: "SeriesOptions",
) -> None:
    """Play one deck, or two on the same seeds, against others."""
    from deckbuilder.simulation.chunks import Task, whole
    from deckbuilder.simulation.contributions import contributions, copies, without
    from deckbuilder.simulation.preparation import bots

    others = _others(deck, against, seats)
    is_three = seats == THREE
    terms = replace(terms, players=bots(players, THREE if is_three else len(others) + 1), three=is_three)
    series_list = series_of(state, [(name, *others) for name in (deck, versus) if name], terms)
    order.prepare()
    setting, repeated = series_list[0].setting, order.repeated(compares=bool(versus))
    swapped = [Task(without(setting, card), range(repeated), stage=1) for card in copies(setting)] if repeated else []
    tasks = [*whole([series.setting for series in series_list], order.games), *swapped]
    told = f"{counted(order.games, 'game')}" + (f" of {len(series_list)} decks each" if versus else "")
    if swapped:
        told += f"; the first {repeated} again without each of {counted(len(swapped), 'card')}"
    found = order.run(tasks, told, order.keeper([replace(series, wanted=order.games) for series in series_list]))
    series_list = [
        replace(series, games=found.of(number), wanted=order.games) for number, series in enumerate(series_list)
    ]
    try:
        _keep(series_list, order)
    finally:  # what took hours is not lost with a disk that is full
        missing = [found.of(number) for number in range(len(series_list), len(tasks))]
        brought = contributions(setting, series_list[0].games, missing) if swapped else []
        _print(state, series_list, brought, order)
    finish(found, tasks)


def finish(found: "Aggregate", tasks: "Sequence[Task]") -> None:
    """End as a command ends that was interrupted, if it was. Raises InputError where results could not be kept."""
    if not found.interrupted and not found.input_error:
        return
    done, wanted = sum(map(len, found.games)), sum(len(task.numbers) for task in tasks)
    typer.echo(
        f"{'stopped' if found.input_error else 'interrupted'}: {done} of {counted(wanted, 'game')} done", err=True
    )
    if found.input_error:
        raise found.input_error
    raise typer.Exit(INTERRUPTED)


def _keep(series_list: "Sequence[Series]", order: SimulationOrder) -> None:
    """Write results into a database, where that was asked for. Raises InputError."""
    if order.db:
        from deckbuilder.simulation.database import add

        add(order.db, series_list)


@contextmanager
def _progress(games: int, told: str) -> "Iterator[ReportProgress]":
    """What is played, and a bar with the time left; nothing where no one looks."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from deckbuilder.display.console import make_console

    console = make_console(stderr=True)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("left"))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("games", total=games)
        if console.is_terminal:
            bar.print(told)
        yield lambda done: bar.update(task, advance=done)


def _others(deck: str, named: list[str], seats: int | None) -> list[str]:
    """The decks of all seats but the first: as named, then the deck itself. Raises InputError for too many of them."""
    number = DUEL if seats == DUEL or (seats is None and len(named) < DUEL) else FULL
    if len(named) >= number:
        raise InputError(f"there are {number} seats, and {counted(len(named) + 1, 'deck')} are named")
    return [*named, *[deck] * (number - 1 - len(named))]


def series_of(state: CommandContext, seatings: Sequence[Sequence[str]], terms: "SeriesOptions") -> "list[Series]":
    """The matches to be played, still without games. What is not as it should be with the decks is told."""
    from deckbuilder.simulation.preparation import series

    readings = {name: state.deck(name) for names in seatings for name in names}
    decks = {name: reading.must_be_readable() for name, reading in readings.items()}
    found = [series(state.catalogue, [decks[name] for name in names], terms) for names in seatings]
    if notes := doubts(*readings.values()):
        state.tell(*notes)
    return found


def _print(
    state: CommandContext, series_list: "Sequence[Series]", brought: "Sequence[Contribution]", order: SimulationOrder
) -> None:
    if order.json:
        state.print_json(_json(series_list, brought))
    elif order.csv:
        from deckbuilder.decks.formats.csv_table import csv_text

        rows = (row for series in series_list for row in series.csv_rows())
        typer.echo(csv_text(series_list[0].csv_columns, rows), nl=False)
    else:
        _show(state, series_list, brought)


def _json(series_list: "Sequence[Series]", brought: "Sequence[Contribution]") -> dict[str, Any]:
    from deckbuilder.simulation.series import comparison_json

    one, *others = series_list
    found: dict[str, Any] = {"matches": [series.as_json() for series in series_list]}
    if others:
        found["comparison"] = comparison_json(one.compared(others[0]))
    if brought:
        found["contributions"] = [
            {"card": one.names[each.card], "key": each.card, "copies": each.copies, **comparison_json(each.found)}
            for each in brought
        ]
    return found


def _show(state: CommandContext, series_list: "Sequence[Series]", brought: "Sequence[Contribution]") -> None:
    from deckbuilder.display.comparison import comparison_view
    from deckbuilder.display.contributions import contributions_view
    from deckbuilder.display.simulation import series_view

    one, *others = series_list
    for series in series_list:
        state.print(series_view(state.console, series))
    if brought and one.games:
        state.print("", contributions_view(state.console, one.decks[0], one.names, brought, race=one.is_race))
    for other in others:
        state.print("", comparison_view(state.console, one, other, one.compared(other)))
