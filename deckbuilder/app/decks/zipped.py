"""All decks of a folder as one ZIP file, and back: nothing that is there is overwritten."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path, PurePosixPath

from deckbuilder import files
from deckbuilder.app.decks.files import FOLDER, DeckArchive
from deckbuilder.app.storage import FolderStorage, numbered_names
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.formats.documents import JSON, YAML
from deckbuilder.decks.formats.registry import format_of_file
from deckbuilder.decks.load import is_export, resolve_text
from deckbuilder.errors import InputError
from deckbuilder.json_objects import JsonObject
from deckbuilder.limits import MAX_BYTES
from deckbuilder.zip_files import ZipLimits, read_members, zip_members

LIMITS = ZipLimits(members=2_000, size=16 << 20, depth=3)  # decks/archive/ice.yaml
SIGNATURES = (b"PK\3\4", b"PK\5\6")  # of a ZIP file with files in it, and of one without


class DeckFate(StrEnum):
    """What became of a file of a ZIP file."""

    NEW = "new"
    SAME = "there already"
    RENAMED = "under another name, because another deck has this one"
    LEFT_OUT = "left out"


@dataclass(frozen=True)
class BroughtDeck(JsonObject):
    """A file of a ZIP file. `file`: the name of the deck file that holds it now, `archive/...` for one put away.

    `title`: the name of the deck. `reason`: why it was left out.
    """

    member: str
    fate: DeckFate
    file: str = ""
    title: str = ""
    reason: str = ""

    def __str__(self) -> str:
        if self.fate is DeckFate.LEFT_OUT:
            return f"{self.member}: left out: {self.reason}"
        return f"{self.member}: {self.fate}: {self.file}" if self.file != self.member else f"{self.member}: {self.fate}"


@dataclass(frozen=True)
class BroughtDecks(JsonObject):
    """What a ZIP file brought."""

    decks: Sequence[BroughtDeck]

    @property
    def left_out(self) -> int:
        """How many of its files were left out."""
        return sum(deck.fate is DeckFate.LEFT_OUT for deck in self.decks)


def is_zip(content: bytes) -> bool:
    """Whether a file begins as a ZIP file."""
    return content.startswith(SIGNATURES)


def zip_decks(storage: FolderStorage, names: Sequence[str] | None = None) -> bytes:
    """Return deck files as a ZIP file; all by default, those put away in a folder `archive`. Raises InputError."""
    paths = {name: storage.path(name) for name in (storage.names() if names is None else names)}
    if names is None:
        kept = DeckArchive(storage).kept
        paths |= {f"{FOLDER}/{name}": kept.path(name) for name in kept.names()}
    contents = {name: files.first_bytes(path, MAX_BYTES + 1) for name, path in paths.items()}
    if len(contents) > LIMITS.members or sum(map(len, contents.values())) > LIMITS.size:
        most = f"the most is {LIMITS.members:,} decks and {LIMITS.size >> 20} MB"
        raise InputError(f"there is too much in the folder for one file: {most}")
    return zip_members(contents)


def bring_decks(workbench: Workbench, storage: FolderStorage, content: bytes, name: str = "") -> BroughtDecks:
    """Put the decks of a ZIP file into a folder of decks. `name`: what errors call the ZIP file.

    A deck whose name another one has gets another name; what is no deck is left out. Raises InputError for what is no
    ZIP file, for names that lead elsewhere, and for too much.
    """
    members = read_members(content, LIMITS, name)
    folder = _common_folder(members)
    return BroughtDecks(
        [_bring(workbench, storage, member, text, member[len(folder) :]) for member, text in members.items()]
    )


def _common_folder(members: Sequence[str] | dict[str, bytes]) -> str:
    """Return the folder that all files lie in, such as `decks/`; empty where there is none."""
    folders = {member.partition("/")[0] if "/" in member else "" for member in members}
    folder = next(iter(folders)) if len(folders) == 1 else ""
    return f"{folder}/" if folder not in ("", FOLDER) else ""


def _bring(workbench: Workbench, storage: FolderStorage, member: str, content: bytes, name: str) -> BroughtDeck:
    parts = PurePosixPath(name).parts
    if parts[:-1] not in ((), (FOLDER,)):
        return BroughtDeck(member, DeckFate.LEFT_OUT, reason="it lies in another folder")
    try:
        if len(parts) == 1:
            return _keep(workbench, storage, member, content, name)
        kept = DeckArchive(storage).make()
        deck = _keep(workbench, kept, member, content, parts[-1])
        return BroughtDeck(member, deck.fate, f"{FOLDER}/{deck.file}", deck.title)
    except InputError as error:
        return BroughtDeck(member, DeckFate.LEFT_OUT, reason=error.message)


def _keep(workbench: Workbench, storage: FolderStorage, member: str, content: bytes, name: str) -> BroughtDeck:
    """Write a deck file under the first free name, unless it is there. Raises InputError for what is no deck."""
    path = storage.path(name)
    text = files.decode(content, name)
    if is_export(text):
        raise InputError("it shows a deck, and is no deck file")
    resolved = resolve_text(text, Path(name), workbench.resolver)
    if resolved.deck.unknown and resolved.leader is None and format_of_file(path.suffix) not in (YAML, JSON):
        raise InputError("it names cards that are not known here, and no leader")  # any text would be such a deck
    for other in numbered_names(path.stem, path.suffix):
        target = storage.path(other)
        if not os.path.lexists(target):
            workbench.deck_files(storage).add(other, text, "deck import")
            return BroughtDeck(member, DeckFate.NEW if other == name else DeckFate.RENAMED, other, resolved.deck.name)
        if target.is_file() and files.first_bytes(target, MAX_BYTES + 1) == content:
            return BroughtDeck(member, DeckFate.SAME, other, resolved.deck.name)
    raise AssertionError  # there is always another number
