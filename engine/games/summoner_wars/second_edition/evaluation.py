"""The evaluation of positions of the second edition: boost, magic, events that last, and the cost of inaction."""

from collections.abc import Mapping, Sequence

from engine.core.game import Game, Library
from engine.core.position import Position
from engine.games.summoner_wars import evaluation
from engine.games.summoner_wars.layout import BOOST, MAGIC
from engine.games.summoner_wars.pieces import PieceOnBoard
from engine.games.summoner_wars.second_edition.layout import ACTIVE, THREATENED


class SecondEditionEvaluation(evaluation.SummonerWarsEvaluation):
    """The evaluation of positions of the second edition."""

    rollout_turns: int = 2
    rollout_positions: int = 3000

    def __init__(self, library: Library, weights: Mapping[str, float], hits: Sequence[str]) -> None:
        super().__init__(library, weights, hits)
        self.event = float(weights["event"])
        self.boost = float(weights["boost"])
        self.inaction = float(weights["inaction"])

    def magic(self, position: Position, player: int) -> int:
        return position.state.tallies[MAGIC][player]

    def other_assets(self, game: Game, piece: PieceOnBoard) -> float:
        return self.boost * game.state.columns[BOOST][piece.card]

    def inaction_penalty(self, game: Game, player: int) -> float:
        """Return the cost of inaction, unless the player is spared it (2E-ATK-6)."""
        state = game.state
        return 0.0 if state.numbers[THREATENED] or player in state.spared else self.inaction

    def lasting(self, game: Game, player: int) -> float:
        """Return the value of the events that a player has in the active area."""
        return self.event * len(game.state.zone(ACTIVE)[player])
