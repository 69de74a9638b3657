"""The workbench: the opened cards, and everything that users keep beside them."""

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self, Union

from deckbuilder import files
from deckbuilder.errors import InputError
from deckbuilder.text import short

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

    from deckbuilder.app.decks.files import DeckFiles
    from deckbuilder.app.decks.history import FileHistory
    from deckbuilder.app.storage import Storage
    from deckbuilder.catalogue.card_sets import CardSets
    from deckbuilder.catalogue.store import Catalogue, CatalogueError
    from deckbuilder.collection import Collection, OwnedCount, ResolvedCollection, UnknownHolding
    from deckbuilder.decks.deck import Deck
    from deckbuilder.decks.resolve import ResolvedDeck, Resolver
    from deckbuilder.documents.sources import Sources
    from deckbuilder.model.card import Card
    from deckbuilder.query.fields import QueryVocabulary
    from deckbuilder.query.parse import Search
    from engine.core.deck import GameDeck
    from engine.core.game import Library

FindDeck = Callable[[str], "ResolvedDeck"]  # what the name of a deck means; raises InputError
DeckChoice = Union[str, "Deck"]  # the name of a deck, or a deck that a program has made
CATALOGUE_PARTS = ("resolver", "vocabulary", "card_sets")  # parts of a workbench that read the catalogue
COLLECTION_FILE = "collection.yaml"


class Workbench:
    """The shipped cards with those of further folders, and the collection and deck history of a user.

    `db`: the file of the catalogue. `cards`: folders of house cards. `data`: the folder of the collection, the history
    of decks and the packs. All of them may be functions that return them when they are first needed; what is None is
    kept in a temporary folder until `close`. Every part is opened when it is first used; opening the catalogue raises
    InputError for cards that cannot be read.

    `is_fixed`: the file of the catalogue is taken as it is, and not compared with any card files; where there are
    packs, their cards are added to a copy of it. `on_left_out`: called whenever the catalogue is opened without some
    house cards, with a sentence on the error in each.

    Several threads may use one workbench: each holds `lock` while it does.
    """

    def __init__(
        self,
        db: Path | Callable[[], Path] | None = None,
        cards: Iterable[Path] | Callable[[], Iterable[Path]] = (),
        data: Path | Callable[[], Path] | None = None,
        *,
        is_fixed: bool = False,
        on_left_out: Callable[[list[str]], None] | None = None,
    ) -> None:
        self.lock = threading.RLock()
        self._db = db
        self._cards = cards if callable(cards) else tuple(cards)
        self._data = data
        self.is_fixed = is_fixed
        self._on_left_out = on_left_out
        self.keeps_history_open = False  # as a server wants it, whose user makes many changes
        self._collection: Collection | None = None
        self._collection_state: tuple[int, int] | None = None
        self._resolved_collection: ResolvedCollection | None = None

    @cached_property
    def _temporary(self) -> "TemporaryDirectory[str]":
        from tempfile import TemporaryDirectory

        return TemporaryDirectory()

    @cached_property
    def db(self) -> Path:
        """The file of the catalogue. Raises InputError where there can be none."""
        if self._db is None:
            return Path(self._temporary.name) / "cards.db"
        return self._db if isinstance(self._db, Path) else self._db()

    @cached_property
    def data(self) -> Path:
        """The folder of the collection and the history of decks. Raises InputError where there is none."""
        if self._data is None:
            return Path(self._temporary.name)
        return self._data if isinstance(self._data, Path) else self._data()

    @cached_property
    def sources(self) -> "Sources":
        """The folders from which the catalogue is built: shipped cards, house cards, packs that are switched on."""
        return self.sources_with(())

    def sources_with(self, packs: Iterable[Path]) -> "Sources":
        """Return the folders of `sources`, and further packs, each in place of the added one of its id."""
        from deckbuilder.documents.sources import Sources
        from deckbuilder.packs.installed import folders_that_are_read

        cards = self._cards() if callable(self._cards) else self._cards
        own, shipped = (*cards, *packs), not self.is_fixed
        try:
            data = self.data if self._data is not None else None
        except InputError:  # there is no home directory, and so no packs
            data = None
        try:
            return Sources(own, folders_that_are_read(data) if data else (), with_shipped=shipped)
        except InputError as problem:
            return Sources(own, problem=problem, with_shipped=shipped)

    @cached_property
    def catalogue(self) -> "Catalogue":
        """The catalogue, built first if it has to be."""
        return self.open_catalogue()

    def open_catalogue(self, *, rebuild: bool = False) -> "Catalogue":
        """Open the catalogue. `rebuild`: build it anew, whether it is up to date or not."""
        catalogue = self._open(rebuild=rebuild)
        if self._on_left_out and (left_out := catalogue.left_out()):
            self._on_left_out(left_out)
        return catalogue

    def _open(self, *, rebuild: bool) -> "Catalogue":
        from deckbuilder.catalogue.cache import open_catalogue

        if self.is_fixed:
            return self._open_fixed()
        return open_catalogue(self.db, self.sources, rebuild=rebuild)

    def _open_fixed(self) -> "Catalogue":
        from deckbuilder.catalogue.cache import open_fixed

        if not self.sources.folders:
            return open_fixed(self.db)
        from deckbuilder.catalogue.build import extend

        path = Path(self._temporary.name) / "with-packs.db"
        extend(path, self.db, self.sources)
        return open_fixed(path)

    def reread_cards(self) -> None:
        """Take over changes of packs and folders. What was made of the cards before goes on with those of before."""
        for part in ("db", "sources", "catalogue", *CATALOGUE_PARTS):
            self.__dict__.pop(part, None)
        self._resolved_collection = None

    def rebuild_if_damaged(self, error: "CatalogueError") -> bool:
        """Build the catalogue anew if its file is damaged and not fixed; return whether. Raises InputError."""
        from deckbuilder.database import is_damage

        if self.is_fixed or not is_damage(error):
            return False
        if damaged := self.__dict__.pop("catalogue", None):
            damaged.close()
        for part in CATALOGUE_PARTS:  # they read the closed file
            self.__dict__.pop(part, None)
        self._resolved_collection = None
        self.catalogue = self._open(rebuild=True)
        return True

    @cached_property
    def card_sets(self) -> "CardSets":
        """The sets of cards that have a value of a field, or that a condition finds."""
        from deckbuilder.catalogue.card_sets import CardSets

        return CardSets(self.catalogue)

    @cached_property
    def resolver(self) -> "Resolver":
        """The resolver of names of cards and decks."""
        from deckbuilder.decks.resolve import Resolver

        return Resolver(self.catalogue)

    @property
    def collection(self) -> "Collection":
        """The user's collection, empty where there is no file; read anew where another process has changed the file."""
        from deckbuilder.collection import Collection

        path = self.data / COLLECTION_FILE
        state = files.state_of(path)
        if self._collection is None or self._collection_state != state:
            self._collection, self._collection_state = Collection.load(path), state
            self._resolved_collection = None
        return self._collection

    @property
    def owned(self) -> "dict[Card, int]":
        """Owned copies by card."""
        return self._owned_and_unknown.copies

    @property
    def readable_owned(self) -> "Mapping[Card, int]":
        """Owned copies by card; none where the collection cannot be read."""
        try:
            return self.owned
        except InputError:
            return {}

    @property
    def unknown_holdings(self) -> "list[UnknownHolding]":
        """The decks and cards of the collection that the catalogue does not have."""
        return self._owned_and_unknown.unknown

    @property
    def _owned_and_unknown(self) -> "ResolvedCollection":
        collection = self.collection
        if self._resolved_collection is None:
            self._resolved_collection = collection.resolve(self.resolver)
        return self._resolved_collection

    def change_collection(self, name: str, by: int, ruleset: str | None = None) -> "OwnedCount":
        """Own more (or, negative, fewer) of a shipped deck or a card, and save the collection. Raises InputError."""
        from deckbuilder.collection import change_owned

        with self.changing_collection(f"{'remove' if by < 0 else 'add'} {abs(by)} {name}") as collection:
            return change_owned(collection, name, by, self.resolver, ruleset)

    @contextmanager
    def changing_collection(self, action: str) -> "Iterator[Collection]":
        """Hold the lock for changes, and yield the collection to be changed and saved. Raises InputError.

        `action`: what is done, for those who undo it.
        """
        with self.change():
            collection = self.collection
            before = self._collection_text()
            try:
                yield collection
                if (after := self._collection_text()) != before:
                    with suppress(InputError), self._collection_history.writing(COLLECTION_FILE) as versions:
                        versions.add(after, action, versions.note(before).number)
            finally:
                self._collection = None  # read anew, whether the change was saved or not

    @cached_property
    def _collection_history(self) -> "FileHistory":
        from deckbuilder.app.decks.history import FileHistory

        return FileHistory(self.data / "collection-history.db", noun="history of the collection")

    def _collection_text(self) -> str:
        """Return the text of the collection's file; empty where there is none."""
        path = self.data / COLLECTION_FILE
        return "" if files.is_missing(path) else files.read(path)

    def next_collection_step(self, *, redo: bool) -> str:
        """Return the change of the collection that undo or redo is about; empty for none."""
        from deckbuilder.app.decks.history import step_of

        with suppress(InputError):
            step = step_of(self._collection_history.versions(COLLECTION_FILE), redo=redo)
            return step[1] if step else ""
        return ""

    def step_collection(self, *, redo: bool) -> str:
        """Take back the last change of the collection, or do it again, and return what it was. Raises InputError."""
        with self.change(), self._collection_history.writing(COLLECTION_FILE) as versions:
            text, path = self._collection_text(), self.data / COLLECTION_FILE
            if versions.last and versions.last.text != text:
                raise InputError("the collection was changed by something else since; its file is left as it is")
            step = versions.go_back(text, redo=redo)
            if step is None:
                raise InputError(f"there is no change of the collection to {'do again' if redo else 'undo'}")
            version, action = step
            if version.text:
                files.write(path, version.text, private=True)
            else:
                path.unlink(missing_ok=True)
            return action

    @cached_property
    def vocabulary(self) -> "QueryVocabulary":
        """The words of a search, sets of cards such as decks included."""
        from deckbuilder.decks.sets import DeckSets

        return self.catalogue.vocabulary(DeckSets(self.resolver, lambda: self.owned))

    def vocabulary_of(self, deck: "Deck") -> "QueryVocabulary":
        """Return the words of a search in which `tag:` means the tags of a deck."""
        from deckbuilder.decks.sets import DeckSets

        return self.catalogue.vocabulary(DeckSets(self.resolver, lambda: self.owned, deck=deck))

    def search(self, query: str) -> "Search":
        """Parse a query; `catalogue.search` finds its cards. Raises InputError with the place of the mistake."""
        from deckbuilder.query.parse import parse

        return parse(query, self.vocabulary)

    @cached_property
    def deck_history(self) -> "FileHistory":
        """The versions of deck files."""
        from deckbuilder.app.decks.history import FileHistory

        return FileHistory(self.data / "deck-history.db", stays_open=self.keeps_history_open)

    def close_history(self) -> None:
        """Close the history of decks where it has stayed open."""
        if "deck_history" in self.__dict__:
            self.deck_history.close()

    def deck_files(self, storage: "Storage") -> "DeckFiles":
        """Deck files of a storage, with the versions of this workbench's history."""
        from deckbuilder.app.decks.files import DeckFiles

        return DeckFiles(self.resolver, lambda: self.deck_history, storage)

    @contextmanager
    def change(self) -> Iterator[None]:
        """Hold the lock under which every process reads a file, changes it and writes it back. Raises InputError."""
        from deckbuilder.change_lock import change_lock

        _ = self.catalogue  # building it takes long, and needs no lock
        with change_lock():
            yield

    def resolved_deck(self, name: str) -> "ResolvedDeck":
        """Find a deck: a file in any format, a deck code or a shipped deck. Raises InputError where there is none."""
        from deckbuilder.decks.load import load

        return load(name, self.resolver)

    def chosen_deck(self, choice: DeckChoice, find: FindDeck | None = None) -> "ResolvedDeck":
        """Return the deck of a name, or the one that is given. Raises InputError for one that cannot be played.

        `find`: what names of decks mean; those of `resolved_deck` if it is None.
        """
        if isinstance(choice, str):
            return (find or self.resolved_deck)(choice)
        from deckbuilder.decks.resolve import ResolvedDeck

        if choice.unknown:
            raise InputError(f"{choice.name}: no card is called '{short(choice.unknown[0].name)}'")
        return ResolvedDeck(choice, self.resolver.validator_of(choice))

    def deck(self, name: str) -> "GameDeck":
        """Return a deck as the engine takes it; `name` as in `resolved_deck`. Raises InputError."""
        from deckbuilder.playing import engine_deck

        return engine_deck(self.resolved_deck(name).must_be_readable(), self.catalogue)

    def library(self, decks: "Sequence[GameDeck]") -> "Library":
        """Compile the cards of a game between decks, one for each player. Raises InputError for unplayable ones."""
        from deckbuilder.playing import library_of, must_fit

        library = library_of(self.catalogue, decks, max(2, len(decks)))
        must_fit(decks, library)
        return library

    def close(self) -> None:
        """Close what was opened; what was kept temporarily is removed."""
        if "catalogue" in self.__dict__:
            self.catalogue.close()
        self.close_history()
        if "_temporary" in self.__dict__:
            self._temporary.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
