"""What the tests share: one catalogue of the shipped cards, and the command as users run it."""

import fcntl
import gc
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from deckbuilder.app.workbench import Workbench
from deckbuilder.catalogue import Catalogue
from deckbuilder.catalogue.cache import open_catalogue
from deckbuilder.catalogue.known_cards import KnownCards, of_catalogue
from deckbuilder.decks.resolve import ResolvedDeck, Resolver
from deckbuilder.decks.textlist import read_text
from deckbuilder.documents.sources import Sources
from deckbuilder.limited.draft import DraftOrder
from deckbuilder.limited.draft_file import read_draft, write_draft
from deckbuilder.limited.table import lay_table
from deckbuilder.lint import Linter
from deckbuilder.model.card import Card
from tests.collection import Backwards, is_backwards
from tests.depth import load_quick_profile
from tests.long_tests import LongTests, long_first
from tests.processes import PATIENCE, start
from tests.shipped import sampled

__all__ = ["start"]  # a fixture

ROOT = Path(__file__).parent.parent
NOBODY = 65534
# What whoever runs the tests may have set, and what the command would look at.
OWN_SETTINGS = (
    *("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"),
    *("FORCE_COLOR", "NO_COLOR", "PYTHON_COLORS", "COLUMNS", "LINES", "PAGER", "MANPAGER", "LESS"),
)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where several processes run the tests, let all of them end at about the same time."""
    if processes := os.environ.get("PYTEST_XDIST_WORKER_COUNT"):
        items[:] = long_first(items, int(processes))


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> Generator[None, int, int]:
    """With `-n auto`, one process more than processors for `make check`: tests in a browser often wait for its next frame."""
    processors = yield
    return processors + 1 if config.getoption("--hypothesis-profile") == "deep" else processors


def pytest_collection_finish() -> None:
    """Let the garbage collector neither look at what stays to the end, such as the tests, nor look often at the rest."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(100_000, 20, 100)


@contextmanager
def ordinary_user() -> Iterator[None]:
    """Root may read and write everything: permissions count for anybody else."""
    user = os.geteuid()
    os.seteuid(user or NOBODY)
    try:
        yield
    finally:
        os.seteuid(user)


@pytest.fixture
def everybodys() -> Iterator[Path]:
    """A folder that any user may read and write, which those of a test are not."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o777)
        yield Path(name)


@pytest.fixture(scope="session", autouse=True)
def _state_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A folder of the lock for changes, so that no test waits for that of whoever runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield


@pytest.fixture(scope="session")
def catalogue_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A catalogue of the shipped cards, all of them checked; only to be read. One process of the tests builds it for all."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    path = folder / "cards.db"
    with (folder / "cards.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        open_catalogue(path, Sources(), rebuild=not path.exists()).connection.close()
    return path


def grown_file(catalogue_file: Path | None, folder: Path) -> Path:
    """A copy of a catalogue, which takes further cards in less time than all of them take."""
    assert catalogue_file
    return Path(shutil.copy(catalogue_file, folder / "own.db"))


@pytest.fixture(scope="session")
def known(catalogue_file: Path) -> KnownCards:
    """The shipped cards as a linter takes them from the catalogue where they only stand beside what it checks."""
    return of_catalogue(catalogue_file)


@pytest.fixture(scope="session")
def catalogue(catalogue_file: Path) -> Catalogue:
    return open_catalogue(catalogue_file, Sources())


@pytest.fixture
def linter(catalogue: Catalogue) -> Linter:
    """A linter of files beside the shipped cards, which it takes as they stand in the catalogue."""
    return Linter(Sources(with_shipped=False), base=catalogue)


@pytest.fixture(scope="session")
def sample(catalogue: Catalogue, known: KnownCards) -> Catalogue:
    """A catalogue of the cards of the shipped decks alone: another shipped card does not change it."""
    return sampled(catalogue, Sources(), known)


@pytest.fixture(scope="session")
def resolver(catalogue: Catalogue) -> Resolver:
    return Resolver(catalogue)


@pytest.fixture(scope="session")
def finished_draft(resolver: Resolver) -> str:
    """A draft of three players that is over, as the text of its file; a person has the first seat."""
    table = lay_table("Friday", DraftOrder("summoners-chess", 7, 3), resolver)
    while not table.draft.is_over:
        for seat in range(3):
            table.draft.take(seat, table.draft.held(seat)[0])
    return write_draft(table)


@pytest.fixture(scope="session")
def pod_files(
    finished_draft: str, catalogue: Catalogue, resolver: Resolver, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """A pod of that draft, with bots that play at random and, by its seed, not for long; only to be copied."""
    from deckbuilder.app.pods.beginning import PodOrder, begin_pod, seats_of_draft  # noqa: PLC0415 - few tests need it

    folder, order = tmp_path_factory.mktemp("pod"), PodOrder("Friday", 23, None, "random")
    workbench = Workbench(folder / "cards.db", data=folder / "data")
    workbench.__dict__.update(catalogue=catalogue, resolver=resolver)
    table = read_draft(finished_draft, "friday.yaml", resolver)
    begin_pod(folder / "pod", order, table.ruleset, seats_of_draft(table, order, {}), workbench, private=False)
    return folder / "pod"


@pytest.fixture
def workbench(catalogue: Catalogue, resolver: Resolver, tmp_path: Path) -> Workbench:
    """A workbench with a data folder of its own, over the catalogue that all tests share."""
    workbench = Workbench(tmp_path / "cards.db", data=tmp_path / "data")
    workbench.__dict__.update(catalogue=catalogue, resolver=resolver)  # built once for all tests
    return workbench


@pytest.fixture
def card(catalogue: Catalogue) -> Callable[..., Card]:
    """The card of a name; `ruleset` where several games have it."""

    def find(name: str, ruleset: str | None = None) -> Card:
        (found,) = catalogue.named(name, ruleset)
        return found

    return find


@pytest.fixture
def read(resolver: Resolver) -> Callable[[str], ResolvedDeck]:
    """Return the deck of a text list."""
    return lambda text: resolver.resolve(read_text(text, resolver.catalogue.rulesets.values()))


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str


class Cli:
    """Runs the installed command in a folder and a home directory of its own."""

    def __init__(self, folder: Path, db: Path | None) -> None:
        self.folder = folder
        self.db = db
        home = str(folder / "home")
        self.environment = {
            **{key: value for key, value in os.environ.items() if key not in OWN_SETTINGS},
            "HOME": home,
            "COLUMNS": "80",
        }

    def __call__(self, *args: str, text: str | None = None, env: dict[str, str] | None = None) -> Ran:
        before: Sequence[str] = ("--db", str(self.db)) if self.db else ()
        done = subprocess.run(
            [sys.executable, "-m", "deckbuilder", *before, *args],
            cwd=self.folder,
            env={**self.environment, **(env or {})},
            input=text or "",
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
        )
        return Ran(done.returncode, done.stdout, done.stderr)


@pytest.fixture
def ready_catalogue(tmp_path: Path, catalogue_file: Path) -> Path:
    """The file of the catalogue under a name of the test's own, where a build replaces nobody else's catalogue."""
    path = tmp_path.with_name(f"{tmp_path.name}.db")
    path.hardlink_to(catalogue_file)
    return path


@pytest.fixture
def cli(tmp_path: Path, ready_catalogue: Path) -> Cli:
    """The command with a ready catalogue (given before the arguments as `--db`)."""
    return Cli(tmp_path, ready_catalogue)


@pytest.fixture
def bare_cli(tmp_path: Path) -> Cli:
    """The command as on a new machine: no catalogue yet, an empty home directory."""
    (tmp_path / "home").mkdir()
    return Cli(tmp_path, None)


def pytest_configure(config: pytest.Config) -> None:
    """Choose the quick profile of Hypothesis where the command line names none; collect tests, which stay, no garbage."""
    gc.disable()
    if not config.getoption("--hypothesis-profile"):
        load_quick_profile()
    if os.environ.get("CI"):
        config.pluginmanager.register(LongTests())
    if is_backwards(config):
        config.pluginmanager.register(Backwards())
