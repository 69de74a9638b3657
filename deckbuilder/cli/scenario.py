"""`deckbuilder scenario`: rules cases as files."""

from pathlib import Path
from typing import Annotated

import typer

from deckbuilder.cli.context import JsonOption, context, example

HOLDS, FAILS, UNREADABLE = 0, 1, 2


def register(app: typer.Typer) -> None:
    app.command(epilog=example("scenario my-case.yaml", "scenario my-cases/ --json"))(scenario)


def scenario(
    ctx: typer.Context,
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Scenario files, and folders of them.", show_default=False)
    ],
    json: JsonOption = False,
) -> None:
    """Run rules cases: positions, steps, and what must come out.

    Ends with 0 when all hold, 1 when one fails, 2 when a file is not understood.
    """
    from deckbuilder.scenarios.runner import run_all
    from deckbuilder.text import printable, without_endless

    state = context(ctx)
    results = []
    for result in run_all(files, state.resolver):
        results.append(result)
        if json:
            continue
        if result.input_error:
            typer.echo(f"error: {without_endless(printable(result.why))}", err=True)
        else:
            why = "" if result.passed else f": {result.why}"
            did = "ok" if result.passed else "FAILED"
            state.print(printable(without_endless(f"{did} {result.file}: {result.scenario}{why}")))
    if json:
        state.print_json([result.to_json() for result in results])
    worst = max((UNREADABLE if r.input_error else HOLDS if r.passed else FAILS for r in results), default=HOLDS)
    raise typer.Exit(worst)
