"""The pieces that are compared: movement alone, of shipped patterns and of known pieces."""

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


class Compared(NamedTuple):
    """A piece and its movement as Fairy-Stockfish calls it; empty where that has no words for it."""

    name: str
    movement: Movement
    betza: str


@cache
def compared() -> tuple[Compared, ...]:
    """Every piece of the table."""
    table = yaml.safe_load(TABLE.read_text("utf-8"))
    return tuple([Compared(name, (grid, tuple(words)), betza) for name, (grid, words, betza) in table.items()])


def movement(document: Mapping[str, Any]) -> Movement:
    """The movement of a card."""
    grid = "/".join("".join(line.split()) for line in document["pattern"].strip().splitlines())
    return grid, tuple([each for each in document.get("keywords", ()) if read(each).name in MOVEMENT])


def movements() -> set[Movement]:
    """What the shipped cards with a pattern that leads anywhere have."""
    return {movement(each) for each in documents() if set(each.get("pattern", "!")) - set("!.@ \n")}


def pieces(of: Iterable[Compared]) -> Library:
    """A library of some pieces and of a block that never moves."""
    made = [piece(each.name, each.movement[0], *each.movement[1]) for each in of]
    return library(ruleset(), [*made, piece("Block", ".../.@./...")])
