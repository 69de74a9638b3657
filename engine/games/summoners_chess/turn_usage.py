"""Actions that the active player has used this turn: the command, and game actions (CH-4.2 to CH-4.4)."""

from engine.core.game import Game
from engine.games.summoners_chess.changes import note_change
from engine.games.summoners_chess.layout import ACTED, COMMANDED, PLAYED


def spend_command(game: Game) -> None:
    """Record that the turn's command is spent, which is a game action."""
    numbers = game.state.numbers
    numbers[COMMANDED] = numbers[ACTED] = 1


def note_action(game: Game, player: int) -> None:
    """Record a game action of a player; only those in the player's own turn count for its end."""
    if player == game.state.active:
        game.state.numbers[ACTED] = 1


def note_play(game: Game, player: int) -> None:
    """Record that a player plays or sets a card from hand, a game action.

    A player who does so in the player's own turn does not draw at its end (CH-4.3.1).
    """
    note_action(game, player)
    note_change(game)
    if player == game.state.active:
        game.state.numbers[PLAYED] = 1


def may_end(game: Game) -> bool:
    """Return True if the turn may be ended: a game action was done (CH-4.4), or its player is spared that."""
    numbers = game.state.numbers
    return game.state.active in game.state.spared or bool(numbers[ACTED] or numbers[COMMANDED] or numbers[PLAYED])
