"""The card folders: their files, the documents in them, and whether they have changed."""

import os
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from deckbuilder import files
from deckbuilder.errors import InputError, Place
from deckbuilder.settings import shipped

SUFFIXES = (".yaml", ".yml")
RULESET = "ruleset"  # the file name, without suffix, of rule sets, which are read before the cards that name them


class Source(NamedTuple):
    """One YAML file of a card folder; `custom` if it was not shipped with the program."""

    path: Path
    custom: bool


class Sources:
    """The shipped cards and the user's own folders, in that order; a folder given twice is read once."""

    def __init__(self, own: Sequence[Path] = ()) -> None:
        given = [(shipped("cards"), False), *((folder, True) for folder in own)]
        distinct: dict[str, tuple[Path, bool]] = {}
        for folder, custom in given:
            distinct.setdefault(os.path.realpath(folder), (folder, custom))
        self.folders = list(distinct.values())

    def files(self) -> list[Source]:
        """Return all card files, rule sets first, in the same order on every machine."""
        found = [Source(path, custom) for folder, custom in self.folders for path in yaml_files(folder)]
        return in_reading_order(found)

    def stamp(self) -> str:
        """Return a text that changes when a file is added, removed or touched, without reading any content."""
        lines = []
        for folder, _ in self.folders:
            for path in _paths(folder):
                status = os.stat(path)  # noqa: PTH116 - a `Path` for each file would take longer than all the rest
                lines.append(f"{path}\0{status.st_size}\0{status.st_mtime_ns}\0")
        return f"{len(lines)} {crc32(''.join(lines).encode()):08x}"

    def digest(self) -> str:
        """Return a text that changes when the content of a file changes."""
        import hashlib  # noqa: PLC0415 - start-up time

        digest = hashlib.blake2b(digest_size=16)
        for source in self.files():
            content = _content(source)
            digest.update(f"{source.custom}\0{source.path.name}\0{len(content)}\0".encode())
            digest.update(content)
        return digest.hexdigest()


def _content(source: Source) -> bytes:
    """Return the content of a file, or the error of an unreadable own file. Raises InputError for a shipped one."""
    try:
        return files.read(source.path).encode()
    except InputError as input_error:
        if not source.custom:
            raise
        return str(input_error).encode()


def in_reading_order(sources: Iterable[Source]) -> list[Source]:
    """Return the sources with rule sets first, otherwise in the same order."""
    return sorted(sources, key=lambda source: source.path.stem != RULESET)


def yaml_files(folder: Path) -> Iterator[Path]:
    """Yield the YAML files in a folder (or the file itself). Raises InputError for links that leave the folder."""
    return map(Path, _paths(folder))


def _paths(folder: Path) -> Iterator[str]:
    try:
        is_file, is_folder = folder.is_file(), folder.is_dir()
    except OSError as error:
        raise InputError(f"cannot be read: {files.reason(error)}", Place(str(folder))) from None
    if not is_file and not is_folder:
        raise InputError("is not a folder", Place(str(folder)))
    for path in [str(folder)] if is_file else _below(str(folder), folder):
        if not path.isascii() and not _is_text(path):
            raise InputError("has a name that is not UTF-8; rename it", Place(path))
        yield path


def _is_text(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:  # Python's form of bytes in a file name that are not UTF-8
        return False
    return True


def _below(folder: str, top: Path) -> Iterator[str]:
    """Yield the YAML files in a folder; `os.scandir` knows files, folders and links without asking for each."""
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=attrgetter("name"))
    except OSError as error:
        raise InputError(f"cannot be read: {files.reason(error)}", Place(folder)) from None
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _below(entry.path, top)
        elif entry.name.endswith(SUFFIXES) and entry.is_file():
            if entry.is_symlink() and not Path(entry.path).resolve().is_relative_to(top.resolve()):
                raise InputError("is a link that leads out of the card folder", Place(entry.path))
            yield entry.path
