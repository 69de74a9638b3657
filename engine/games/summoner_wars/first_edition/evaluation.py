"""What a position of the first edition is worth: cards in hand are magic, walls are worth what they let in."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.game import Game, Library
from engine.games.summoner_wars import evaluation
from engine.games.summoner_wars.first_edition.magic import magic
from engine.games.summoner_wars.values import is_a

ENOUGH: Final = 8  # magic beyond which more is worth less
PRICE: Final = 2  # magic that a card may still be worth having for


class FirstJudgement(evaluation.Judgement):
    """Positions of the first edition under some weights."""

    def __init__(self, library: Library, weights: Mapping[str, float], hits: Sequence[str]) -> None:
        super().__init__(library, weights, hits)
        self.hand = library.numbers["hand"]
        self.magic = float(weights["magic"])
        self.magic_excess = float(weights["magic_excess"])
        self.draw = float(weights["draw"])
        self.pile = float(weights["pile"])
        self.room = float(weights["wall_room"])

    def reserve(self, game: Game, player: int) -> float:
        """The magic pile, as far as there are cards left to be summoned with it."""
        state, pile = game.state, magic(game, player)
        useful = min(pile, ENOUGH, PRICE * (len(state.hands[player]) + len(state.draws[player])))
        return self.magic * useful + self.magic_excess * (pile - useful)

    def cards(self, game: Game, player: int) -> float:
        """The hand, which can be built at any rate, what will be drawn next turn, and what is left to draw."""
        state = game.state
        hand, left = state.hands[player], len(state.draws[player])
        total = 0.0
        for card in hand:
            total += self.prints[state.what[card]].held
        drawn = min(max(0, self.hand - len(hand)), left)
        return total + self.draw * drawn + self.pile * (left - drawn)

    def besides(self, game: Game, piece: evaluation.Piece) -> float:
        """A wall with an empty space beside it lets units in."""
        if piece.unit or not is_a(game, piece.card, "wall"):
            return 0.0
        board = game.state.board
        return self.room if any(board[square] < 0 for square in self.board.neighbours[piece.square]) else 0.0
