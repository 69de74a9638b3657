"""JSON of any shape that contains a deck, and saves of Tabletop Simulator, turned into lines."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from deckbuilder.decks.importer.vocabulary import COLUMNS, squash
from deckbuilder.errors import InputError
from deckbuilder.limits import JSON, NESTING
from deckbuilder.text import printable

CARDS = frozenset(("Card", "CardCustom"))


def object_of(text: str) -> Any:
    """Return the JSON value of a text; None for other texts, and for those that are too long."""
    if text[:1] not in ("{", "[") or len(text) > JSON:
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def value_of_yaml(text: str) -> Any:
    """Return the value of a YAML text if it has nested values; else None."""
    from deckbuilder.documents.yaml12 import read_one  # noqa: PLC0415 - start-up time

    try:
        value = read_one(text, "").data
    except InputError:
        return None
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return value if any(isinstance(one, dict | list) for one in inner) else None


def is_save(value: Any) -> bool:
    """Whether a value is a save of Tabletop Simulator."""
    return isinstance(value, dict) and isinstance(value.get("ObjectStates"), list)


def lines_of_save(save: dict[str, Any]) -> list[str]:
    """Return the cards of a save as lines of a list, one for each name."""
    names = (str(card["Nickname"]).split("\n", 1)[0] for card in objects_in(save["ObjectStates"]))
    counted = Counter(" ".join(name.split()) for name in names)
    title = [f"Deck: {save['SaveName']}"] if isinstance(save.get("SaveName"), str) and save["SaveName"].strip() else []
    return [printable(line) for line in (*title, *(f"{count} x {name}" for name, count in counted.items()))]


def objects_in(objects: Any, depth: int = 0) -> Iterator[dict[str, Any]]:
    """Yield the named cards of a save: on the table, in stacks, in bags."""
    if not isinstance(objects, list) or depth > NESTING:
        return
    for thing in objects:
        if isinstance(thing, dict):
            name = thing.get("Nickname")
            if thing.get("Name") in CARDS and isinstance(name, str) and name.strip():
                yield thing
            yield from objects_in(thing.get("ContainedObjects"), depth + 1)


def lines_of_value(value: Any, depth: int = 0, *, listed: bool = False) -> Iterator[str]:
    """Yield a line for each card and each heading that a JSON value may contain."""
    if depth > NESTING:
        return
    if isinstance(value, dict):
        record = line_of_record(value, one=listed)
        yield from [record] if record else _mapping(value, depth, listed=listed)
    elif isinstance(value, list):
        if len(value) == 2 and {type(one) for one in value} == {int, str}:  # noqa: PLR2004 - a name and its count
            yield " x ".join(map(str, sorted(value, key=lambda one: isinstance(one, str))))
        else:
            for one in value:
                yield from lines_of_value(one, depth + 1, listed=True)
    elif isinstance(value, str):
        yield from value.splitlines()


def line_of_record(record: dict[str, Any], *, one: bool = False) -> str:
    """Return the line of a value that is a card, by its keys: `{"name": ..., "qty": 2}`; they may lie one level deeper.

    Without a count it is one card if `one`, else the line is empty.
    """
    inner = [one for one in record.values() if isinstance(one, dict | list)]
    if len(inner) == 1 and isinstance(inner[0], dict):
        record = {**record, **inner[0]}
    elif inner:
        return ""
    columns = {COLUMNS.get(squash(key)): one for key, one in record.items() if isinstance(one, str | int)}
    texts, numbers = ([one for one in record.values() if type(one) is kind] for kind in (str, int))
    if not isinstance(columns.get("name"), str) and not inner and len(texts) == len(numbers) == 1:
        return f"{numbers[0]} x {texts[0]}"  # with any keys
    if not isinstance(columns.get("name"), str) or ("count" not in columns and (inner or not one)):
        return ""
    section = f"{columns['section']}: " if isinstance(columns.get("section"), str) else ""
    return f"{section}{columns.get('count', 1)} x {columns['name']}"


def _mapping(value: dict[str, Any], depth: int, *, listed: bool) -> Iterator[str]:
    for key, one in value.items():
        if isinstance(one, bool) or one is None:
            continue
        if isinstance(one, int):
            yield f"{one} x {key}"
        elif isinstance(one, str):
            yield f"{one}:" if listed and key == "name" else f"{key}: {one}"  # one of several parts is a section
        else:
            if depth < NESTING and squash(key) not in COLUMNS:
                yield f"{key}:"
            yield from lines_of_value(one, depth + 1)
