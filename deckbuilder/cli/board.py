"""The board of a game where nobody sits at it, as wide as there is room."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import RenderableType

    from deckbuilder.cli.context import CommandContext
    from engine.core.game import Game


def board_of(state: "CommandContext", game: "Game") -> "list[RenderableType]":
    """The lines of the board, its near end the first player's."""
    from deckbuilder.display.screen import board
    from deckbuilder.match.player_view import look

    return board(state.console, look(game, 0, [""] * game.state.seats, [""] * game.state.seats))
