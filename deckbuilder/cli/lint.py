"""`deckbuilder lint`: every problem of card files."""

from pathlib import Path
from typing import Annotated

import typer

from deckbuilder.cli.context import JsonOption, context, example
from deckbuilder.text import counted


def register(app: typer.Typer) -> None:
    app.command(epilog=example("lint", "lint my-cards/ new-card.yaml"))(lint)


def lint(
    ctx: typer.Context,
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[PATH]...", help="Card files and folders; all known ones if none."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Check card files and report every problem.

    Cards, decks, pools and rule sets are checked, each problem is told with its place.

    Ends with 0 when there is none, 1 when decks or references are wrong, 2 when a file is not understood.
    """
    from deckbuilder.linting import Linter

    state = context(ctx)
    linter = Linter(state.sources)
    report = linter.lint(list(paths or []))
    if json:
        state.print_json([finding.as_json() for finding in report.findings])
    else:
        for finding in report.findings:
            typer.echo(str(finding))
        what = counted(report.documents, "document")
        typer.echo(f"{what}, {counted(len(report.findings), 'problem')}" if report.findings else f"{what}, all good")
    raise typer.Exit(report.exit_code)
