"""Building the catalogue of a big house folder, against the usual loader and plain insertion of the same rows.

Each side runs in a process of its own, so that neither bears the memory of the other. What counts is processor time,
and the reference need not wait for the disk: that it commits every few rows would flatter us.
"""

import gc
import json
import resource
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from sqlite_utils import Database

from benchmarks.cards import CARDS
from benchmarks.house import House
from benchmarks.measure import MEGABYTE, Row, compared
from deckbuilder.catalogue.cache import open_catalogue
from deckbuilder.documents.sources import Sources

LIMIT = 1.15
MEMORY_LIMIT = 1024 * MEGABYTE
REPEATS = 2
RSS_UNIT = 1 if sys.platform == "darwin" else 1024  # of `ru_maxrss`, in bytes


class Cost(NamedTuple):
    """What a side took: processor time and the most memory that it held at once."""

    seconds: float
    peak: int


def rows(house: House) -> Iterator[Row]:
    catalogue, copy = house.temporary / "house.db", house.temporary / "copy.db"
    ours, reference = [], []
    for _ in range(REPEATS):
        ours.append(_apart("ours", house.cards, catalogue))
        reference.append(_apart("reference", house.cards, catalogue, copy))
        copy.unlink()
    seconds = min(side.seconds for side in ours), min(side.seconds for side in reference)
    peak = max(side.peak for side in ours)
    yield compared(f"build: a catalogue of {CARDS:,} cards", *seconds, LIMIT)
    yield Row("build: memory at its peak", _size(peak), _size(MEMORY_LIMIT), peak / MEMORY_LIMIT, 1)


def _size(memory: int) -> str:
    return f"{memory / MEGABYTE:.0f} MB"


def _apart(side: str, *paths: Path) -> Cost:
    """Run a side in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.build", side, *map(str, paths)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, encoding="utf-8")
    return Cost(**json.loads(done.stdout))


def build_ours(folder: Path, catalogue: Path) -> float:
    """Build the catalogue as the first use of the program does; the processor time it took."""
    catalogue.unlink(missing_ok=True)
    start = time.process_time()
    open_catalogue(catalogue, Sources([folder]))
    return time.process_time() - start


def build_reference(folder: Path, catalogue: Path, copy: Path) -> float:
    """Load the same files, throw the documents away, and insert the rows of a ready catalogue into a fresh file."""
    tables = dict(_tables(catalogue))
    gc.freeze()  # what is only held ready costs nothing while it is waiting
    start = time.process_time()
    for source in Sources([folder]).files():
        for _ in yaml.load_all(source.path.read_text("utf-8"), Loader=yaml.CSafeLoader):
            pass
    database = Database(copy)
    database.execute("PRAGMA synchronous = OFF")
    for name, held in tables.items():
        database.table(name).insert_all(held)
    database.close()
    return time.process_time() - start


def _tables(catalogue: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Every table with its rows, without the full-text index."""
    connection = sqlite3.connect(catalogue)
    connection.row_factory = sqlite3.Row
    for table in connection.execute("PRAGMA table_list").fetchall():
        if table["type"] == "table" and not table["name"].startswith("sqlite_"):
            yield table["name"], [dict(row) for row in connection.execute(f"SELECT * FROM {table['name']}")]
    connection.close()


if __name__ == "__main__":
    side, *paths = sys.argv[1:]
    seconds = (build_ours if side == "ours" else build_reference)(*map(Path, paths))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * RSS_UNIT
    print(json.dumps(Cost(seconds, peak)._asdict()))
