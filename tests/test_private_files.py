"""What a user keeps is closed to other users of the computer from the first byte of each file on."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from deckbuilder import change_lock, files
from deckbuilder.change_lock import change_lock as locked
from deckbuilder.database import connect
from deckbuilder.errors import InputError
from deckbuilder.places import prepare_folder
from deckbuilder.web.server import token_of
from tests.conftest import ROOT, ordinary_user
from tests.depth import deep
from tests.processes import PATIENCE

# Every file below HOME is looked at whenever the program is about to create, open, rename or remove one. Without a
# umask a file is open to all unless the program says otherwise; a mode that is narrowed later is seen before.
WATCHER = """
import os, stat, sys
from pathlib import Path
home, open_to_others, looking = Path(os.environ["HOME"]), set(), False
def look(event, args):
    global looking
    is_of_files = event.startswith(("os.", "sqlite3.")) or event == "open" and args[2] & os.O_CREAT
    if looking or not is_of_files or not home.is_dir():
        return
    looking = True
    for path in home.rglob("*"):
        try:
            found = path.lstat()
        except OSError:
            continue
        if stat.S_IMODE(found.st_mode) & 0o077:
            open_to_others.add(f"{path.relative_to(home)} {stat.S_IMODE(found.st_mode):o}")
    looking = False
os.umask(0)
sys.addaudithook(look)
"""
COMMANDS = """
from deckbuilder.cli.app import main
def run(*words):
    sys.argv = ["deckbuilder", *words]
    try:
        main()
    except SystemExit as ended:
        assert not ended.code, words
run("collection", "add", "polar-dwarves")
run("hand", "polar-dwarves", "--seed", "1")
"""
PAGES = """
from starlette.testclient import TestClient
from deckbuilder.app.storage import FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.places import catalogue_file, data_folder
from deckbuilder.web.server import token_of, write_opening_file
from deckbuilder.web.workspace import Workspace
from deckbuilder.web.server import DECK_ENDINGS, application
write_opening_file(data_folder(), token_of(data_folder()))
with Workbench(catalogue_file(()), (), data_folder()) as workbench:
    workspace = Workspace(workbench, FolderStorage(data_folder() / "decks", DECK_ENDINGS))
    client = TestClient(application(workspace), follow_redirects=False)
    deck = {"deck": "polar-dwarves", "who-2": "random", "first": "1", "seed": "1"}
    assert client.post("/matches", data=deck).status_code == 303
    assert client.post("/collection", data={"what": "polar-dwarves", "by": "1"}).status_code in (200, 303)
    assert client.get("/simulations").status_code == 200
    from deckbuilder.app.simulations.order import SimulationOrder
    workspace.simulations.archive.add("one", SimulationOrder(("polar-dwarves",), "random", 1), 1)
    workspace.stop()
"""
REPORT = """
print(*sorted(open_to_others), sep="\\n")
print("seen", *sorted(path.name for path in home.rglob("*") if path.is_file()))
"""


@pytest.mark.parametrize("body", [COMMANDS, pytest.param(PAGES, marks=deep)], ids=["commands", "pages"])
def test_no_file_of_a_user_is_open_to_others_at_any_time(body: str, tmp_path: Path) -> None:
    environment = {"HOME": str(tmp_path / "home"), "PATH": os.environ["PATH"]}
    (tmp_path / "home").mkdir()
    ran = subprocess.run(
        [sys.executable, "-c", WATCHER + body + REPORT],
        capture_output=True,
        text=True,
        env=environment,
        cwd=ROOT,
        timeout=PATIENCE,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    *opened, seen = ran.stdout.splitlines()
    assert {"catalogue.db", "collection.yaml", change_lock.FILE} <= {*seen.split()}
    assert [line for line in opened if line.startswith(".local")] == []


def test_another_user_who_opens_every_new_file_reads_no_token(
    everybodys: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = []

    def spy(temporary: Path, path: Path) -> None:
        with ordinary_user():
            opened.append(os.access(temporary, os.R_OK, effective_ids=True))
        publish(temporary, path)

    publish = files.publish
    monkeypatch.setattr(files, "publish", spy)
    mask = os.umask(0)
    try:
        token_of(everybodys)
    finally:
        os.umask(mask)
    assert opened == [os.geteuid() != 0]  # the user of the tests is that ordinary user unless it is root


def test_a_file_that_is_replaced_is_open_to_nobody_while_it_is_written(tmp_path: Path) -> None:
    (tmp_path / "deck.yaml").touch(0o600)
    with files.temporary_beside(tmp_path / "deck.yaml") as temporary:
        assert stat.S_IMODE(temporary.stat().st_mode) == 0o600


def test_a_folder_that_an_earlier_version_left_open_is_closed(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data").chmod(0o755)
    prepare_folder(tmp_path / "data")
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700


def test_a_database_and_its_journals_are_closed_to_others(tmp_path: Path) -> None:
    mask = os.umask(0)
    try:
        connection = connect(tmp_path / "new.db")
        for mode in ("WAL", "PERSIST"):
            connection.execute(f"PRAGMA journal_mode = {mode}")
            connection.execute(f"CREATE TABLE {mode} (number)")
            connection.commit()
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
            assert len(modes) > 1
            assert {*modes.values()} == {0o600}
        connection.close()
    finally:
        os.umask(mask)


def test_the_lock_of_an_earlier_version_is_closed_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    file = tmp_path / "state" / "deckbuilder" / change_lock.FILE
    file.parent.mkdir(parents=True)
    file.touch()
    file.chmod(0o666)
    with locked():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("kind", ["open to all", "link"])
def test_a_lock_in_a_folder_that_somebody_else_has_laid_is_refused(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / f"deckbuilder-{os.getuid()}"
    if kind == "link":
        (tmp_path / "elsewhere").mkdir(0o700)
        folder.symlink_to(tmp_path / "elsewhere")
    else:
        folder.mkdir()
        folder.chmod(0o777)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(change_lock, "state_folder", lambda: Path("/dev/null/state"))
    with pytest.raises(InputError, match="not a folder of this user alone"), locked():
        pass
