"""A history of decks that stays open: what is committed is there for others, at once and after every end."""

import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path
from threading import Thread

import pytest

from deckbuilder.app.decks.history import FileHistory
from deckbuilder.errors import InputError


@pytest.fixture
def history(tmp_path: Path) -> FileHistory:
    return FileHistory(tmp_path / "history.db", stays_open=True)


def _add(history: FileHistory, text: str) -> None:
    with history.writing("deck") as writer:
        writer.add(text, "change")


def _texts(path: Path) -> list[str]:
    """Return what another program finds."""
    return [version.text for version in FileHistory(path).versions("deck")]


def _files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_what_is_committed_survives_a_power_cut(history: FileHistory, tmp_path: Path) -> None:
    _add(history, "first")
    _add(history, "second")
    found = tmp_path / "found"  # as the disk holds it
    found.mkdir()
    for name in ("history.db", "history.db-wal"):
        shutil.copy(tmp_path / name, found)
    assert _texts(found / "history.db") == ["first", "second"]
    assert _files(found) == ["history.db"]


def test_what_is_not_committed_is_gone(history: FileHistory) -> None:
    _add(history, "first")
    with suppress(KeyError), history.writing("deck") as writer:
        writer.add("second", "change")
        raise KeyError
    assert [version.text for version in history.versions("deck")] == ["first"]
    _add(history, "third")
    assert _texts(history.path) == ["first", "third"]


def test_a_process_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    code = (
        "import os, signal, sys\nfrom pathlib import Path\nfrom deckbuilder.app.decks.history import FileHistory\n"
        "history = FileHistory(Path(sys.argv[1]), stays_open=True)\n"
        "for text in ('first', 'second'):\n"
        "    with history.writing('deck') as writer:\n"
        "        writer.add(text, 'change')\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    path = tmp_path / "history.db"
    assert subprocess.run([sys.executable, "-c", code, str(path)], check=False).returncode == -signal.SIGKILL
    assert _texts(path) == ["first", "second"]


def test_files_beside_it_are_private_and_gone_after_the_end(history: FileHistory, tmp_path: Path) -> None:
    _add(history, "first")
    assert _files(tmp_path) == ["history.db", "history.db-shm", "history.db-wal"]
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}
    history.close()
    assert _files(tmp_path) == ["history.db"]
    assert history.path.read_bytes()[18:20] == b"\1\1"  # read without any file beside it, also on a read-only disk


def test_other_programs_read_and_write_it_meanwhile(history: FileHistory) -> None:
    _add(history, "first")
    _add(FileHistory(history.path), "second")
    _add(history, "third")
    assert _texts(history.path) == ["first", "second", "third"]
    assert [version.text for version in history.versions("deck")] == ["first", "second", "third"]


def test_a_file_that_is_put_in_its_place_is_used(history: FileHistory, tmp_path: Path) -> None:
    _add(FileHistory(tmp_path / "copy.db"), "of the copy")
    _add(history, "first")
    (tmp_path / "copy.db").replace(history.path)
    assert [version.text for version in history.versions("deck")] == ["of the copy"]
    _add(history, "second")
    assert _texts(history.path) == ["of the copy", "second"]


def test_a_file_that_is_moved_away_is_whole(history: FileHistory, tmp_path: Path) -> None:
    _add(history, "first")
    history.path.rename(tmp_path / "moved.db")
    _add(history, "second")
    assert _texts(tmp_path / "moved.db") == ["first"]
    assert _texts(history.path) == ["second"]


def test_what_is_read_within_a_change_is_what_others_see(history: FileHistory) -> None:
    _add(history, "first")
    with history.writing("deck") as writer:
        writer.add("second", "change")
        assert [version.text for version in history.versions("deck")] == ["first"]  # on a connection of its own
    assert _texts(history.path) == ["first", "second"]


def test_any_thread_uses_it(history: FileHistory) -> None:
    _add(history, "first")
    thread = Thread(target=_add, args=(history, "second"))
    thread.start()
    thread.join()
    assert _texts(history.path) == ["first", "second"]


def test_the_database_of_another_program_stays_as_it_is(history: FileHistory) -> None:
    with closing(sqlite3.connect(history.path)) as connection:
        connection.execute("CREATE TABLE diary (entry TEXT)")
    before = history.path.read_bytes()
    with pytest.raises(InputError, match="another program's database"):
        _add(history, "first")
    assert history.path.read_bytes() == before
