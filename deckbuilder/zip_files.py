"""ZIP files of anybody, read into memory within limits, and written with equal bytes for equal contents."""

import io
import stat
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from deckbuilder import files
from deckbuilder.errors import InputError, Place
from deckbuilder.file_names import FORBIDDEN, fold_name, is_device
from deckbuilder.text import UNPRINTABLE, short

MAX_PART_LENGTH = 255  # bytes of each part of a name, the most of a file system
PORTION = 1 << 16  # bytes that are unpacked at once
ENTRY_SIGNATURE = b"PK\1\2"  # of each file in the list at the end of a ZIP file
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # of compression; the others unpack more than is asked for
DAMAGED = (zipfile.BadZipFile, zlib.error, OSError, EOFError, NotImplementedError, RuntimeError, ValueError, IndexError)
NOT_WHOLE = "this is not a ZIP file, or not a whole one"
TIME = (2020, 1, 1, 0, 0, 0)  # of all files that are written
MODE = stat.S_IFREG | 0o644


class ZipLimits(NamedTuple):
    """The most that is read.

    Attributes:
        members: files.
        size: bytes of the ZIP file, and of all files together when they are unpacked.
        depth: parts of a name: 2 of `decks/ice.yaml`.
    """

    members: int = 2_000
    size: int = 64 << 20
    depth: int = 8

    @property
    def size_problem(self) -> str:
        """The sentence on a ZIP file with more in it."""
        return f"there is too much in it: the most is {self.members:,} files and {self.size >> 20} MB"


def read_members(zip_file: Path | bytes, limits: ZipLimits, name: str = "") -> dict[str, bytes]:
    """Return the contents of the files in a ZIP file by their names, in its order; folders are left out.

    `name`: what errors call the ZIP file, by default its path. Every name leads to a place below a folder, on every
    system, and no two to the same place. Raises InputError, for links, devices and encrypted files too.

    What comes out is counted, because a ZIP file may say less of its sizes than is in it.
    """
    place = Place(name or str(zip_file)) if name or isinstance(zip_file, Path) else None
    content = files.first_bytes(zip_file, limits.size + 1) if isinstance(zip_file, Path) else zip_file
    try:
        return _read(content, limits)
    except DAMAGED:
        raise InputError(NOT_WHOLE, place) from None
    except InputError as error:
        raise InputError(error.message, place) from None


def _read(content: bytes, limits: ZipLimits) -> dict[str, bytes]:
    if len(content) > limits.size or content.count(ENTRY_SIGNATURE) > limits.members:
        raise InputError(limits.size_problem)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        members = [member for member in archive.infolist() if not member.filename.endswith("/")]
        check_names((member.filename for member in members), limits.depth)
        for member in members:
            _check_member(member, limits.depth)
        return _unpacked(archive, members, limits)


def _unpacked(archive: zipfile.ZipFile, members: Iterable[zipfile.ZipInfo], limits: ZipLimits) -> dict[str, bytes]:
    """Return the contents of files by their names. Raises InputError as soon as they are too large."""
    contents, size = dict[str, bytes](), 0
    for member in members:
        portions = []
        for portion in _portions(archive, member):
            size += len(portion)
            if size > limits.size:
                raise InputError(limits.size_problem)
            portions.append(portion)
        contents[member.filename] = b"".join(portions)
    return contents


def _portions(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Iterator[bytes]:
    with archive.open(member) as file:
        while portion := file.read(PORTION):
            yield portion


def _check_member(member: zipfile.ZipInfo, depth: int) -> None:
    """Raise InputError for a link or a device, and for a file that is encrypted or compressed in another way."""
    if problem := _problem(member.orig_filename, depth):  # Python may have cut it, or taken another one
        raise InputError(problem)
    name = f"'{short(member.filename)}'"
    kind = stat.S_IFMT(member.external_attr >> 16)  # 0 where the system that made the archive has no such kinds
    if kind not in (0, stat.S_IFREG):
        raise InputError(f"{name} is a link or a device")
    if member.flag_bits & 1 or member.compress_type not in METHODS:
        raise InputError(f"{name} is encrypted, or compressed in a way that is not used here")


def check_names(names: Iterable[str], depth: int) -> None:
    """Raise InputError for names that files below a folder cannot have, alone or together."""
    spellings: dict[str, str] = {}
    for name in names:
        if problem := _problem(name, depth):
            raise InputError(problem)
        claim_name(name, spellings)
    for name in spellings:
        for parent in PurePosixPath(name).parents:
            if (other := spellings.get(str(parent))) is not None:
                raise InputError(f"'{short(other)}' is both a file and a folder")


def _problem(name: str, depth: int) -> str:
    """Return why a file below a folder cannot have a name; empty if it can."""
    if not name:
        return "a file has no name"
    parts = name.split("/")
    problems = {
        f"is longer than {MAX_PART_LENGTH} bytes": any(map(_is_long, parts)),
        "leads to another place": not all(parts) or bool({".", ".."} & {*parts}) or "\\" in name,
        f"leads through more than {depth - 1} folders": len(parts) > depth,
        "has characters that no name here has": bool(UNPRINTABLE.search(name) or FORBIDDEN & {*"".join(parts)}),
        "cannot be used on some systems": any(part.endswith((".", " ")) or is_device(part) for part in parts),
    }
    problem = next((problem for problem, is_there in problems.items() if is_there), "")
    return f"the name '{short(name)}' {problem}" if problem else ""


def _is_long(part: str) -> bool:
    return len(part.encode("utf-8", "surrogatepass")) > MAX_PART_LENGTH


def claim_name(name: str, spellings: MutableMapping[str, str]) -> None:
    """Add a name to those that are taken. Raises InputError where it is taken, but for the case of its letters too."""
    folded = fold_name(name)
    if (other := spellings.get(folded)) is not None:
        names = f"'{short(name)}'" if name == other else f"'{short(name)}' and '{short(other)}', one on some systems,"
        raise InputError(f"the name {names} is there twice")
    spellings[folded] = name


def zip_members(contents: Mapping[str, bytes]) -> bytes:
    """Return a ZIP file of contents by their names: the same bytes for the same contents."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for name, content in sorted(contents.items()):
            member = zipfile.ZipInfo(name, TIME)
            member.create_system, member.external_attr = 3, MODE << 16  # as on Unix, wherever it is made
            archive.writestr(member, content, zipfile.ZIP_DEFLATED)
    return written.getvalue()
