"""Everything that pages show and change, each part opened when a page first needs it."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from deckbuilder.app.settings import Settings, SettingsFile
from deckbuilder.app.storage import FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.formats.deck_code import PREFIX, read_code
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.text import short

if TYPE_CHECKING:
    from deckbuilder.app.analysis.preparation import AnalysisQueue
    from deckbuilder.app.decks.files import DeckFiles
    from deckbuilder.app.drafts import KeptDrafts
    from deckbuilder.app.improvement.preparation import ImprovementQueue
    from deckbuilder.app.pictures import CardPictures
    from deckbuilder.app.pods.kept import PodQueue
    from deckbuilder.app.simulations.queue import SimulationQueue
    from deckbuilder.query.fields import QueryVocabulary
    from deckbuilder.query.parse import Search
    from deckbuilder.web.open_matches import OpenMatches, OpenReplays

BACKGROUND = ("simulations", "analyses", "improvements", "pods")  # queues of a workspace with work in the background


class PageNotFoundError(InputError):
    """An address that has no page."""


MAX_KEPT = 2  # files; each is at most as long as a form


class OfferedPacks:
    """The last ZIP files of packs, each by a tag of its contents."""

    def __init__(self) -> None:
        self._contents: dict[str, bytes] = {}

    def keep(self, content: bytes) -> str:
        """Keep a file, and return its tag."""
        tag = hashlib.sha256(content).hexdigest()[:16]
        self._contents.pop(tag, None)
        self._contents[tag] = content
        for oldest in list(self._contents)[:-MAX_KEPT]:
            del self._contents[oldest]
        return tag

    def find(self, tag: str) -> bytes | None:
        """Return the file of a tag, None for one that is not kept."""
        return self._contents.get(tag)


@dataclass
class _Run:
    """Changes of one page to one deck, with none of others between them: the tags before them, and the tag after."""

    page: str
    before: set[str]
    after: str


class PageChanges:
    """Knows for each deck which page has changed it last."""

    def __init__(self) -> None:
        self._runs: dict[str, _Run] = {}

    def current_etag(self, deck: str, page: str, etag: str | None) -> str | None:
        """Return the tag to which a change of a page applies: that after its own last change, if `etag` is older."""
        run = self._runs.get(deck)
        return run.after if run and page and run.page == page and etag in run.before else etag

    def note(self, deck: str, page: str, before: str | None, after: str) -> None:
        """Note a change of a page, by the tags of the deck before and after it."""
        run = self._runs.get(deck)
        if not page or before is None:
            self._runs.pop(deck, None)
        elif run and run.page == page and run.after == before:
            run.before.add(before)
            run.after = after
        else:
            self._runs[deck] = _Run(page, {before}, after)


@dataclass(frozen=True)
class Workspace:
    """What pages show and change. `storage`: the folder of the user's deck files.

    `is_serverless`: it all runs in a browser, which makes no PDF files and lets others play simulations. `address`:
    where the program runs; empty without a server. `remembered`: what pages begin with again while the program runs:
    `game` is that of the cards.
    """

    workbench: Workbench
    storage: FolderStorage
    is_serverless: bool = False
    address: str = ""
    settings_file: SettingsFile = field(default_factory=SettingsFile)
    page_changes: PageChanges = field(default_factory=PageChanges)
    offered_packs: OfferedPacks = field(default_factory=OfferedPacks)
    remembered: dict[str, str] = field(default_factory=dict)

    @property
    def settings(self) -> Settings:
        """What the user has chosen."""
        return self.settings_file.current

    @property
    def pictures(self) -> "CardPictures | None":
        """The pictures of the user's own folder and of packs, if there are any."""
        from deckbuilder.app.pictures import pictures_of

        return pictures_of(self.settings.images, self.workbench.sources)

    def refresh_settings(self) -> None:
        """Take over what another program has changed in the file of settings."""
        cards = self.settings.cards
        self.settings_file.refresh()
        if self.settings.cards != cards:
            self.workbench.reread_cards()

    def change_settings(self, values: Mapping[str, object]) -> None:
        """Change settings, as `SettingsFile.change` does; folders of cards count at once. Raises InputError."""
        before = self.settings
        self.settings_file.change(values)
        if self.settings.cards != before.cards:
            self.workbench.reread_cards()
            try:
                _ = self.workbench.catalogue
            except InputError:
                self.settings_file.change({"cards": [str(folder) for folder in before.cards]})
                self.workbench.reread_cards()
                raise

    @cached_property
    def matches(self) -> "OpenMatches":
        """The matches that are open, and those that are kept."""
        from deckbuilder.web.open_matches import OpenMatches

        return OpenMatches(self.workbench)

    @cached_property
    def drafts(self) -> "KeptDrafts":
        """The drafts that are kept."""
        from deckbuilder.app.drafts import KeptDrafts

        return KeptDrafts(self.workbench)

    @cached_property
    def pods(self) -> "PodQueue":
        """The pods that are kept, and whose bots play."""
        from deckbuilder.app.pods.kept import PodQueue

        return PodQueue(self.workbench, runs=not self.is_serverless)

    @cached_property
    def replays(self) -> "OpenReplays":
        """The matches that are looked at step by step."""
        from deckbuilder.web.open_matches import OpenReplays

        return OpenReplays(self.workbench, self.matches.kept.storage)

    @cached_property
    def simulations(self) -> "SimulationQueue":
        """The simulations that are played, wait or are kept."""
        from deckbuilder.app.simulations.queue import SimulationQueue

        return SimulationQueue(self.workbench, runs=not self.is_serverless)

    @cached_property
    def analyses(self) -> "AnalysisQueue":
        """The analyses of games that run, wait or are done."""
        from deckbuilder.app.analysis.preparation import AnalysisQueue

        return AnalysisQueue(self.workbench, runs=not self.is_serverless)

    @cached_property
    def improvements(self) -> "ImprovementQueue":
        """The improvements of decks that run, wait or are done."""
        from deckbuilder.app.improvement.preparation import ImprovementQueue

        return ImprovementQueue(self.workbench, runs=not self.is_serverless)

    @property
    def decks(self) -> "DeckFiles":
        """The deck files of the user."""
        return self.workbench.deck_files(self.storage)

    @property
    def owned(self) -> Mapping[Card, int]:
        """Owned copies by card; none where the collection cannot be read, which its own page reports."""
        return self.workbench.readable_owned

    @property
    def own_names(self) -> Sequence[str]:
        """The names of the user's decks; none where their folder cannot be read, which the page of decks reports."""
        try:
            return self.storage.names()
        except InputError:
            return ()

    def find_deck(self, name: str) -> ResolvedDeck:
        """Return a deck by its name: one of the user's files, a shipped deck, or a deck code; never a path.

        Raises PageNotFoundError where there is none.
        """
        if self.storage.has(name):
            return self.decks.read(name).resolved
        if name.startswith(PREFIX):
            deck = read_code(name, self.workbench.catalogue)
            return ResolvedDeck(deck, self.workbench.resolver.validator_of(deck))
        if self.workbench.catalogue.deck_document(name):
            return load_shipped(name, self.workbench.resolver)
        raise PageNotFoundError(f"there is no deck '{short(name)}'")

    @property
    def vocabulary(self) -> "QueryVocabulary":
        """The words of a search, in which `deck:` means what `find_deck` finds."""
        from deckbuilder.decks.sets import DeckSets

        workbench = self.workbench
        return workbench.catalogue.vocabulary(DeckSets(workbench.resolver, lambda: workbench.owned, self.find_deck))

    def search(self, text: str) -> "Search":
        """Parse a query. Raises InputError."""
        from deckbuilder.query.parse import parse

        return parse(text, self.vocabulary)

    def interrupt(self) -> None:
        """Ask all work in the background to stop, and return at once: for handlers of signals."""
        for name in BACKGROUND:
            if queue := self.__dict__.get(name):
                queue.interrupt()

    def stop(self) -> None:
        """Stop all work that goes on in the background, and keep its results."""
        with self.workbench.lock:
            if "matches" in self.__dict__:
                self.matches.close()
            self.workbench.close_history()
        for name in BACKGROUND:
            if queue := self.__dict__.get(name):
                queue.stop_all()
