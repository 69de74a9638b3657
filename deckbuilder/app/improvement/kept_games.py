"""The games of improvements, in a file: an interrupted one goes on from them, a longer one begins with them."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from time import time

from deckbuilder import files
from deckbuilder.app.improvement.games import VariantGame
from deckbuilder.database import DATABASE_ERRORS, begin, connect, unusable
from deckbuilder.errors import InputError, Place

APPLICATION_ID = 0x64_6B_69_31  # "dki1"
MAX_RUNS = 20  # that are kept; the oldest ones are forgotten
UNUSABLE = "the games of improvements cannot be used"
WAIT = 10.0  # seconds for another process that writes
TABLES = (
    "CREATE TABLE runs (run TEXT PRIMARY KEY, at REAL NOT NULL) WITHOUT ROWID",
    """CREATE TABLE games (run TEXT NOT NULL, variant TEXT NOT NULL, number INTEGER NOT NULL, won INTEGER,
    rounds INTEGER NOT NULL, PRIMARY KEY (run, variant, number)) WITHOUT ROWID""",
    f"PRAGMA application_id = {APPLICATION_ID}",
)


class KeptGames:
    """The games of improvements by run, variant and number. Methods raise InputError where the file cannot be used."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self, run: str) -> dict[str, dict[int, VariantGame]]:
        """Return the games of a run."""
        if files.is_missing(self.path):
            return {}
        with self._open() as connection:
            rows = connection.execute("SELECT variant, number, won, rounds FROM games WHERE run = ?", (run,)).fetchall()
        games: dict[str, dict[int, VariantGame]] = {}
        for variant, number, won, rounds in rows:
            if won not in (0, 1, None) or not isinstance(rounds, int):
                raise unusable(UNUSABLE, self.path, sqlite3.DatabaseError())
            games.setdefault(variant, {})[number] = VariantGame(number, None if won is None else bool(won), rounds)
        return games

    def add(self, run: str, games: Mapping[str, Mapping[int, VariantGame]]) -> None:
        """Add games to a run; the oldest runs are forgotten."""
        rows = [
            (run, variant, game.number, game.won, game.rounds) for variant in games for game in games[variant].values()
        ]
        if not rows:
            return
        try:
            files.make_private_folder(self.path.parent)
        except OSError as error:
            raise InputError(f"cannot be made: {files.reason(error)}", Place(str(self.path.parent))) from None
        with self._open() as connection:
            begin(connection, WAIT)
            connection.execute("INSERT OR REPLACE INTO runs VALUES (?, ?)", (run, time()))
            connection.executemany("INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?)", rows)
            old = "SELECT run FROM runs ORDER BY at DESC LIMIT -1 OFFSET ?"
            connection.execute(f"DELETE FROM games WHERE run IN ({old})", (MAX_RUNS,))
            connection.execute(f"DELETE FROM runs WHERE run IN ({old})", (MAX_RUNS,))
            connection.execute("COMMIT")

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            with closing(connect(self.path, timeout=WAIT)) as connection:
                connection.isolation_level = None
                self._prepare(connection)
                yield connection
        except DATABASE_ERRORS as error:
            raise unusable(UNUSABLE, self.path, error) from None

    def _prepare(self, connection: sqlite3.Connection) -> None:
        """Make the tables of a new file. Raises InputError for another program's database."""
        if connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID:
            return
        begin(connection, WAIT)
        if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
            if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                raise InputError("holds no games of improvements but another program's data", Place(str(self.path)))
            for statement in TABLES:
                connection.execute(statement)
        connection.execute("COMMIT")
