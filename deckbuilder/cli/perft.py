"""`deckbuilder perft`: the number of turn sequences from a position."""

from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import CsvOption, JsonOption, context, example
from deckbuilder.cli.output import emit
from deckbuilder.cli.show_position import EXAMPLE, PositionArgument

if TYPE_CHECKING:
    from deckbuilder.app.positions import PerftCount

MAX_DEPTH = 20  # turns


def register(app: typer.Typer) -> None:
    app.command(epilog=example(f'perft "{EXAMPLE}" 2'))(perft)


def perft(
    ctx: typer.Context,
    text: PositionArgument,
    depth: Annotated[
        int, typer.Argument(metavar="DEPTH", min=1, max=MAX_DEPTH, help="Number of turns, including the current one.")
    ],
    divide: Annotated[bool, typer.Option("--divide", help="Also count by first action.")] = False,
    json: JsonOption = False,
    csv: CsvOption = False,
) -> None:
    """Count the turn sequences from a position of chess.

    If two programs get the same counts, they implement the same rules. A turn
    ends when that of the other player begins.
    """
    from deckbuilder.app.positions import perft_of

    state = context(ctx)
    count = perft_of(state.workbench, text, depth, is_divided=divide)
    emit(state, count, lambda: _show(count), json=json, csv=csv)


def _show(perft: "PerftCount") -> None:
    for label, count in (perft.divided or {}).items():
        typer.echo(f"{label}: {count}")
    typer.echo(f"{perft.count}")
