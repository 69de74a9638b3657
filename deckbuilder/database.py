"""Connections to SQLite files, whose contents may be hostile: queries are bounded, and signals reach the program."""

import contextlib
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from deckbuilder.errors import InputError, Place
from deckbuilder.files import PRIVATE_FILE

STEPS = 100_000  # of SQLite's virtual machine between two checks for signals: a few milliseconds
MAX_STEPS = 500_000_000  # for one statement and all its rows; a list of 100,000 cards takes a hundredth

# What reading a damaged file raises: SQLite repeats bytes of table definitions that are no text.
DATABASE_ERRORS = (sqlite3.Error, UnicodeDecodeError)

# SQLITE_ERROR is what a missing table or column gives.
DAMAGE_CODES = frozenset((sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_ERROR))

POLL_INTERVAL = 0.01  # seconds between two attempts to get a lock
_CREATING = threading.Lock()
_most_wait = ContextVar("_most_wait", default=float("inf"))


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
    """Open a database file; a new one can be read by its user alone. `timeout`: seconds to wait for another's lock."""
    if read_only:
        uri = f"{path.absolute().as_uri()}?mode=ro"
        return sqlite3.connect(uri, uri=True, timeout=timeout, factory=BoundedConnection, check_same_thread=False)
    _create(path)
    return sqlite3.connect(path, timeout=bounded(timeout), factory=BoundedConnection, check_same_thread=False)


def _create(path: Path) -> None:
    """Create a missing file with the mode that SQLite would not give it; its journals get the mode of the file.

    Where that fails, SQLite says why. A process that closes a file loses all its locks on it: while a new file is open
    here, no other thread may open it.
    """
    with _CREATING, contextlib.suppress(OSError):
        os.close(os.open(os.path.realpath(path), os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE_FILE))


class KeptConnection:
    """A connection that stays open between its uses, by one thread at a time, until `close`. `open_file`: opens one."""

    def __init__(self, open_file: Callable[[Path], sqlite3.Connection]) -> None:
        self.connection: sqlite3.Connection | None = None
        self._open_file = open_file
        self._is_used = threading.Lock()
        self._file: tuple[int, ...] | None = None

    @contextlib.contextmanager
    def lent(self, path: Path) -> Iterator[sqlite3.Connection]:
        """Yield the connection to a file, another one where it is in use; an error of the block closes it."""
        if not self._is_used.acquire(blocking=False):
            with contextlib.closing(self._open_file(path)) as connection:
                yield connection
            return
        try:
            yield self._opened(path)
        except BaseException:
            self.drop()
            raise
        finally:
            self._is_used.release()

    def _opened(self, path: Path) -> sqlite3.Connection:
        """Return the connection to what lies at a path now: its user may have put another file there."""
        if self.connection is not None and self._file != _file_at(path):
            self.drop()
        if self.connection is None:
            self.connection = self._open_file(path)
            self._file = _file_at(path)
        return self.connection

    def drop(self) -> None:
        """Close the connection, for the thread that uses it."""
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def close(self) -> None:
        """Close the connection when nobody uses it."""
        with self._is_used:
            self.drop()


def _file_at(path: Path) -> tuple[int, ...] | None:
    """Return what tells the file at a path from others, for this process alone; None where there is none."""
    with contextlib.suppress(OSError):
        status = path.stat()
        return status.st_dev, status.st_ino, os.getpid()
    return None


def begin(connection: sqlite3.Connection, wait: float) -> None:
    """Begin a transaction that writes; wait so many seconds for another one. Raises sqlite3.OperationalError."""
    deadline = time.monotonic() + bounded(wait)
    while True:
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if not is_busy(error) or time.monotonic() >= deadline:
                raise
            time.sleep(POLL_INTERVAL)
        else:
            return


@contextlib.contextmanager
def waiting_at_most(seconds: float) -> Iterator[None]:
    """Bound all waits of this thread for locks of databases, whatever their callers would wait."""
    before = _most_wait.set(seconds)
    try:
        yield
    finally:
        _most_wait.reset(before)


def bounded(wait: float) -> float:
    """Return the seconds that this thread may wait, where it would wait so many."""
    return min(wait, _most_wait.get())


def is_busy(error: sqlite3.Error) -> bool:
    """Whether another connection holds the lock."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY


def is_damage(error: sqlite3.Error) -> bool:
    """Whether an error of a file comes from its contents, and not from locks, disks, memory or a wrong call."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:  # raised by Python: for a text that is not UTF-8, or for a value that the program finds damaged
        return isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.ProgrammingError)
    return code & 0xFF in DAMAGE_CODES


def unusable(sentence: str, path: Path, error: Exception) -> InputError:
    """Return the error of a file that cannot be used: `sentence` with the reason and, if it is damaged, what to do.

    `error`: one of `DATABASE_ERRORS`.
    """
    if isinstance(error, sqlite3.Error) and not is_damage(error):
        return InputError(f"{sentence}: {describe(error)}", Place(str(path)))
    advice = "put a copy in its place, or move it away to begin a new one"
    return InputError(f"{sentence}: the file is damaged, or no database; {advice}", Place(str(path)))


def describe(error: sqlite3.Error) -> str:
    """Return a sentence about an error of a file, in SQLite's own words if there are none better."""
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_INTERRUPT:
        return "a query was interrupted, or did not end"
    return str(error)
