"""`deckbuilder perft`: the number of turn sequences from a position."""

from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import CsvOption, JsonOption, context, example
from deckbuilder.cli.output import emit
from deckbuilder.cli.show_position import EXAMPLE, PositionArgument

if TYPE_CHECKING:
    from deckbuilder.app.positions import PerftCount

DEEPEST = 20  # turns


def register(app: typer.Typer) -> None:
    app.command(epilog=example(f'perft "{EXAMPLE}" 2'))(perft)


def perft(
    ctx: typer.Context,
    text: PositionArgument,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=1, max=DEEPEST, help="Turns, that under way included.")],
    divide: Annotated[bool, typer.Option("--divide", help="By the first thing that is done, too.")] = False,
    json: JsonOption = False,
    csv: CsvOption = False,
) -> None:
    """Count the turn sequences from a position of chess.

    Two programs that count the same agree on the rules. A turn is over when
    the other player's begins.
    """
    from deckbuilder.app.positions import perft_of

    state = context(ctx)
    found = perft_of(state.opened_workbench, text, depth, is_divided=divide)
    emit(state, found, lambda: _show(found), json=json, csv=csv)


def _show(found: "PerftCount") -> None:
    for label, count in (found.divided or {}).items():
        typer.echo(f"{label}: {count}")
    typer.echo(f"{found.count}")
