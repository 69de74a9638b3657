"""Everything that the schema of abilities allows has words, key by key."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from deckbuilder.wording.amounts import SOURCES
from deckbuilder.wording.blocks import CONTROL
from deckbuilder.wording.clauses import CLAUSES
from deckbuilder.wording.conditions import STATEMENTS as CONDITIONS
from deckbuilder.wording.costs import PRICES
from deckbuilder.wording.effects import ACTS, SPACES, SPANS
from deckbuilder.wording.modifiers import PERMISSIONS, PHRASES, RESTRICTIONS, STATEMENTS
from deckbuilder.wording.parts import Part
from deckbuilder.wording.selectors import KEYS, ZONES
from deckbuilder.wording.summoning import SUMMONING
from deckbuilder.wording.triggers import AFTER, BEFORE, INSTEAD, OWN_ACTIONS, TIMINGS
from tests.conftest import ROOT
from tests.wording.helpers import Data

SCHEMA: dict[str, Any] = json.loads((ROOT / "schemas" / "ability.schema.json").read_text("utf-8"))["$defs"]


def keys(table: Mapping[str, Part[Any]]) -> dict[str, set[str]]:
    """What a table knows: each key with all that may stand beside it."""
    return {key: {key, *entry.beside} for key, entry in table.items()}


def test_effects() -> None:
    allowed = {kind["required"][0]: set(kind["properties"]) for kind in SCHEMA["effect"]["oneOf"]}
    assert keys({**ACTS, **CONTROL}) == allowed


def test_modifiers() -> None:
    allowed = SCHEMA["modifiers"]["properties"]
    assert PHRASES.keys() | STATEMENTS.keys() == allowed.keys()
    assert SUMMONING.keys() == allowed["summon"]["properties"].keys()
    assert sorted(RESTRICTIONS) == sorted(allowed["cannot"]["items"]["enum"])
    assert sorted(PERMISSIONS) == sorted(allowed["can"]["items"]["enum"])


def test_amounts_and_conditions() -> None:
    amounts = SCHEMA["amount"]["then"]
    shapes = {"per", "times", "most"}
    assert keys(SOURCES) == {
        key: {key, *shapes, *(["by"] if key == "destroyed" else [])}
        for key in amounts["properties"].keys() - shapes - {"by"}
    }
    compared = {"per", "times", "least", "most"}
    alone = {"turn", "in_play"}
    assert keys(CONDITIONS) == {
        key: {key} if key in alone else {key, *compared, *(["by"] if key == "destroyed" else [])}
        for key in SCHEMA["condition"]["properties"].keys() - compared - {"by"}
    }


def test_costs_selectors_and_spaces() -> None:
    assert PRICES.keys() == SCHEMA["cost"]["properties"].keys()
    assert set(KEYS) == SCHEMA["selector"]["properties"].keys()
    assert sorted(ZONES) == sorted(SCHEMA["selector"]["properties"]["in"]["enum"])
    assert SPACES.keys() == SCHEMA["spaces"]["properties"].keys()
    gain = next(kind for kind in SCHEMA["effect"]["oneOf"] if kind["required"][0] == "gain")
    assert sorted(SPANS) == sorted(gain["properties"]["until"]["enum"])


def test_clauses() -> None:
    kinds = [kind["properties"].keys() - {"name"} for kind in SCHEMA["definition"]["oneOf"]]
    assert sorted(map(sorted, keys(CLAUSES).values())) == sorted(
        sorted(kind) for kind in kinds if not {"does", "text"} & kind
    )


def test_triggers() -> None:
    kinds = {timing: kind for kind in SCHEMA["trigger"]["oneOf"] for timing in TIMINGS if timing in kind["required"]}
    assert kinds.keys() == TIMINGS.keys()
    assert dict(_events(kinds["after"], "after")) == keys(AFTER)
    assert dict(_events(kinds["instead"], "instead")) == keys(INSTEAD)
    assert OWN_ACTIONS.keys() < INSTEAD.keys()
    assert list(BEFORE) == kinds["before"]["properties"]["before"]["enum"]
    assert keys(BEFORE)["attack"] == {"attack", *kinds["before"]["properties"].keys() - {"before"}}


def _events(kind: Data, timing: str) -> Iterator[tuple[str, set[str]]]:
    """The events of a timing, each with the keys that may stand beside it."""
    for case in kind["allOf"]:
        event = case["if"]["properties"][timing]
        for name in event.get("enum") or event["then"]["enum"]:
            yield name, {name, *case["then"]["properties"].keys() - {timing}}
