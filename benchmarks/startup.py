"""From the shell's prompt to a card on the screen, against importing what draws it.

Both sides find their modules compiled, as they are after an installation, whatever the environment says of bytecode.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.house import House
from benchmarks.measure import Row, compared, fastest

LIMIT = 1.4
COMPLETION_LIMIT = 0.7
REPEATS = 20
SHOWN = "Svara"
SCRIPT = Path(sys.executable).with_name("deckbuilder")
IMPORTING = [sys.executable, "-c", "import typer, rich.table"]


def rows(house: House) -> Iterator[Row]:
    """Yield the start-up time of the installed command, with a limit, and that of `python -m deckbuilder`."""
    bytecode = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(house.temporary / "bytecode")}
    environment = {**os.environ, **bytecode}

    def run(command: list[str]) -> str:
        return subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, encoding="utf-8").stdout

    for name, command, limit in (
        ("startup: deckbuilder show", [str(SCRIPT)], LIMIT),
        ("startup: python -m deckbuilder show", [sys.executable, "-m", "deckbuilder"], None),
    ):
        arguments = [*command, "--db", str(house.shipped), "show", SHOWN]
        assert SHOWN in run(arguments)
        ours, reference = fastest(lambda: run(arguments), lambda: run(IMPORTING), REPEATS)  # noqa: B023
        yield compared(name, ours, reference, limit)
    completion = {"COMP_WORDS": f"deckbuilder --db {house.shipped} show {SHOWN[:2]}", "COMP_CWORD": "4"}
    environment |= {"_DECKBUILDER_COMPLETE": "complete_bash", **completion}
    assert SHOWN in run([str(SCRIPT)])
    ours, reference = fastest(lambda: run([str(SCRIPT)]), lambda: run(IMPORTING), REPEATS)
    yield compared("startup: a name completed in the shell", ours, reference, COMPLETION_LIMIT)
