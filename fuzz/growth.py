# ruff: noqa: T201 - a program that prints what it has measured
"""Readers of pasted texts take time that grows linearly with the text, not quadratically: `python -m fuzz.growth`."""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from deckbuilder.catalogue.cache import open_catalogue
from deckbuilder.decks.importer.lines import page_text
from deckbuilder.decks.importer.paste import read_pasted
from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.sources import Sources
from deckbuilder.errors import InputError
from fuzz import worst_inputs

PIECES = (
    "4 Frost Mage, ",
    "4 Frost Mage\n",
    "[list=",
    "<b",
    ":a",
    "\\a",
    "4 ",
    "4x",
    "frost mage ",
    " ",
    "(",
    "# ",
    "c3 ",
    "x ",
    "<a>",
    "</a>",
)
ALLOWANCE = 0.3  # seconds, besides
REPEATS = 3  # of which the fastest counts

Reader = Callable[[int], object]  # reads a text of so many characters


def readers(resolver: Resolver) -> Iterator[tuple[str, Reader, int, int, float]]:
    """Yield each reader with a size, a larger size, and the greatest allowed ratio of their times."""
    for piece in PIECES:  # eight times the text; backtracking would take 64 times as long
        yield f"a list of {piece!r}", partial(_paste, resolver, piece), 120, 960, 16
    for name, text in worst_inputs.PAGES.items():
        yield f"a page: {name}", partial(_page, text), 40_000, 80_000, 2.5


def _paste(resolver: Resolver, piece: str, length: int) -> None:
    line = (piece * length)[:length]
    with suppress(InputError):  # of text with many short lines there may be too many
        read_pasted("1 Svara\n2 Ice Ram</b>\n" + f"{line}\n" * 5, resolver)


def _page(text: worst_inputs.Text, length: int) -> None:
    page_text(text(length))


def seconds(read: Reader, size: int) -> float:
    """Return the least processor time of several readings, in seconds."""
    times = []
    for _ in range(REPEATS):
        begun = time.process_time()
        read(size)
        times.append(time.process_time() - begun)
    return min(times)


def main() -> int:
    argparse.ArgumentParser(description=__doc__).parse_args()
    tried = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        resolver = Resolver(open_catalogue(Path(folder) / "cards.db", Sources()))
        for name, read, small, large, times in readers(resolver):
            less, more = seconds(read, small), seconds(read, large)
            tried += 1
            if more > times * less + ALLOWANCE:
                failed += 1
                print(f"FAILED {name}: {less:.2f} s for {small:,} characters, {more:.2f} s for {large:,}")
    print(f"{tried} tried, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
