"""The pieces to compare, random boards of them, and the engine's moves on these."""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from engine.core.game import Library
from engine.core.position import Position
from engine.core.state import empty
from engine.games import library
from engine.games.summoners_chess.keywords import read
from engine.games.summoners_chess.movement import landings
from tests.games.summoners_chess.table import documents, piece, ruleset

DENSITIES = (0.05, 0.18, 0.31, 0.44, 0.57, 0.7)  # the share of occupied squares
SQUARES = 64
BLOCK = "Block"


class PlacedPiece(NamedTuple):
    """A piece on a board, with its player."""

    name: str
    player: int


PieceMap = Mapping[int, PlacedPiece]  # by square


def boards(names: Sequence[str], number: int, seed: int) -> Iterator[tuple[int, PieceMap]]:
    """Yield the player to move and a board; over all boards each piece occurs equally often, at every density.

    The other pieces are blocks of both players, which never move.
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
            piece_map = [PlacedPiece(name, player) for name in movers]
            piece_map += [PlacedPiece(BLOCK, generator.randrange(2)) for _ in range(held - len(piece_map))]
            yield player, dict(zip(generator.sample(range(SQUARES), len(piece_map)), piece_map, strict=True))


def position_of(table: Library, piece_map: PieceMap) -> Position:
    """Return the position of a board; without generals every move is safe."""
    state = empty(table.layout, table.board.size, 2)
    for square, placed in piece_map.items():
        state.put(state.add(table.by_key[placed.name].index, placed.player), square)
    return Position(table, state)


def moves(position: Position, player: int) -> set[str]:
    """Return all moves and shots of a player's pieces, such as `c3c4`."""
    state = position.state
    return {
        f"{position.square_name(square)}{position.square_name(landing.square)}"
        for square, card in enumerate(state.board)
        if card >= 0 and state.control[card] == player
        for landing in landings(position, state.board, card, square)
    }


TABLE = Path(__file__).parent / "patterns.yaml"
MOVEMENT = {"riding", "flying", "extended", "hopper", "cannon", "locust"}

Movement = tuple[str, tuple[str, ...]]  # the rows of a pattern parted by `/`, and the keywords that move


class ComparedPiece(NamedTuple):
    """A piece, its movement, and that in Betza notation; empty if the notation cannot express it."""

    name: str
    movement: Movement
    betza: str


@cache
def compared_pieces() -> tuple[ComparedPiece, ...]:
    """Return every piece of `patterns.yaml`."""
    table = yaml.safe_load(TABLE.read_text("utf-8"))
    return tuple([ComparedPiece(name, (grid, tuple(words)), betza) for name, (grid, words, betza) in table.items()])


def movement(document: Mapping[str, Any]) -> Movement:
    """Return the movement of a card."""
    grid = "/".join("".join(line.split()) for line in document["pattern"].strip().splitlines())
    return grid, tuple([each for each in document.get("keywords", ()) if read(each).name in MOVEMENT])


def movements() -> set[Movement]:
    """Return the movements of all shipped cards that can move."""
    return {movement(each) for each in documents() if set(each.get("pattern", "!")) - set("!.@ \n")}


def pieces(of: Iterable[ComparedPiece]) -> Library:
    """Return a library of some pieces and a block that never moves."""
    made = [piece(each.name, each.movement[0], *each.movement[1]) for each in of]
    return library(ruleset(), [*made, piece("Block", ".../.@./...")])
