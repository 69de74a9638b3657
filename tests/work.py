# ruff: noqa: PLC0415 - a job imports what it needs: its modules are counted
"""The work of some jobs of the program: counted, not timed. `make work` writes the table of it, `work.tsv`."""

import cProfile
import csv
import gc
import gzip
import io
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tools.static_edition.page_runner import PageRunner

Job = Callable[[], list[bytes]]  # it returns what is sent

ROOT = Path(__file__).parent.parent
TABLE = Path(__file__).with_suffix(".tsv")
PYTHON = (3, 11)  # the functions of other versions call others
TOLERANCE = 0.08
GZIP_LEVEL = 5  # of the server
STATEMENT = re.compile(r"execute.*(Connection|Cursor)|(Connection|Cursor).execute")  # how a profile names what runs one
STATIC = ROOT / "deckbuilder" / "web" / "static"
LATER = ("inter.woff2", "source-serif.woff2", "marks.svg", "icons.svg")  # what style sheets and drawings load
PASTED = ROOT / "tests" / "decks" / "pasted" / "08-typos.txt"
GAMES = "simulate polar-dwarves --against breakers --players random,random --games 2 --jobs 1 --seed 1"


class Work(NamedTuple):
    """What a job takes. `sent`: bytes, compressed and rounded. `modules`: imported for it, or to prepare it."""

    calls: int
    statements: int
    sent: int
    modules: int


def differences(before: Work, after: Work, direction: int) -> list[str]:
    """Return what has grown (direction 1) or shrunk (-1) by more than the tolerance: `calls 100 -> 120`."""
    pairs = zip(Work._fields, before, after, strict=True)
    return [f"{field} {was:,} -> {now:,}" for field, was, now in pairs if direction * (now - was) > TOLERANCE * was]


def command(*words: str) -> list[bytes]:
    """Run a command line."""
    from deckbuilder.cli import main

    sys.argv = ["deckbuilder", "--db", "cards.db", *words]
    with redirect_stdout(io.StringIO()) as printed, redirect_stderr(io.StringIO()), suppress(SystemExit):
        main()
    return [printed.getvalue().encode()]


def build_house() -> Job:
    from benchmarks.cards import RULESET, Faction
    from deckbuilder.catalogue.build import extend
    from deckbuilder.documents.sources import Sources

    faction, house = Faction(0), Path("house")
    house.mkdir()
    documents = [f"faction: {faction.name}\nruleset: {RULESET}\n", *(card for _ in range(4) for card in faction.wave())]
    (house / "cards.yaml").write_text("---\n".join(documents))

    def build() -> list[bytes]:
        extend(Path("house.db"), Path("cards.db"), Sources([house], with_shipped=False))
        return []

    return again(build)


def build_shipped() -> Job:
    from deckbuilder.catalogue import build, known_cards  # noqa: F401 - a build imports them when it begins
    from deckbuilder.catalogue.cache import open_catalogue
    from deckbuilder.documents.sources import Sources

    def build_catalogue() -> list[bytes]:
        open_catalogue(Path("shipped.db"), Sources())
        return []

    return build_catalogue


def pages() -> "PageRunner":
    from deckbuilder.app.storage import DECK_ENDINGS, FolderStorage
    from deckbuilder.app.workbench import Workbench
    from deckbuilder.web.page import Workspace
    from tools.static_edition.page_runner import PageRunner

    workbench = Workbench(Path("cards.db"), data=Path("data"))
    return PageRunner(Workspace(workbench, FolderStorage(Path(), DECK_ENDINGS)), "", "")


def asked(runner: "PageRunner", method: str, address: str, **fields: str) -> list[bytes]:
    """Return the page of an address, and do what it leaves to the background."""
    text = runner.request(method, address, [*fields.items()]).text
    while runner.has_job:
        runner.run_job()
    return [text if isinstance(text, bytes) else text.encode()]


def first_page() -> list[bytes]:
    """Import what the command imports, and answer with the first page and all that it loads."""
    import deckbuilder.cli.app
    import deckbuilder.cli.web  # noqa: F401
    from deckbuilder.web.server import application

    runner = pages()
    application(runner.workspace)
    (page,) = asked(runner, "GET", "/")
    loaded = re.findall(r'"/static/([^"#]+)', page.decode())
    return [page, *((STATIC / name).read_bytes() for name in {*loaded, *LATER})]


def page(address: str, before: str = "/cards?q=ice") -> Job:
    """Ask for a page after another one."""
    runner = pages()
    asked(runner, "GET", before)
    return partial(asked, runner, "GET", address)


def change_deck() -> Job:
    runner = pages()
    asked(runner, "POST", "/decks", leader="Svara")
    address = f"/decks/{runner.workspace.storage.names()[0]}/change"
    return again(partial(asked, runner, "POST", address, card="Bear Cavalry", by="1"))


def choose(**order: str) -> Job:
    """Choose three options of a match at random, after three others."""
    runner, chance = pages(), random.Random(1)  # noqa: S311
    passive = dict.fromkeys(("who-2", "who-3", "who-4"), "passive")
    asked(runner, "POST", "/matches", seed="7", first="1", **passive, **order)
    match = runner.workspace.matches.find(runner.workspace.matches.kept.names()[0])

    def choice() -> bytes:
        option = str(chance.choice(match.seat.options()).index)
        address = f"/matches/{match.name}/choose"
        return asked(runner, "POST", address, revision=str(match.revision), option=option)[0]

    return again(lambda: [choice() for _ in range(3)])


def again(job: Job) -> Job:
    """Do a job for the first time."""
    job()
    return job


# Each prepares its work, and returns it.
JOBS: Mapping[str, Callable[[], Job]] = {
    "build of 200 house cards": build_house,
    "build of the shipped cards": build_shipped,
    "first page": lambda: first_page,
    "search list": partial(page, "/cards?q=class:champion+cost<=5&view=list"),
    "faces": partial(page, "/cards"),
    "page of a deck": partial(page, "/decks/polar-dwarves", "/decks/breakers"),
    "deck change": change_deck,
    "import of a paste": lambda: again(partial(asked, pages(), "POST", "/import", text=PASTED.read_text("utf-8"))),
    "choice, second edition": partial(choose, **{"deck": "polar-dwarves", "deck-2": "breakers"}),
    "choice, first edition, four seats": partial(choose, deck="workbench-sneeks", seats="4"),
    "choice, chess": partial(choose, **{"deck": "the-long-wall", "deck-2": "locust-season"}),
    "show": lambda: partial(command, "show", "Svara"),
    "two simulated games": lambda: again(partial(command, *GAMES.split())),
    "lint of a file": lambda: again(
        partial(command, "lint", str(ROOT / "cards/summoner-wars-2e/polar-dwarves/ice-golem.yaml"))
    ),
}


def count(name: str) -> Work:
    """Do a job in this process, and count."""
    gc.disable()
    before, job, profile = len(sys.modules), JOBS[name](), cProfile.Profile()
    sent = sum(len(gzip.compress(content, GZIP_LEVEL)) for content in profile.runcall(job))
    entries = profile.getstats()
    calls = sum(entry.callcount for entry in entries)
    statements = sum(entry.callcount for entry in entries if STATEMENT.search(str(entry.code)))
    return Work(calls, statements, round(sent, -2), len(sys.modules) - before)


def count_apart(name: str, catalogue: Path) -> Work:
    """Count a job in a process and a folder of its own. `catalogue`: a file with the shipped cards."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(catalogue, Path(folder, "cards.db"))
        own = {"HOME": folder, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0", "DECKBUILDER_PURE": "1"}
        command = [sys.executable, "-m", __spec__.name, name]
        environment = {"PATH": os.environ["PATH"], **own}
        done = subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.PIPE, check=True)
    return Work(*json.loads(done.stdout))


def read_table() -> dict[str, Work]:
    """Return the work of each job when the table was written."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        _, *rows = csv.reader(file, delimiter="\t")
    return {name: Work(*map(int, numbers)) for name, *numbers in rows}


def write_table() -> None:
    """Write the table. A job within the tolerance keeps its row, so that many small steps are noticed, too."""
    from deckbuilder.catalogue.build import build
    from deckbuilder.documents.sources import Sources

    rows = read_table() if TABLE.exists() else {}
    with tempfile.TemporaryDirectory() as folder:
        catalogue = Path(folder, "cards.db")
        build(catalogue, Sources())
        for name in JOBS:
            work = count_apart(name, catalogue)
            before = rows.setdefault(name, work)
            if differences(before, work, 1) or differences(before, work, -1):
                rows[name] = work
    with TABLE.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter="\t", lineterminator="\n")
        writer.writerows([("job", *Work._fields), *((name, *rows[name]) for name in JOBS)])


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(count(sys.argv[1])))  # noqa: T201
    else:
        write_table()
