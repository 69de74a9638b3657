"""`deckbuilder show-position`: the board and the description of a position in one line of text."""

from typing import Annotated

import typer

from deckbuilder.cli.context import JsonOption, context, example
from deckbuilder.cli.output import emit

EXAMPLE = "mao7/8/8/8/8/8/RAK7/AVE7 1 - 20,20 -|- -|- -|- 5"

PositionArgument = Annotated[
    str,
    typer.Argument(
        metavar="POSITION", help="Board, player to act, and so on, in one line; quote it.", show_default=False
    ),
]


def register(app: typer.Typer) -> None:
    app.command("show-position", epilog=example(f'show-position "{EXAMPLE}"'))(show_position)


def show_position(ctx: typer.Context, text: PositionArgument, json: JsonOption = False) -> None:
    """Show a position of chess that is written in one line."""
    from deckbuilder.app.positions import position_of
    from deckbuilder.cli.display.battlefield import board

    state = context(ctx)
    position = position_of(state.workbench, text)
    emit(state, position, lambda: state.print(*board(state.console, position.view()), "", *position.lines()), json=json)
