"""Matches in files: each gets a name of its own, and files that fail or vanish are told in a sentence."""

import subprocess
import sys
from pathlib import Path

import pytest

from deckbuilder import files
from deckbuilder.app.matches.kept import KeptMatches
from deckbuilder.app.workbench import Workbench
from deckbuilder.errors import InputError
from engine.record import write
from tests.match.helpers import played

CREATE = """
import sys
from itertools import count
from pathlib import Path
from deckbuilder.files import create_free
print("ready", flush=True)
sys.stdin.readline()
for _ in range(200):
    print(create_free(Path(sys.argv[1]), (f"game-{number}.txt" for number in count(1))).name)
"""


@pytest.fixture
def kept(workbench: Workbench) -> KeptMatches:
    return KeptMatches(workbench)


@pytest.fixture
def record(workbench: Workbench) -> str:
    return write(played(workbench.catalogue, 3))


def test_two_programs_never_take_the_same_name(tmp_path: Path) -> None:
    command = [sys.executable, "-c", CREATE, str(tmp_path)]
    running = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    for each in running:
        assert each.stdout
        assert each.stdout.readline() == "ready\n"
    for each in running:
        assert each.stdin
        each.stdin.write("\n")
        each.stdin.flush()
    taken = [name for each in running for name in each.communicate()[0].split()]
    assert len(taken) == len(set(taken)) == 400


def test_a_name_that_another_program_has_taken_meanwhile_is_left_alone(
    kept: KeptMatches, record: str, workbench: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = KeptMatches(workbench)
    assert other.add("game", record) == "game.txt"
    monkeypatch.setattr(kept.storage, "names", list)  # as if it had been listed before
    assert kept.add("game", record) == "game-2.txt"


def test_nothing_is_left_of_a_record_that_could_not_be_added(
    kept: KeptMatches, record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_name: str) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(kept, "open", fail)
    with pytest.raises(ZeroDivisionError):
        kept.add("game", record)
    assert kept.names() == []


def test_a_file_that_vanishes_while_files_are_listed_is_no_error(
    kept: KeptMatches, record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.add("game", record)
    monkeypatch.setattr(kept.storage, "names", lambda: ["gone.txt", "game.txt"])
    assert kept.names() == ["game.txt", "gone.txt"]
    assert kept.overview(["gone.txt"])[0].problem == "there is no match 'gone.txt'"


def test_a_file_that_cannot_be_deleted_is_reported(
    kept: KeptMatches, record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.add("game", record)

    def refuse(_path: Path, _target: Path) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", refuse)
        with pytest.raises(InputError, match="cannot be deleted: permission denied"):
            kept.remove("game.txt")
    kept.remove("game.txt")
    files.remove(kept.storage.path("game.txt"))
    with pytest.raises(InputError, match="there is no match"):
        kept.remove("game.txt")
