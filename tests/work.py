# ruff: noqa: PLC0415 - a job imports what it needs: its modules are counted
"""The work of some jobs of the program: counted, not timed. `make work` writes the table of it, `work.tsv`."""

import cProfile
import gc
import gzip
import io
import random
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout, suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlencode

ROOT = Path(__file__).parent.parent
TABLE = Path(__file__).with_suffix(".tsv")
PYTHON = (3, 11)  # the functions of other versions call others
TOLERANCE = 0.08
GZIP_LEVEL = 5  # of the server
CHANCE = random.Random(1)  # noqa: S311
STATEMENT = re.compile(r"execute.*(Connection|Cursor)|(Connection|Cursor).execute")  # how a profile names what runs one


class Work(NamedTuple):
    """What a job takes. `sent`: bytes, compressed and rounded. `modules`: imported for it, or to prepare it."""

    calls: int
    statements: int
    sent: int
    modules: int


def run(words: str, catalogue: str = "cards.db") -> str:
    """Run a command line, and return what it prints."""
    from deckbuilder.cli import main

    sys.argv = ["deckbuilder", "--db", catalogue, *shlex.split(words)]
    with redirect_stdout(io.StringIO()) as printed, suppress(SystemExit):
        main()
    return printed.getvalue()


def build_house() -> None:
    from benchmarks.cards import write_cards
    from deckbuilder.catalogue.build import extend
    from deckbuilder.documents.sources import Sources

    folder = Path("house")
    if not folder.exists():
        write_cards(folder, factions=1, files=2)
    extend(Path("house.db"), Path("cards.db"), Sources([folder], with_shipped=False))


@cache
def pages() -> Any:
    """Return what answers requests as the edition without a server does."""
    from deckbuilder.app.storage import DECK_ENDINGS, FolderStorage
    from deckbuilder.app.workbench import Workbench
    from deckbuilder.web.workspace import Workspace
    from tools.static_edition.page_runner import PageRunner

    workbench = Workbench(Path("cards.db"), data=Path("data"))
    return PageRunner(Workspace(workbench, FolderStorage(Path(), DECK_ENDINGS)), "", "")


def page(address: str, form: str = "") -> str:
    """Return the page of an address or of a form sent to it, and do what it leaves to the background."""
    text = pages().request("POST" if form else "GET", address, parse_qsl(form)).text
    while pages().has_job:
        pages().run_job()
    return str(text)


def first_page() -> str:
    """Import what the command imports, and return its first page."""
    import deckbuilder.cli.app
    import deckbuilder.cli.web  # noqa: F401
    from deckbuilder.web.server import application

    application(pages().workspace)
    return page("/")


def choose(decks: str) -> str:
    """Choose three options at random in a match against players who do nothing, begun first, and return the pages."""
    matches, text = pages().workspace.matches, ""
    if not matches.kept.names():
        page("/matches", f"{decks}&seed=7&first=1&who-2=passive&who-3=passive&who-4=passive")
    for _ in range(3):
        match = matches.find(matches.kept.names()[0])
        option = CHANCE.choice(match.seat.options()).index
        text += page(f"/matches/{match.name}/choose", f"revision={match.revision}&option={option}")
    return text


PASTED = urlencode({"text": (ROOT / "tests/decks/pasted/08-typos.txt").read_text("utf-8")})
CARD = ROOT / "cards/summoner-wars-2e/polar-dwarves/ice-golem.yaml"
SIMULATION = "simulate polar-dwarves --against breakers --players random,random --games 2 --jobs 1 --seed 1"
# The last step of each job is counted; those before it import and make what it needs. A step: a function, its arguments.
JOBS: Mapping[str, Sequence[Any]] = {
    "build of 200 house cards": 2 * [(build_house,)],
    "build of the shipped cards": [(run, "catalogue", "a.db"), (run, "catalogue", "b.db")],
    "first page": [(first_page,)],
    "search list": [(page, "/cards?q=ice"), (page, "/cards?q=class:champion+cost<=5&view=list")],
    "faces": [(page, "/cards?q=ice"), (page, "/cards")],
    "page of a deck": [(page, "/decks/breakers"), (page, "/decks/polar-dwarves")],
    "deck change": [
        (page, "/decks", "leader=Svara"),
        *2 * [(page, "/decks/svara.yaml/change", "card=Bear+Cavalry&by=1")],
    ],
    "import of a paste": 2 * [(page, "/import", PASTED)],
    "choice, second edition": 2 * [(choose, "deck=polar-dwarves&deck-2=breakers")],
    "choice, first edition, four seats": 2 * [(choose, "deck=workbench-sneeks&seats=4")],
    "choice, chess": 2 * [(choose, "deck=the-long-wall&deck-2=locust-season")],
    "show": [(run, "show Svara")],
    "two simulated games": 2 * [(run, SIMULATION)],
    "lint of a file": 2 * [(run, f"lint {shlex.quote(str(CARD))}")],
}


def count(name: str) -> Work:
    """Do a job in this process, and count."""
    gc.disable()
    modules, profile = len(sys.modules), cProfile.Profile()
    *preparation, job = JOBS[name]
    for function, *arguments in preparation:
        function(*arguments)
    text = profile.runcall(*job)
    sent = len(gzip.compress(text.encode(), GZIP_LEVEL)) if text else 0
    entries = profile.getstats()
    calls = sum(entry.callcount for entry in entries)
    statements = sum(entry.callcount for entry in entries if STATEMENT.search(str(entry.code)))
    return Work(calls, statements, round(sent, -1), len(sys.modules) - modules)


def count_apart(name: str, catalogue: Path) -> Work:
    """Count a job in a process and a folder of its own. `catalogue`: a file with the shipped cards."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "cards.db").symlink_to(catalogue)
        environment = {"HOME": folder, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0", "DECKBUILDER_PURE": "1"}
        command = [sys.executable, "-m", "tests.work", name]
        return Work(*map(int, subprocess.check_output(command, cwd=folder, env=environment).split()))


def changes(before: Work, after: Work) -> list[str]:
    """Return what has changed by more than the tolerance, such as `calls 100 -> 120`."""
    pairs = zip(Work._fields, before, after, strict=True)
    return [f"{field} {was:,} -> {now:,}" for field, was, now in pairs if abs(now - was) > TOLERANCE * was]


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
            if changes(rows.setdefault(name, work), work):
                rows[name] = work
    lines = [("job", *Work._fields), *((name, *rows[name]) for name in JOBS)]
    TABLE.write_text("".join("\t".join(map(str, line)) + "\n" for line in lines), "utf-8")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(*count(sys.argv[1]))  # noqa: T201
    else:
        write_table()
