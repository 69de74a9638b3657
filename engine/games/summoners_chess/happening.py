"""Something has happened: abilities that wait for it are set off, and then set traps may answer (CH-5.6.2, CH-7.4)."""

from engine.core.game import Game
from engine.core.state import NOTHING, Names
from engine.core.triggers import fire
from engine.games.summoners_chess.pieces import PieceRules


class HappeningRules(PieceRules):
    """The rules of a game in which cards that lie face down may answer."""


def happened(game: Game, event: str, names: Names = NOTHING, facts: Names = NOTHING) -> None:
    """Tell an event: what it sets off comes first, the turn player's before the other's, then traps."""
    fire(game, event, names, facts)
