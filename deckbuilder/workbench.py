"""The cards opened for a program: decks by name, and what it takes to play them."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

from deckbuilder.catalogue.cache import open_catalogue
from deckbuilder.decks.load import load
from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.sources import Sources
from deckbuilder.notation.library import engine_deck, library_of, must_fit
from engine.core.deck import GameDeck
from engine.core.game import Library


class Workbench:
    """The shipped cards, with those of further folders, in a catalogue. Close it, or use it in a `with` statement.

    `catalogue` can be searched, `resolver` finds cards and decks by name. `db`: the file of the catalogue, kept between
    runs; a temporary one if it is None. Raises InputError for cards that can't be read.
    """

    def __init__(self, db: Path | None = None, cards: Iterable[Path] = ()) -> None:
        self._folder = TemporaryDirectory() if db is None else None
        path = db if self._folder is None else Path(self._folder.name) / "cards.db"
        assert path is not None  # noqa: S101 - one of the two is there
        self.catalogue = open_catalogue(path, Sources(list(cards)))
        self.resolver = Resolver(self.catalogue)

    def deck(self, name: str) -> GameDeck:
        """A deck as the engine takes it: a file in any form, a deck code or a shipped deck. Raises InputError."""
        return engine_deck(load(name, self.resolver).must_be_readable(), self.catalogue)

    def library(self, decks: Sequence[GameDeck]) -> Library:
        """The compiled cards of a game between decks, one a player. Raises InputError for what can't be played."""
        library = library_of(self.catalogue, decks, max(2, len(decks)))
        must_fit(decks, library)
        return library

    def close(self) -> None:
        """Close the catalogue; a temporary one goes."""
        self.catalogue.close()
        if self._folder is not None:
            self._folder.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
