"""The parts of the card language that a card uses, counted; `docs/card-language.md` publishes the numbers."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from deckbuilder.catalogue import Catalogue
from engine.language.amounts import SOURCES
from engine.language.blocks import VERBS
from engine.language.modifiers import KEYS as MODIFIERS
from engine.language.selectors import SIDES
from engine.language.triggers import TIMINGS

SELECTOR = (
    "named",
    "within",
    "straight",
    "adjacent",
    "cost",
    "boost",
    "has",
    "in",
    "different",
    "among",
    "or",
    "except",
)
COSTS = ("magic", "boost", "damage", "destroy", "discard", "either")
CONDITIONS = ("least", "most", "turn", "in_play")
PLAIN: dict[str, list[tuple[str, tuple[str, ...]]]] = {  # by where a map stands: the parts that its keys are
    "do": [("effect", tuple(VERBS))],
    "modify": [("modifier", MODIFIERS)],
    "gain": [("modifier", MODIFIERS)],
    "cost": [("cost", COSTS)],
    "amount": [("amount", SOURCES)],
    "if": [("amount", SOURCES), ("condition", CONDITIONS)],
    "on": [("spaces", ("adjacent", "space"))],
}
CLAUSE = ("once", "may", "attack", "for", "if", "cost", "of", "by")


def parts_of(data: Any) -> set[str]:
    """Every part in a definition: `trigger after attack`, `effect force`, `modifier strength`, `selector within`..."""
    return set(_parts(data))


def _parts(data: Any, inside: str = "") -> Iterator[str]:
    if isinstance(data, list):
        for item in data:
            yield from _parts(item, inside)
    elif isinstance(data, Mapping):
        yield from _of_map(data, inside)


def _of_map(data: Mapping[str, Any], inside: str) -> Iterator[str]:
    if any(side in data for side in SIDES):
        yield from (f"selector {key}" for key in (*SIDES, *SELECTOR) if key in data)
    elif inside == "when":
        for timing in TIMINGS:
            events = data.get(timing, [])
            yield from (f"trigger {timing} {event}" for event in (events if isinstance(events, list) else [events]))
    elif inside in PLAIN:
        for kind, keys in PLAIN[inside]:
            yield from (f"{kind} {key}" for key in keys if key in data and not (key == "may" and "attack" in data))
    elif "when" in data or "modify" in data:
        yield from (f"clause {key}" for key in CLAUSE if key in data)
        if data.get("when") == "played":
            yield "trigger played"
    if "until" in data:
        yield f"until {data['until']}"
    for key, value in data.items():
        yield from _parts(value, _inside(key, data, inside))


def _inside(key: str, data: Mapping[str, Any], inside: str) -> str:
    if key in {"do", "repeat", "one_of", "then"} or (key == "may" and isinstance(data[key], list)):
        return "do"
    if key == "pay" or (key in {"cost", "either"} and not any(side in data for side in SIDES)):
        return "cost"
    if key in {"when", "modify", "gain", "if", "on"}:
        return key
    if inside in {"do", "modify", "gain"} and isinstance(data[key], Mapping):
        return "amount"
    return inside if key == "one_of" else ""


def counted(catalogue: Catalogue, ruleset: str) -> Counter[str]:
    """How many cards of a rule set use each part."""
    rows = catalogue.connection.execute("SELECT document FROM card_documents")
    documents = [json.loads(document) for (document,) in rows]
    return Counter(
        part
        for document in documents
        if document["ruleset"] == ruleset
        for part in parts_of(document.get("abilities", []))
    )
