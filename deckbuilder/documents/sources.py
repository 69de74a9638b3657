"""The card folders: their files, the documents in them, and whether they have changed."""

import os
import re
from collections.abc import Iterable, Sequence
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from deckbuilder import files
from deckbuilder.errors import InputError, Place
from deckbuilder.places import shipped
from deckbuilder.text import slug

SUFFIXES = (".yaml", ".yml")
PACK_FILE = "pack.yaml"
PACK_ID = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
RULESET = "ruleset"  # the file name, without suffix, of rule sets, which are read before the cards that name them


class Source(NamedTuple):
    """One YAML file of a card folder; `custom` if it was not shipped with the program; the id of its pack, if any."""

    path: Path
    custom: bool
    pack: str = ""


class Sources:
    """The shipped cards, the user's own folders and the packs, in that order; a folder given twice is read once.

    `packs`: the folders of packs; one that cannot be read is left out. `problem`: why no packs can be read.
    `with_shipped`: whether the shipped cards are among them.
    """

    def __init__(
        self,
        own: Sequence[Path] = (),
        packs: Sequence[Path] = (),
        problem: InputError | None = None,
        *,
        with_shipped: bool = True,
    ) -> None:
        given = [(folder, True) for folder in (*own, *packs)]
        if with_shipped:
            given.insert(0, (shipped("cards"), False))
        self._optional = frozenset(packs)
        self._problems = [problem] if problem else []
        distinct: dict[str, tuple[Path, bool]] = {}
        for folder, custom in given:
            distinct.setdefault(os.path.realpath(folder), (folder, custom))
        self.folders = list(distinct.values())

    def contents(self) -> tuple[list[Source], list[InputError]]:
        """Return what `files` and `left_out` return, by one look at the folders."""
        packs = self._packs_by_folder()
        sources: list[Source] = []
        problems = [*self._problems]
        for folder, _ in self.folders:
            if folder not in packs:
                problems.append(InputError("is a pack that is read already, from another folder", Place(str(folder))))
        for folder, custom in self.folders:
            contents = self._contents(folder, custom=custom)
            problems += contents.left_out
            if folder in packs:
                sources += [Source(path, custom, packs[folder]) for path in contents.files]
        return in_reading_order(sources), problems

    def files(self) -> list[Source]:
        """Return all card files, rule sets first, in the same order on every machine."""
        return self.contents()[0]

    def left_out(self) -> list[InputError]:
        """Return why entries of the user's own folders are not among `files`: each with its path."""
        return self.contents()[1]

    def _contents(self, folder: Path, *, custom: bool) -> "FolderContents":
        try:
            return contents_of(folder, custom=custom)
        except InputError as error:
            if folder not in self._optional:
                raise
            return FolderContents([], [error])

    def packs(self) -> dict[Path, str]:
        """Return the folders of packs that are read, each with the id of its pack."""
        return {folder: pack for folder, pack in self._packs_by_folder().items() if pack}

    def _packs_by_folder(self) -> dict[Path, str]:
        """Return the folders that are read, each with the id of its pack; of a pack that is there twice the first."""
        packs: dict[Path, str] = {}
        for folder, custom in self.folders:
            pack = pack_of(folder) if custom else ""
            if not pack or pack not in packs.values():
                packs[folder] = pack
        return packs

    def stamp(self) -> str:
        """Return a text that changes when a file is added, removed or touched, without reading any content.

        Its first words are the number of the files and their size in all.
        """
        lines = [f"{problem}\0" for problem in self._problems]
        size = 0
        for folder, custom in self.folders:
            try:
                for entry in _entries(folder):
                    if isinstance(entry, InputError):
                        lines.append(f"{_left_out(entry, custom=custom)}\0")
                    else:
                        status = os.stat(entry)  # noqa: PTH116 - a `Path` for each would take longer than all the rest
                        size += status.st_size
                        lines.append(f"{entry}\0{status.st_size}\0{status.st_mtime_ns}\0")
            except InputError as error:
                if folder not in self._optional:
                    raise
                lines.append(f"{error}\0")
        return f"{len(lines)} {size} {crc32(''.join(lines).encode()):08x}"

    def digest(self) -> str:
        """Return a text that changes when the content of a file changes."""
        digest, (sources, problems) = Digest(), self.contents()
        for source in sources:
            digest.add(source, _content(source))
        return digest.text(problems)


class Digest:
    """The digest of card folders, made while their files are read."""

    def __init__(self) -> None:
        import hashlib  # noqa: PLC0415 - start-up time

        self._digest = hashlib.blake2b(digest_size=16)

    def add(self, source: Source, text: str) -> None:
        """Take in the text of the next file, or the error of one that cannot be read."""
        content = text.encode()
        self._digest.update(f"{source.custom}\0{source.pack}\0{source.path.name}\0{len(content)}\0".encode())
        self._digest.update(content)

    def text(self, left_out: Iterable[InputError]) -> str:
        """Return the digest of all files, and of why others are left out."""
        for error in left_out:
            self._digest.update(f"{error}\0".encode())
        return self._digest.hexdigest()


def _content(source: Source) -> str:
    """Return the text of a file, or the error of an unreadable own file. Raises InputError for a shipped one."""
    try:
        return files.read(source.path)
    except InputError as input_error:
        if not source.custom:
            raise
        return str(input_error)


def pack_of(folder: Path) -> str:
    """Return the id of the pack in a folder: that of its `pack.yaml`, or its own name if that is wrong."""
    from deckbuilder.documents.yaml12 import read_one  # noqa: PLC0415 - start-up time

    path = folder / PACK_FILE
    try:
        if not path.is_file():
            return ""
        data = read_one(files.read(path), str(path)).data
        name = data.get("pack") if isinstance(data, dict) else None
    except (InputError, OSError):
        name = None
    return name if isinstance(name, str) and PACK_ID.fullmatch(name) else slug(folder.resolve().name)


def in_reading_order(sources: Iterable[Source]) -> list[Source]:
    """Return the sources with rule sets first, otherwise in the same order."""
    return sorted(sources, key=lambda source: source.path.stem != RULESET)


class FolderContents(NamedTuple):
    """The YAML files in a folder, and why others are left out: errors with their paths."""

    files: list[Path]
    left_out: list[InputError]


def yaml_files(folder: Path) -> list[Path]:
    """Return the YAML files in a folder (or the file itself). Raises InputError for what is neither file nor folder."""
    return contents_of(folder).files


def contents_of(folder: Path, *, custom: bool = True) -> FolderContents:
    """Return the YAML files in a folder (or the file itself), and errors for those that are left out.

    Left out are links that leave the folder or lead in a circle, names that are not UTF-8, and folders that cannot be
    read; with `custom=False` they are errors that are raised. Raises InputError for what is neither file nor folder.
    """
    contents = FolderContents([], [])
    for entry in _entries(folder):
        if isinstance(entry, InputError):
            contents.left_out.append(_left_out(entry, custom=custom))
        else:
            contents.files.append(Path(entry))
    return contents


def _left_out(error: InputError, *, custom: bool) -> InputError:
    """Return why an entry of a user's own folder is left out. Raises the error of a shipped one."""
    if not custom:
        raise error
    return error


def _entries(folder: Path) -> list[str | InputError]:
    """Return the paths of the YAML files in a folder, and errors for those that are left out."""
    with files.failing_as("cannot be read", _place(str(folder))):
        is_file, is_folder = folder.is_file(), folder.is_dir()
    if not is_file and not is_folder:
        raise InputError("is not a folder", _place(str(folder)))
    if not _is_text(str(folder)):
        raise InputError(NOT_TEXT, _place(str(folder)))
    entries: list[str | InputError] = []
    if is_file:
        entries.append(str(folder))
    else:
        _add_below(_scan(str(folder)), folder, entries)
    return entries


NOT_TEXT = "has a name that is not UTF-8; rename it"


def _place(path: str) -> Place:
    """Return the place of a path, with a replacement character for each byte that is not UTF-8."""
    return Place(path if _is_text(path) else os.fsencode(path).decode("utf-8", "replace"))


def _is_text(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:  # Python's form of bytes in a file name that are not UTF-8
        return False
    return True


def _scan(folder: str) -> list["os.DirEntry[str]"]:
    """Return what lies in a folder and is not hidden, by name; `os.scandir` knows files, folders and links at once."""
    with files.failing_as("cannot be read", _place(folder)), os.scandir(folder) as entries:
        return sorted((entry for entry in entries if not entry.name.startswith(".")), key=attrgetter("name"))


def _add_below(inner: Iterable["os.DirEntry[str]"], top: Path, entries: list[str | InputError]) -> None:
    """Add the YAML files that the contents of a folder are or hold, and errors for those that are left out."""
    for entry in inner:
        if entry.name.endswith(SUFFIXES) and entry.is_file(follow_symlinks=False) and entry.path.isascii():
            entries.append(entry.path)  # as nearly all are
        elif entry.is_dir(follow_symlinks=False):
            try:
                below = _scan(entry.path)
            except InputError as error:
                entries.append(error)
            else:
                _add_below(below, top, entries)
        elif entry.name.endswith(SUFFIXES):
            try:
                is_file = entry.is_file()
            except OSError as error:
                entries.append(InputError(f"cannot be read: {files.reason(error)}", _place(entry.path)))
                continue
            if is_file:
                entries.append(_problem(entry, top) or entry.path)


def _problem(entry: "os.DirEntry[str]", top: Path) -> InputError | None:
    """Return why a file is left out, None if it is not."""
    if not entry.path.isascii() and not _is_text(entry.path):
        return InputError(NOT_TEXT, _place(entry.path))
    if entry.is_symlink() and not Path(entry.path).resolve().is_relative_to(top.resolve()):
        return InputError("is a link that leads out of the card folder", _place(entry.path))
    return None
