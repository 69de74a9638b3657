"""The card files of a user that the workshop writes: in packs, one card a file, kept also while it is wrong."""

import re
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deckbuilder import files
from deckbuilder.app.pack_files import write_new_file
from deckbuilder.app.storage import FolderStorage, etag_of, numbered_names
from deckbuilder.app.workbench import Workbench
from deckbuilder.documents.sources import PACK_FILE
from deckbuilder.documents.yaml12 import read_documents, read_one
from deckbuilder.documents.yaml_edits import edited
from deckbuilder.documents.yaml_writing import document_text
from deckbuilder.errors import InputError, Place
from deckbuilder.model.card import PACK_SEPARATOR, card_key
from deckbuilder.packs.installed import FOLDER, InstalledPack, find, installed
from deckbuilder.packs.pack import PICTURES, parse_pack
from deckbuilder.picture_files import PICTURE_SUFFIXES, SUFFIX_OF_KIND, media_type
from deckbuilder.text import fold, slug

CARDS, FACTIONS = "cards", "factions"  # folders of a pack
ENDINGS = (".yaml",)
NO_FACTION = "-/"  # in the key of a card
FIRST_PACK, FIRST_NAME, FIRST_VERSION = "my-cards", "My cards", "1.0"


@dataclass(frozen=True)
class CardFile:
    """A file of a pack with a card. `etag`: the tag of its text."""

    pack: str
    name: str
    text: str

    @property
    def etag(self) -> str:
        return etag_of(self.text)

    @property
    def key(self) -> str:
        """The key of its card; empty where it cannot be read as one."""
        try:
            (document,) = read_documents(self.text, self.name)
            data = document.data
            return card_key(data["ruleset"], data.get("faction"), data["card"], self.pack)
        except (InputError, KeyError, TypeError, AttributeError, ValueError):
            return ""

    @property
    def picture(self) -> str:
        """The name of its card's picture in the pack, without ending: `polar-dwarves/ice-golem`; empty for no card."""
        name = self.key.partition("/")[2].removesuffix(f"{PACK_SEPARATOR}{self.pack}")
        return name.removeprefix(NO_FACTION)


class CardConflictError(InputError):
    """A file that has been changed elsewhere since it was opened; nothing is written."""

    def __init__(self, name: str) -> None:
        sentence = "was changed in another window meanwhile; nothing is written. Copy your text, and open it again"
        super().__init__(sentence, Place(name))


class OwnCards:
    """The card files of the packs of a workbench. Methods raise InputError."""

    def __init__(self, workbench: Workbench) -> None:
        self.workbench = workbench

    def packs(self) -> list[InstalledPack]:
        """Return the packs of the user."""
        return installed(self.workbench.data)

    def files(self, pack: InstalledPack) -> list[CardFile]:
        """Return the card files of a pack by name."""
        storage = self._storage(pack.folder)
        return [CardFile(pack.id, name, files.read(storage.path(name))) for name in storage.names()]

    def _first_pack(self) -> str:
        """Return the id of the pack for cards of no other. It is partly random: a friend's is not taken for it."""
        ids = [pack.id for pack in self.packs() if pack.id.startswith(FIRST_PACK)]
        return ids[0] if ids else f"{FIRST_PACK}-{secrets.token_hex(3)}"

    def has(self, pack: str, name: str) -> bool:
        """Whether a pack has a card file of a name."""
        known = {installed_pack.id: installed_pack for installed_pack in self.packs()}
        return pack in known and self._storage(known[pack].folder).has(name)

    def read(self, pack: str, name: str) -> CardFile:
        """Return a file."""
        return CardFile(pack, name, files.read(self._storage(find(self.workbench.data, pack).folder).path(name)))

    def save(self, pack: str, name: str, text: str, etag: str, title: str) -> CardFile:
        """Write the text of a file and return it; without a name, of a new file called like the title of the card.

        The pack is made where there is none. Cards of the pack that name the card by a former name get the new one, and
        so does a file that is called like it. `etag`: of the text that was opened. Raises CardConflictError where the
        file has another one by now, or is gone.
        """
        pack = pack or self._first_pack()
        with self._pack(pack, FIRST_NAME) as folder:
            storage, before, picture = self._storage(folder), "", ""
            if not name:
                name = write_new_file(storage.folder, title, text).name
            else:
                if not storage.has(name) or (file := self.read(pack, name)).etag != etag:
                    raise CardConflictError(name)
                before, picture = card_name(file.text), file.picture
                files.write(storage.path(name), text, private=True)
                name = self._renamed_file(storage, name, before, title)
            saved = CardFile(pack, name, text)
            self._move_pictures(folder, picture, saved.picture)
        self._rename(find(self.workbench.data, pack), name, before, title)
        self.workbench.reread_cards()
        return saved

    def put_picture(self, file: CardFile, content: bytes) -> None:
        """Write the picture of the card of a file into its pack, in place of the one that it has."""
        suffix = SUFFIX_OF_KIND[media_type(content)]
        if not file.picture:
            raise InputError("a picture is named like its card, which cannot be read yet")
        folder = find(self.workbench.data, file.pack).folder
        path = folder / PICTURES / f"{file.picture}{suffix}"
        _make_folder(path)
        files.write(path, content, private=True)
        for other in _pictures(folder, file.picture):
            if other != path:
                files.remove(other)
        self.workbench.reread_cards()

    def remove_picture(self, file: CardFile) -> None:
        """Delete the picture of the card of a file."""
        for path in _pictures(find(self.workbench.data, file.pack).folder, file.picture):
            files.remove(path)
        self.workbench.reread_cards()

    def picture_name(self, file: CardFile) -> str:
        """Return the name under which the picture of a card in its pack is read; empty where there is none."""
        pictures = _pictures(find(self.workbench.data, file.pack).folder, file.picture)
        return f"{file.picture}{PACK_SEPARATOR}{file.pack}" if pictures else ""

    @staticmethod
    def _move_pictures(folder: Path, old: str, new: str) -> None:
        if new and old != new:
            for path in _pictures(folder, old):
                target = folder / PICTURES / f"{new}{path.suffix}"
                _make_folder(target)
                files.move(path, target)

    @staticmethod
    def _renamed_file(storage: FolderStorage, name: str, old: str, new: str) -> str:
        is_called_like_it = re.fullmatch(rf"{re.escape(slug(old))}(-\d+)?\.yaml", name)
        if not is_called_like_it or slug(new, "") in ("", slug(old)):
            return name
        with files.new_file(storage.folder, numbered_names(slug(new), ".yaml")) as path:
            files.move(storage.path(name), path)
        return path.name

    def _rename(self, pack: InstalledPack, name: str, old: str, new: str) -> None:
        """Name a card of a file by its new name in the other files of its pack, if no other card has the old one."""
        others = [file for file in self.files(pack) if file.name != name]
        if not old or not new or old == new or any(card_name(file.text) == old for file in others):
            return
        for file in others:
            if (text := with_renamed(file.text, old, new)) != file.text:
                files.write(self._storage(pack.folder).path(file.name), text, private=True)

    def add_faction(self, name: str, documents: Mapping[str, str]) -> str:
        """Make a pack with the files of a new faction, its own first, and return the id of the pack."""
        pack = self._free_id(slug(name, "faction")[:30].strip("-"))
        with self._pack(pack, name) as folder:
            (faction, text), *cards = documents.items()
            write_new_file(folder / FACTIONS, faction or "faction", text)
            for title, card in cards:
                write_new_file(folder / CARDS, title, card)
        self.workbench.reread_cards()
        return pack

    def remove(self, pack: str, name: str) -> None:
        """Delete a file."""
        file = self.read(pack, name)
        files.remove(self._storage(find(self.workbench.data, pack).folder).path(name))
        self.remove_picture(file)

    @contextmanager
    def _pack(self, pack: str, name: str) -> Iterator[Path]:
        """Yield the folder of a pack; one that is made here is removed where what is done with it fails."""
        folder = self.workbench.data / FOLDER / pack
        text = document_text({"pack": pack, "name": name, "version": FIRST_VERSION})
        parse_pack(text, PACK_FILE)
        with files.filled_folder(folder, private=True):
            if not (folder / PACK_FILE).exists():
                files.write(folder / PACK_FILE, text, private=True)
            yield folder

    def _storage(self, folder: Path) -> FolderStorage:
        return FolderStorage(folder / CARDS, ENDINGS)

    def _free_id(self, pack: str) -> str:
        taken = {installed_pack.id for installed_pack in self.packs()}
        return next(name for name in numbered_names(pack, "") if name not in taken)


def _make_folder(path: Path) -> None:
    """Make the folder of a file."""
    with files.failing_as("the picture cannot be kept", Place(path.name)):
        files.make_private_folder(path.parent)


def _pictures(folder: Path, name: str) -> list[Path]:
    """Return the files in the folder of a pack that are pictures of a name."""
    paths = [folder / PICTURES / f"{name}{suffix}" for suffix in PICTURE_SUFFIXES]
    return [path for path in paths if name and path.is_file()]


CARD, BRINGS, PILES, SETUP, BOARD = "card", "brings", "piles", "setup", "board"


def card_name(text: str) -> str:
    """Return the name of the card of a text; empty where it cannot be read."""
    try:
        name = read_one(text, "").data[CARD]
    except (InputError, KeyError, TypeError):
        return ""
    return name if isinstance(name, str) else ""


def with_renamed(text: str, old: str, new: str) -> str:
    """Return the text of a card that names another one, with the other's new name; the same text if it does not."""
    try:
        data = read_one(text, "").data
    except InputError:
        return text
    if not isinstance(data, dict):
        return text
    changed = dict(data)
    if isinstance(brings := data.get(BRINGS), dict):
        changed[BRINGS] = {section: _counts(counts, old, new) for section, counts in brings.items()}
    if PILES in data:
        changed[PILES] = _counts(data[PILES], old, new)
    setup = data.get(SETUP)
    if isinstance(setup, dict) and isinstance(board := setup.get(BOARD), list):
        changed[SETUP] = {**setup, BOARD: [_placed(entry, old, new) for entry in board]}
    return edited(text, data, changed)


def _counts(counts: Any, old: str, new: str) -> Any:
    if not isinstance(counts, Mapping):
        return counts
    return {new if fold(name) == fold(old) else name: count for name, count in counts.items()}


def _placed(entry: Any, old: str, new: str) -> Any:
    is_named = isinstance(entry, dict) and isinstance(entry.get(CARD), str) and fold(entry[CARD]) == fold(old)
    return {**entry, CARD: new} if is_named else entry
