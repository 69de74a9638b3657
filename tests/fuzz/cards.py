"""The decks and the compiled cards that random games are played with."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from deckbuilder.catalogue.opening import open_catalogue
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.sources import Sources
from deckbuilder.play.library import engine_deck, library_of
from engine.core.deck import Deck
from engine.core.game import Library

NAMES = (
    "breakers",
    "cave-goblins",
    "fallen-kingdom",
    "phoenix-elves",
    "polar-dwarves",
    "savanna-elves",
    "tundra-orcs",
    "vanguards",
)


def shipped(resolver: Resolver) -> tuple[Library, dict[str, Deck]]:
    """The eight preconstructed decks of the second edition and one library of all their cards."""
    decks = {name: engine_deck(load_shipped(name, resolver).deck, resolver.catalogue) for name in NAMES}
    return library_of(resolver.catalogue, list(decks.values())), decks


@cache
def from_scratch() -> tuple[Library, dict[str, Deck]]:
    """The same, for a process of its own."""
    with TemporaryDirectory() as folder:
        catalogue = open_catalogue(Path(folder) / "cards.db", Sources())
        found = shipped(Resolver(catalogue))
        catalogue.connection.close()
    return found
