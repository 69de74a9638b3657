"""What a position of the second edition is worth: boost, magic as a number, events that last."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.game import Game, Library
from engine.games.summoner_wars import evaluation
from engine.games.summoner_wars.second_edition.storage import ACTIVE
from engine.games.summoner_wars.storage import BOOST, MAGIC

ENOUGH: Final = 8  # magic beyond which more is worth less
PRICE: Final = 2  # magic that a card may still be worth having for


class SecondJudgement(evaluation.Judgement):
    """Positions of the second edition under some weights."""

    def __init__(self, library: Library, weights: Mapping[str, float], hits: Sequence[str]) -> None:
        super().__init__(library, weights, hits)
        self.hand = library.numbers["hand"]
        self.magic = float(weights["magic"])
        self.magic_excess = float(weights["magic_excess"])
        self.event = float(weights["event"])
        self.boost = float(weights["boost"])
        self.draw = float(weights["draw"])
        self.pile = float(weights["pile"])

    def reserve(self, game: Game, player: int) -> float:
        state = game.state
        magic = state.tallies[MAGIC][player]
        useful = min(magic, ENOUGH, PRICE * (len(state.hands[player]) + len(state.draws[player])))
        total = self.magic * useful + self.magic_excess * (magic - useful)
        return total + self.event * len(state.zone(ACTIVE)[player])

    def cards(self, game: Game, player: int) -> float:
        """The hand, what will be drawn at the end of this turn, and what is left to draw."""
        state = game.state
        hand, left = state.hands[player], len(state.draws[player])
        total = 0.0
        for card in hand:
            total += self.prints[state.what[card]].held
        if state.active == player:
            drawn = min(max(0, self.hand - len(hand)), left)
            total += self.draw * drawn
            left -= drawn
        return total + self.pile * left

    def besides(self, game: Game, piece: evaluation.Piece) -> float:
        return self.boost * game.state.columns[BOOST][piece.card]
