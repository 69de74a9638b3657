"""The decks and rules cases in the packs of a user: listed, put in beside the cards, taken out again."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from deckbuilder import files
from deckbuilder.app.packs import SCENARIOS, changing_packs
from deckbuilder.app.storage import FolderStorage, numbered_names
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.formats.documents import YAML
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.documents.sources import SUFFIXES
from deckbuilder.documents.yaml12 import read_documents
from deckbuilder.errors import InputError, Place
from deckbuilder.file_names import name_problem
from deckbuilder.packs.installed import InstalledPack, find
from deckbuilder.text import counted, slug

DECKS = "decks"  # the folder of a pack with its decks
ENDING = ".yaml"  # of new files
NOUNS = {DECKS: "deck", SCENARIOS: "scenario"}  # by folder, what its documents begin with


@dataclass(frozen=True)
class PackFile:
    """A file of a pack with decks or scenarios.

    Attributes:
        name: Its folder and name: `decks/ice.yaml`.
        titles: Those of its documents; the name of the file where it cannot be read.
    """

    name: str
    noun: str
    titles: Sequence[str]


@dataclass(frozen=True)
class OfferedDeck:
    """A deck of the user with cards of a pack. `problem`: why it cannot go into the pack; empty where it can."""

    name: str
    title: str
    problem: str


def files_beside_cards(pack: InstalledPack) -> list[PackFile]:
    """Return the decks and scenarios of a pack, those in its usual folders. Raises InputError."""
    return [
        PackFile(f"{folder}/{name}", noun, _titles(storage.path(name), noun))
        for folder, noun in NOUNS.items()
        for storage in [FolderStorage(pack.folder / folder, SUFFIXES)]
        for name in storage.names()
    ]


def _titles(path: Path, noun: str) -> Sequence[str]:
    try:
        return [str(document.data[noun]) for document in read_documents(files.read(path), path.name)] or [path.name]
    except (InputError, KeyError, TypeError):
        return [path.name]


def offered_decks(workbench: Workbench, storage: FolderStorage) -> dict[str, list[OfferedDeck]]:
    """Return the user's readable decks with cards of packs, by the ids of these packs."""
    offered: dict[str, list[OfferedDeck]] = {}
    with suppress(InputError):  # a folder that cannot be read; the page of decks reports it
        for name in storage.names():
            with suppress(InputError):
                deck = workbench.deck_files(storage).read(name).resolved
                for pack in _packs_of(deck):
                    offer = OfferedDeck(name, deck.deck.name, _problem(deck, pack))
                    offered.setdefault(pack, []).append(offer)
    return offered


def _packs_of(deck: ResolvedDeck) -> set[str]:
    return {card.pack for card in deck.deck.cards() if card.pack}


def _problem(deck: ResolvedDeck, pack: str) -> str:
    if problems := len(deck.problems()):
        return f"it has {counted(problems, 'problem')}"
    if pack not in (packs := _packs_of(deck)):
        return "it has no card of the pack"
    others = ", ".join(sorted(packs - {pack}))
    return f"it needs another pack, too: {others}" if others else ""


def put_deck(workbench: Workbench, pack: str, deck: ResolvedDeck) -> str:
    """Write a deck of the user into a pack, in place of one of its name, and return its title. Raises InputError."""
    title = deck.deck.name
    if problem := _problem(deck, pack):
        raise InputError(f"cannot go into the pack: {problem}", Place(title))
    with changing_packs(workbench):
        added = find(workbench.data, pack)
        text = YAML.write(deck, workbench.catalogue)
        for file in files_beside_cards(added):
            if file.noun == NOUNS[DECKS] and [*map(slug, file.titles)] == [slug(title)]:
                files.write(added.folder / file.name, text, private=True)
                break
        else:
            write_new_file(added.folder / DECKS, title, text)
    return title


def add_scenario(workbench: Workbench, pack: str, title: str, text: str) -> Path:
    """Write a scenario into a pack that is there, and return its file. Raises InputError."""
    return write_new_file(find(workbench.data, pack).folder / SCENARIOS, title, text)


def take_out(workbench: Workbench, pack: str, name: str) -> str:
    """Delete a file of `files_beside_cards`, and return its titles. Raises InputError where there is none."""
    with changing_packs(workbench):
        added = find(workbench.data, pack)
        file = next((file for file in files_beside_cards(added) if file.name == name), None)
        if file is None:
            raise InputError("this file is not in the pack any more")
        files.remove(added.folder / name)
    return ", ".join(file.titles)


def write_new_file(folder: Path, title: str, text: str) -> Path:
    """Write a new file of a pack that is called like a title, and return it. Raises InputError."""
    names = (name for name in numbered_names(slug(title), ENDING) if not name_problem(name))
    with files.new_file(folder, names) as path:
        files.write(path, text, private=True)
    return path
