"""Results kept in an SQLite file: every run is added to those that are there, wholly or not at all."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

from sqlite_utils import Database

from deckbuilder import __version__, files
from deckbuilder.errors import Fault, Place
from deckbuilder.simulation.match import Match
from deckbuilder.simulation.result import GameResult

COLUMNS: dict[str, dict[str, type]] = {
    "runs": {
        "id": int,
        "made": str,  # time, UTC
        "program": str,
        "deck": str,
        "against": str,
        "player_1": str,
        "player_2": str,
        "seed": str,  # may be larger than the integers of SQLite
        "wanted": int,
        "games": int,
        "wins_1": int,
        "wins_2": int,
        "most_turns": int,
        "inaction": int,
        "weights": str,
    },
    "games": {
        "run": int,
        "game": int,
        "seed": str,
        "first": int,
        "winner": int,
        "turns": int,
        "rounds": int,
        "life_1": int,
        "life_2": int,
        "digest": str,
    },
    "game_rounds": {
        "run": int,
        "game": int,
        "player": int,
        "round": int,
        "damage": int,
        "gained": int,
        "spent": int,
    },
    "game_cards": {
        "run": int,
        "game": int,
        "player": int,
        "card": str,
        "drawn": int,
        "played": int,
        "summoned": int,
        "idle": int,
    },
}
KEYS: dict[str, Any] = {
    "runs": "id",
    "games": ("run", "game"),
    "game_rounds": ("run", "game", "player", "round"),
    "game_cards": ("run", "game", "player", "card"),
}


def check_file(path: Path) -> None:
    """Make sure that results can be added to the file, or that it can be made. Raises Fault."""
    if path.exists():
        with _opened(path) as database:
            database.execute("DELETE FROM runs WHERE FALSE")  # changes nothing, but not in a file that is read-only
        return
    try:
        with files.temporary_beside(path):
            pass
    except OSError as error:
        raise Fault(f"the results cannot be written: {files.reason(error)}", Place(str(path))) from None


def add(path: Path, matches: Sequence[Match]) -> list[int]:
    """Add matches to the file, which is made if it is not there; their run numbers. Raises Fault."""
    with _opened(path) as database:
        return [_add(database, match) for match in matches]


@contextmanager
def _opened(path: Path) -> Iterator[Database]:
    """The file with its tables, for one change of it. Raises Fault."""
    try:
        database = Database(path)
        try:
            with database.atomic():
                _prepare(database, path)
                yield database
        finally:
            database.close()
    except sqlite3.Error as error:
        raise Fault(f"the results cannot be written: {error}", Place(str(path))) from None


def _prepare(database: Database, path: Path) -> None:
    """Make the tables. Raises Fault where a table of that name is something else."""
    for name, columns in COLUMNS.items():
        table = database.table(name)
        if not table.exists():
            foreign = [("run", "runs", "id")] if "run" in columns else None
            table.create(columns, pk=KEYS[name], foreign_keys=foreign)
        elif set(table.columns_dict) != set(columns):
            raise Fault(f"holds a table '{name}' of another kind; name another file", Place(str(path)))


def _add(database: Database, match: Match) -> int:
    run = cast("int", database.table("runs").insert(_run(match)).last_pk)
    for name, rows in (("games", _game), ("game_rounds", _rounds), ("game_cards", _cards)):
        found = ({"run": run, "game": game.number, **row} for game in match.games for row in rows(game))
        database.table(name).insert_all(found)
    return run


def _run(match: Match) -> dict[str, Any]:
    setting, found = match.setting, match.summary
    return {
        "made": datetime.now(UTC).isoformat(timespec="seconds"),
        "program": __version__,
        "deck": match.decks[0],
        "against": match.decks[1],
        "player_1": setting.players[0],
        "player_2": setting.players[1],
        "seed": str(setting.seed),
        "wanted": match.wanted,
        "games": found.games,
        "wins_1": found.figures[0].wins,
        "wins_2": found.figures[1].wins,
        "most_turns": setting.turns,
        "inaction": int(not setting.idle_free),
        "weights": json.dumps(dict(setting.weights)),
    }


def _game(game: GameResult) -> Iterator[dict[str, Any]]:
    winner = None if game.winner is None else game.winner + 1
    row = {"seed": str(game.seed), "first": game.first + 1, "winner": winner, "turns": game.turns}
    lives = {f"life_{player + 1}": side.life for player, side in enumerate(game.sides)}
    yield {**row, "rounds": game.rounds, **lives, "digest": game.digest}


def _rounds(game: GameResult) -> Iterator[dict[str, Any]]:
    for player, side in enumerate(game.sides):
        for number, (damage, gained, spent) in enumerate(zip(side.damage, side.gained, side.spent, strict=True)):
            row = {"player": player + 1, "round": number + 1}
            yield {**row, "damage": damage, "gained": gained, "spent": spent}


def _cards(game: GameResult) -> Iterator[dict[str, Any]]:
    for player, side in enumerate(game.sides):
        for use in side.cards:
            yield {"player": player + 1, **use._asdict()}
