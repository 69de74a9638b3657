"""Databases of the user: their tables, made and brought up to date, and one sentence for what cannot be used.

Plain SQL: importing sqlite-utils (0.14 s) would take longer than a change of a deck does.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import UnionType
from typing import Any

from deckbuilder import files
from deckbuilder.database import DATABASE_ERRORS, KeptConnection, begin, connect, is_busy, unusable
from deckbuilder.errors import InputError, Place

WAIT = 10.0  # seconds for another process that writes


class AppendingConnection(KeptConnection):
    """A connection that stays open, and with which a change waits for the disk once.

    It waits four times if a journal is made for it and removed; here it is appended to a file beside the database
    (`-wal`). Both survive a power cut. `close` leaves the database as the only file. Processes on several machines must
    not use it at once.
    """

    def __init__(self) -> None:
        super().__init__(_connected)

    def drop(self) -> None:
        """Close the connection, for the thread that uses it."""
        if self.connection is not None:
            with suppress(sqlite3.Error):  # another process reads it
                self.connection.rollback()
                self.connection.execute("PRAGMA journal_mode = DELETE")
        super().drop()


def _connected(path: Path) -> sqlite3.Connection:
    connection = connect(path, timeout=WAIT)
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")  # not every SQLite does so by itself with a file of changes
    return connection


@dataclass(frozen=True)
class UserDatabase:
    """A database of the user. Methods raise InputError where it cannot be used.

    Attributes:
        noun: What it holds, in sentences.
        application_id: Tells its files from those of other programs.
        tables: The statements that make its tables.
        changes: The statements that lead from each older layout to the next one, the layout 0 first.
        kept: Where the database stays open between its uses.
    """

    path: Path
    noun: str
    application_id: int
    tables: Sequence[str]
    changes: Sequence[Sequence[str]] = ()
    kept: AppendingConnection | None = None

    @property
    def is_missing(self) -> bool:
        return files.is_missing(self.path)

    @contextmanager
    def open(self, *, writes: bool = False) -> Iterator[sqlite3.Connection]:
        """Open the file. `writes`: make a missing one, and keep all changes if the block ends without an error."""
        is_new = self.is_missing
        with files.failing_as("cannot be made", Place(str(self.path.parent))):
            if writes:
                files.make_private_folder(self.path.parent)
        try:
            with self.kept.lent(self.path) if self.kept else closing(_connected(self.path)) as connection:
                if self._layout(connection) < len(self.changes):
                    begin(connection, WAIT)
                    self._prepare(connection)
                    connection.execute("COMMIT")
                if writes:
                    self._append_changes(connection)
                    begin(connection, WAIT)
                yield connection
                if writes:
                    connection.execute("COMMIT")
        except BaseException as error:
            if is_new:
                with suppress(OSError):
                    self.path.unlink(missing_ok=True)
            if isinstance(error, DATABASE_ERRORS):
                raise unusable(f"the {self.noun} cannot be used", self.path, error) from None
            raise

    def _append_changes(self, connection: sqlite3.Connection) -> None:
        """Append changes to a file where the database stays open, but not while another process uses it."""
        if self.kept is not None:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                if not is_busy(error):
                    raise

    def _layout(self, connection: sqlite3.Connection) -> int:
        marks = connection.execute("SELECT * FROM pragma_application_id, pragma_user_version").fetchone()
        if marks[0] == self.application_id:
            return int(marks[1])
        if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise InputError(f"holds no {self.noun} but another program's database", Place(str(self.path)))
        return -1

    def _prepare(self, connection: sqlite3.Connection) -> None:
        layout = self._layout(connection)  # another process may have just done it
        for statements in [self.tables] if layout < 0 else self.changes[layout:]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {self.application_id}")
        connection.execute(f"PRAGMA user_version = {len(self.changes)}")


def checked_rows(
    connection: sqlite3.Connection, kinds: Sequence[type | UnionType], sql: str, values: Sequence[object] = ()
) -> list[Any]:
    """Return the rows of a query, whose columns must be of these types: a table takes any value in any column."""
    rows = connection.execute(sql, values).fetchall()
    if not all(isinstance(value, kind) for row in rows for value, kind in zip(row, kinds, strict=True)):
        raise sqlite3.DatabaseError
    return rows
