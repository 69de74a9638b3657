"""Everything that is kept in a folder, as one ZIP file, and back."""

import io
import stat
import tempfile
import unicodedata
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath

from deckbuilder.app.storage import FORBIDDEN, is_device
from deckbuilder.text import UNPRINTABLE, short

MAX_FILES, MAX_SIZE = 5_000, 64 << 20  # of what is imported: files, and bytes of all of them
MAX_PARTS = 3  # of a name: decks/archive/old.yaml
MAX_NAME = 255  # bytes of each part of a name, the most of a file system
PORTION = 1 << 16  # bytes that are unpacked at once
ENTRY_SIGNATURE = b"PK\1\2"  # of each file in the list at the end of a ZIP file
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # of compression, those that `pack` uses
DAMAGED = (zipfile.BadZipFile, zlib.error, OSError, EOFError, NotImplementedError, RuntimeError, ValueError, IndexError)
NOT_OURS = "This is not a whole file that this page has exported"
TOO_MUCH = f"This file holds too much: there may be {MAX_FILES:,} files and {MAX_SIZE >> 20} MB in it."


class ArchiveError(Exception):
    """A file that cannot be imported, for the reason that its sentence says."""


def pack(folder: Path) -> bytes:
    """Return all files of a folder as a ZIP file."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in _files(folder):
            archive.write(path, path.relative_to(folder).as_posix())
    return content.getvalue()


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def read(content: bytes) -> Mapping[str, bytes]:
    """Return the files of a ZIP file by their names. Raises ArchiveError for one that `pack` has not made.

    What comes out is counted, because a ZIP file may say less of its sizes than is in it.
    """
    if len(content) > MAX_SIZE or content.count(ENTRY_SIGNATURE) > MAX_FILES:
        raise ArchiveError(TOO_MUCH)
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            members = [member for member in archive.infolist() if not member.filename.endswith("/")]
            _check_names([member.orig_filename for member in members])
            for member in members:
                _check_kind(member)
            contents = _unpacked(archive, members)
    except DAMAGED:
        raise ArchiveError(f"{NOT_OURS}.") from None
    if not contents:
        raise ArchiveError(f"{NOT_OURS}: there is nothing in it.")
    return contents


def _unpacked(archive: zipfile.ZipFile, members: Iterable[zipfile.ZipInfo]) -> dict[str, bytes]:
    """Return the contents of files by their names. Raises ArchiveError as soon as they are too large."""
    contents, size = dict[str, bytes](), 0
    for member in members:
        portions = []
        for portion in _portions(archive, member):
            size += len(portion)
            if size > MAX_SIZE:
                raise ArchiveError(TOO_MUCH)
            portions.append(portion)
        contents[member.filename] = b"".join(portions)
    return contents


def _portions(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Iterator[bytes]:
    with archive.open(member) as file:
        while portion := file.read(PORTION):
            yield portion


def _check_kind(member: zipfile.ZipInfo) -> None:
    """Raise ArchiveError for a link or a device, and for a file that is encrypted or compressed in another way."""
    name = f"'{short(member.filename)}'"
    kind = stat.S_IFMT(member.external_attr >> 16)  # 0 where the system that made the archive has no such kinds
    if kind not in (0, stat.S_IFREG):
        raise ArchiveError(f"{NOT_OURS}: {name} is a link or a device.")
    if member.flag_bits & 1 or member.compress_type not in METHODS:
        raise ArchiveError(f"{NOT_OURS}: {name} is encrypted, or compressed in a way that is not used here.")


def _check_names(names: Iterable[str]) -> None:
    """Raise ArchiveError for names that files in the folder of what is kept cannot have, alone or together."""
    spellings: dict[str, str] = {}
    for name in names:
        if problem := _problem(name):
            raise ArchiveError(f"{NOT_OURS}: {problem}.")
        _check_spelling(name, spellings)
        spellings[_folded(name)] = name
    for name in spellings:
        for parent in PurePosixPath(name).parents:
            if (other := spellings.get(str(parent))) is not None:
                raise ArchiveError(f"{NOT_OURS}: '{short(other)}' is both a file and a folder.")


def _problem(name: str) -> str:
    """Return why a file in the folder of what is kept cannot have a name; empty if it can."""
    parts = name.split("/")
    quoted = f"the name '{short(name)}'"
    if not name:
        return "a file has no name"
    if any(len(part.encode("utf-8", "surrogatepass")) > MAX_NAME for part in parts):
        return f"{quoted} is longer than {MAX_NAME} bytes"
    if not all(parts) or {".", ".."} & {*parts} or "\\" in name or len(parts) > MAX_PARTS:
        return f"{quoted} leads to another place"
    if UNPRINTABLE.search(name) or FORBIDDEN & {*"".join(parts)}:
        return f"{quoted} has characters that no name here has"
    if any(part.endswith((".", " ")) or is_device(part) for part in parts):
        return f"{quoted} is none on some systems"
    return ""


def _check_spelling(name: str, spellings: Mapping[str, str]) -> None:
    """Raise ArchiveError for a name that another has, or has but for the case of its letters."""
    if (other := spellings.get(_folded(name))) is not None:
        names = f"'{short(name)}'" if name == other else f"'{short(name)}' and '{short(other)}', one on some systems,"
        raise ArchiveError(f"{NOT_OURS}: the name {names} is there twice.")


def _folded(name: str) -> str:
    """Return what is the same for names that mean one file where case and the composition of accents do not count."""
    return unicodedata.normalize("NFC", name.lower())


def put(contents: Mapping[str, bytes], folder: Path) -> None:
    """Put files into a folder, in place of those of the same names: all of them, or none. Raises ArchiveError."""
    try:
        others = [path.relative_to(folder).as_posix() for path in _files(folder)]
        spellings = {_folded(name): name for name in others if name not in contents}
        for name in contents:
            _check_spelling(name, spellings)
        if not all(_fits(folder, name) for name in contents):
            raise ArchiveError("This file names a folder as a file, or a file as a folder.")
        with tempfile.TemporaryDirectory(dir=folder) as unpacked:
            new = Path(unpacked)
            for name, content in contents.items():
                (new / name).parent.mkdir(parents=True, exist_ok=True)
                (new / name).write_bytes(content)
            for name in contents:  # from here on nothing is needed that could run out
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                (new / name).replace(folder / name)
    except OSError as error:
        raise ArchiveError(f"There is no room for what this file holds: {error.strerror}.") from None


def _fits(folder: Path, name: str) -> bool:
    path = folder / name
    within = path.relative_to(folder).parents
    return not path.is_dir() and not any((folder / parent).is_file() for parent in within)
