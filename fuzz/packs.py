# ruff: noqa: T201 - a program that prints a table
"""Altered ZIP files of packs: `python -m fuzz.packs`.

Bytes, names, kinds, sizes and texts of a pack are changed. Each is refused with a sentence, or reported on and added: then
nothing lies outside its folder, nothing of it that is wrong stops a build, and its ZIP file is the same pack again.
"""

import argparse
import os
import random
import sys
import tempfile
import traceback
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deckbuilder.app.packs import report_on
from deckbuilder.app.workbench import Workbench
from deckbuilder.errors import InputError
from deckbuilder.packs.installed import installed
from deckbuilder.packs.pack import LIMITS, contents_of_zip, read_contents
from deckbuilder.packs.storage import add, new_pack
from fuzz.archives import ALTERATIONS, Alteration, lying, zipped
from fuzz.report import print_table

MEMORY = 4 * LIMITS.size  # bytes that may be taken at once
LETTERS = (
    "",
    "\t",
    "[",
    "{",
    ": ",
    "\n",
    "- ",
    "&a",
    "*a",
    "!!python/object:os.system",
    "9" * 400,
    "\0",
    "\ud7ff",
    "é",
    "'",
)
BUILT = 8  # one in so many packs is built into a catalogue, which takes most of the time


def texts_changed(content: bytes, chance: random.Random) -> bytes:
    """Return a pack with its texts changed in a few places, and the ZIP file around them whole."""
    members = dict(contents_of_zip(content, "pack").files)
    for _ in range(chance.randint(1, 3)):
        name = chance.choice(sorted(members))
        text = members[name].decode("utf-8", "replace")
        start = chance.randrange(len(text) + 1)
        members[name] = (text[:start] + chance.choice(LETTERS) + text[start + chance.randrange(4) :]).encode()
    return zipped(list(members.items()))


def lines_moved(content: bytes, chance: random.Random) -> bytes:
    """Return a pack with a line of one of its files in another one, or left out."""
    members = dict(contents_of_zip(content, "pack").files)
    names = sorted(members)
    lines = members[chance.choice(names)].splitlines(keepends=True)
    target = chance.choice(names)
    kept = members[target].splitlines(keepends=True)
    kept[chance.randrange(len(kept)) : chance.randrange(len(kept) + 1)] = [chance.choice(lines)]
    members[target] = b"".join(kept)
    return zipped(list(members.items()))


KINDS: tuple[Alteration, ...] = (*ALTERATIONS, texts_changed, lines_moved, texts_changed, lines_moved)


def example() -> bytes:
    """Return the ZIP file of the pack with which everybody begins."""
    with tempfile.TemporaryDirectory() as folder:
        return read_contents(new_pack("Deep Ones", Path(folder))[1]).to_zip()


class PackFuzz:
    """A catalogue of the shipped cards, to which altered packs are added. `folder`: where everything is kept."""

    def __init__(self, folder: Path, catalogue: Path) -> None:
        self.folder = folder
        self.catalogue = catalogue

    def outcome(self, content: bytes, *, builds: bool) -> str:
        """Return what a ZIP file has come to, with FAILED before what must not be."""
        tracemalloc.reset_peak()
        try:
            with self._data() as data:
                result = self._added(content, data, builds=builds)
        except InputError as error:
            result = "refused" if 0 < len(error.message) < 1_100 else "FAILED: no sentence"
        except Exception:  # noqa: BLE001 - any exception is reported
            traceback.print_exc()
            return "FAILED: an exception"
        return "FAILED: much memory" if tracemalloc.get_traced_memory()[1] > MEMORY else result

    def _added(self, content: bytes, data: Path, *, builds: bool) -> str:
        pack = contents_of_zip(content, "pack.zip")
        folder = add(data, pack)
        if [added.folder for added in installed(data)] != [folder] or any(map(Path.is_symlink, data.rglob("*"))):
            return "FAILED: something outside its folder, or a link"
        if contents_of_zip(read_contents(folder).to_zip(), "again").files != pack.files:
            return "FAILED: another pack is exported"
        if not builds:
            return "added"
        with Workbench(self.catalogue, data=data, is_fixed=True) as workbench:
            report = report_on(workbench, pack)
            known = [card for card in workbench.catalogue.columns(["pack"]) if card[1] == pack.pack.id]
            if len(known) != len(report.cards):
                return "FAILED: the report and the catalogue differ"
        return f"built, {'with something left out' if report.left_out else 'whole'}"

    @contextmanager
    def _data(self) -> Iterator[Path]:
        with tempfile.TemporaryDirectory(dir=self.folder) as name:
            data = Path(name) / "data"
            data.mkdir()
            yield data
            if [path.name for path in Path(name).iterdir()] != ["data"]:
                raise AssertionError("something lies beside the data")


def tried(number: int, seed: int, folder: Path, catalogue: Path, built: int = BUILT) -> Counter[str]:
    """Return how often altered packs came to what; `catalogue`: of the shipped cards. `built`: one in so many is
    built into it, none for 0.
    """
    fuzz, content, results = PackFuzz(folder, catalogue), example(), Counter[str]()
    for index in range(number):
        chance = random.Random(f"{seed} {index}")  # noqa: S311 - to be repeated
        alter = lying if index % 200 == 199 else chance.choice(KINDS)
        outcome = fuzz.outcome(alter(content, chance), builds=built > 0 and index % built == 0)
        results[f"{alter.__name__}: {outcome}"] += 1
    return results


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=10_000, help="altered packs")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    tracemalloc.start()
    os.fsync = lambda fd: None  # noqa: ARG005 - the disk is not what is tried
    with tempfile.TemporaryDirectory() as name:
        catalogue = Path(name) / "cards.db"
        with Workbench(catalogue) as workbench:
            _ = workbench.catalogue
        results = tried(asked.number, asked.seed, Path(name), catalogue)
    failed = print_table(results)
    print(f"{results.total()} tried, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
