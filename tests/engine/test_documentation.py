"""The examples and tables of docs/engine.md."""

import os
import re
import subprocess
import sys

from tests.conftest import ROOT
from tests.depth import deep
from tests.examples import examples
from tests.processes import PATIENCE
from tools.event_tables import DOCUMENT, written


def test_the_tables_of_events_match_the_classes() -> None:
    assert DOCUMENT.read_text("utf-8") == written(), "`make golden` writes them"


@deep
def test_the_example_program_plays_a_game() -> None:
    code = examples("docs/engine.md", "python")[0]
    lines = [line for line in code.splitlines() if line.strip()]
    assert len(lines) <= 20
    said = {_run(code, hash_seed) for hash_seed in ("0", "1")}  # nothing may hang on the order of a set
    assert len(said) == 1
    assert re.fullmatch(r"player [12] wins in turn \d+ \(\d+ events\), state [0-9a-f]{16}\n", said.pop())


@deep
def test_the_example_bot_plays_and_its_record_replays() -> None:
    first, code = examples("docs/engine.md", "python")
    assert first != code
    assert re.fullmatch(r"player [12] wins; played again, the same: True\n", _run(code, "0"))


def _run(code: str, hash_seed: str) -> str:
    command = [sys.executable, "-c", code]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    ran = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=PATIENCE, cwd=ROOT, env=environment
    )
    assert ran.stderr == ""
    return ran.stdout
