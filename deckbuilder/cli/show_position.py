"""`deckbuilder show-position`: a position that is written in one line, drawn and told."""

from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import JsonOption, context, example

if TYPE_CHECKING:
    from rich.console import RenderableType

    from deckbuilder.cli.context import Context
    from engine.core.game import Game

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
    from deckbuilder.play.positions.playing import game_at
    from deckbuilder.play.positions.telling import as_json, told

    state = context(ctx)
    game = game_at(text, state.catalogue)
    if json:
        state.print_json({"position": " ".join(text.partition("#")[0].split()), **as_json(game)})
        return
    state.print(*_board(state, game), "", *told(game))


def _board(state: "Context", game: "Game") -> "list[RenderableType]":
    """The board as at a table, as wide as there is room."""
    from deckbuilder.display.screen import board
    from deckbuilder.play.player_view import look

    view = look(game, 0, [""] * game.state.seats, [""] * game.state.seats)
    return board(state.console, view)
