"""Perft: the number of different games of some turns. Two engines that agree on it agree on the rules.

Chess programs count positions like this, ply by ply; a turn here may have several decisions.
"""

from engine.core.game import Game


def perft(game: Game, turns: int) -> int:
    """Return the number of different games from here until this many turns, including the current one, are over.

    A game that ends earlier does not count; one that ends with the last turn does.
    """
    if turns == 0:
        return 1
    return 0 if game.over else sum([_children(game, number, turns) for number in range(len(game.options))])


def divide(game: Game, turns: int) -> dict[str, int]:
    """Return the same by the first option, with its label: this shows behind which option two engines differ."""
    return {label: _children(game, number, turns) for number, label in enumerate(game.labels())}


def _children(game: Game, number: int, turns: int) -> int:
    """Return the number of games that begin with an option, by its index."""
    after = game.copy()
    after.choose(number)
    played = after.state.turn - game.state.turn
    if after.over and not played:
        return int(turns == 1)
    return perft(after, max(0, turns - played))
