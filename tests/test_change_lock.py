"""The lock for changes: changes at once are all kept, a lock ends with its process, bad places are told."""

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from deckbuilder import change_lock as lock
from deckbuilder.change_lock import change_lock
from deckbuilder.errors import InputError
from tests.conftest import ROOT
from tests.processes import Start

HOLDER = """
import sys
from deckbuilder.change_lock import change_lock
with change_lock():
    print("held", flush=True)
    sys.stdin.read()
"""

TAKER = """
from deckbuilder import change_lock
change_lock.MAX_WAIT = 0.0
with change_lock.change_lock():
    pass
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path


def test_of_changes_at_once_none_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "number"
    file.write_text("0")

    def add_one(_: int) -> None:
        with change_lock():
            file.write_text(str(int(file.read_text()) + 1))

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(add_one, range(200)))
    assert file.read_text() == "200"


def test_the_lock_of_a_killed_process_is_free(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "MAX_WAIT", 0.0)
    command = [sys.executable, "-c", HOLDER]
    holder = start(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ)
    assert holder.stdout
    assert holder.stdout.readline() == b"held\n"
    with pytest.raises(InputError, match="another command has been changing files"), change_lock():
        pass
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    with change_lock():
        assert (lock._folder() / lock.FILE).exists()


def test_a_lock_file_that_is_something_else_is_reported(tmp_path: Path) -> None:
    folder = lock._folder()
    (folder / lock.FILE).write_text("not a database, but long enough to look like one" * 100)
    with (
        pytest.raises(InputError, match="the lock for changes cannot be used: file is not a database") as caught,
        change_lock(),
    ):
        pass
    assert caught.value.place
    assert caught.value.place.file.endswith(lock.FILE)
    (folder / lock.FILE).unlink()
    (folder / lock.FILE).mkdir()
    with pytest.raises(InputError, match="unable to open"), change_lock():
        pass
    assert folder.is_relative_to(tmp_path)


def test_the_lock_is_the_file_that_is_there_now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "MAX_WAIT", 0.0)
    with change_lock():
        file = lock._folder() / lock.FILE
    file.unlink()  # as by somebody who tidies up while the program goes on
    with change_lock():
        locked = subprocess.run([sys.executable, "-c", TAKER], cwd=ROOT, check=False, capture_output=True, text=True)
        assert "another command has been changing files" in locked.stderr
    assert subprocess.run([sys.executable, "-c", TAKER], cwd=ROOT, check=False).returncode == 0


def test_an_error_leaves_the_lock_free() -> None:
    with suppress(KeyError), change_lock():
        raise KeyError
    with change_lock(0.0), ThreadPoolExecutor(1) as other:
        assert other.submit(_is_free).result() is False
    assert _is_free()


def _is_free() -> bool:
    try:
        with change_lock(0.0):
            return True
    except InputError:
        return False
