"""What several benchmarks need: the big house folder and its catalogue, the shipped catalogue; each made once."""

from functools import cached_property
from pathlib import Path

from benchmarks.cards import write_cards
from deckbuilder.catalogue.build import build
from deckbuilder.documents.sources import Sources


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
