"""From the shell's prompt to a card on the screen, against importing what draws it."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.house import House
from benchmarks.measure import Row, compared, fastest

LIMIT = 2.5
REPEATS = 20
SHOWN = "Svara"
SCRIPT = Path(sys.executable).with_name("deckbuilder")
IMPORTING = [sys.executable, "-c", "import typer, rich.table"]


def rows(house: House) -> Iterator[Row]:
    """The installed command has a limit; `python -m deckbuilder` is told besides."""
    for name, command, limit in (
        ("startup: deckbuilder show", [str(SCRIPT)], LIMIT),
        ("startup: python -m deckbuilder show", [sys.executable, "-m", "deckbuilder"], None),
    ):
        arguments = [*command, "--db", str(house.shipped), "show", SHOWN]
        assert SHOWN in _run(arguments)
        ours, reference = fastest(lambda: _run(arguments), lambda: _run(IMPORTING), REPEATS)  # noqa: B023
        yield compared(name, ours, reference, limit)


def _run(command: list[str]) -> str:
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, encoding="utf-8").stdout
