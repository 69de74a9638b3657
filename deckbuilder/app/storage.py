"""Where files are kept: any path that a user types, or names in one folder."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from deckbuilder.errors import InputError, Place
from deckbuilder.text import UNPRINTABLE, listed, short

LONGEST_NAME = 80  # characters of a file name
FORBIDDEN = frozenset('/\\:*?"<>|')  # in names of files, on one system or another


class Storage(Protocol):
    """A place for files: it turns the name of a deck or a game into a path."""

    def path(self, name: str) -> Path:
        """Return the file of a name, whether it exists or not. Raises InputError for a name that no file can have."""


class PathStorage:
    """Any file of this computer: a name is a path."""

    def path(self, name: str) -> Path:
        return Path(name)


class FolderStorage:
    """The files of one folder with certain endings, by their names; nothing outside the folder can be named."""

    def __init__(self, folder: Path, endings: Sequence[str]) -> None:
        self.folder = folder
        self.endings = tuple(endings)

    def path(self, name: str) -> Path:
        """Return the file of a name. Raises InputError for a name that is a path, hidden or without a known ending."""
        is_name = 0 < len(name) <= LONGEST_NAME and not (FORBIDDEN & {*name} or UNPRINTABLE.search(name))
        if not is_name or name.startswith((".", " ", "-")) or name.endswith((".", " ")):
            raise InputError(f"'{short(name)}' cannot be the name of a file")
        path = self.folder / name
        if path.suffix.lower() not in self.endings:
            raise InputError(f"'{short(name)}': a name must end in {listed(self.endings, 'or')}")
        if path.is_symlink():
            raise InputError("is a link, and may lead out of its folder", Place(name))
        return path

    def names(self) -> list[str]:
        """Return the names of the files in alphabetical order; none where there is no folder."""
        if not self.folder.is_dir():
            return []
        found = (path for path in self.folder.iterdir() if path.suffix.lower() in self.endings)
        return sorted(path.name for path in found if path.is_file() and not path.is_symlink() and self._is_name(path))

    def _is_name(self, path: Path) -> bool:
        try:
            return self.path(path.name) == path
        except InputError:
            return False
