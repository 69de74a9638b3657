"""The pieces to compare: patterns of shipped cards and well-known pieces, reduced to their movement."""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from engine.core.game import Library
from engine.games import library
from engine.games.summoners_chess.keywords import read
from tests.games.summoners_chess.table import documents, piece, ruleset

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
