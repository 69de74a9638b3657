"""What is shipped, for tests that hold whatever cards come: how many there are, and those of the decks alone."""

import sqlite3
from functools import cache
from typing import Any

import yaml

from deckbuilder.catalogue import Catalogue
from deckbuilder.catalogue.build import documents
from deckbuilder.catalogue.builder import Builder
from deckbuilder.catalogue.known_cards import KnownCards
from deckbuilder.documents.schemas import check, kind_of
from deckbuilder.documents.sources import Sources
from deckbuilder.model.card import card_key
from deckbuilder.places import shipped

IN_DECKS = "SELECT DISTINCT key FROM cards JOIN deck_cards ON card_id = cards.id"


@cache
def written() -> tuple[dict[str, Any], ...]:
    """Every card as its file writes it, by another reader than the program's."""
    files = shipped("cards").rglob("*.yaml")
    found = (data for path in files for data in yaml.load_all(path.read_text("utf-8"), yaml.CSafeLoader))
    return tuple(data for data in found if "card" in data)


def numbered(**facts: str) -> int:
    """How many cards have these facts: `numbered(ruleset="summoners-chess")`; all cards where none is given."""
    return sum(facts.items() <= data.items() for data in written())


def sampled(catalogue: Catalogue, sources: Sources, known: KnownCards | None = None) -> Catalogue:
    """A catalogue, in memory, like the one given, of the cards that its decks hold; `known` as a build takes it."""
    keys = {key for (key,) in catalogue.connection.execute(IN_DECKS)}
    builder = Builder(sqlite3.connect(":memory:"), known)
    for source in sources.files():
        for document in documents(source):
            kind, data = kind_of(document), document.data
            if kind != "card" or card_key(data["ruleset"], data.get("faction"), data["card"]) in keys:
                check(document, kind)
                builder.add(document, custom=source.custom)
    builder.finish()
    return Catalogue(builder.connection)
