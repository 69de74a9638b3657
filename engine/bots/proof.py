"""Wins that nothing can stop: found by trying everything, for as long as a number of positions allows."""

from typing import Final

from engine.core.game import Game

POSITIONS: Final = 5000  # tried for a decision, at most
OWN_TURNS: Final = 2  # within which the win must come


def proven(game: Game, player: int) -> int | None:
    """The number of an option with which a player, who is free to act, wins within two own turns whatever follows.

    None if there is none, or none was found among the positions that may be tried.
    """
    for turns in range(1, OWN_TURNS + 1):
        search = _Proof(player, game.state.turn + (turns - 1) * game.state.seats)
        for number, position in _followed(game):
            if search.wins(position):
                return number
            if search.left <= 0:
                return None
    return None


def _followed(game: Game) -> list[tuple[int, Game]]:
    """The position after each option; first those that end the turn at once."""
    found: list[tuple[int, Game]] = []
    for number, option in enumerate(game.options):
        position = game.copy()
        position.take(option)
        found.append((number, position))
    turn = game.state.turn
    return sorted(found, key=lambda each: (not each[1].over, each[1].state.turn == turn))


class _Proof:
    """Whether a player wins in every way on from a position, until a turn is over. `left`: positions still to try."""

    def __init__(self, player: int, last: int) -> None:
        self.player = player
        self.last = last
        self.left = POSITIONS

    def wins(self, game: Game) -> bool:
        """Whether the player wins by force. False too where the positions have run out."""
        if game.over or game.decision is None:
            sides = game.table.sides
            return game.winner is not None and sides[game.winner] == sides[self.player]
        self.left -= 1
        if self.left <= 0 or game.state.turn > self.last:
            return False
        if game.decision.player == self.player:
            return any(self.wins(position) for _, position in _followed(game))
        return all(self.wins(position) for _, position in _replies(game))


def _replies(game: Game) -> list[tuple[int, Game]]:
    """The position after each answer of another player."""
    found: list[tuple[int, Game]] = []
    for number, option in enumerate(game.options):
        position = game.copy()
        position.take(option)
        found.append((number, position))
    return found
