"""What several benchmarks need: the big house folder and its catalogue, the shipped catalogue; each made once."""

from functools import cached_property
from pathlib import Path

from benchmarks.cards import write_cards
from deckbuilder.catalogue.build import build
from deckbuilder.catalogue.cache import open_catalogue
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.sources import Sources

RULESET = "summoner-wars-2e"


class House:
    """Files in a temporary folder, made when they are first asked for."""

    def __init__(self, temporary: Path) -> None:
        self.temporary = temporary

    @cached_property
    def cards(self) -> Path:
        """The folder of the generated cards."""
        folder = self.temporary / "house"
        write_cards(folder)
        return folder

    @cached_property
    def catalogue(self) -> Path:
        """The catalogue of the shipped and the generated cards."""
        path = self.temporary / "house.db"
        if not path.exists():
            build(path, Sources([self.cards]))
        return path

    @cached_property
    def shipped(self) -> Path:
        """The catalogue of the shipped cards alone."""
        path = self.temporary / "shipped.db"
        build(path, Sources())
        return path

    @cached_property
    def resolver(self) -> Resolver:
        """Decks by their names, over the shipped cards."""
        return Resolver(open_catalogue(self.shipped, Sources()))

    @cached_property
    def decks(self) -> list[Deck]:
        """The shipped decks of the second edition, by their names."""
        return self.decks_of(RULESET)

    def decks_of(self, ruleset: str) -> list[Deck]:
        """Return the shipped decks of a rule set, by their names."""
        names = [deck["deck"] for deck in self.resolver.catalogue.decks() if deck["ruleset"] == ruleset]
        return [load_shipped(name, self.resolver).must_be_readable() for name in sorted(names)]
