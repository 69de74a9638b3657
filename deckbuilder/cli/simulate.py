"""`deckbuilder simulate`: many games between bots."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from deckbuilder.app.simulations.order import SimulationOrder
from deckbuilder.cli import INTERRUPTED
from deckbuilder.cli.context import CommandContext, SeedOption, chosen_seed, command_context, complete_deck, example
from deckbuilder.cli.orders import takes
from deckbuilder.cli.output import WithCsv, emit
from deckbuilder.cli.progress import progress_bar
from deckbuilder.errors import InputError
from deckbuilder.text import counted

if TYPE_CHECKING:
    from deckbuilder.app.simulations.job import SimulationJob, SimulationResult
    from deckbuilder.app.simulations.matrix import MatrixResult
    from deckbuilder.app.simulations.series import SeriesResult


def run_simulation(context: CommandContext, order: "SimulationOrder") -> None:
    """Play the ordered games and print the results; exit as interrupted if the run was interrupted."""
    from deckbuilder.app.simulations.job import endless_sentences, estimate
    from deckbuilder.app.simulations.preparation import job_of
    from deckbuilder.app.simulations.series import SeriesResult
    from deckbuilder.cli.display.console import DOUBTFUL, safe_text
    from deckbuilder.places import note_ruleset

    job = job_of(context.workbench, order)
    note_ruleset(job.series[0].setting.ruleset["ruleset"])
    if job.warnings:
        context.print_note(*(safe_text(warning, DOUBTFUL) for warning in job.warnings))
    if job.kept:
        typer.echo(f"{order.db} has {job.kept} of {counted(job.wanted, 'game')}", err=True)
    games = sum(len(task.numbers) for task in job.tasks)
    with progress_bar(f"{job.description}{estimate(job)}", games, "games") as report:
        result = job.run(report)
    if endless := list(endless_sentences(result.series)):
        context.print_note(*(safe_text(f"left out: {sentence}", DOUBTFUL) for sentence in endless))
    if isinstance(result, SeriesResult):
        emit(context, result, lambda: _show_series(context, result))
        if result.not_added:
            raise result.not_added
    else:
        if result.no_ratings and context.form != "csv":
            typer.echo(result.no_ratings, err=True)
        emit(context, result, lambda: _show_matrix(context, result))
    _end(job, result)


def _end(job: "SimulationJob[Any]", result: "SimulationResult") -> None:
    """Exit as an interrupted command if it was interrupted. Raises InputError if results could not be saved."""
    if not result.interrupted and not result.input_error:
        return
    done, ordered = result.played, sum(len(task.numbers) for task in job.tasks)
    word = "stopped" if result.input_error else "interrupted"
    unit = "best-of" if job.order.best_of else "game"
    typer.echo(f"{word}: {done} of {counted(ordered, unit)} done", err=True)
    if result.input_error:
        raise result.input_error
    raise typer.Exit(INTERRUPTED)


def _show_series(context: CommandContext, result: "SeriesResult") -> None:
    from deckbuilder.app.simulations.figures import compare_decks, contributions_figure, match_report, win_rates_figure
    from deckbuilder.cli.display.report import comparison_view, figure_view, report_view

    document = result.to_json()
    for match in document["matches"]:
        context.print(report_view(context.console, match_report(match)))
    for figure in (contributions_figure(document), win_rates_figure(document)):
        if figure:
            context.print("", *figure_view(context.console, figure))
    first, *others = result.series
    for other in others:
        names = first.names_beside(other)
        title = f"{' and '.join(names)}, both against {first.decks[1]}"
        context.print("", *comparison_view(context.console, title, compare_decks(*names, first.compared(other))))


def _show_matrix(context: CommandContext, result: "MatrixResult") -> None:
    from deckbuilder.cli.display.matrix import matrix_view

    context.print(matrix_view(context.console, result))


DecksArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="DECK...",
        help="A deck file, a deck code, or the name of a shipped deck; with --matrix several.",
        autocompletion=complete_deck,
    ),
]
MatrixOption = Annotated[bool, typer.Option("--matrix", help="Play every pair of decks, at both seats, and rate them.")]
PlayersOption = Annotated[
    str | None,
    typer.Option(
        metavar="A,B",
        help="Who plays, in turn, of 'deckbuilder bots'. If left out normal,passive; in a matrix normal,normal.",
    ),
]


class WithGames(WithCsv):
    """A command with the options --json and --csv, which prints its games."""

    FORMS: Mapping[str, str] = {**WithCsv.FORMS, "csv": "Print a row for each game."}


RACE, EQUAL = "greedy,passive", "greedy,greedy"  # the default players


def register(app: typer.Typer) -> None:
    app.command(
        cls=WithGames,
        epilog=example(
            "simulate polar-dwarves --against breakers --games 4 --seed 1",
            "simulate my-deck.txt --players normal,normal --games 4",
            "simulate my-deck.txt --versus polar-dwarves --games 2",
            "simulate polar-dwarves --against breakers --best-of 3 --games 2",
            "simulate --matrix my-deck.txt breakers --games 2 --db results.db",
        ),
    )(simulate)


@takes(SimulationOrder)
def simulate(
    ctx: typer.Context,
    *,
    decks: DecksArgument,
    matrix: MatrixOption = False,
    fields: dict[str, Any],
    players: PlayersOption = None,
    seed: SeedOption = None,
) -> None:
    """Let bots play many games, and count the results."""
    order = SimulationOrder(
        tuple(decks),
        players or (EQUAL if matrix else RACE),
        chosen_seed(seed),
        matrix,
        **fields,
        continues_seed=seed is None,
    )
    context = command_context(ctx)
    if context.form == "csv" and order.contributions:
        raise InputError("--csv prints a row for each game of the deck itself; leave out --contributions")
    if order.cluster and order.jobs:
        raise InputError("--jobs counts processes of this machine; leave it out with --cluster")
    if matrix:
        _reject_other_options(order)
    elif len(decks) > 1:
        raise InputError("name one deck, its opponents with --against; --matrix plays every two of several decks")
    if context.form == "csv":
        order = replace(order, contributions=0)
    run_simulation(context, order)


def _reject_other_options(order: SimulationOrder) -> None:
    """Raise InputError for options that are not for a matrix."""
    others = (order.seats, order.versus, order.versus_players, order.contributions, order.records, order.best_of)
    if order.against or any(option is not None for option in others):
        raise InputError(
            "--against, --seats, --versus, --versus-players, --contributions, --save-records and --best-of are not for "
            "a matrix"
        )
