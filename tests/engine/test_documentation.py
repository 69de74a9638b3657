"""docs/engine.md: what a programmer copies from it works."""

import re
import subprocess
import sys

from tests.conftest import ROOT


def test_the_twenty_lines_play_a_game() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "engine.md").read_text("utf-8"), re.DOTALL)
    lines = [line for line in code.splitlines() if line.strip()]
    assert len(lines) <= 20
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60, cwd=ROOT
    )
    assert ran.stderr == ""
    assert re.fullmatch(r"player [12] wins in turn \d+ \(\d+ events\), state [0-9a-f]{16}\n", ran.stdout)
