"""The complete documents of the shipped cards, so that a first catalogue takes less time to build (`make golden`)."""

import tempfile
from pathlib import Path

from deckbuilder.catalogue.build import documents
from deckbuilder.catalogue.cache import open_catalogue
from deckbuilder.catalogue.known_cards import FILE, KnownCards, document_digest, file_text, of_catalogue, origin
from deckbuilder.documents.schemas import kind_of
from deckbuilder.documents.sources import Sources


def file_texts(known_cards: KnownCards) -> dict[Path, str]:
    """Return the text of each file, by its path. `known_cards`: those of a catalogue that was built from the cards."""
    texts: dict[Path, str] = {}
    shipped = [document for source in Sources().files() for document in documents(source)]
    for ruleset in [document for document in shipped if kind_of(document) == "ruleset"]:
        name, known_by = ruleset.data["ruleset"], document_digest(ruleset.data)
        cards = [card for card in shipped if kind_of(card) == "card" and card.data["ruleset"] == name]
        digests = [document_digest(card.data) for card in cards]
        complete = {digest: known_cards[origin(known_by, digest)] for digest in digests}
        texts[Path(ruleset.file).with_name(FILE)] = file_text(ruleset.data, complete)
    return texts


def main() -> None:
    """Write the files."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cards.db"
        open_catalogue(path, Sources(), rebuild=True).close()
        known_cards = of_catalogue(path)
    for file, text in file_texts(known_cards).items():
        file.write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    main()
