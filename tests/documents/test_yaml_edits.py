"""Edits of YAML texts: they read as what was asked for, and leave everything else alone."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.documents.yaml12 import read_one
from deckbuilder.documents.yaml_edits import edited
from deckbuilder.documents.yaml_writing import document_text, in_brackets
from deckbuilder.places import shipped
from tests.depth import deep

TEXT = """\
# What this is.
card: Ice Warden   # its name

cost: 2 # a remark
symbols: # who may use it
  - water # first
  - logic
pattern: |
  . m .
  . @ .
keywords: [shield, "riding 2"]
# Before the abilities.
abilities:
  # The first one.
  - name: Bulwark # named
    modify: {life: 1}
    of: {friendly: structure, within: 2}
  - name: Engage
"""

words = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=8)
keys = st.text("abcdefgh_ :#-\"'", min_size=1, max_size=4)
scalars = (
    st.none() | st.booleans() | st.integers(-5, 10**6) | st.sampled_from(["true", "0x1", "- a", "a: b", ""]) | words
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3), max_leaves=12
)
documents = st.dictionaries(keys, values, min_size=1, max_size=5)


def read(text: str) -> Any:
    return read_one(text, "").data


@given(documents)
def test_what_is_written_reads_as_it_was(data: dict[str, Any]) -> None:
    assert read(document_text(data)) == data
    assert read(f"value: {in_brackets(data)}\n") == {"value": data}


@given(documents, documents, st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_an_edited_text_reads_as_what_was_asked_for(
    old: dict[str, Any], new: dict[str, Any], newline: str, is_mixed: bool
) -> None:
    text = document_text(old).replace("\n", newline)
    asked = {**old, **new} if is_mixed else new
    assert read(edited(text, old, asked)) == asked
    assert edited(text, old, old) == text


CHANGES = {
    "a number": ({"cost": 3}, "cost: 2 #", "cost: 3 #"),
    "a name": ({"card": "Warden: the Cold"}, "card: Ice Warden ", 'card: "Warden: the Cold" '),
    "a list on lines": ({"symbols": ["water", "fire"]}, "  - logic\n", "  - fire\n"),
    "a longer list on lines": ({"symbols": ["water", "logic", "fire"]}, "  - logic\n", "  - logic\n  - fire\n"),
    "a shorter list on lines": ({"symbols": ["logic"]}, "  - water # first\n", ""),
    "a list in brackets": ({"keywords": ["shield"]}, '[shield, "riding 2"]', "[shield]"),
    "a text on lines": ({"pattern": ". x .\n. @ .\n"}, "  . m .\n", "  . x .\n"),
    "an ability": (
        {
            "abilities": [
                {"name": "Bulwark", "modify": {"life": 2}, "of": {"friendly": "structure", "within": 2}},
                {"name": "Engage"},
            ]
        },
        "{life: 1}",
        "{life: 2}",
    ),
}


@pytest.mark.parametrize(("change", "old", "new"), CHANGES.values(), ids=CHANGES)
def test_only_what_differs_is_written_anew(change: dict[str, Any], old: str, new: str) -> None:
    data = read(TEXT)
    assert edited(TEXT, data, {**data, **change}) == TEXT.replace(old, new)


def test_a_new_key_stands_behind_the_one_that_precedes_it() -> None:
    data = read(TEXT)
    asked = {"card": data["card"], "faction": "Polar Dwarves", **data}
    assert edited(TEXT, data, asked) == TEXT.replace("# its name\n", "# its name\nfaction: Polar Dwarves\n")


def test_a_key_that_is_taken_out_takes_its_line_along_and_no_other_remark() -> None:
    data = read(TEXT)
    del data["cost"]
    assert edited(TEXT, read(TEXT), data) == TEXT.replace("cost: 2 # a remark\n", "")


def test_a_list_that_loses_its_first_entries_keeps_the_remarks_of_others() -> None:
    data = read(TEXT)
    data["abilities"] = data["abilities"][1:]
    text = edited(TEXT, read(TEXT), data)
    assert "# What this is." in text
    assert "# Before the abilities." in text
    assert text.endswith("  - name: Engage\n")


def _changed_cards(paths: list[Path]) -> list[str]:
    failed = []
    for path in paths:
        text = path.read_text("utf-8")
        data = read(text)
        asked = {**data, "card": f"{data['card']} the Other", "notes": [*data.get("notes", []), "One more."]}
        changed = edited(text, data, asked)
        remarks = [line for line in text.splitlines() if line.lstrip().startswith("#")]
        if read(changed) != asked or any(line not in changed for line in remarks):
            failed.append(path.name)
        lines = set(text.splitlines()) - set(changed.splitlines())
        if len(lines) > 1:
            failed.append(f"{path.name}: {lines}")
    return failed


def _card_paths() -> list[Path]:
    return [path for path in sorted(shipped("cards").rglob("*.yaml")) if path.parent.name != "decks" and _is_card(path)]


def _is_card(path: Path) -> bool:
    return "\ncard: " in f"\n{path.read_text('utf-8')}"


def test_some_shipped_cards_keep_all_other_lines_when_two_values_change() -> None:
    assert _changed_cards(_card_paths()[::60]) == []


@deep
def test_all_shipped_cards_keep_all_other_lines_when_two_values_change() -> None:
    paths = _card_paths()
    assert len(paths) > 500
    assert _changed_cards(paths) == []
