# ruff: noqa: T201 - a program that prints a table
"""Hostile files for every command that reads one: worst-case inputs of the largest size, and many mutated files.

Each runs in a process of its own with limits of time and memory, as the command line would. It must end with 0, 1 or 2,
say something, tell no traceback, and write no character that acts on a terminal.
"""

import argparse
import os
import random
import resource
import sys
import tempfile
import traceback
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple, NoReturn

import pytest

from deckbuilder import limits
from deckbuilder.app.workbench import Workbench
from deckbuilder.cli.app import main as command_line
from deckbuilder.cli.context import CommandContext
from deckbuilder.text import UNPRINTABLE
from fuzz import worst_inputs
from tests.conftest import ROOT

SECONDS = 5  # of the processor, for one input
MEMORY = 300  # MB that are resident
MUTATED = 2_000  # characters of a mutated input, at most
BATCH = 1_000  # mutated inputs of a process
SHARES = (1, 3, 8, 20)  # of the largest size: what is refused at once, and what is just within other limits
CODES = (0, 1, 2)
CRASHED = 99


class Reader(NamedTuple):
    """A command that reads a file: its words, the suffix of the file, its worst-case texts and their largest size."""

    words: tuple[str, ...]
    suffix: str
    texts: dict[str, worst_inputs.Text]
    size: int


LINT, IMPORT, VALIDATE, OWN = ("lint",), ("deck", "import"), ("deck", "validate"), ("collection", "import")
READERS = (
    Reader(LINT, ".yaml", worst_inputs.YAML, limits.MAX_YAML_LENGTH),
    Reader(("scenario",), ".yaml", worst_inputs.YAML, limits.MAX_YAML_LENGTH),
    Reader(VALIDATE, ".yaml", worst_inputs.YAML, limits.MAX_YAML_LENGTH),
    Reader(VALIDATE, ".json", worst_inputs.JSON, limits.MAX_YAML_LENGTH),
    Reader(VALIDATE, ".txt", worst_inputs.LISTS, limits.MAX_LIST_LENGTH),
    Reader(IMPORT, ".txt", worst_inputs.LISTS, limits.MAX_LIST_LENGTH),
    Reader(IMPORT, ".html", worst_inputs.PAGES, limits.MAX_PAGE_LENGTH),
    Reader(IMPORT, ".json", worst_inputs.JSON, limits.MAX_JSON_LENGTH),
    Reader(IMPORT, ".csv", worst_inputs.TABLES, limits.MAX_LIST_LENGTH),
    Reader(VALIDATE, ".csv", worst_inputs.TABLES, limits.MAX_LIST_LENGTH),
    Reader(OWN, ".txt", worst_inputs.LISTS, limits.MAX_LIST_LENGTH),
    Reader(OWN, ".csv", worst_inputs.TABLES, limits.MAX_LIST_LENGTH),
    Reader(("replay",), ".game", worst_inputs.RECORDS, limits.MAX_BYTES // 2),
)
SEEDS = sorted((ROOT / "cards").rglob("*.yaml"))[::25] + sorted((ROOT / "tests/decks/pasted").rglob("*.*"))[::10]
PIECES = [
    "\x1b[2J",
    "\r",
    "\n",
    "\n---\n",
    "- ",
    ": ",
    "{",
    "[",
    "<!",
    "&a ",
    "!!x ",
    '"',
    "\\",
    "\u202e",
    "4 x ",
    "\t",
    "|",
    "9",
    ",",
    '","',
    '{"count": 4, ',
    '"name": ',
    "●●○",
    "#",
    "x4",
    " cards ",
]


class RunOutcome(NamedTuple):
    """The outcome of one run: seconds, MB, and the failure, empty if there is none."""

    seconds: float
    memory: int
    failure: str


class JobResult(NamedTuple):
    """A job with its outcome and its number of inputs."""

    what: str
    outcome: RunOutcome
    inputs: int


Job = Callable[[], JobResult]


def run(commands: list[list[str]], folder: Path, seconds: int) -> RunOutcome:
    """Run command lines in one new process, which opens the catalogue only once."""
    output = folder / "output"
    child = os.fork()
    if not child:
        _inside(commands, output, seconds)
    _, status, used = os.wait4(child, 0)
    code = os.waitstatus_to_exitcode(status)
    text = output.read_text("utf-8", errors="replace") if output.exists() else ""
    failure = ""
    if code != 0:
        failure = f"ended with {code}: {text[-200:]!r}"
    elif UNPRINTABLE.search(text.replace("\n", "").replace("\t", "")):
        failure = "wrote characters that act on a terminal"
    elif used.ru_maxrss >> 10 > MEMORY:
        failure = f"took {used.ru_maxrss >> 10} MB"
    return RunOutcome(used.ru_utime + used.ru_stime, used.ru_maxrss >> 10, failure)


def _inside(commands: list[list[str]], output: Path, seconds: int) -> NoReturn:
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (4 * MEMORY << 20, 4 * MEMORY << 20))
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
    os.dup2(1, 2)
    if len(commands) > 1:
        _share_catalogue()
    worst_code, crashes = 0, ""
    for words in commands:
        sys.argv = ["deckbuilder", *words]
        try:
            command_line()
        except SystemExit as ended:
            worst_code = max(worst_code, 0 if (ended.code or 0) in CODES else CRASHED)
        except BaseException:  # noqa: BLE001 - any exception is reported
            crashes += f"{words} {traceback.format_exc()[-600:]}\n"
            worst_code = CRASHED
    print(crashes[-600:])
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(worst_code)


def _share_catalogue() -> None:
    """Let all command lines of this process share one catalogue."""
    kept, patch = CommandContext(None, []).workbench.resolver, pytest.MonkeyPatch()
    patch.setattr(Workbench, "catalogue", kept.catalogue)
    patch.setattr(Workbench, "resolver", kept)


def largest(one_in: int) -> list[Job]:
    """Return jobs: each reader with each of its worst-case texts, or one in so many of them, of all sizes."""
    each = [(number, name, share) for share in SHARES for number, reader in enumerate(READERS) for name in reader.texts]
    return [partial(_largest, *one) for one in each[::one_in]]


def _largest(number: int, name: str, share: int) -> JobResult:
    reader = READERS[number]
    size = reader.size // share
    path = _folder() / f"worst{reader.suffix}"
    path.write_text(reader.texts[name](size)[:size], "utf-8")
    what = f"{' '.join(reader.words)} {reader.suffix}: {name}, {size:,} characters"
    return JobResult(what, run([[*reader.words, str(path)]], path.parent, SECONDS), 1)


def mutated(number: int, seed: int) -> list[Job]:
    """Return jobs: batches of randomly mutated shipped files, one process each."""
    return [partial(_mutated, first, min(BATCH, number - first), seed) for first in range(0, number, BATCH)]


def _mutated(first: int, count: int, seed: int) -> JobResult:
    chance = random.Random(f"{seed} {first}")  # noqa: S311 - to be repeated
    folder, commands, linted = _folder(), list[list[str]](), list[str]()
    for at in range(count):
        reader = chance.choice(READERS)
        path = folder / f"{at}{reader.suffix}"
        path.write_text(mutation(chance), "utf-8", newline="")
        if reader.words == LINT:
            linted.append(str(path))
        else:
            commands.append([*reader.words, str(path)])
    if linted:
        commands.append([*LINT, *linted])  # all at once: it reads the shipped cards each time
    return JobResult(f"mutated {first} to {first + count - 1}", run(commands, folder, SECONDS * BATCH), count)


def _folder() -> Path:
    """Return the folder for the files of this process."""
    folder = Path(os.environ["XDG_DATA_HOME"]) / str(os.getpid())
    folder.mkdir(exist_ok=True)
    return folder


def mutation(chance: random.Random) -> str:
    """Return the beginning of a file with pieces inserted, removed, repeated and exchanged."""
    text = chance.choice(SEEDS).read_text("utf-8", errors="ignore")[:MUTATED]
    for _ in range(chance.randint(1, 6)):
        at, end = sorted(chance.randrange(len(text) + 1) for _ in range(2))
        match chance.randrange(4):
            case 0:
                text = text[:at] + chance.choice(PIECES) * chance.choice((1, 1, 50)) + text[at:]
            case 1:
                text = text[:at] + text[min(end, at + 20) :]
            case 2:
                text = text[:at] + text[at : at + 60] * 3 + text[at:]
            case _:
                text = text[:at] + chr(chance.choice((0, 0x1B, 0x85, 0x200B, 0x2066, 0xFFFE, 0x1F43B))) + text[at + 1 :]
    return text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=100_000, help="mutated inputs")
    parser.add_argument("--one-in", type=int, default=1, help="try only one in so many of the worst files")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    asked = parser.parse_args()
    tried = failed = 0
    slowest, most = ("", 0.0), ("", 0)
    with tempfile.TemporaryDirectory() as name, ProcessPoolExecutor(asked.jobs) as pool:
        os.environ.update(XDG_DATA_HOME=name, XDG_CONFIG_HOME=name, XDG_STATE_HOME=name)
        run([["catalogue"]], Path(name), 10 * SECONDS)
        for what, outcome, count in pool.map(_call, [*largest(asked.one_in), *mutated(asked.number, asked.seed)]):
            tried, failed = tried + count, failed + bool(outcome.failure)
            if count == 1:
                slowest = max(slowest, (what, outcome.seconds), key=_figure)
                most = max(most, (what, outcome.memory), key=_figure)
            if outcome.failure:
                print(f"FAILED {what}: {outcome.failure}", flush=True)
    print(f"slowest {slowest[0]}: {slowest[1]:.1f} s; largest {most[0]}: {most[1]} MB")
    print(f"{tried} tried, {failed} failed")
    return 1 if failed else 0


def _call(job: Job) -> JobResult:
    return job()


def _figure(found: tuple[str, float]) -> float:
    return found[1]


if __name__ == "__main__":
    sys.exit(main())
