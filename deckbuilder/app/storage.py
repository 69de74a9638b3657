"""Where files are kept: any path that a user types, or names in one folder."""

import hashlib
import os
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count
from operator import attrgetter
from pathlib import Path
from typing import Protocol

from deckbuilder import files
from deckbuilder.errors import InputError, Place
from deckbuilder.file_names import MAX_NAME_LENGTH, name_problem
from deckbuilder.text import listed, printable, short

DECK_ENDINGS = (".yaml", ".yml", ".txt", ".json", ".csv", ".md")  # of the files in a folder of decks
MAX_PATHS = 1024  # at hand: a request asks several times for that of one file


class Storage(Protocol):
    """A place for files: it turns the name of a deck or a game into a path."""

    def path(self, name: str) -> Path:
        """Return the file of a name, whether it exists or not. Raises InputError for a name that no file can have."""

    def write(self, path: Path, text: str) -> None:
        """Write one of these files, completely or not at all. Raises InputError."""


class PathStorage:
    """Any file of this computer: a name is a path."""

    def path(self, name: str) -> Path:
        return Path(name)

    def write(self, path: Path, text: str) -> None:
        files.write(path, text)


class FolderStorage:
    """The files of one folder with certain endings, by their names; nothing outside the folder can be named."""

    def __init__(self, folder: Path, endings: Sequence[str]) -> None:
        self.folder = folder
        self.endings = tuple(endings)

    def path(self, name: str) -> Path:
        """Return the file of a name. Raises InputError for a name that is a path, hidden or without a known ending."""
        path = _path_in(self.folder, name, self.endings)
        try:
            is_link = path.is_symlink()
        except OSError as error:
            raise InputError(f"cannot be read: {files.reason(error)}", Place(name)) from None
        if is_link:
            raise InputError("is a link, and may lead out of its folder", Place(name))
        return path

    def write(self, path: Path, text: str) -> None:
        files.write(path, text, private=self.is_private)

    @property
    def is_private(self) -> bool:
        """Whether the folder is closed to other users."""
        try:
            return files.is_private(self.folder)
        except OSError:
            return False

    def has(self, name: str) -> bool:
        """Whether the folder holds a file of this name."""
        try:
            return self.path(name).is_file()
        except (InputError, OSError):
            return False

    def names(self) -> list[str]:
        """Return the names of the files in alphabetical order; none where there is no folder. Raises InputError."""
        return [name for name, problem in self._problems().items() if not problem]

    def newest_names(self) -> list[str]:
        """Return the names of the files, the one that was changed last first."""
        changed = {name: self.changed(name) for name in self.names()}
        return sorted(changed, key=lambda name: (-changed[name], name))

    def changed(self, name: str) -> int:
        """Return when a file was written, in nanoseconds; 0 for one that is gone."""
        try:
            return self.path(name).stat().st_mtime_ns
        except (InputError, OSError):
            return 0

    def existing(self, name: str, noun: str) -> Path:
        """Return the file of a name. Raises InputError where there is none. `noun`: what it would hold."""
        path = self.path(name)
        if files.is_missing(path):
            raise InputError(f"there is no {noun} '{short(name)}'")
        return path

    def left_out(self) -> list[tuple[str, str]]:
        """Return the name of each other file in the folder, printable, and why it is not among `names`."""
        return [(printable(name), problem) for name, problem in self._problems().items() if problem]

    def _problems(self) -> Mapping[str, str]:
        """Return the names of all files in alphabetical order, each with why it cannot be used, empty where it can."""
        try:
            with os.scandir(self.folder) as listing:
                entries = sorted((entry for entry in listing if not entry.name.startswith(".")), key=attrgetter("name"))
        except FileNotFoundError:
            return {}
        except NotADirectoryError:
            raise InputError("is not a folder", Place(str(self.folder))) from None
        except OSError as error:
            raise InputError(f"cannot be read: {files.reason(error)}", Place(str(self.folder))) from None
        problems = {entry.name: self._problem(entry) for entry in entries}
        return {name: problem for name, problem in problems.items() if problem is not None}

    def _problem(self, entry: os.DirEntry[str]) -> str | None:
        """Return why an entry of the folder cannot be used; empty where it can, None for a folder."""
        try:
            if entry.is_dir(follow_symlinks=False):
                return None
            is_file = entry.is_file(follow_symlinks=False)
        except OSError as error:
            return f"it cannot be read: {files.reason(error)}"
        if not entry.name.lower().endswith(self.endings):
            return f"a name must end in {listed(self.endings, 'or')}"
        if entry.is_symlink():
            return "it is a link, and may lead out of the folder"
        return name_problem(entry.name) if is_file else "it is not a regular file"


@lru_cache(MAX_PATHS)
def _path_in(folder: Path, name: str, endings: tuple[str, ...]) -> Path:
    """Return the path of a name, without a look at the folder. Raises InputError for a name that none may have."""
    if problem := name_problem(name):
        raise InputError(f"'{short(name)}' cannot be the name of a file: {problem}")
    path = folder / name
    if path.suffix.lower() not in endings:
        raise InputError(f"'{short(name)}': a name must end in {listed(endings, 'or')}")
    return path


NUMBER_LENGTH = 5  # characters that are left for a number in a name


def numbered_names(stem: str, ending: str) -> Iterator[str]:
    """Yield `ice.yaml`, `ice-2.yaml` and so on, for the first of them that is free; a long stem is cut."""
    stem = stem[: MAX_NAME_LENGTH - len(ending) - NUMBER_LENGTH].rstrip("-. ")
    return (f"{stem}{f'-{number}' if number > 1 else ''}{ending}" for number in count(1))


def etag_of(text: str) -> str:
    """Return the tag of a text: a hash, equal for equal texts only."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
