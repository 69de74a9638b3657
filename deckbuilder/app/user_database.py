"""Databases of the user: their tables, made and brought up to date, and one sentence for what cannot be used.

Plain SQL: importing sqlite-utils (0.14 s) would take longer than a change of a deck does.
"""

import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import UnionType
from typing import Any

from deckbuilder import files
from deckbuilder.database import DATABASE_ERRORS, begin, connect, is_busy, unusable
from deckbuilder.errors import InputError, Place

WAIT = 10.0  # seconds for another process that writes


class KeptConnection:
    """A connection that stays open between its uses, by one thread at a time, until `close`.

    A change waits for the disk once, where it waits four times if a journal is made for it and removed: it is appended
    to a file beside the database (`-wal`). Both survive a power cut. `close` leaves the database as the only file.
    Processes on several machines must not use it at once.
    """

    def __init__(self) -> None:
        self.is_used = threading.Lock()
        self._connection: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None

    def opened(self, path: Path) -> sqlite3.Connection:
        """Return the connection to what lies at a path now: its user may have put another file there."""
        if self._connection is not None and self._file != _file_at(path):
            self.drop()
        if self._connection is None:
            self._connection = _connected(path)
            self._file = _file_at(path)
        return self._connection

    def drop(self) -> None:
        """Close the connection, for the thread that uses it."""
        if self._connection is not None:
            with suppress(sqlite3.Error):  # another process reads it
                self._connection.rollback()
                self._connection.execute("PRAGMA journal_mode = DELETE")
            self._connection.close()
            self._connection = None

    def close(self) -> None:
        """Close the connection when nobody uses it."""
        with self.is_used:
            self.drop()


def _connected(path: Path) -> sqlite3.Connection:
    connection = connect(path, timeout=WAIT)
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")  # not every SQLite does so by itself with a file of changes
    return connection


def _file_at(path: Path) -> tuple[int, int] | None:
    """Return what tells the file at a path from others; None where there is none."""
    with suppress(OSError):
        status = path.stat()
        return status.st_dev, status.st_ino
    return None


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
    kept: KeptConnection | None = None

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
            with self._connection() as connection:
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

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        """Yield the connection that is kept, or a new one where none is, or another thread or block uses it."""
        if self.kept is None or not self.kept.is_used.acquire(blocking=False):
            with closing(_connected(self.path)) as connection:
                yield connection
            return
        try:
            yield self.kept.opened(self.path)
        except BaseException:
            self.kept.drop()
            raise
        finally:
            self.kept.is_used.release()

    def _append_changes(self, connection: sqlite3.Connection) -> None:
        """Append changes to a file where the database stays open, but not while another process uses it."""
        if self.kept is not None:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                if not is_busy(error):
                    raise

    def _layout(self, connection: sqlite3.Connection) -> int:
        """Return the layout of the tables, -1 without tables. Raises InputError for another program's database."""
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
