"""The beginning of a card: one like most cards of its class, or a copy of another card as it was written."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from deckbuilder import files
from deckbuilder.app.workbench import Workbench
from deckbuilder.app.workshop.card_form import CARD, CLASS, required_keys
from deckbuilder.catalogue.build import documents
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.documents.abilities import TEXTS
from deckbuilder.documents.document import Document
from deckbuilder.documents.schemas import kind_of, schema
from deckbuilder.documents.shared import LIST
from deckbuilder.documents.sources import Sources
from deckbuilder.documents.yaml_edits import edited
from deckbuilder.documents.yaml_writing import document_text
from deckbuilder.errors import InputError, Place
from deckbuilder.model.card import Card, Setup, card_key
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.query.parse import parse

WORDS_ALONE = frozenset({"name", "text", "called"})  # keys of an ability that is only a text


class _CatalogueDocument(Document):
    """A document of the catalogue. Every place in it is the card itself, called by its name."""

    __slots__ = ("title",)

    def __init__(self, data: Mapping[str, Any], key: str, title: str) -> None:
        super().__init__(data, key, 0, 0, "")
        self.title = title

    def place(self, path: tuple[str | int, ...] = (), *, key: bool = False) -> Place:  # noqa: ARG002 - as any document
        return Place(self.title)


def documents_of(catalogue: Catalogue, ruleset: str) -> Iterator[_CatalogueDocument]:
    """Yield a rule set and all its cards."""
    data = catalogue.ruleset_document(ruleset)
    yield _CatalogueDocument(data, ruleset, str(data["name"]))
    for card in catalogue.search(parse(f'ruleset:"{ruleset}"')):
        yield card_document(card, catalogue)


def card_document(card: Card, catalogue: Catalogue) -> _CatalogueDocument:
    """Return a card, with shared abilities written out."""
    data = catalogue.card_document(card.key) or {}
    known = schema(CARD)["properties"]
    written = {key: value for key, value in data.items() if key in known}
    if LIST in written:
        written[LIST] = [_written(ability) for ability in written[LIST]]
    of_faction = f" of {card.faction}" if card.faction else ""
    return _CatalogueDocument(written, card.key, f"{card.name}{of_faction}")


def _written(value: Any) -> Any:
    """Return a part of an ability without the texts that were made for it."""
    if isinstance(value, list):
        return [_written(inner) for inner in value]
    if not isinstance(value, Mapping):
        return value
    made = TEXTS if value.keys() - WORDS_ALONE - TEXTS else TEXTS - {"text"}
    return {key: _written(inner) for key, inner in value.items() if key not in made}


NEW_NAME = "New Card"
SCHEMA_LINE = "# yaml-language-server"  # the first line of shipped files, which names a file beside them


def new_card(ruleset: RuleSet, cards: Iterable[Card], class_: str = "", faction: str = "") -> str:
    """Return the text of a card like most of its class, of the class with most cards if none is named."""
    return document_text(new_card_data(ruleset, list(cards), class_, faction))


def new_card_data(ruleset: RuleSet, cards: Sequence[Card], class_: str = "", faction: str = "") -> dict[str, Any]:
    """Return the data of a card as `new_card` writes it."""
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
    return data


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
    if isinstance(value, Setup):
        return None
    return list(value) if isinstance(value, tuple) else value


def copied_card(card: Card, workbench: Workbench) -> str:
    """Return the text of another card under a new name, with its remarks where its file is there."""
    document = _file_document(card, workbench.sources)
    data = document.data if document else card_document(card, workbench.catalogue).data
    changed = _renamed(data, f"{card.name} Anew")
    changed.pop("code", None)
    if document is None:
        return document_text(changed)
    lines = [line for line in document.text.splitlines(keepends=True) if not line.startswith(SCHEMA_LINE)]
    return edited("".join(lines), data, changed)


def _renamed(data: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return a card under another name, also in its own layout, which is then made up."""
    renamed = {**data, CARD: name}
    if "setup" in data:
        setup = data["setup"]
        board = [{**placed, "card": name} if placed["card"] == data[CARD] else placed for placed in setup["board"]]
        renamed["setup"] = {"board": board}
    return renamed


def _file_document(card: Card, sources: Sources) -> Document | None:
    for source in sources.files():
        with suppress(InputError):
            if f"card: {card.name}" not in files.read(source.path):
                continue
            held = list(documents(source))
            if len(held) == 1 and _key(held[0]) == card.key:
                return held[0]
    return None


def _key(document: Document) -> str:
    data = document.data
    return card_key(data["ruleset"], data.get("faction"), data[CARD]) if kind_of(document) == CARD else ""
