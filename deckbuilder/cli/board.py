"""The board of a game where nobody sits at it, as wide as there is room."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import RenderableType

    from deckbuilder.cli.context import CommandContext
    from deckbuilder.match.player_view import PlayerView


def board_of(state: "CommandContext", view: "PlayerView") -> "list[RenderableType]":
    """Return the lines of the board, its near end that of the viewer."""
    from deckbuilder.terminal.screen import board

    return board(state.console, view)
