"""Giving a game up, which every game allows at any decision: the side of the player who does so has lost.

It is no answer to a decision: the step of a record is `resign 2` for player 2.
"""

import re
from typing import Final

from engine.core.errors import InvalidEditError
from engine.core.events import Ended, Resigned
from engine.core.game import Game

RESIGNED: Final = "resigned"  # the result of the game
STEP: Final = re.compile(r"resign ([1-9])")


def resignation_step(player: int) -> str:
    """Return the step of a record in which a player gives the game up."""
    return f"resign {player + 1}"


def resigning_player(step: str) -> int | None:
    """Return the player who gives the game up in a step of a record; None for another step."""
    match = STEP.fullmatch(step)
    return int(match[1]) - 1 if match else None


def resign(game: Game, player: int) -> None:
    """End the game; the first player of another side stands for the winners. Raises InvalidEditError."""
    sides = game.library.sides
    if game.over:
        raise InvalidEditError("the game is over")
    if player >= len(sides):
        raise InvalidEditError(f"there is no player {player + 1}")
    game.state.winner = next(other for other, side in enumerate(sides) if side != sides[player])
    game.state.result = RESIGNED
    game.emit(Resigned(player))
    game.emit(Ended(game.state.winner, RESIGNED))
    game.run()
