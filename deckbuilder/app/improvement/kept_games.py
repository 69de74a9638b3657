"""The games of improvements, in a file: an interrupted one goes on from them, a longer one begins with them."""

from collections.abc import Mapping
from pathlib import Path
from time import time

from deckbuilder.app.improvement.games import VariantGame
from deckbuilder.app.user_database import UserDatabase, checked_rows

APPLICATION_ID = 0x64_6B_69_31  # "dki1"
MAX_RUNS = 20  # that are kept; the oldest ones are forgotten
TABLES = (
    "CREATE TABLE runs (run TEXT PRIMARY KEY, at REAL NOT NULL) WITHOUT ROWID",
    """CREATE TABLE games (run TEXT NOT NULL, variant TEXT NOT NULL, number INTEGER NOT NULL, won INTEGER,
    rounds INTEGER NOT NULL, PRIMARY KEY (run, variant, number)) WITHOUT ROWID""",
)


class KeptGames:
    """The games of improvements by run, variant and number. Methods raise InputError where the file cannot be used."""

    def __init__(self, path: Path) -> None:
        self._database = UserDatabase(path, "games of improvements", APPLICATION_ID, TABLES)

    def load(self, run: str) -> dict[str, dict[int, VariantGame]]:
        """Return the games of a run."""
        if self._database.is_missing:
            return {}
        with self._database.open() as connection:
            sql = "SELECT variant, number, won, rounds FROM games WHERE run = ?"
            rows = checked_rows(connection, (str, int, int | None, int), sql, (run,))
        games: dict[str, dict[int, VariantGame]] = {}
        for variant, number, won, rounds in rows:
            games.setdefault(variant, {})[number] = VariantGame(number, None if won is None else bool(won), rounds)
        return games

    def add(self, run: str, games: Mapping[str, Mapping[int, VariantGame]]) -> None:
        """Add games to a run; the oldest runs are forgotten."""
        rows = [
            (run, variant, game.number, game.won, game.rounds) for variant in games for game in games[variant].values()
        ]
        if not rows:
            return
        with self._database.open(writes=True) as connection:
            connection.execute("INSERT OR REPLACE INTO runs VALUES (?, ?)", (run, time()))
            connection.executemany("INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?)", rows)
            old = "SELECT run FROM runs ORDER BY at DESC LIMIT -1 OFFSET ?"
            connection.execute(f"DELETE FROM games WHERE run IN ({old})", (MAX_RUNS,))
            connection.execute(f"DELETE FROM runs WHERE run IN ({old})", (MAX_RUNS,))
