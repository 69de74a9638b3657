"""Examples of the documentation: the fenced code blocks of its pages, by the kind that stands behind the fence.

A kind other than `text` means that a test tries the example: `TRIED` names it.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from tests.conftest import ROOT

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TRIED = {
    ("README.md", "sh"): "tests/cli/test_help.py",
    ("README.md", "yaml"): "tests/cli/test_help.py",
    ("docs/application.md", "python"): "tests/app/test_without_libraries.py",
    ("docs/application.md", "toml"): "tests/test_entry_points.py",
    ("docs/begin-terminal.md", "sh"): "tests/cli/test_help.py",
    ("docs/card-language.md", "yaml"): "tests/documents/test_documentation.py",
    ("docs/cards.md", "yaml"): "tests/documents/test_documentation.py",
    ("docs/decks.md", "sh"): "tests/cli/test_help.py",
    ("docs/data.md", "python"): "tests/catalogue/test_data.py",
    ("docs/engine.md", "python"): "tests/engine/test_documentation.py",
    ("docs/learning.md", "python"): "tests/environments/test_documentation.py",
    ("docs/learning.md", "sh"): "tests/environments/test_documentation.py",
    ("docs/learning.md", "toml"): "tests/environments/test_documentation.py",
    ("docs/limited.md", "sh"): "tests/cli/test_help.py",
    ("docs/own-cards.md", "sh"): "tests/cli/test_help.py",
    ("docs/own-cards.md", "yaml"): "tests/cli/test_help.py",
    ("docs/packs.md", "sh"): "tests/cli/test_pack.py",
    ("docs/packs.md", "yaml"): "tests/cli/test_pack.py",
    ("docs/printing.md", "sh"): "tests/cli/test_help.py",
    ("docs/printing.md", "typst"): "tests/printing/test_own_templates.py",
    ("docs/reference/commands.md", "sh"): "tests/cli/test_help.py",
    ("docs/scenarios.md", "yaml"): "tests/scenarios/test_reading.py",
    ("docs/simulations.md", "sh"): "tests/cli/test_help.py",
    ("docs/table.md", "output"): "tests/cli/display/test_snapshots.py",
    ("docs/table.md", "sh"): "tests/cli/test_help.py",
}


class Example(NamedTuple):
    """A code block of a page; `line` is that of its fence."""

    page: str
    line: int
    kind: str
    text: str


def all_examples() -> Iterator[Example]:
    """Yield the examples of all pages, in the order of the pages."""
    for path in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        text = path.read_text("utf-8")
        for block in BLOCK.finditer(text):
            yield Example(path.relative_to(ROOT).as_posix(), text.count("\n", 0, block.start()) + 1, block[1], block[2])


def examples(page: str, kind: str) -> list[str]:
    """Return the examples of one kind on a page. Raises KeyError for a kind that `TRIED` does not have for the page."""
    _ = TRIED[page, kind]
    return [example.text for example in all_examples() if (example.page, example.kind) == (page, kind)]


def command_lines(page: str) -> list[str]:
    """Return the commands in the examples of a page, a line each."""
    return [line for text in examples(page, "sh") for line in text.splitlines()]
