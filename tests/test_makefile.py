"""The targets of the Makefile set up what they need, also in a fresh clone."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT

MAKE_VARIABLES = {"MAKEFLAGS", "MFLAGS", "MAKELEVEL", "VENV"}  # variables of the command that runs the tests


@pytest.mark.parametrize(
    "target",
    ["", "demo", "test", "check", "web", "static", "docs", "site", "screens", "browser-tests", "bench", "work"],
)
def test_a_target_installs_the_package_first_in_a_fresh_clone(target: str, tmp_path: Path) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    for name in ("pyproject.toml", "deckbuilder/web/assets.py", "tools/bundles.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    command = ["make", "--dry-run", "--no-print-directory", "-C", str(tmp_path), *filter(None, [target])]
    environment = {name: value for name, value in os.environ.items() if name not in MAKE_VARIABLES}
    run = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    first, second, *_ = run.stdout.splitlines()
    assert first.endswith("-m venv .venv")
    assert " pip install " in second
