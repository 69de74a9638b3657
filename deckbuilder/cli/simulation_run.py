"""The run of a simulation at the terminal: a progress bar, and the results, also after Ctrl-C."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from deckbuilder.cli import INTERRUPTED
from deckbuilder.cli.context import CommandContext
from deckbuilder.cli.output import emit
from deckbuilder.text import counted

if TYPE_CHECKING:
    from deckbuilder.app.simulations.job import SimulationJob, SimulationResult
    from deckbuilder.app.simulations.matrix import MatrixResult
    from deckbuilder.app.simulations.order import SimulationOrder
    from deckbuilder.app.simulations.series import SeriesResult
    from deckbuilder.simulation.chunks import ReportProgress


def run_simulation(state: CommandContext, order: "SimulationOrder", *, json: bool, csv: bool) -> None:
    """Play the ordered games and print the results; exit as interrupted if the run was interrupted."""
    from deckbuilder.app.simulations.job import endless_sentences, estimate
    from deckbuilder.app.simulations.preparation import job_of
    from deckbuilder.app.simulations.series import SeriesResult
    from deckbuilder.cli.display.console import DOUBTFUL, safe_text
    from deckbuilder.settings import note_ruleset

    job = job_of(state.workbench, order)
    note_ruleset(job.series[0].setting.ruleset["ruleset"])
    if job.warnings:
        state.print_note(*(safe_text(warning, DOUBTFUL) for warning in job.warnings))
    if job.kept:
        typer.echo(f"{order.db} has {job.kept} of {counted(job.wanted, 'game')}", err=True)
    with _progress(job, f"{job.description}{estimate(job)}") as report:
        result = job.run(report)
    if endless := list(endless_sentences(result.series)):
        state.print_note(*(safe_text(f"left out: {sentence}", DOUBTFUL) for sentence in endless))
    if isinstance(result, SeriesResult):
        emit(state, result, lambda: _show_series(state, result), json=json, csv=csv)
        if result.not_added:
            raise result.not_added
    else:
        if result.no_ratings and not csv:
            typer.echo(result.no_ratings, err=True)
        emit(state, result, lambda: _show_matrix(state, result), json=json, csv=csv)
    _end(job, result)


@contextmanager
def _progress(job: "SimulationJob", description: str) -> "Iterator[ReportProgress]":
    """Show a bar with the time left, on a terminal only."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from deckbuilder.cli.display.console import make_console

    console = make_console(stderr=True)
    games = sum(len(task.numbers) for task in job.tasks)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("left"))
    with Progress(*columns, console=console, transient=True, disable=not (console.is_terminal and games)) as bar:
        task = bar.add_task("games", total=games)
        if console.is_terminal and games:
            bar.print(description)
        yield lambda done: bar.update(task, advance=done)


def _end(job: "SimulationJob", result: "SimulationResult") -> None:
    """Exit as an interrupted command if it was interrupted. Raises InputError if results could not be saved."""
    if not result.interrupted and not result.input_error:
        return
    done, ordered = result.played, sum(len(task.numbers) for task in job.tasks)
    word = "stopped" if result.input_error else "interrupted"
    typer.echo(f"{word}: {done} of {counted(ordered, 'game')} done", err=True)
    if result.input_error:
        raise result.input_error
    raise typer.Exit(INTERRUPTED)


def _show_series(state: CommandContext, result: "SeriesResult") -> None:
    from deckbuilder.cli.display.simulation import comparison_view, contributions_view, series_view

    first, *others = result.series
    for series in result.series:
        state.print(series_view(state.console, series))
    if result.contributions and first.games:
        view = contributions_view(state.console, first.decks[0], first.names, result.contributions, race=first.is_race)
        state.print("", view)
    for other in others:
        state.print("", comparison_view(state.console, first, other, first.compared(other)))


def _show_matrix(state: CommandContext, result: "MatrixResult") -> None:
    from deckbuilder.cli.display.matrix import matrix_view

    state.print(matrix_view(state.console, result.matrix, result.seed, result.ratings))
