"""Summoner's Chess beside python-chess: random games of the army of chess, commands only."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

from benchmarks.engine import COPIES, in_turn, random_chess
from benchmarks.house import House
from benchmarks.measure import Row, compared, duration
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.places import shipped
from engine import is_compiled
from engine.core.game import Game, Library
from engine.core.state import empty
from engine.games import library

GAMES = 30
TURN_LIMIT = 200
MAX_PLY_COST = 2.0 if is_compiled() else 4.5  # plies of python-chess that one of ours may cost
MAX_COPY_COST = 2.0  # decisions that a copy may cost
ARMY = "rnbqkbnr"
PATTERNS = {
    "p": ("minion unit", "xmx/.@./...", []),
    "r": ("champion unit", ".c./c@c/.c.", ["riding"]),
    "n": ("champion unit", ".p.p./p...p/..@../p...p/.p.p.", []),
    "b": ("champion unit", "c.c/.@./c.c", ["riding"]),
    "q": ("legend unit", "ccc/c@c/ccc", ["riding"]),
    "k": ("general", "ccc/c@c/ccc", []),
}


def rows(_: House) -> Iterator[Row]:
    """Yield the cost of plies and copies; a ply is a command and the end of the turn, for which the game asks."""
    start = set_out(pieces())
    ours, reference = in_turn(lambda: random_games(start), random_chess)
    name = "compiled" if is_compiled() else "pure"
    yield compared(f"chess: a ply of random games / of python-chess ({name})", ours.each, reference.each, MAX_PLY_COST)
    yield Row("chess: plies a second, ours and python-chess's", f"{1 / ours.each:,.0f}", f"{1 / reference.each:,.0f}")
    copies = in_turn(lambda: copied(start), lambda: 1)[0]
    yield compared("chess: a copy of a game / a ply", copies.each, ours.each, MAX_COPY_COST)
    yield Row("chess: copies a second", f"{1 / copies.each:,.0f}", duration(copies.each))


def pieces() -> Library:
    """Return the pieces of chess as cards."""
    file = shipped("cards") / "summoners-chess" / "ruleset.yaml"
    ruleset = read_one(file.read_text("utf-8"), file.name).data
    return library(ruleset, [_piece(name) for name in PATTERNS])


def _piece(name: str) -> Mapping[str, Any]:
    class_, grid, keywords = PATTERNS[name]
    pattern = "\n".join(" ".join(row) for row in grid.split("/"))
    return {"key": name, "card": name, "class": class_, "devotion": {}, "pattern": pattern, "keywords": keywords}


def set_out(table: Library) -> Game:
    """Return the first position of chess."""
    state = empty(table.layout, table.board.size, 2)
    for player, (back, front) in enumerate(((0, 1), (7, 6))):
        for file, name in enumerate(ARMY):
            card = state.add(table.by_key[name].index, player)
            state.put(card, back * 8 + file)
            if name == "k":
                state.leaders = (*state.leaders[:player], card, *state.leaders[player + 1 :])
            state.put(state.add(table.by_key["p"].index, player), front * 8 + file)
    state.tallies[table.layout.tallies.index("morale")] = [1000, 1000]
    return Game.at(table, state)


def random_games(start: Game) -> int:
    """Random games from a position; the number of plies."""
    choose, plies = random.Random(1).choice, 0
    for _ in range(GAMES):
        game = start.copy()
        while game.decision is not None and game.state.turn <= TURN_LIMIT:
            game.take(choose(game.options))
            plies += 1
            if game.decision is not None and len(game.options) == 1:
                game.choose(0)
    return plies


def copied(start: Game) -> int:
    """Copy a game, and return how often."""
    for _ in range(COPIES):
        start.copy()
    return COPIES
