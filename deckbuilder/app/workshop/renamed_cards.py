"""A card under a new name, in the other cards that name it: those that a leader brings or starts with."""

from collections.abc import Mapping
from typing import Any

from deckbuilder.documents.yaml12 import read_one
from deckbuilder.documents.yaml_edits import edited
from deckbuilder.errors import InputError
from deckbuilder.text import fold

CARD, BRINGS, PILES, SETUP, BOARD = "card", "brings", "piles", "setup", "board"


def card_name(text: str) -> str:
    """Return the name of the card of a text; empty where it cannot be read."""
    try:
        name = read_one(text, "").data[CARD]
    except (InputError, KeyError, TypeError):
        return ""
    return name if isinstance(name, str) else ""


def with_renamed(text: str, old: str, new: str) -> str:
    """Return the text of a card that names another one, with the other's new name; the same text if it does not."""
    try:
        data = read_one(text, "").data
    except InputError:
        return text
    if not isinstance(data, dict):
        return text
    changed = dict(data)
    if isinstance(brings := data.get(BRINGS), dict):
        changed[BRINGS] = {section: _counts(counts, old, new) for section, counts in brings.items()}
    if PILES in data:
        changed[PILES] = _counts(data[PILES], old, new)
    setup = data.get(SETUP)
    if isinstance(setup, dict) and isinstance(board := setup.get(BOARD), list):
        changed[SETUP] = {**setup, BOARD: [_placed(entry, old, new) for entry in board]}
    return edited(text, data, changed)


def _counts(counts: Any, old: str, new: str) -> Any:
    if not isinstance(counts, Mapping):
        return counts
    return {new if fold(name) == fold(old) else name: count for name, count in counts.items()}


def _placed(entry: Any, old: str, new: str) -> Any:
    is_named = isinstance(entry, dict) and isinstance(entry.get(CARD), str) and fold(entry[CARD]) == fold(old)
    return {**entry, CARD: new} if is_named else entry
