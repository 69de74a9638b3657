"""Cards and rule sets of the catalogue as documents, as they were written: without what was made for them."""

from collections.abc import Iterator, Mapping
from typing import Any

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.documents.abilities import TEXTS
from deckbuilder.documents.document import Document
from deckbuilder.documents.schemas import schema
from deckbuilder.documents.shared import LIST
from deckbuilder.errors import Place
from deckbuilder.model.card import Card
from deckbuilder.query.parse import parse

CARD = "card"
WORDS_ALONE = frozenset({"name", "text", "called"})  # keys of an ability that is only a text


class CatalogueDocument(Document):
    """A document of the catalogue. Every place in it is the card itself, called by its name."""

    __slots__ = ("title",)

    def __init__(self, data: Mapping[str, Any], key: str, title: str) -> None:
        super().__init__(data, key, 0, 0, "")
        self.title = title

    def place(self, path: tuple[str | int, ...] = (), *, key: bool = False) -> Place:  # noqa: ARG002 - as any document
        return Place(self.title)


def documents_of(catalogue: Catalogue, ruleset: str) -> Iterator[CatalogueDocument]:
    """Yield a rule set and all its cards."""
    data = catalogue.ruleset_document(ruleset)
    yield CatalogueDocument(data, ruleset, str(data["name"]))
    for card in catalogue.search(parse(f'ruleset:"{ruleset}"')):
        yield card_document(card, catalogue)


def card_document(card: Card, catalogue: Catalogue) -> CatalogueDocument:
    """Return a card, with shared abilities written out."""
    data = catalogue.card_document(card.key) or {}
    known = schema(CARD)["properties"]
    written = {key: value for key, value in data.items() if key in known}
    if LIST in written:
        written[LIST] = [_written(ability) for ability in written[LIST]]
    of_faction = f" of {card.faction}" if card.faction else ""
    return CatalogueDocument(written, card.key, f"{card.name}{of_faction}")


def _written(value: Any) -> Any:
    """Return a part of an ability without the texts that were made for it."""
    if isinstance(value, list):
        return [_written(inner) for inner in value]
    if not isinstance(value, Mapping):
        return value
    made = TEXTS if value.keys() - WORDS_ALONE - TEXTS else TEXTS - {"text"}
    return {key: _written(inner) for key, inner in value.items() if key not in made}
