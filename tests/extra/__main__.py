"""The suite with a dozen more shipped cards: `make extra`.

A copy of the tree gets the cards, writes anew what is generated from cards, and is tested. Arguments go to pytest.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.conftest import ROOT
from tests.extra import CARDS

TREE = (
    *(".github", "benchmarks", "cards", "deckbuilder", "docs", "engine", "schemas", "tests", "tools"),
    *("CHANGELOG.md", "CITATION.cff", "Makefile", "README.md", "pyproject.toml"),
)


def main() -> int:
    """Run the tests in the copy. Returns the exit code of pytest."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in TREE:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__", "test_extra.py"))
            else:
                shutil.copy(source, copy / name)
        shutil.copytree(CARDS, copy / "cards", dirs_exist_ok=True)
        environment = {**os.environ, "PYTHONPATH": folder}  # before the installed tree
        for command in (["tests.rules_text.golden"], ["pytest", *sys.argv[1:]]):
            code = subprocess.run([sys.executable, "-m", *command], cwd=copy, env=environment, check=False).returncode
            if code:
                return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
