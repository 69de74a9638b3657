# ruff: noqa: T201 - a program that prints a table
"""Everything that is fuzzed, one part after the other, and a table of what was tried and what failed: `make fuzz`.

Each part is a program of its own, so that one that hangs or eats the memory is stopped without the others.
"""

import argparse
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass

MOST = 3600  # seconds for a part
SAID = re.compile(r"(?P<tried>\d+) tried, (?P<failed>\d+) failed")


@dataclass(frozen=True)
class FuzzProgram:
    """A program below `fuzz`, and how much it tries: `number` of them, which `option` says if there is one.

    takes_one_in: whether it has other inputs, which are always the same, and `--one-in` tries fewer of them.
    """

    name: str
    module: str
    option: str
    number: int
    more: tuple[str, ...] = ()
    shares: bool = True  # the work among processes
    takes_one_in: bool = False

    def command(self, divisor: int, jobs: int) -> list[str]:
        number = str(max(1, self.number // divisor))
        command = [sys.executable, "-m", self.module, *((self.option, number) if self.option else ()), *self.more]
        command += ["--one-in", str(divisor)] if self.takes_one_in else []
        return [*command, "--jobs", str(jobs)] if self.shares else command


PARTS = (
    FuzzProgram("readers", "fuzz.readers", "--number", 100_000, takes_one_in=True),
    FuzzProgram("queries", "fuzz.queries", "--number", 20_000, shares=False),
    FuzzProgram("growth of what is pasted", "fuzz.growth", "", 1, shares=False),
    FuzzProgram("archives", "fuzz.archives", "--number", 10_000, shares=False),
    FuzzProgram("packs", "fuzz.packs", "--number", 10_000, shares=False),
    FuzzProgram("templates", "fuzz.templates", "--number", 2_000, shares=False),
    FuzzProgram("hostile cards", "fuzz.hostile", "--cards", 50),
    FuzzProgram("cards of all words", "fuzz.hostile", "--cards", 50, ("--of", "examples")),
    FuzzProgram("changed cards", "fuzz.changed", "--games", 1_000),
    *(
        FuzzProgram(f"games of {contest}", "fuzz", "--games", games, ("--contest", contest))
        for contest, games in {"2e": 20_000, "1e": 10_000, "1e-teams": 1_000, "chess": 10_000}.items()
    ),
)


def results(divisor: int, jobs: int) -> Iterator[tuple[FuzzProgram, int, int, float]]:
    """Every part with how much was tried, how much of it failed (at least 1 where it ended badly), and the seconds."""
    for part in PARTS:
        begun = time.perf_counter()
        print(f"\n{part.name}", flush=True)
        tried, failed = run(part.command(divisor, jobs))
        yield part, tried, failed, time.perf_counter() - begun


def run(command: list[str]) -> tuple[int, int]:
    """What a program says that it tried and what failed, while its lines are shown."""
    said = None
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, errors="replace") as process:
        assert process.stdout
        watch = threading.Timer(MOST, process.kill)
        watch.start()
        for line in process.stdout:
            print(f"  {line}", end="", flush=True)
            said = SAID.search(line) or said
        watch.cancel()
    if said is None:
        return 0, 1
    return int(said["tried"]), int(said["failed"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--divisor", type=int, default=1, help="try only one in so many of everything")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    asked = parser.parse_args()
    found = list(results(asked.divisor, asked.jobs))
    print(f"\n{'part':24} {'tried':>8} {'failed':>8} {'seconds':>8}")
    for part, tried, failed, seconds in found:
        print(f"{part.name:24} {tried:8} {failed:8} {seconds:8.0f}")
    return 1 if any(failed for _, _, failed, _ in found) else 0


if __name__ == "__main__":
    sys.exit(main())
