"""Complete documents of cards that need not be checked and completed again: a build takes a fourth of the time.

They come from an earlier catalogue, and from a file of each shipped rule set, which `make golden` writes.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import closing
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from deckbuilder import files
from deckbuilder.catalogue import tables
from deckbuilder.database import DATABASE_ERRORS, connect
from deckbuilder.errors import InputError
from deckbuilder.settings import shipped

# The complete document of a card as JSON, by its origin: a digest of its own document and of its rule set's. A rule set
# without errors has its own digest among them, with an empty text.
KnownCards = Mapping[bytes, str]

FILE = (
    "complete-cards.tsv"  # beside the rule set: its digest, then a line for each card with the digest of its document
)
_json = json.JSONEncoder(ensure_ascii=False).encode


def document_digest(data: Mapping[str, Any]) -> bytes:
    """Return a digest of a document as it was written."""
    return _digest(_json(data).encode())


def origin(ruleset: bytes, card: bytes) -> bytes:
    """Return what a complete document is kept by, of the digests of the rule set and of the card."""
    return _digest(ruleset + card)


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
def of_package() -> KnownCards:
    """Return the complete documents of the shipped cards; without those of a file that cannot be read."""
    return {card: text for path in sorted(shipped("cards").glob(f"*/{FILE}")) for card, text in _of_file(path)}


def _of_file(path: Path) -> Iterator[tuple[bytes, str]]:
    try:
        first, *lines = files.read(path).split("\n")
        ruleset = bytes.fromhex(first)
        yield ruleset, ""
        for line in filter(None, lines):
            card, text = line.split("\t")
            yield origin(ruleset, bytes.fromhex(card)), text
    except (InputError, ValueError):
        return


def file_text(ruleset: Mapping[str, Any], cards: Mapping[bytes, str]) -> str:
    """Return the text of the file of a rule set: its document, and complete documents by the digests of cards."""
    return "".join(
        [f"{document_digest(ruleset).hex()}\n", *(f"{card.hex()}\t{text}\n" for card, text in cards.items())]
    )
