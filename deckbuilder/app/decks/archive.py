"""The archive of decks: a folder within that of the decks, for files that are put aside and not lost."""

import os
from pathlib import Path

from deckbuilder import files
from deckbuilder.app.storage import FolderStorage
from deckbuilder.change_lock import change_lock
from deckbuilder.errors import InputError, Place
from deckbuilder.text import short

FOLDER = "archive"


class DeckArchive:
    """The archive of a storage. What is moved is not read, so that every file can be put away.

    Methods raise InputError. A link in place of the folder is not followed.
    """

    def __init__(self, storage: FolderStorage) -> None:
        self._storage = storage

    def names(self) -> list[str]:
        """Return the names of the decks in the archive; none where there is no folder."""
        return self._kept().names()

    def put_away(self, name: str) -> None:
        """Move a deck file into the archive."""
        if not self._storage.has(name):
            raise InputError("there is no such file", Place(name))
        kept = self._kept()
        with change_lock():
            try:
                kept.folder.mkdir(exist_ok=True)
            except OSError as error:
                raise InputError(f"cannot be made: {files.reason(error)}", Place(FOLDER)) from None
            _move(
                self._storage.path(name),
                kept.path(name),
                f"the archive holds a deck {name} already; bring it back first",
            )

    def bring_back(self, name: str) -> None:
        """Move a deck file out of the archive."""
        kept = self._kept()
        if not kept.has(name):
            raise InputError(f"there is no deck '{short(name)}' in the archive")
        taken = f"there is a deck {name} already; put it into the archive under another name first"
        with change_lock():
            _move(kept.path(name), self._storage.path(name), taken)

    def _kept(self) -> FolderStorage:
        folder = self._storage.folder / FOLDER
        try:
            is_link = folder.is_symlink()
        except OSError as error:
            raise InputError(f"cannot be read: {files.reason(error)}", Place(FOLDER)) from None
        if is_link:
            raise InputError("is a link, and may lead out of its folder", Place(FOLDER))
        return FolderStorage(folder, self._storage.endings)


def _move(path: Path, target: Path, taken: str) -> None:
    """Move a file to where none is. Raises InputError, with the sentence `taken` where there is one."""
    if os.path.lexists(target):
        raise InputError(taken)
    try:
        path.replace(target)
    except OSError as error:
        raise InputError(f"cannot be moved: {files.reason(error)}", Place(path.name)) from None
