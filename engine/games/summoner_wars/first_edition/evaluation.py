"""What a position of the first edition is worth: magic lies in a pile, walls are worth what they let in."""

from collections.abc import Mapping, Sequence

from engine.core.game import Game, Library
from engine.core.position import Position
from engine.games.summoner_wars import evaluation
from engine.games.summoner_wars.first_edition.magic import magic
from engine.games.summoner_wars.pieces import Piece
from engine.games.summoner_wars.values import is_a


class FirstJudgement(evaluation.Judgement):
    """Positions of the first edition under some weights."""

    def __init__(self, library: Library, weights: Mapping[str, float], hits: Sequence[str]) -> None:
        super().__init__(library, weights, hits)
        self.room = float(weights["wall_room"])

    def magic(self, position: Position, player: int) -> int:
        return magic(position, player)

    def besides(self, game: Game, piece: Piece) -> float:
        """A wall with an empty space beside it lets units in."""
        if piece.unit or not is_a(game, piece.card, "wall"):
            return 0.0
        board = game.state.board
        return self.room if any(board[square] < 0 for square in self.board.neighbours[piece.square]) else 0.0
