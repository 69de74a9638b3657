"""`python -m benchmarks [NAME...]`: measure, print one table, and fail when a limit is exceeded."""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks import (
    build,
    chess,
    contest,
    editions,
    engine,
    environments,
    fill,
    games,
    hands,
    printing,
    search,
    startup,
    static,
    validation,
    web,
    web_matches,
)
from benchmarks.house import House
from benchmarks.measure import Row

BENCHMARKS = {
    "build": build.rows,  # first, because a process counts its parent's memory at its start as its own
    "search": search.rows,
    "startup": startup.rows,
    "judge": validation.rows,
    "fill": fill.rows,
    "hands": hands.rows,
    "print": printing.rows,
    "engine": engine.rows,
    "environments": environments.rows,
    "editions": editions.rows,
    "chess": chess.rows,
    "games": games.rows,
    "contest": contest.rows,
    "web": web.rows,
    "matches": web_matches.rows,
    "static": static.rows,
}


def main(names: Sequence[str]) -> int:
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        print(f"error: there is no benchmark '{unknown[0]}'; there is {', '.join(BENCHMARKS)}", file=sys.stderr)
        return 2
    rows: list[Row] = []
    progress = Console(stderr=True)
    with tempfile.TemporaryDirectory(prefix="deckbuilder-benchmarks-") as folder:
        house = House(Path(folder))
        for name, measure in BENCHMARKS.items():
            if not names or name in names:
                with progress.status(name):
                    rows += measure(house)
    Console().print(table(rows))
    return int(any(row.is_over for row in rows))


def table(rows: Sequence[Row]) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("benchmark")
    for heading in ("ours", "reference", "ratio", "limit", ""):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
        limit, verdict = ("", "") if row.limit is None else (f"{row.limit:g}", "over" if row.is_over else "pass")
        table.add_row(row.name, row.ours, row.reference, ratio, limit, verdict)
    return table


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
