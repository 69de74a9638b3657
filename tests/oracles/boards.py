"""Random boards of pieces, and where the engine lets those of a player go."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.core.game import Library
from engine.core.position import Position
from engine.core.state import empty
from engine.games.summoners_chess.movement import landings

DENSITIES = (0.05, 0.18, 0.31, 0.44, 0.57, 0.7)  # the share of squares that are held
SQUARES = 64
BLOCK = "Block"


class Man(NamedTuple):
    """A piece of a player."""

    name: str
    player: int


Men = Mapping[int, Man]  # by square


def boards(names: Sequence[str], number: int, seed: int) -> Iterator[tuple[int, Men]]:
    """The player to move, and a board; each piece stands on as many boards for that player, in shares of each density.

    The others are blocks of both players.
    """
    generator = random.Random(seed)  # noqa: S311 - it draws test cases
    share = -(-number // len(DENSITIES))
    for density in DENSITIES:
        held = round(SQUARES * density)
        moving = max(1, held * 2 // 3)
        left = [name for name in names for _ in range(share)]
        generator.shuffle(left)
        for start in range(0, len(left), moving):
            movers = left[start : start + moving]
            player = generator.randrange(2)
            men = [Man(name, player) for name in movers]
            men += [Man(BLOCK, generator.randrange(2)) for _ in range(held - len(men))]
            yield player, dict(zip(generator.sample(range(SQUARES), len(men)), men, strict=True))


def standing(table: Library, men: Men) -> Position:
    """The position of a board without generals: nobody has to be safe."""
    state = empty(table.layout, table.board.size, 2)
    for square, man in men.items():
        state.put(state.add(table.by_key[man.name].index, man.player), square)
    return Position(table, state)


def moves(position: Position, player: int) -> set[str]:
    """Everywhere that a player's pieces can go, or shoot: `c3c4`."""
    state = position.state
    return {
        f"{position.square_name(square)}{position.square_name(landing.square)}"
        for square, card in enumerate(state.board)
        if card >= 0 and state.control[card] == player
        for landing in landings(position, state.board, card, square)
    }
