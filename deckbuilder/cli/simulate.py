"""`deckbuilder simulate`: many games between bots."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import Context, DeckArgument, JsonOption, SeedOption, chosen_seed, context, example
from deckbuilder.text import counted

if TYPE_CHECKING:
    from deckbuilder.simulation.chunks import Report
    from deckbuilder.simulation.match import Match
    from deckbuilder.simulation.prepare import Terms

DUEL, FULL = 2, 4  # seats
INTERRUPTED = 130  # the exit code of a command that Ctrl-C has ended


def register(app: typer.Typer) -> None:
    app.command(
        epilog=example(
            "simulate polar-dwarves --against breakers --games 4 --seed 1",
            "simulate my-deck.txt --players greedy,greedy --games 4",
            "simulate my-deck.txt --versus polar-dwarves --games 2",
        )
    )(simulate)


def simulate(
    ctx: typer.Context,
    deck: DeckArgument,
    against: Annotated[
        list[str] | None,
        typer.Option(metavar="DECK", help="The deck of the next seat; once for each. The same if left out."),
    ] = None,
    seats: Annotated[int | None, typer.Option(metavar="2|4", min=2, max=4, help="Players; 2 if left out.")] = None,
    versus: Annotated[
        str | None, typer.Option(metavar="DECK", help="Compare with this deck, on the same seeds.")
    ] = None,
    players: Annotated[
        str,
        typer.Option(metavar="A,B", help="Who plays, in turn: greedy, beam, tactical, random, developing or passive."),
    ] = "greedy,passive",
    games: Annotated[int, typer.Option(metavar="N", min=1, max=1_000_000, help="How many games.")] = 100,
    jobs: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=256, help="How many processes; one for each processor.")
    ] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on this dask.distributed cluster instead.")
    ] = None,
    seed: SeedOption = None,
    weights: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Weights by which the greedy player judges.")
    ] = None,
    max_turns: Annotated[
        int, typer.Option(metavar="N", min=1, max=10_000, help="Break a game off after so many turns of both.")
    ] = 200,
    strict: Annotated[
        bool,
        typer.Option("--strict", help="A passive or developing player too pays what the rules ask for doing nothing."),
    ] = False,
    as_plain: Annotated[
        bool, typer.Option("--as-plain", help="Play cards whose text the engine does not know without that text.")
    ] = False,
    db: Annotated[Path | None, typer.Option(metavar="FILE", help="Add the results to this SQLite file.")] = None,
    save_records: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write a record of each game into this folder.")
    ] = None,
    json: JsonOption = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print a row for each game.")] = False,
) -> None:
    """Let bots play many games, and count what happens."""
    from deckbuilder.errors import Fault
    from deckbuilder.simulation.prepare import Terms, bots
    from deckbuilder.simulation.run import run, usable_processors

    if json and csv:
        raise Fault("--json and --csv are two ways to print; use one of them")
    if cluster and jobs:
        raise Fault("--jobs counts processes of this machine; leave it out with --cluster")
    state = context(ctx)
    others = _others(deck, against or [], seats)
    terms = Terms(
        players=bots(players, len(others) + 1),
        weights=weights,
        seed=chosen_seed(seed),
        turns=max_turns,
        strict=strict,
        records=save_records is not None,
        as_plain=as_plain,
    )
    matches = _matches(state, [deck, versus] if versus else [deck], others, terms)
    _prepare(db, save_records)
    with _progress(games * len(matches)) as report:
        settings = [match.setting for match in matches]
        found = run(settings, games, report, jobs=jobs or usable_processors(), cluster=cluster)
    matches = [replace(match, games=found.of(number), wanted=games) for number, match in enumerate(matches)]
    try:
        _keep(matches, db, save_records)
    finally:  # what took hours is not lost with a disk that is full
        _print(state, matches, json=json, csv=csv)
    if found.interrupted:
        done = sum(len(match.games) for match in matches)
        typer.echo(f"interrupted: {done} of {counted(games * len(matches), 'game')} done", err=True)
        raise typer.Exit(INTERRUPTED)


def _prepare(db: Path | None, records: Path | None) -> None:
    """Make sure that results can be kept before any is there. Raises Fault."""
    if db:
        from deckbuilder.simulation.database import check_file

        check_file(db)
    if records:
        from deckbuilder.simulation.records import prepare_folder

        prepare_folder(records)


def _keep(matches: "Sequence[Match]", db: Path | None, records: Path | None) -> None:
    """Write results into a database and records into a folder, where that was asked for. Raises Fault."""
    if db:
        from deckbuilder.simulation.database import add

        add(db, matches)
    if records:
        from deckbuilder.simulation.records import write_records

        write_records(records, matches)


@contextmanager
def _progress(games: int) -> "Iterator[Report]":
    """A bar on the screen while games are played; nothing where no one looks."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from deckbuilder.display.console import make_console

    console = make_console(stderr=True)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("games", total=games)
        yield lambda done: bar.update(task, advance=done)


def _others(deck: str, named: list[str], seats: int | None) -> list[str]:
    """The decks of all seats but the first: as named, then the deck itself. Raises Fault for too many of them."""
    from deckbuilder.errors import Fault

    number = seats or (FULL if len(named) >= DUEL else DUEL)
    if number not in (DUEL, FULL) or len(named) >= number:
        raise Fault(
            f"{counted(len(named) + 1, 'deck')} for {number} seats; games have 2 or 4 seats, with a deck for each"
        )
    return [*named, *[deck] * (number - 1 - len(named))]


def _matches(state: Context, names: Sequence[str], others: Sequence[str], terms: "Terms") -> "list[Match]":
    """The matches to be played, still without games."""
    from deckbuilder.simulation.prepare import match

    opponents = [state.deck(name).must_be_readable() for name in others]
    return [match(state.catalogue, [state.deck(name).must_be_readable(), *opponents], terms) for name in names]


def _print(state: Context, matches: "Sequence[Match]", *, json: bool, csv: bool) -> None:
    from deckbuilder.simulation.match import comparison_json

    one, *others = matches
    comparison = one.compared(others[0]) if others else None
    if json:
        found = [match.as_json() for match in matches]
        compared = {"comparison": comparison_json(comparison)} if comparison else {}
        state.print_json({"matches": found, **compared})
    elif csv:
        from deckbuilder.decks.forms import csv_text

        rows = (row for match in matches for row in match.csv_rows())
        typer.echo(csv_text(one.csv_columns, rows), nl=False)
    else:
        from deckbuilder.display.simulation import comparison_view, match_view

        for match in matches:
            state.print(match_view(state.console, match), "")
        if comparison:
            state.print(comparison_view(state.console, one, others[0], comparison))
