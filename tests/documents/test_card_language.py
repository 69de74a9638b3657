"""docs/card-language.md against the cards: every part is listed, with the number of cards that use it."""

import re

import pytest

from deckbuilder.catalogue import Catalogue
from tests.conftest import ROOT
from tests.documents.language_parts import counted

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
ROW = re.compile(r"^\| `([^`]+)` \| `(.+)` \| (\d+) \| (.*)\|$")


def rows() -> list[tuple[str, str, int, str]]:
    """(part, example, cards, reason) of every table row."""
    found, kind = [], ""
    for line in (ROOT / "docs" / "card-language.md").read_text("utf-8").splitlines():
        if line.startswith("### "):
            kind = SECTIONS[line[4:].partition(":")[0]]
        elif row := ROW.match(line):
            name = "condition" if kind == "amount" and row[1] in CONDITIONS else kind
            found.append((f"{name} {row[1]}", row[2], int(row[3]), row[4].strip()))
    return found


def test_every_part_is_listed_with_its_number_of_cards(catalogue: Catalogue) -> None:
    counts = counted(catalogue, "summoner-wars-2e")
    listed = {part: number for part, _, number, _ in rows()}
    assert listed == {part: number for part, number in counts.items() if not part.startswith("spaces ")}


@pytest.mark.parametrize("part", [part for part, _, number, _ in rows() if number == 1])
def test_a_part_of_one_card_has_a_reason(part: str) -> None:
    assert {name: reason for name, _, _, reason in rows()}[part]
