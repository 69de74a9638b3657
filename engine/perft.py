"""Counting games: in how many ways a game can go on for some turns. Two engines that agree on it agree on the rules.

Chess programs count positions so (perft), ply by ply; a turn here may hold several decisions.
"""

from engine.core.game import Game


def perft(game: Game, turns: int) -> int:
    """In how many ways the game can go on until so many turns, that under way included, have been played.

    One that ends earlier counts for none; where the last turn ends the game, it counts.
    """
    if turns == 0:
        return 1
    return 0 if game.over else sum([_children(game, number, turns) for number in range(len(game.options))])


def divide(game: Game, turns: int) -> dict[str, int]:
    """The same by the first option taken, with its label: where two engines differ, this shows behind which."""
    return {label: _children(game, number, turns) for number, label in enumerate(game.labels())}


def _children(game: Game, number: int, turns: int) -> int:
    """In how many ways it goes on with an option, by its place."""
    after = game.copy()
    after.choose(number)
    played = after.state.turn - game.state.turn
    if after.over and not played:
        return int(turns == 1)
    return perft(after, max(0, turns - played))
