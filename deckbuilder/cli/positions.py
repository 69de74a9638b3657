"""`deckbuilder scenario`, `show-position`, `perft`: positions in files and texts."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import CommandContext, command_context, example
from deckbuilder.cli.output import WithCsv, WithJson, emit

if TYPE_CHECKING:
    from deckbuilder.app.positions import PerftCount
    from deckbuilder.app.scenarios import ScenarioRun


EXAMPLE = "mao7/8/8/8/8/8/RAK7/AVE7 1 - 20,20 -|- -|- -|- 5"

PositionArgument = Annotated[
    str,
    typer.Argument(
        metavar="POSITION", help="Board, player to act, and so on, in one line; quote it.", show_default=False
    ),
]
MAX_DEPTH = 20  # turns


def register(app: typer.Typer) -> None:
    app.command("show-position", cls=WithJson, epilog=example(f'show-position "{EXAMPLE}"'))(show_position)
    app.command(cls=WithCsv, epilog=example(f'perft "{EXAMPLE}" 2'))(perft)
    app.command(cls=WithCsv, epilog=example("scenario my-case.yaml", "scenario my-cases/ --json"))(scenario)


def show_position(ctx: typer.Context, text: PositionArgument) -> None:
    """Show a position of chess that is written in one line."""
    from deckbuilder.app.positions import position_of
    from deckbuilder.cli.display.battlefield import board

    context = command_context(ctx)
    position = position_of(context.workbench, text)
    emit(context, position, lambda: context.print(*board(context.console, position.view()), "", *position.lines()))


def perft(
    ctx: typer.Context,
    text: PositionArgument,
    depth: Annotated[
        int, typer.Argument(metavar="DEPTH", min=1, max=MAX_DEPTH, help="Number of turns, including the current one.")
    ],
    divide: Annotated[bool, typer.Option("--divide", help="Also count by first action.")] = False,
) -> None:
    """Count the turn sequences from a position of chess.

    If two programs get the same counts, they implement the same rules. A turn
    ends when that of the other player begins.
    """
    from deckbuilder.app.positions import perft_of

    context = command_context(ctx)
    count = perft_of(context.workbench, text, depth, is_divided=divide)
    emit(context, count, lambda: _show(count))


def _show(perft: "PerftCount") -> None:
    for label, count in (perft.divided or {}).items():
        typer.echo(f"{label}: {count}")
    typer.echo(f"{perft.count}")


def scenario(
    ctx: typer.Context,
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Scenario files, and folders of them.", show_default=False)
    ],
) -> None:
    """Run rules cases: a position, steps, the expected result.

    A file may hold several cases, separated by '---'; each is reported with the line where it begins.
    Exit code: 0 if all pass, 1 if one fails, 2 if a file has errors.
    """
    from deckbuilder.app.scenarios import ScenarioRun

    context = command_context(ctx)
    run = ScenarioRun(context.workbench, files)
    emit(context, run, lambda: show_scenarios(context, run))
    raise typer.Exit(run.exit_code)


def show_scenarios(context: CommandContext, run: "ScenarioRun") -> None:
    """Print each result as soon as it is there."""
    from deckbuilder.text import printable, without_endless

    for result in run.results():
        if result.input_error:
            typer.echo(f"error: {without_endless(printable(result.why))}", err=True)
        else:
            why = "" if result.passed else f": {result.why}"
            did = "ok" if result.passed else "FAILED"
            context.print(printable(without_endless(f"{did} {result.place}: {result.scenario}{why}")))
