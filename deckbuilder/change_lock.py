"""The lock that a process holds while it reads a deck or collection file, changes it and writes it back.

Without it two commands at once would read the same file, and the second would overwrite what the first has written.
"""

import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

from deckbuilder.database import begin, connect, is_busy
from deckbuilder.errors import InputError, Place
from deckbuilder.settings import state_folder

FILE = "changes.lock"
MAX_WAIT = 60.0  # seconds; a change takes a fraction of one


@contextlib.contextmanager
def change_lock() -> Iterator[None]:
    """Hold the lock of this user's changes; wait for it first. Raises InputError after `MAX_WAIT` seconds.

    The lock is a transaction of SQLite. The operating system ends it with the process that holds it, so no lock is
    ever stale.
    """
    path = _folder() / FILE
    try:
        connection = connect(path)
    except sqlite3.Error as error:
        raise _unusable(error, path) from None
    try:
        _acquire(connection, path)
        yield
    finally:
        connection.close()


def _acquire(connection: sqlite3.Connection, path: Path) -> None:
    try:
        connection.execute("PRAGMA journal_mode = MEMORY")  # no file beside it: on a full disk the change itself fails
        begin(connection, MAX_WAIT)
    except sqlite3.Error as error:
        if is_busy(error):
            raise InputError(f"another command has been changing files for {MAX_WAIT:.0f} seconds; try again") from None
        raise _unusable(error, path) from None


def _unusable(error: sqlite3.Error, path: Path) -> InputError:
    return InputError(f"the lock for changes cannot be used: {error}", Place(str(path)))


def _folder() -> Path:
    """Return the state folder, or a folder for temporary files if the home directory is not writable."""
    with contextlib.suppress(InputError, OSError):
        folder = state_folder()
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    folder = Path(tempfile.gettempdir()) / f"deckbuilder-{getattr(os, 'getuid', int)()}"  # one for each user
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder
