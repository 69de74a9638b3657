"""What the tests of the command line share: the whole command, run without starting a process for it."""

import io
import os
import sys
from pathlib import Path

import pytest

from deckbuilder import change_lock
from deckbuilder.catalogue import Catalogue, cache
from deckbuilder.cli import main
from deckbuilder.documents.sources import Sources
from tests.conftest import OWN_SETTINGS, Cli, Ran, grown_file


class OpenCatalogue:
    """Opens catalogues as the command does; that of the shipped cards alone, which all tests share, only once."""

    def __init__(self, file: Path, catalogue: Catalogue) -> None:
        self.file = file
        self.catalogue = catalogue
        self.open = cache.open_catalogue
        self.folders = Sources().folders

    def __call__(self, path: Path, sources: Sources, *, rebuild: bool = False) -> Catalogue:
        is_ready = os.path.exists(path) and path.samefile(self.file) and not rebuild  # noqa: PTH110 - of any name
        if is_ready and sources.folders == self.folders and not sources._problems:
            return self.catalogue
        return self.open(path, sources, rebuild=rebuild)


class Inside(Cli):
    """Runs the command in this process: the same from its arguments to its exit code, and ten times as fast."""

    def __init__(
        self,
        folder: Path,
        db: Path | None,
        opened: OpenCatalogue,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        super().__init__(folder, db)
        self.opened = opened
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, *args: str, text: str | None = None, env: dict[str, str] | None = None) -> Ran:
        before = ("--db", str(self.db)) if self.db else ()
        with self.monkeypatch.context() as patch:
            patch.chdir(self.folder)
            for name in OWN_SETTINGS:
                patch.delenv(name, raising=False)
            for name, value in {"HOME": self.environment["HOME"], "COLUMNS": "80", **(env or {})}.items():
                patch.setenv(name, value)
            patch.setattr(cache, "open_catalogue", self.opened)
            patch.setattr(sys, "argv", ["deckbuilder", *before, *args])
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((text or "").encode())))
            for name in ("stdout", "stderr"):
                patch.setattr(sys, name, getattr(sys, name))  # the command guards them
            patch.setattr(sys, "excepthook", sys.excepthook)  # the command sets its own
            self.capsys.readouterr()
            code = _exit_code()
        written = self.capsys.readouterr()
        return Ran(code, written.out, written.err)


def _exit_code() -> int:
    try:
        main()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0
    return 0


def snapshot(folder: Path) -> dict[str, bytes | str]:
    """Every file below a folder with its content, every other thing with its kind; the empty lock for changes left out."""
    found: dict[str, bytes | str] = {}
    for path in sorted(folder.rglob("*")):
        if path.is_dir() and any(path.iterdir()):
            continue
        if path.name == change_lock.FILE and not path.read_bytes():
            continue
        if path.is_symlink() or not path.is_file():
            found[str(path.relative_to(folder))] = "folder" if path.is_dir() else "other"
        else:
            found[str(path.relative_to(folder))] = path.read_bytes()
    return found


def refused(cli: Cli, *args: str, env: dict[str, str] | None = None, says: str = "") -> None:
    """The command fails as it should and leaves the folder as it was."""
    before = snapshot(cli.folder)
    ran = cli(*args, env=env)
    assert snapshot(cli.folder) == before
    one_sentence(ran, says)


def one_sentence(ran: Ran, says: str = "") -> None:
    assert ran.code == 2
    assert ran.out == ""
    assert "Traceback" not in ran.err
    assert sum(line.lower().startswith("error:") for line in ran.err.splitlines()) == 1
    assert says in ran.err


def house_deck(cli: Cli, ability: str) -> tuple[str, ...]:
    """Arguments of a deck with many copies of a house card, Dicer, that has the ability; last the deck."""
    grown_file(cli.db, cli.folder)
    folder = cli.folder
    (folder / "cards").mkdir()
    (folder / "cards" / "dicer.yaml").write_text(
        "card: Dicer\nruleset: summoner-wars-2e\nfaction: Polar Dwarves\nclass: common unit\ncost: 0\nlife: 3\n"
        f"strength: 1\nattack: melee\nsymbols: [water]\nabilities: [{ability}]\n",
        "utf-8",
    )
    (folder / "dicers.txt").write_text("Ruleset: 2e\n1 Svara\n20 Dicer\n", "utf-8")
    return "--db", "own.db", "--cards", "cards", "dicers.txt"


@pytest.fixture(scope="session")
def opened(catalogue_file: Path, catalogue: Catalogue) -> OpenCatalogue:
    return OpenCatalogue(catalogue_file, catalogue)


@pytest.fixture
def inside(
    tmp_path: Path,
    ready_catalogue: Path,
    opened: OpenCatalogue,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Inside:
    """The command with a ready catalogue, in this process."""
    return Inside(tmp_path, ready_catalogue, opened, monkeypatch, capsys)
