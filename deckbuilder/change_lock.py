"""The lock that a process holds while it reads a deck or collection file, changes it and writes it back.

Without it two commands at once would read the same file, and the second would overwrite what the first has written.
"""

import contextlib
import os
import sqlite3
import stat
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from deckbuilder import files
from deckbuilder.database import POLL_INTERVAL, KeptConnection, begin, bounded, connect, is_busy
from deckbuilder.errors import InputError, Place
from deckbuilder.places import prepare_folder, state_folder

FILE = "changes.lock"
MAX_WAIT = 60.0  # seconds; a change takes a fraction of one


class ChangesLockedError(InputError):
    """Another process holds the lock for changes longer than one waits."""

    def __init__(self, wait: float) -> None:
        since = f" for {wait:.0f} seconds" if wait >= 1 else ""
        super().__init__(f"another command has been changing files{since}; try again")


class _ThreadState(threading.local):
    """The lock as a thread sees it: whether the thread holds it, and may wait for it."""

    is_holding = False
    may_wait = True


_thread = _ThreadState()


@contextlib.contextmanager
def change_lock(wait: float | None = None) -> Iterator[None]:
    """Hold the lock of this user's changes; a thread that holds it already goes on.

    Raises ChangesLockedError when other processes hold it for `wait` seconds (`MAX_WAIT`), and InputError where it
    cannot be used.

    The lock is a transaction of SQLite. The operating system ends it with the process that holds it, so no lock is
    ever stale. To import filelock takes nearly as much work as a change of a deck, and where a file system has no
    flock, its locks outlive a process that is killed.
    """
    if _thread.is_holding:
        yield
        return
    path = _folder() / FILE
    with _kept.lent(path) as connection:
        try:
            _acquire(connection, path, bounded(wait if wait is not None else MAX_WAIT if _thread.may_wait else 0.0))
            _thread.is_holding = True
            yield
        finally:
            _thread.is_holding = False
            connection.rollback()


def _open_file(path: Path) -> sqlite3.Connection:
    try:
        connection = connect(path)
        connection.execute("PRAGMA journal_mode = MEMORY")  # no file beside it: on a full disk the change itself fails
    except sqlite3.Error as error:
        raise _unusable(error, path) from None
    _close_to_others(path)
    return connection


_kept = KeptConnection(_open_file)  # opening and closing the file takes longer than the lock itself


@contextlib.contextmanager
def lock_with_changes(lock: threading.RLock, wait: float) -> Iterator[None]:
    """Hold another lock and that of changes; wait for the latter without the former. Raises ChangesLockedError."""
    deadline = time.monotonic() + wait
    while True:
        with contextlib.ExitStack() as held:
            held.enter_context(lock)
            try:
                held.enter_context(change_lock(0.0))
            except ChangesLockedError:
                if time.monotonic() >= deadline:
                    raise ChangesLockedError(wait) from None
            else:
                yield
                return
        time.sleep(POLL_INTERVAL)


@contextlib.contextmanager
def without_waiting() -> Iterator[None]:
    """Let this thread have the lock only where it is free at once, because it holds a lock that others wait for."""
    _thread.may_wait = False
    try:
        yield
    finally:
        _thread.may_wait = True


def _acquire(connection: sqlite3.Connection, path: Path, wait: float) -> None:
    try:
        begin(connection, wait)
    except sqlite3.Error as error:
        if is_busy(error):
            raise ChangesLockedError(wait) from None
        raise _unusable(error, path) from None


def _close_to_others(path: Path) -> None:
    """Keep others from opening, and so from locking, a file that an earlier version has made."""
    with contextlib.suppress(OSError):
        if not files.is_private(path):
            path.chmod(files.PRIVATE_FILE)


def _unusable(error: sqlite3.Error, path: Path) -> InputError:
    return InputError(f"the lock for changes cannot be used: {error}", Place(str(path)))


def _folder() -> Path:
    """Return the state folder, or a folder for temporary files if the home directory is not writable."""
    with contextlib.suppress(InputError, OSError):
        folder = state_folder()
        prepare_folder(folder)
        if os.access(folder, os.W_OK):
            return folder
    folder = Path(tempfile.gettempdir()) / f"deckbuilder-{getattr(os, 'getuid', int)()}"  # one for each user
    with contextlib.suppress(OSError):
        folder.mkdir(files.PRIVATE_FOLDER, exist_ok=True)
        if stat.S_ISDIR(folder.lstat().st_mode) and files.is_private(folder):
            return folder
    raise InputError("the lock for changes cannot be used: not a folder of this user alone", Place(str(folder)))
