# ruff: noqa: PLC0415 - a job imports what it needs: its modules are counted
"""The work of some jobs of the program: counted, not timed. `make work` writes the table of it, `work.tsv`."""

import cProfile
import gc
import gzip
import io
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
from typing import Any, NamedTuple

Job = Callable[[], Any]  # it returns the list of what is sent; or something else, when nothing is

ROOT = Path(__file__).parent.parent
TABLE = Path(__file__).with_suffix(".tsv")
PYTHON = (3, 11)  # the functions of other versions call others
TOLERANCE = 0.08
GZIP_LEVEL = 5  # of the server
STATEMENT = re.compile(r"execute.*(Connection|Cursor)|(Connection|Cursor).execute")  # how a profile names what runs one
LATER = {"inter.woff2", "source-serif.woff2", "marks.svg", "icons.svg"}  # what style sheets and drawings load
PASTED = ROOT / "tests/decks/pasted/08-typos.txt"
CARD = ROOT / "cards/summoner-wars-2e/polar-dwarves/ice-golem.yaml"
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
    return again(partial(extend, Path("house.db"), Path("cards.db"), Sources([house], with_shipped=False)))


def build_shipped() -> Job:
    from deckbuilder.catalogue import build, known_cards  # noqa: F401 - a build imports them when it begins
    from deckbuilder.catalogue.cache import open_catalogue
    from deckbuilder.documents.sources import Sources

    return partial(open_catalogue, Path("shipped.db"), Sources())


def pages() -> Any:
    """Return what answers requests as the edition without a server does."""
    from deckbuilder.app.storage import DECK_ENDINGS, FolderStorage
    from deckbuilder.app.workbench import Workbench
    from deckbuilder.web.page import Workspace
    from tools.static_edition.page_runner import PageRunner

    workbench = Workbench(Path("cards.db"), data=Path("data"))
    return PageRunner(Workspace(workbench, FolderStorage(Path(), DECK_ENDINGS)), "", "")


def asked(runner: Any, method: str, address: str, **fields: str) -> list[bytes]:
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
    loaded = LATER.union(re.findall(r'"/static/([^"#]+)', page.decode()))
    return [page, *((ROOT / "deckbuilder/web/static" / name).read_bytes() for name in loaded)]


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
    "lint of a file": lambda: again(partial(command, "lint", str(CARD))),
}


def count(name: str) -> Work:
    """Do a job in this process, and count."""
    gc.disable()
    before, job, profile = len(sys.modules), JOBS[name](), cProfile.Profile()
    result = profile.runcall(job)
    sent = sum(len(gzip.compress(content, GZIP_LEVEL)) for content in result) if isinstance(result, list) else 0
    entries = profile.getstats()
    calls = sum(entry.callcount for entry in entries)
    statements = sum(entry.callcount for entry in entries if STATEMENT.search(str(entry.code)))
    return Work(calls, statements, round(sent, -1), len(sys.modules) - before)


def count_apart(name: str, catalogue: Path) -> Work:
    """Count a job in a process and a folder of its own. `catalogue`: a file with the shipped cards."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(catalogue, Path(folder, "cards.db"))
        environment = {"HOME": folder, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0", "DECKBUILDER_PURE": "1"}
        command = [sys.executable, "-m", __spec__.name, name]
        return Work(*map(int, subprocess.check_output(command, cwd=folder, env=environment).split()))


def read_table() -> dict[str, Work]:
    """Return the work of each job when the table was written."""
    rows = [line.split("\t") for line in TABLE.read_text("utf-8").splitlines()[1:]]
    return {name: Work(*map(int, numbers)) for name, *numbers in rows}


def write_table() -> None:
    """Write the table. A job within the tolerance keeps its row, so that many small steps are noticed, too."""
    from deckbuilder.catalogue.build import build
    from deckbuilder.documents.sources import Sources

    rows = read_table()
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder, "cards.db"), Sources())
        for name in JOBS:
            work = count_apart(name, Path(folder, "cards.db"))
            if name not in rows or any(differences(rows[name], work, direction) for direction in (1, -1)):
                rows[name] = work
    lines = [("job", *Work._fields), *((name, *rows[name]) for name in JOBS)]
    TABLE.write_text("".join("\t".join(map(str, line)) + "\n" for line in lines), "utf-8")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(*count(sys.argv[1]))  # noqa: T201
    else:
        write_table()
