"""What a turn has spent: its command, and what its player has done in it (CH-4.2 to CH-4.4)."""

from engine.core.game import Game
from engine.games.summoners_chess.changes import note_change
from engine.games.summoners_chess.layout import ACTED, COMMANDED, PLAYED


def spend_command(game: Game) -> None:
    """The turn's command is spent: a game action."""
    numbers = game.state.numbers
    numbers[COMMANDED] = numbers[ACTED] = 1


def note_action(game: Game, player: int) -> None:
    """A player does a game action; only those of the own turn count for its end."""
    if player == game.state.active:
        game.state.numbers[ACTED] = 1


def note_play(game: Game, player: int) -> None:
    """A player plays or sets a card from hand: a game action; who does in the own turn does not draw (CH-4.3.1)."""
    note_action(game, player)
    note_change(game)
    if player == game.state.active:
        game.state.numbers[PLAYED] = 1


def may_end(game: Game) -> bool:
    """Whether a game action was done in this turn, so that it may be ended (CH-4.4), or its player is spared that."""
    numbers = game.state.numbers
    return game.state.active in game.state.spared or bool(numbers[ACTED] or numbers[COMMANDED] or numbers[PLAYED])
