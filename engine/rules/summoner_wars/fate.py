"""What a destroyed card means: magic for the destroyer, and the end of the game."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.game import Game

Blame = tuple[str, int, int] | None


def reward(game: "Game", card: int, blame: Blame) -> tuple[int, int] | None:
    """Who gains how much magic for a destroyed card (2E-DMG-2, 2E-DMG-3)."""
    if blame is None or blame[0] in {"cost", "inaction"}:
        return None
    kind, source, player = blame
    if game.state.control[card] == player or (kind == "attack" and not game.definition(source).is_unit):
        return None
    for modifier, frame in game.held("no_reward", source):
        if modifier.value(game, card) and modifier.of(game, frame, source):
            return None
    return player, 1


def lost(game: "Game", card: int) -> None:
    """End the game if a summoner has gone and only one is left (2E-WIN-1)."""
    state = game.state
    if card in state.leaders and state.winner is None:
        left = [player for player, leader in enumerate(state.leaders) if leader < 0 or state.place[leader] >= 0]
        if len(left) == 1:
            win(game, left[0])


def all_fallen(game: "Game", dying: "Sequence[int]") -> bool:
    """Whether every summoner that is left falls at once: then the player whose turn it is wins (2E-WIN-1)."""
    leaders = [leader for leader in game.state.leaders if leader >= 0 and game.state.place[leader] >= 0]
    if len(leaders) <= 1 or not set(leaders) <= set(dying):
        return False
    for leader in leaders:
        game.tell("destroy", leader, -1, -1)
        game.bury(leader)
    win(game, game.state.active)
    return True


def win(game: "Game", player: int) -> None:
    """End the game."""
    game.state.winner = player
    game.tell("win", player)
