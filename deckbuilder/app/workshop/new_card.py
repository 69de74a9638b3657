"""The beginning of a card: one like most cards of its class, or a copy of another card."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from deckbuilder import files
from deckbuilder.app.workshop.card_form import CARD, CLASS, required_keys
from deckbuilder.catalogue.build import documents
from deckbuilder.documents.schemas import kind_of
from deckbuilder.documents.sources import Sources
from deckbuilder.documents.yaml12 import Document
from deckbuilder.documents.yaml_edits import edited
from deckbuilder.documents.yaml_writing import document_text
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card, card_key
from deckbuilder.model.ruleset import RuleSet

NEW_NAME = "New Card"
SCHEMA_LINE = "# yaml-language-server"  # the first line of shipped files, which names a file beside them


def new_card(ruleset: RuleSet, cards: Iterable[Card], class_: str = "", faction: str = "") -> str:
    """Return the text of a card like most of its class, of the class with most cards if none is named."""
    of_game = [card for card in cards if card.ruleset == ruleset.id]
    class_ = class_ or next(iter(_usual(card.class_ for card in of_game)), "")
    like = [card for card in of_game if card.class_ == class_]
    data: dict[str, Any] = {CARD: NEW_NAME, "ruleset": ruleset.id}
    if faction:
        data["faction"] = faction
    data[CLASS] = class_
    for key in required_keys(ruleset.id, class_):
        if key not in data and (values := [value for card in like if (value := _value(card, key)) is not None]):
            data[key] = _usual(values)[0]
    return document_text(data)


def _usual(values: Iterable[Any]) -> list[Any]:
    """Return values by how often they occur."""
    given = list(values)
    by_text = {repr(value): value for value in given}
    return [by_text[text] for text, _ in Counter(map(repr, given)).most_common()]


def _value(card: Card, key: str) -> Any:
    """Return the value of a card under a key of its document, where it is one that another card can have."""
    value = {"pattern": card.grid, CLASS: card.class_}.get(key, getattr(card, key, None))
    if isinstance(value, Mapping):
        return None if key == "brings" else dict(value)
    return list(value) if isinstance(value, tuple) and not hasattr(value, "_fields") else value


def copied_card(card: Card, sources: Sources) -> str:
    """Return the text of another card under a new name, with its remarks. Raises InputError where it has no file."""
    document = _document(card, sources)
    lines = [line for line in document.text.splitlines(keepends=True) if not line.startswith(SCHEMA_LINE)]
    data = document.data
    changed = {**data, CARD: f"{card.name} Anew"}
    changed.pop("code", None)
    text = "".join(lines) if document.index == 0 and "\n---" not in document.text else document_text(data)
    return edited(text, data, changed)


def _document(card: Card, sources: Sources) -> Document:
    for source in sources.files():
        if f"card: {card.name}" not in files.read(source.path):
            continue
        for document in documents(source):
            data = document.data
            if kind_of(document) == CARD and card_key(data["ruleset"], data.get("faction"), data[CARD]) == card.key:
                return document
    raise InputError(f"the file of {card.name} is not there")
