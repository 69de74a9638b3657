"""Complete documents that need not be read, checked and completed again: a build takes a fraction of the time.

Those of cards come from an earlier catalogue, and those of shipped files from a list for each rule set, which
`make golden` writes.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import closing
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from deckbuilder import files
from deckbuilder.catalogue import tables
from deckbuilder.database import DATABASE_ERRORS, connect
from deckbuilder.errors import InputError
from deckbuilder.places import shipped

# The complete document of a card as JSON, by its origin: a digest of its own document and of its rule set's. A rule set
# without errors has its own digest among them, with an empty text.
KnownCards = Mapping[bytes, str]


class ShippedDocument(NamedTuple):
    """The complete document of a shipped file with one document.

    Attributes:
        ruleset: the digest of the rule set's document, with which it was completed.
        line: of the file, where it begins.
        card: the digest of a card's own document; empty for documents of other kinds.
        text: the complete document as JSON.
    """

    ruleset: bytes
    line: int
    card: bytes
    text: str


ShippedFiles = Mapping[bytes, ShippedDocument]  # by the digest of a file's text

FILE = "complete-documents.tsv"  # beside the rule set: the digest of its document, then a line for each shipped file
_json = json.JSONEncoder(ensure_ascii=False).encode


def document_digest(data: Mapping[str, Any]) -> bytes:
    """Return a digest of a document as it was written."""
    return text_digest(_json(data))


def origin(ruleset: bytes, card: bytes) -> bytes:
    """Return what a complete document is kept by, of the digests of the rule set and of the card."""
    return _digest(ruleset + card)


def text_digest(text: str) -> bytes:
    """Return a digest of a text: that of a file, or of a document as JSON."""
    return _digest(text.encode())


def _digest(content: bytes) -> bytes:
    return blake2b(content, digest_size=16).digest()


def of_catalogue(path: Path) -> KnownCards:
    """Return the complete documents of the cards in a catalogue; empty if it is not usable."""
    if not path.is_file():  # SQLite would wait for a pipe
        return {}
    try:
        with closing(connect(path, read_only=True)) as connection:
            if connection.execute("PRAGMA user_version").fetchone()[0] != tables.VERSION:
                return {}
            rulesets = connection.execute("SELECT document FROM rulesets").fetchall()
            known_cards = {_digest(text.encode()): "" for (text,) in rulesets}
            return known_cards | dict(connection.execute("SELECT origin, document FROM card_documents").fetchall())
    except DATABASE_ERRORS:
        return {}


@cache
def shipped_files() -> ShippedFiles:
    """Return the complete documents of the shipped files; without those of a rule set whose list cannot be read."""
    return {file: document for path in sorted(shipped("cards").glob(f"*/{FILE}")) for file, document in _listed(path)}


@cache
def of_package() -> KnownCards:
    """Return the complete documents of the shipped cards."""
    documents = shipped_files().values()
    rulesets = {document.ruleset: "" for document in documents}
    return rulesets | {origin(known.ruleset, known.card): known.text for known in documents if known.card}


def _listed(path: Path) -> Iterator[tuple[bytes, ShippedDocument]]:
    try:
        first, *lines = files.read(path).split("\n")
        ruleset = bytes.fromhex(first)
        for line in filter(None, lines):
            file, start, card, text = line.split("\t")
            yield bytes.fromhex(file), ShippedDocument(ruleset, int(start), bytes.fromhex(card), text)
    except (InputError, ValueError):
        return


def list_text(ruleset: Mapping[str, Any], documents: Mapping[bytes, ShippedDocument]) -> str:
    """Return the text of the list of a rule set: its document, and complete documents by the digests of files."""
    lines = [
        f"{file.hex()}\t{document.line}\t{document.card.hex()}\t{document.text}\n"
        for file, document in documents.items()
    ]
    return "".join([f"{document_digest(ruleset).hex()}\n", *lines])
