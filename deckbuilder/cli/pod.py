"""`deckbuilder pod`: the players of a draft or of sealed pools play everybody against everybody."""

import shlex
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from deckbuilder.app.fields import declared_fields
from deckbuilder.app.pods.beginning import PodOrder, begin_pod, pool_of_file, seats_of_draft, seats_of_sealed
from deckbuilder.app.pods.changes import PodChange, change_pod
from deckbuilder.cli import INTERRUPTED
from deckbuilder.cli.context import CommandContext, SeedOption, chosen_seed, command_context, complete_deck, example
from deckbuilder.cli.orders import takes
from deckbuilder.cli.output import WithCsv, emit
from deckbuilder.errors import InputError, Place
from deckbuilder.text import counted

if TYPE_CHECKING:
    from deckbuilder.app.pods.folder import PodFolder
    from deckbuilder.decks.deck import Deck


def register(app: typer.Typer) -> None:
    app.command(
        cls=WithCsv,
        epilog=example(
            "pod friday.yaml --build --best-of 3",
            "pod friday.yaml --bots",
            "pod friday.yaml --result 1,2 --score 1-0 --names Anna",
        ),
    )(pod)


@takes(PodOrder, PodChange)
def pod(
    ctx: typer.Context,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A draft that is over, a sealed pool, or the folder of a pod.")
    ],
    deck: Annotated[
        list[str] | None,
        typer.Option(
            metavar="DECK",
            help="Your deck, made of your cards; one for each person, who brings the pool in it.",
            autocompletion=complete_deck,
        ),
    ] = None,
    build: Annotated[bool, typer.Option("--build", help="Let the program build your deck, too.")] = False,
    *,
    fields: dict[str, Any],
    seed: SeedOption = None,
    play: Annotated[bool, typer.Option("--play", help="Play your next game at the terminal.")] = False,
    bots: Annotated[bool, typer.Option("--bots", help="Let the bots play each other; Ctrl-C stops.")] = False,
    jobs: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=256, help="Number of processes for that (default: all).")
    ] = None,
) -> None:
    """Play a draft or sealed pools: everybody against everybody.

    The first call begins the pod: its decks and games are kept in a folder beside
    the file, with '-pod' in its name. Every further call goes on with it. A pairing
    that is won counts 3 points, one that is drawn 1. Equal points are told apart
    by games won less games lost, then by games won. Who is expelled with half of
    the pairings played loses the others; with fewer, none of them counts.
    """
    from deckbuilder.app.pods.folder import POD_FILE, PodFolder

    context = command_context(ctx)
    folder = file if file.is_dir() else file.with_name(f"{file.stem}-pod")
    changes = {name: fields.pop(name) for name in declared_fields(PodChange) if fields.get(name)}
    if not (folder / POD_FILE).exists():
        if build and deck:
            raise InputError("--build builds the decks of people, too; leave out --deck")
        order = PodOrder("", chosen_seed(seed), **fields, names=changes.pop("names", ""))
        _begin(context, file, folder, order, None if build else deck or [])
    elif given := [name for name, value in {"deck": deck, "build": build, **fields, "seed": seed}.items() if value]:
        option = f"--{given[0].replace('_', '-')}"
        raise InputError(
            f"there is a pod already, to which {option} cannot be given; leave it out to go on with the pod",
            Place(str(folder)),
        )
    kept = PodFolder.open(folder, context.workbench).settled()
    if changes:
        kept = change_pod(kept, PodChange(**changes))
    if bots:
        _let_bots_play(kept, jobs)
    if play:
        _play(context, kept)
        kept = PodFolder.open(folder, context.workbench)
    emit(context, kept, lambda: _show(context, kept))
    for problem in kept.problems():
        context.print_note(problem)


def _begin(context: CommandContext, file: Path, folder: Path, order: PodOrder, decks: list[str] | None) -> None:
    """Begin the pod of a draft or of a sealed pool. `decks`: of people; None: built. Raises InputError."""
    from deckbuilder.documents.schemas import check
    from deckbuilder.documents.yaml12 import read_one
    from deckbuilder.files import read
    from deckbuilder.limited.draft_file import read_draft
    from deckbuilder.match.best_of import must_be_size

    must_be_size(order.best_of)
    if file.is_dir():
        raise InputError("there is no pod in this folder", Place(str(file)))
    workbench, text = context.workbench, read(file)
    document = read_one(text, str(file), "pool")
    check(document, "pool")
    data = document.data
    if "draft" in data:
        table = read_draft(text, str(file), workbench.resolver)
        people = table.draft.order.people
        if order.players:
            raise InputError("--players is for a sealed pool; a draft has its players", Place(str(file)))
        brought = dict(zip(people, _brought(context, decks, len(people)), strict=False))
        seats, ruleset, name = seats_of_draft(table, order, brought), table.ruleset, table.name
    else:
        ruleset = workbench.catalogue.ruleset(data["ruleset"])
        pool = pool_of_file(str(file), ruleset, workbench)
        brought = dict(enumerate(_brought(context, decks, order.names.count(",") + 1)))
        seats = seats_of_sealed(pool, order.seed, order, brought, ruleset, workbench)
        name = str(data["pool"])
    begin_pod(folder, replace(order, name=name), ruleset, seats, workbench, private=False)


def _brought(context: CommandContext, names: list[str] | None, people: int) -> "list[Deck]":
    """Return the decks that people bring; none if they are built. Raises InputError where some are missing."""
    if names is None:
        return []
    if len(names) != people:
        raise InputError(
            f"name {counted(people, 'deck')} with --deck, one for each person, or let the program build with --build"
        )
    return [context.workbench.resolved_deck(name).must_be_readable() for name in names]


def _let_bots_play(kept: "PodFolder", jobs: int | None) -> None:
    """Play the pairings of bots that are open, with a bar; exit as interrupted if that was interrupted."""
    from deckbuilder.cli.progress import progress_bar
    from deckbuilder.simulation.preparation import duration_text
    from deckbuilder.simulation.rounds import run_rounds
    from deckbuilder.simulation.run import usable_processors

    games, processes = kept.games_of_bots(), jobs or usable_processors()
    if not games.wanted:
        return
    about = f"{counted(games.wanted, 'pairing')} of bots{duration_text(games.tasks, processes)}"
    with progress_bar(about, games.wanted, "pairings") as report:
        run_rounds(games, report, jobs=processes)
    if games.interrupted:
        left = len(kept.waiting_bots())
        typer.echo(f"interrupted: {counted(left, 'pairing')} left; the same command goes on", err=True)
        raise typer.Exit(INTERRUPTED)


def _play(context: CommandContext, kept: "PodFolder") -> None:
    """Play the next game of a person at the terminal. Raises InputError after the last one."""
    from deckbuilder.cli.table.session import TableSession
    from deckbuilder.cli.table.terminal import play

    pairing = kept.next_own()
    if pairing is None:
        raise InputError("all your games are over")
    match = kept.match(pairing)
    session = TableSession(context.workbench.catalogue, match, kept.game_path(pairing), follows=True)
    play(context, session, [f"{kept.event(pairing)}."])


def _show(context: CommandContext, kept: "PodFolder") -> None:
    from deckbuilder.cli.display.report import report_view

    context.print(report_view(context.console, kept.report()))
    file = shlex.quote(str(kept.path))
    if kept.next_own():
        context.print_unbroken(f"To play your next game: deckbuilder pod {file} --play")
    if kept.waiting_bots():
        context.print_unbroken(f"To let the bots play theirs: deckbuilder pod {file} --bots")
