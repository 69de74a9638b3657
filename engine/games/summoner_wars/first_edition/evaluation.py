"""The evaluation of positions of the first edition: magic is a pile of cards, and a wall is worth its free spaces."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from engine.core.game import Game, Library
from engine.core.position import Position
from engine.games.summoner_wars import evaluation
from engine.games.summoner_wars.attack_rules import targets
from engine.games.summoner_wars.characteristics import is_a
from engine.games.summoner_wars.first_edition.actions import fit_to_attack
from engine.games.summoner_wars.first_edition.magic import magic
from engine.games.summoner_wars.layout import TARGETED
from engine.games.summoner_wars.pieces import PieceOnBoard

OWN_TARGET_PENALTY: Final = 0.7  # in magic: how much more than this an attack on a card of the own side must gain


class FirstEditionEvaluation(evaluation.SummonerWarsEvaluation):
    """The evaluation of positions of the first edition."""

    rollout_positions: int = 2400

    def __init__(self, library: Library, weights: Mapping[str, float], hits: Sequence[str]) -> None:
        super().__init__(library, weights, hits)
        self.room = float(weights["wall_room"])

    def magic(self, position: Position, player: int) -> int:
        return magic(position, player)

    def other_assets(self, game: Game, piece: PieceOnBoard) -> float:
        """Return the value of a wall with an empty space beside it, where units can enter."""
        if piece.unit or not is_a(game, piece.card, "wall"):
            return 0.0
        board = game.state.board
        return self.room if any(board[square] < 0 for square in self.board.neighbours[piece.square]) else 0.0

    def is_exact(self, game: Game) -> bool:
        """Return True in the Attack Phase: an attack that cannot be made is no reason to stay in it."""
        return self.attacking and game.state.phase == self.attack_phase

    def legal_targets(self, game: Game, card: int) -> Collection[int]:
        return targets(game, card) if fit_to_attack(game, card) else ()

    def attack_penalty(self, game: Game, player: int) -> float:
        """Return the penalty for attacked cards of the own side, destroyed for magic or not."""
        state, sides = game.state, self.sides
        whose = [state.control[card] if state.place[card] >= 0 else state.owner[card] for card in state.notes[TARGETED]]
        return OWN_TARGET_PENALTY * sum([sides[owner] == sides[player] for owner in whose])
