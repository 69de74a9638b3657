"""Results in an SQLite file: each run is added to those in the file, completely or not at all."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

from sqlite_utils import Database

from deckbuilder import files
from deckbuilder.catalogue.cache import MAGIC
from deckbuilder.database import DATABASE_ERRORS, begin, connect, unusable
from deckbuilder.errors import InputError, Place
from deckbuilder.games.statistics import Counts
from deckbuilder.simulation.series import Series
from deckbuilder.simulation.statistics import GameResult
from deckbuilder.version import __version__

MAX_WAIT = 60.0  # seconds to wait for another program that writes to the file, so that no played games are lost

# The columns of every table; `counted` adds one for each thing that is counted in a game.
COLUMNS: dict[str, dict[str, type]] = {
    "runs": {
        "id": int,
        "made": str,  # time, UTC
        "program": str,
        "ruleset": str,
        "seed": str,  # text, because it may exceed the integers of SQLite
        "wanted": int,
        "games": int,
        "drawn": int,
        "broken_off": int,
        "most_turns": int,
        "weights": str,
        "setting": str,  # the fingerprint of everything that determines its games, except the seed
    },
    "run_players": {"run": int, "player": int, "deck": str, "kind": str, "spared": int, "wins": int},
    "games": {
        "run": int,
        "game": int,
        "seed": str,
        "first": int,
        "winner": int,
        "result": str,
        "turns": int,
        "rounds": int,
        "digest": str,
    },
    "game_players": {"run": int, "game": int, "player": int},
    "game_rounds": {"run": int, "game": int, "player": int, "round": int},
    "game_cards": {"run": int, "game": int, "player": int, "card": str},
}
KEYS: dict[str, Any] = {
    "runs": "id",
    "run_players": ("run", "player"),
    "games": ("run", "game"),
    "game_players": ("run", "game", "player"),
    "game_rounds": ("run", "game", "player", "round"),
    "game_cards": ("run", "game", "player", "card"),
}


def counted(counts: Counts) -> dict[str, tuple[str, ...]]:
    """Return the columns for the statistics of a game, by table."""
    return {"game_players": counts.final, "game_rounds": tuple(counts.rounds), "game_cards": counts.of_cards}


def check_file(path: Path) -> None:
    """Check that results can be added to the file, or that it can be made. Raises InputError."""
    if _exists(path):
        if not path.is_file():
            raise InputError("the results cannot be written: not a regular file", Place(str(path)))
        if not MAGIC.startswith(files.first_bytes(path, len(MAGIC))):  # the database itself would wait for a device
            raise unusable("the results cannot be written", path, sqlite3.DatabaseError())
        with open_results(path) as database:
            database.execute("DELETE FROM runs WHERE FALSE")  # changes nothing, but fails in a read-only file
        return
    files.check_writable(path)


def _exists(path: Path) -> bool:
    with files.failing_as("the results cannot be written", Place(str(path))):
        return path.exists()


def add(path: Path, series_list: Sequence[Series]) -> list[int]:
    """Add matches to the file, which is made if it is missing; return their run numbers. Raises InputError."""
    with open_results(path) as database:
        return [_add(database, series) for series in series_list]


@contextmanager
def open_results(path: Path) -> Iterator[Database]:
    """Open the file with its tables for one transaction. Raises InputError."""
    try:
        database = Database(connect(path))
        try:
            begin(database.conn, MAX_WAIT)  # what is read now stays true until the change is made
            _prepare(database, path)
            yield database
            database.conn.commit()
        finally:
            database.close()
    except DATABASE_ERRORS as error:
        raise unusable("the results cannot be written", path, error) from None


def _prepare(database: Database, path: Path) -> None:
    """Make the tables. Raises InputError if a table of that name has other columns."""
    for name, columns in COLUMNS.items():
        table = database.table(name)
        if not table.exists():
            foreign = [("run", "runs", "id")] if "run" in columns else None
            table.create(columns, pk=KEYS[name], foreign_keys=foreign)
        elif not set(columns) <= set(table.columns_dict):
            raise InputError(f"holds a table '{name}' of another kind; name another file", Place(str(path)))


def _add(database: Database, series: Series) -> int:
    run = add_run(database, series)
    add_games(database, run, series.counts, series.games)
    return run


def add_run(database: Database, series: Series) -> int:
    """Add a run, and return its number."""
    for name, columns in counted(series.counts).items():
        table = database.table(name)
        for column in set(columns) - set(table.columns_dict):
            table.add_column(column, int)
    run = cast("int", database.table("runs").insert(_run(series)).last_pk)
    database.table("run_players").insert_all({"run": run, **row} for row in _players(series))
    return run


def add_games(database: Database, run: int, counts: Counts, games: Sequence[GameResult]) -> None:
    """Add games to a run."""
    for name, rows in (("games", _game), ("game_players", _sides), ("game_rounds", _rounds), ("game_cards", _cards)):
        table_rows = ({"run": run, "game": game.number, **row} for game in games for row in rows(game, counts))
        database.table(name).insert_all(table_rows)


def _run(series: Series) -> dict[str, Any]:
    setting, summary = series.setting, series.summary
    return {
        "made": datetime.now(UTC).isoformat(timespec="seconds"),
        "program": __version__,
        "ruleset": setting.ruleset["ruleset"],
        "seed": str(setting.seed),
        "wanted": series.wanted,
        "games": summary.games,
        "drawn": summary.drawn,
        "broken_off": summary.broken_off,
        "most_turns": setting.turns,
        "weights": json.dumps(dict(setting.weights)),
        "setting": setting.fingerprint,
    }


def _players(series: Series) -> Iterator[dict[str, Any]]:
    for player, (deck, kind) in enumerate(zip(series.decks, series.setting.players, strict=True)):
        row = {"player": player + 1, "deck": deck, "kind": kind, "spared": int(player in series.setting.spared)}
        yield {**row, "wins": series.summary.figures[player].wins}


def _game(game: GameResult, _counts: Counts) -> Iterator[dict[str, Any]]:
    winner = None if game.winner is None else game.winner + 1
    row = {"seed": str(game.seed), "first": game.first + 1, "winner": winner, "result": game.result}
    yield {**row, "turns": game.turns, "rounds": game.rounds, "digest": game.digest}


def _sides(game: GameResult, counts: Counts) -> Iterator[dict[str, Any]]:
    for player, side in enumerate(game.sides):
        yield {"player": player + 1, **dict(zip(counts.final, side.final, strict=True))}


def _rounds(game: GameResult, counts: Counts) -> Iterator[dict[str, Any]]:
    for player, side in enumerate(game.sides):
        for number, amounts in enumerate(zip(*side.rounds, strict=True), start=1):
            yield {"player": player + 1, "round": number, **dict(zip(counts.rounds, amounts, strict=True))}


def _cards(game: GameResult, counts: Counts) -> Iterator[dict[str, Any]]:
    for player, side in enumerate(game.sides):
        for card, numbers in side.cards:
            yield {"player": player + 1, "card": card, **dict(zip(counts.of_cards, numbers, strict=True))}
