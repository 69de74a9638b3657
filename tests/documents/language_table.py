"""The tables of docs/card-language.md: their rows, and the numbers of cards in them, which `make golden` writes."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from tests.conftest import ROOT

DOCUMENT = ROOT / "docs" / "card-language.md"
SECTIONS = {
    "Triggers": "trigger",
    "Terms of a clause": "clause",
    "Selectors": "selector",
    "Amounts and conditions": "amount",
    "Costs": "cost",
    "Effects": "effect",
    "Modifiers": "modifier",
    "Durations": "until",
}
CONDITIONS = {"least", "most", "turn", "in_play"}
ROW = re.compile(r"^(\| `([^`]+)` \| `.+` \| )(\d+)( \| (.*)\|)$")


class Row(NamedTuple):
    """A part of the language as a table lists it."""

    part: str  # its kind and name: `trigger after attack`
    cards: int
    reason: str


def rows(text: str) -> Iterator[Row]:
    """The rows of all tables."""
    for _, part, row in _lines(text):
        if row:
            yield Row(part, int(row[3]), row[5].strip())


def _lines(text: str) -> Iterator[tuple[str, str, re.Match[str] | None]]:
    """Every line; where it is a row, with the part that it lists and its match."""
    kind = ""
    for line in text.splitlines(keepends=True):
        row = ROW.match(line)
        if line.startswith("### "):
            kind = SECTIONS[line[4:].partition(":")[0].strip()]
        name = "condition" if row and kind == "amount" and row[2] in CONDITIONS else kind
        yield line, f"{name} {row[2]}" if row else "", row
