"""`deckbuilder scenario`: rules cases as files."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import CommandContext, CsvOption, JsonOption, context, example
from deckbuilder.cli.output import emit

if TYPE_CHECKING:
    from deckbuilder.app.scenarios import ScenarioRun

HOLDS, FAILS, UNREADABLE = 0, 1, 2


def register(app: typer.Typer) -> None:
    app.command(epilog=example("scenario my-case.yaml", "scenario my-cases/ --json"))(scenario)


def scenario(
    ctx: typer.Context,
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Scenario files, and folders of them.", show_default=False)
    ],
    json: JsonOption = False,
    csv: CsvOption = False,
) -> None:
    """Run rules cases: a position, steps, the expected result.

    A file may hold several cases, separated by '---'; each is reported with the line where it begins.
    Exit code: 0 if all pass, 1 if one fails, 2 if a file has errors.
    """
    from deckbuilder.app.scenarios import ScenarioRun

    state = context(ctx)
    run = ScenarioRun(state.workbench, files)
    emit(state, run, lambda: _show(state, run), json=json, csv=csv)
    raise typer.Exit(UNREADABLE if run.has_unreadable else FAILS if run.has_failed else HOLDS)


def _show(state: CommandContext, run: "ScenarioRun") -> None:
    """Print each result as soon as it is there."""
    from deckbuilder.text import printable, without_endless

    for result in run.results():
        if result.input_error:
            typer.echo(f"error: {without_endless(printable(result.why))}", err=True)
        else:
            why = "" if result.passed else f": {result.why}"
            did = "ok" if result.passed else "FAILED"
            state.print(printable(without_endless(f"{did} {result.place}: {result.scenario}{why}")))
