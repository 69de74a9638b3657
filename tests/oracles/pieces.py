"""The pieces that are compared: movement alone, of shipped cards and of known pieces."""

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


class Compared(NamedTuple):
    """A piece and its movement as Fairy-Stockfish calls it; empty where that has no words for it."""

    name: str
    document: Mapping[str, Any]
    betza: str


@cache
def compared() -> tuple[Compared, ...]:
    """Every pattern of a shipped card that moves anything, and every known piece."""
    table = yaml.safe_load(TABLE.read_text("utf-8"))
    shipped = [document for document in documents() if set(document.get("pattern", "!")) - set("!.@ \n")]
    found = [Compared(each["card"], moving(each), table["shipped"].get(each["card"], "")) for each in shipped]
    for name, (grid, keywords, betza) in table["classic"].items():
        found.append(Compared(name, piece(name, grid, *keywords), betza))
    return tuple(found)


def moving(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """A card reduced to its movement: nothing protects it from capture."""
    kept = [keyword for keyword in document.get("keywords", ()) if read(keyword).name in MOVEMENT]
    grid = "/".join("".join(line.split()) for line in document["pattern"].strip().splitlines())
    return piece(document["card"], grid, *kept)


def pieces(of: Iterable[Compared]) -> Library:
    """A library of some pieces and of a block that never moves."""
    return library(ruleset(), [*[each.document for each in of], piece("Block", "...")])
