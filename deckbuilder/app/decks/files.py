"""Deck files: read, created and changed under a lock, each change a version that can be undone."""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path

from deckbuilder import files
from deckbuilder.app.decks.history import MAX_NAME, FileHistory, Version, history_key
from deckbuilder.app.storage import FolderStorage, Storage, etag_of
from deckbuilder.change_lock import ChangesLockedError, change_lock
from deckbuilder.decks.deck import Change, Deck, diff
from deckbuilder.decks.load import exists, file_text, is_export, resolve_text
from deckbuilder.decks.resolve import ResolvedDeck, Resolver
from deckbuilder.errors import InputError, Place, Remedy
from deckbuilder.text import UNPRINTABLE, short

Edit = Callable[[ResolvedDeck], Deck]

MAX_KEPT_FILES = 16  # that were read last


@dataclass(frozen=True)
class DeckFile:
    """A deck file as it was read."""

    name: str
    path: Path
    text: str
    resolver: Resolver = field(repr=False)

    @property
    def etag(self) -> str:
        """The tag of the text: two states of the file have the same one only where they are equal."""
        return etag_of(self.text)

    @cached_property
    def resolved(self) -> ResolvedDeck:
        """The deck of the file. Raises InputError for a text that is not a deck."""
        return resolve_text(self.text, self.path, self.resolver)


@lru_cache(MAX_KEPT_FILES)
def _kept(file: DeckFile) -> DeckFile:
    """Return an equal file that was read before: its deck is resolved already."""
    return file


@dataclass(frozen=True)
class DeckFileChange:
    """A deck file after a change. `warning`: why the change has no version in the history; empty where it has one."""

    file: DeckFile
    version: Version | None
    warning: str = ""


class DeckConflictError(InputError):
    """A change to a deck file that has been changed meanwhile; `current` is the file as it is now."""

    def __init__(self, current: DeckFile) -> None:
        super().__init__("was changed meanwhile; nothing is written", Place(current.name))
        self.current = current


class DeckFiles:
    """The deck files of a storage, with their history. Every method raises InputError for what cannot be done."""

    def __init__(self, resolver: Resolver, history: Callable[[], FileHistory], storage: Storage) -> None:
        self._resolver = resolver
        self._history = history
        self._storage = storage

    def read(self, name: str) -> DeckFile:
        """Read a deck file that may be changed."""
        path = self._path(name)
        return _kept(DeckFile(name, path, files.read(path), self._resolver))

    def create(self, name: str, deck: Deck, action: str, *, replace: bool = False) -> DeckFileChange:
        """Write a deck into a new file, or with `replace` into one that exists."""
        path = self._storage.path(name)
        with change_lock():
            if exists(str(path)) and not replace:
                raise InputError("already exists", Place(name), remedies=(Remedy.OTHER_FILE,))
            before = None
            if exists(str(path)) and path.is_file():
                with suppress(InputError):  # whatever stands there is replaced
                    before = files.read(path)
            return self._write(name, path, before, file_text(deck, path, self._resolver), action)

    def add(self, name: str, text: str, action: str) -> DeckFileChange:
        """Write the text of a deck file into a new file, as it is."""
        path = self._storage.path(name)
        with change_lock():
            if exists(str(path)):
                raise InputError("already exists", Place(name), remedies=(Remedy.OTHER_FILE,))
            return self._write(name, path, None, text, action)

    def change(self, name: str, edit: Edit, action: str, *, etag: str | None = None, card: str = "") -> DeckFileChange:
        """Change a deck file. `etag`: of the file to which the change applies; raises DeckConflictError otherwise.

        `card`: the name of the only card that the edit concerns: it is made, too, where meanwhile only others changed.
        """
        with change_lock():
            file = self._read_unchanged(name, etag, card)
            return self._write(
                name, file.path, file.text, file_text(edit(file.resolved), file.path, self._resolver), action
            )

    def undo(self, name: str, *, etag: str | None = None) -> DeckFileChange:
        """Return to the version before the last change, as a version of its own."""
        return self._undo(name, etag, redo=False)

    def redo(self, name: str, *, etag: str | None = None) -> DeckFileChange:
        """Make the change again that was undone last."""
        return self._undo(name, etag, redo=True)

    def restore(self, name: str, number: int, *, etag: str | None = None) -> DeckFileChange:
        """Write an earlier version of a deck file again."""
        with change_lock():
            file = self._read_unchanged(name, etag)
            text = self.version(name, number).text
            return self._write(name, file.path, file.text, text, f"restored version {number}")

    def versions(self, name: str) -> list[Version]:
        """Return the versions of a deck file, the oldest first; a change by another program becomes one."""
        path = self._storage.path(name)
        if not path.is_file() and not self._history().versions(history_key(path)):
            self._path(name)  # which raises
        try:
            with change_lock(), self._history().writing(history_key(path)) as writer:
                if path.is_file():
                    writer.note(files.read(path))
                return writer.versions
        except ChangesLockedError:  # what there is can be read while another process makes a change
            if versions := self._history().versions(history_key(path)):
                return versions
            raise

    def last_version(self, file: DeckFile) -> Version | None:
        """Return the last version of a deck file; a change by another program becomes one."""
        last = self._history().last(history_key(file.path))
        if last is None or last.text != file.text:
            last = next(reversed(self.versions(file.name)), None)
        return last

    def version(self, name: str, number: int) -> Version:
        """Return a version of a deck file by its number."""
        return _version_numbered(self._history().versions(history_key(self._storage.path(name))), number, name)

    def name_version(self, name: str, number: int, title: str) -> Version:
        """Give a version a name, under which it is found and which keeps it; an empty one takes its name away."""
        title = " ".join(title.split())
        if len(title) > MAX_NAME or UNPRINTABLE.search(title):
            raise InputError(f"the name of a version has up to {MAX_NAME} characters, none of them invisible")
        with change_lock(), self._history().writing(history_key(self._storage.path(name))) as writer:
            version = _version_numbered(writer.versions, number, name)
            writer.name(number, title)
            return replace(version, name=title)

    def resolved_version(self, name: str, number: int) -> ResolvedDeck:
        """Return the deck of a version."""
        return resolve_text(self.version(name, number).text, self._storage.path(name), self._resolver)

    def differences(self, name: str, first: int, second: int) -> list[Change]:
        """Return the changes that lead from one version to another."""
        before, after = (self.resolved_version(name, number).must_be_editable() for number in (first, second))
        return diff(before, after)

    def _undo(self, name: str, etag: str | None, *, redo: bool) -> DeckFileChange:
        with change_lock():
            file = self._read_unchanged(name, etag)
            with self._history().writing(history_key(file.path)) as writer:
                step = writer.go_back(file.text, redo=redo)
                if step is None:
                    raise InputError(f"there is nothing to {'redo' if redo else 'undo'}", Place(name))
                version, _ = step
                self._storage.write(file.path, version.text)
            return DeckFileChange(DeckFile(name, file.path, version.text, self._resolver), version)

    def _write(self, name: str, path: Path, before: str | None, text: str, action: str) -> DeckFileChange:
        """Write a file and its version together; without a version where the history cannot be used."""
        file = DeckFile(name, path, text, self._resolver)
        if text == before:
            return DeckFileChange(file, None)
        if not path.parent.is_dir():
            self._storage.write(path, text)  # which raises, before a history is begun for nothing
        version, is_written, warning = None, False, ""
        try:
            with self._history().writing(history_key(path)) as writer:
                parent = writer.note(before).number if before is not None else None
                version = writer.add(text, action, parent)
                self._storage.write(path, text)
                is_written = True
        except InputError as error:
            if version is not None and not is_written:  # it is the file that cannot be written
                raise
            version, warning = None, str(error)
        if not is_written:
            self._storage.write(path, text)
        return DeckFileChange(file, version, warning)

    def _read_unchanged(self, name: str, etag: str | None, card: str = "") -> DeckFile:
        file = self.read(name)
        if etag is not None and etag != file.etag and not (card and self._has_copies_of(file, etag, card)):
            raise DeckConflictError(file)
        return file

    def _has_copies_of(self, file: DeckFile, etag: str, card: str) -> bool:
        """Whether a file has as many copies of a card, in each list, as its version with a tag had."""
        versions = self._history().versions(history_key(file.path))
        before = next((version.text for version in reversed(versions) if version.etag == etag), None)
        if before is None:
            return False
        old, new = resolve_text(before, file.path, self._resolver).must_be_editable(), file.resolved.must_be_editable()
        changed = {change.card for change in diff(old, new)}
        changed |= {each for each, _ in old.considering.items() ^ new.considering.items()}
        return not any(each.name.casefold() in card.casefold() for each in changed)

    def _path(self, name: str) -> Path:
        path = self._storage.path(name)
        if not exists(str(path)) and path.suffix:
            raise InputError(
                "there is no such file", Place(name), remedies=(Remedy.NEW_DECK_FILE,), choices=(short(name),)
            )
        if not exists(str(path)) or not path.is_file():
            raise InputError("is not a deck file", Place(name), remedies=(Remedy.EXPORT_DECK,))
        if is_export(files.read(path)):
            raise InputError("is not a deck file but shows a deck", Place(name), remedies=(Remedy.IMPORT,))
        return path


def _version_numbered(versions: Sequence[Version], number: int, name: str) -> Version:
    for version in versions:
        if version.number == number:
            return version
    there = f"; there are {versions[0].number} to {versions[-1].number}" if versions else ""
    raise InputError(f"there is no version {number}{there}", Place(name))


FOLDER = "archive"


class DeckArchive:
    """An archive of deck files, which are moved unread. Methods raise InputError; no link is followed."""

    def __init__(self, storage: FolderStorage) -> None:
        self._storage = storage

    def names(self) -> list[str]:
        """Return the names of the decks in the archive; none where there is no folder."""
        return self.kept.names()

    def put_away(self, name: str) -> None:
        """Move a deck file into the archive."""
        if not self._storage.has(name):
            raise InputError("there is no such file", Place(name))
        with change_lock():
            taken = f"the archive holds a deck {name} already; bring it back first"
            _move(self._storage.path(name), self.make().path(name), taken)

    def bring_back(self, name: str) -> None:
        """Move a deck file out of the archive."""
        kept = self.kept
        if not kept.has(name):
            raise InputError(f"there is no deck '{short(name)}' in the archive")
        taken = f"there is a deck {name} already; put it into the archive under another name first"
        with change_lock():
            _move(kept.path(name), self._storage.path(name), taken)

    def delete(self, name: str, *, is_archived: bool = False) -> None:
        """Delete a deck file for ever, of the folder of decks or of the archive."""
        storage = self.kept if is_archived else self._storage
        if not storage.has(name):
            raise InputError("there is no such file", Place(name))
        with change_lock(), files.failing_as("cannot be deleted", Place(name)):
            storage.path(name).unlink()

    def make(self) -> FolderStorage:
        """Return the folder of the archive, which is made where there is none."""
        kept = self.kept
        with files.failing_as("cannot be made", Place(FOLDER)):
            mode = files.PRIVATE_FOLDER if self._storage.is_private else 0o777  # minus the umask
            kept.folder.mkdir(mode, exist_ok=True)
        return kept

    @property
    def kept(self) -> FolderStorage:
        """The folder of the archive, which need not exist."""
        folder = self._storage.folder / FOLDER
        with files.failing_as("cannot be read", Place(FOLDER)):
            is_link = folder.is_symlink()
        if is_link:
            raise InputError("is a link, and may lead out of its folder", Place(FOLDER))
        return FolderStorage(folder, self._storage.endings)


def _move(path: Path, target: Path, taken: str) -> None:
    if os.path.lexists(target):
        raise InputError(taken)
    files.move(path, target)
