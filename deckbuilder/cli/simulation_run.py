"""What `deckbuilder simulate` does: games are played, kept and printed, as many as there are when Ctrl-C comes."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from deckbuilder.cli import INTERRUPTED
from deckbuilder.cli.context import Context
from deckbuilder.cli.deck_warnings import doubts
from deckbuilder.errors import Fault
from deckbuilder.text import counted

if TYPE_CHECKING:
    from deckbuilder.simulation.chunks import Gathered, Keep, Report, Task
    from deckbuilder.simulation.contributions import Contribution
    from deckbuilder.simulation.preparation import Terms
    from deckbuilder.simulation.series import Match

DUEL, THREE, FULL = 2, 3, 4  # players; three of them have four seats
GAMES = 100  # if nothing else is said
REPEATED = 20  # games that are played again without each card, if nothing is said


@dataclass(frozen=True)
class Order:
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
        """Raises Fault for options that contradict each other, and where results can't be kept."""
        if self.json and self.csv:
            raise Fault("--json and --csv are two ways to print; use one of them")
        if self.cluster and self.jobs:
            raise Fault("--jobs counts processes of this machine; leave it out with --cluster")
        if self.csv and self.contributions:
            raise Fault("--csv prints a row for each game of the deck itself; leave out --contributions")

    def prepare(self) -> None:
        """Make sure that results can be kept before any is there. Raises Fault."""
        if self.db:
            from deckbuilder.simulation.database import check_file

            check_file(self.db)
        if self.records:
            from deckbuilder.simulation.records import prepare_folder

            prepare_folder(self.records)

    def keeper(self, matches: "Sequence[Match]") -> "Keep | None":
        """Who writes the record of each game while others are played, if records are asked for."""
        if not self.records:
            return None
        from deckbuilder.simulation.records import RecordKeeper

        return RecordKeeper(self.records, matches)

    def repeated(self, *, compares: bool) -> int:
        """How many games are played again without each card; who says how many games are to be played gets no more."""
        if self.contributions is None:
            return 0 if compares or self.csv or self.given else REPEATED
        return min(self.contributions, self.games)

    def run(self, tasks: "Sequence[Task]", told: str, keep: "Keep | None" = None) -> "Gathered":
        """Play, with a bar where somebody looks. `told`: what there is to play."""
        from deckbuilder.simulation import pace
        from deckbuilder.simulation.run import run, usable_processors

        jobs = self.jobs or usable_processors()
        soon = "" if self.cluster else pace.told(tasks, jobs)
        with _progress(sum(len(task.numbers) for task in tasks), f"{told}{soon}") as report:
            return run(tasks, report, jobs=jobs, cluster=self.cluster, keep=keep)


def play_match(
    state: Context,
    deck: str,
    against: list[str],
    seats: int | None,
    versus: str | None,
    players: str,
    order: Order,
    terms: "Terms",
) -> None:
    """Play one deck, or two on the same seeds, against others."""
    from deckbuilder.simulation.chunks import Task, whole
    from deckbuilder.simulation.contributions import contributions, copies, without
    from deckbuilder.simulation.preparation import bots

    others = _others(deck, against, seats)
    is_three = seats == THREE
    terms = replace(terms, players=bots(players, THREE if is_three else len(others) + 1), three=is_three)
    matches = matches_of(state, [(name, *others) for name in (deck, versus) if name], terms)
    order.prepare()
    setting, repeated = matches[0].setting, order.repeated(compares=bool(versus))
    swapped = [Task(without(setting, card), range(repeated), stage=1) for card in copies(setting)] if repeated else []
    tasks = [*whole([match.setting for match in matches], order.games), *swapped]
    told = f"{counted(order.games, 'game')}" + (f" of {len(matches)} decks each" if versus else "")
    if swapped:
        told += f"; the first {repeated} again without each of {counted(len(swapped), 'card')}"
    found = order.run(tasks, told, order.keeper([replace(match, wanted=order.games) for match in matches]))
    matches = [replace(match, games=found.of(number), wanted=order.games) for number, match in enumerate(matches)]
    try:
        _keep(matches, order)
    finally:  # what took hours is not lost with a disk that is full
        missing = [found.of(number) for number in range(len(matches), len(tasks))]
        brought = contributions(setting, matches[0].games, missing) if swapped else []
        _print(state, matches, brought, order)
    finish(found, tasks)


def finish(found: "Gathered", tasks: "Sequence[Task]") -> None:
    """End as a command ends that was interrupted, if it was. Raises Fault where results could not be kept."""
    if not found.interrupted and not found.fault:
        return
    done, wanted = sum(map(len, found.games)), sum(len(task.numbers) for task in tasks)
    typer.echo(f"{'stopped' if found.fault else 'interrupted'}: {done} of {counted(wanted, 'game')} done", err=True)
    if found.fault:
        raise found.fault
    raise typer.Exit(INTERRUPTED)


def _keep(matches: "Sequence[Match]", order: Order) -> None:
    """Write results into a database, where that was asked for. Raises Fault."""
    if order.db:
        from deckbuilder.simulation.database import add

        add(order.db, matches)


@contextmanager
def _progress(games: int, told: str) -> "Iterator[Report]":
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
    """The decks of all seats but the first: as named, then the deck itself. Raises Fault for too many of them."""
    number = DUEL if seats == DUEL or (seats is None and len(named) < DUEL) else FULL
    if len(named) >= number:
        raise Fault(f"there are {number} seats, and {counted(len(named) + 1, 'deck')} are named")
    return [*named, *[deck] * (number - 1 - len(named))]


def matches_of(state: Context, seatings: Sequence[Sequence[str]], terms: "Terms") -> "list[Match]":
    """The matches to be played, still without games. What is not as it should be with the decks is told."""
    from deckbuilder.simulation.preparation import match

    readings = {name: state.deck(name) for names in seatings for name in names}
    decks = {name: reading.must_be_readable() for name, reading in readings.items()}
    found = [match(state.catalogue, [decks[name] for name in names], terms) for names in seatings]
    if notes := doubts(*readings.values()):
        state.tell(*notes)
    return found


def _print(state: Context, matches: "Sequence[Match]", brought: "Sequence[Contribution]", order: Order) -> None:
    if order.json:
        state.print_json(_json(matches, brought))
    elif order.csv:
        from deckbuilder.decks.formats import csv_text

        rows = (row for match in matches for row in match.csv_rows())
        typer.echo(csv_text(matches[0].csv_columns, rows), nl=False)
    else:
        _show(state, matches, brought)


def _json(matches: "Sequence[Match]", brought: "Sequence[Contribution]") -> dict[str, Any]:
    from deckbuilder.simulation.series import comparison_json

    one, *others = matches
    found: dict[str, Any] = {"matches": [match.as_json() for match in matches]}
    if others:
        found["comparison"] = comparison_json(one.compared(others[0]))
    if brought:
        found["contributions"] = [
            {"card": one.names[each.card], "key": each.card, "copies": each.copies, **comparison_json(each.found)}
            for each in brought
        ]
    return found


def _show(state: Context, matches: "Sequence[Match]", brought: "Sequence[Contribution]") -> None:
    from deckbuilder.display.comparison import comparison_view
    from deckbuilder.display.contributions import contributions_view
    from deckbuilder.display.simulation import match_view

    one, *others = matches
    for match in matches:
        state.print(match_view(state.console, match))
    if brought and one.games:
        state.print("", contributions_view(state.console, one.decks[0], one.names, brought, race=one.is_race))
    for other in others:
        state.print("", comparison_view(state.console, one, other, one.compared(other)))
