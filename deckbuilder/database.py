"""Connections to SQLite files, whose contents may be hostile: queries are bounded, and signals reach the program."""

import sqlite3
import time
from pathlib import Path
from typing import Any

STEPS = 100_000  # of SQLite's virtual machine between two checks for signals: a few milliseconds
MAX_STEPS = 500_000_000  # for one statement and all its rows; a list of 100,000 cards takes a hundredth

# What reading a damaged file raises: SQLite repeats bytes of table definitions that are no text.
DATABASE_ERRORS = (sqlite3.Error, UnicodeDecodeError)

POLL_INTERVAL = 0.01  # seconds between two attempts to get a lock


class BoundedConnection(sqlite3.Connection):
    """A connection that interrupts a statement of more than `MAX_STEPS` steps: sqlite3.OperationalError is raised.

    Python runs signal handlers only in Python code, so the callback that counts also lets signals in. What a handler
    raises there interrupts the statement, too.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._calls = 0
        self.set_progress_handler(self._count, STEPS)

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        self._calls = 0
        return super().execute(sql, parameters)

    def _count(self) -> bool:
        self._calls += 1
        return self._calls > MAX_STEPS // STEPS


def connect(path: Path, *, read_only: bool = False, timeout: float = 0.0) -> BoundedConnection:
    """Open a database file. `timeout`: seconds to wait for another program's lock."""
    if read_only:  # threads that hold one lock may share it
        uri = f"{path.absolute().as_uri()}?mode=ro"
        return sqlite3.connect(uri, uri=True, timeout=timeout, factory=BoundedConnection, check_same_thread=False)
    return sqlite3.connect(path, timeout=timeout, factory=BoundedConnection)


def begin(connection: sqlite3.Connection, wait: float) -> None:
    """Begin a transaction that writes; wait so many seconds for another one. Raises sqlite3.OperationalError.

    SQLite could wait by itself, but no signal would reach the program meanwhile.
    """
    deadline = time.monotonic() + wait
    while True:
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if not is_busy(error) or time.monotonic() > deadline:
                raise
            time.sleep(POLL_INTERVAL)
        else:
            return


def is_busy(error: sqlite3.Error) -> bool:
    """Whether another connection holds the lock."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY


def describe(error: sqlite3.Error) -> str:
    """Return a sentence about an error of a file, in SQLite's own words if there are none better."""
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_INTERRUPT:
        return "a query was interrupted, or did not end"
    return str(error)
