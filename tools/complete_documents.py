"""The complete documents of the shipped files, so that a first catalogue takes less time to build (`make golden`)."""

import json
import tempfile
from pathlib import Path

from deckbuilder import files
from deckbuilder.catalogue.build import documents
from deckbuilder.catalogue.cache import open_catalogue
from deckbuilder.catalogue.known_cards import (
    FILE,
    KnownCards,
    ShippedDocument,
    document_digest,
    list_text,
    of_catalogue,
    origin,
    text_digest,
)
from deckbuilder.documents.document import Document
from deckbuilder.documents.sources import Sources


def file_texts(known_cards: KnownCards) -> dict[Path, str]:
    """Return the text of each list, by its path. `known_cards`: those of a catalogue that was built from the cards."""
    shipped: dict[bytes, Document] = {}
    for source in Sources().files():
        (document,) = documents(source)
        shipped[text_digest(files.read(source.path))] = document
    texts: dict[Path, str] = {}
    for ruleset in [document for document in shipped.values() if "formats" in document.data]:
        name, known_by = ruleset.data["ruleset"], document_digest(ruleset.data)
        complete = {
            file: _complete(document, known_by, known_cards)
            for file, document in shipped.items()
            if document.data["ruleset"] == name
        }
        texts[Path(ruleset.file).with_name(FILE)] = list_text(ruleset.data, complete)
    return texts


def _complete(document: Document, ruleset: bytes, known_cards: KnownCards) -> ShippedDocument:
    card = document_digest(document.data) if "card" in document.data else b""
    text = known_cards[origin(ruleset, card)] if card else json.dumps(document.data, ensure_ascii=False)
    return ShippedDocument(ruleset, document.line, card, text)


def main() -> None:
    """Write the lists."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cards.db"
        open_catalogue(path, Sources(), rebuild=True).close()
        known_cards = of_catalogue(path)
    for file, text in file_texts(known_cards).items():
        file.write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    main()
