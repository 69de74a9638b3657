"""What a position of the second edition is worth: boost, magic as a number, events that last, the cost of inaction."""

from collections.abc import Mapping, Sequence

from engine.core.game import Game, Library
from engine.core.position import Position
from engine.games.summoner_wars import evaluation
from engine.games.summoner_wars.layout import BOOST, MAGIC
from engine.games.summoner_wars.pieces import PieceOnBoard
from engine.games.summoner_wars.second_edition.layout import ACTIVE, THREATENED


class SecondEditionEvaluation(evaluation.SummonerWarsEvaluation):
    """Positions of the second edition under some weights."""

    def __init__(self, library: Library, weights: Mapping[str, float], hits: Sequence[str]) -> None:
        super().__init__(library, weights, hits)
        self.event = float(weights["event"])
        self.boost = float(weights["boost"])
        self.inaction = float(weights["inaction"])

    def magic(self, position: Position, player: int) -> int:
        return position.state.tallies[MAGIC][player]

    def other_assets(self, game: Game, piece: PieceOnBoard) -> float:
        return self.boost * game.state.columns[BOOST][piece.card]

    def idleness(self, game: Game, player: int) -> float:
        """The cost of inaction, unless it need not be paid (2E-ATK-6)."""
        state = game.state
        return 0.0 if state.numbers[THREATENED] or player in state.spared else self.inaction

    def lasting(self, game: Game, player: int) -> float:
        """The events that a player has in the active area."""
        return self.event * len(game.state.zone(ACTIVE)[player])
