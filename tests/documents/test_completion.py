"""Completion in a text of YAML, as far as it goes without a catalogue: what the schema lets stand at a place."""

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.documents.completion import suggestions
from deckbuilder.documents.schemas import schema

CARD = """\
card: Glacier Warden
ruleset: summoner-wars-2e
class: champion unit
life: 8
abilities:
  - name: Cold Welcome
    when: {after: summon, of: self}
    do:
      - choose: {enemy: common, within: 3}
      - {force: target, spaces: [1, 2]}
"""
WORDS = {"classes": ["common", "champion"], "ref": ["self", "target"], "faction": ["Polar Dwarves"], "name": ["Flight"]}


@cache
def cards() -> dict[str, Any]:
    whole = schema("card")
    return {"properties": whole["properties"], "$defs": {**whole["$defs"], **schema("ability")["$defs"]}}


def labels(text: str) -> list[str]:
    """What is proposed at the mark `|` of a text."""
    index = text.index("|")
    start, entries = suggestions(text.replace("|", "", 1), index, cards(), WORDS)
    assert start <= index
    return [entry.label for entry in entries]


PLACES = {
    "an empty text": ("|", ["card", "ruleset", "faction"], ["do", "melee"]),
    "a begun key": (CARD.replace("life: 8", "li|"), ["life"], ["card", "class"]),
    "a key between others": (CARD.replace("life: 8", "|"), ["attack", "cost"], ["card", "class"]),
    "a value": (CARD.replace("life: 8", "attack: |"), ["melee", "ranged"], ["life"]),
    "a name": (CARD.replace("life: 8", "faction: P|"), ["Polar Dwarves"], []),
    "a trigger": (CARD.replace("{after: summon, of: self}", "{|}"), ["after", "before", "start"], ["choose"]),
    "a trigger without braces": (CARD.replace("{after: summon, of: self}", "|"), ["played", "{after: …}"], ["choose"]),
    "a moment": (CARD.replace("{after: summon, of: self}", "{after: |"), ["summon", "attack"], ["of"]),
    "what a moment has": (
        CARD.replace("{after: summon, of: self}", "{after: attack, |"),
        ["by", "on"],
        ["start", "of"],
    ),
    "an effect": (f"{CARD}      - |", ["choose", "force", "damage"], ["name", "when"]),
    "an effect in braces": (f"{CARD}      - {{f|", ["force"], ["choose"]),
    "what an effect has": (f"{CARD}      - {{force: target, |", ["spaces", "through"], ["force", "choose"]),
    "a class": (f"{CARD}      - choose: {{enemy: |", ["common", "champion"], ["within"]),
    "a filter": (f"{CARD}      - choose: {{enemy: common, w|", ["within"], ["enemy"]),
    "an ability": (f"{CARD}  - |", ["name", "when", "modify"], ["choose"]),
    "a shared ability": (f"{CARD}  - name: |", ["Flight"], ["when"]),
    "what an ability has": (CARD.replace("    do:", "    m|\n    do:"), ["may"], ["modify", "when"]),
    "a change": (f"{CARD}  - name: X\n    modify:\n      |", ["strength", "life"], ["when"]),
    "a key behind the abilities": (f"{CARD}|", ["notes", "attack"], ["card", "abilities", "choose"]),
}


@pytest.mark.parametrize(("text", "proposed", "others"), PLACES.values(), ids=PLACES)
def test_what_fits_is_proposed_and_nothing_else(text: str, proposed: list[str], others: list[str]) -> None:
    found = labels(text)
    assert set(proposed) <= set(found)
    assert not set(others) & set(found)


def test_a_proposal_says_what_the_schema_says() -> None:
    _, entries = suggestions("li", 2, cards(), WORDS)
    assert entries[0].text == "life: "
    assert "Life" in entries[0].info


@given(st.text("ab:-{}[], \n\"'#&*|>", max_size=60), st.integers(0, 60))
def test_any_text_is_answered(text: str, index: int) -> None:
    start, _ = suggestions(text, min(index, len(text)), cards(), WORDS)
    assert 0 <= start <= len(text)


@given(st.integers(0, len(CARD)))
def test_every_place_of_a_card_is_answered(index: int) -> None:
    start, _ = suggestions(CARD, index, cards(), WORDS)
    assert 0 <= start <= index
