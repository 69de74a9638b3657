"""Everything that is kept in a folder, as one ZIP file, and back."""

import io
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

MAX_FILES, MAX_SIZE = 5_000, 64 << 20  # of what is imported: files, and bytes of all of them
MAX_PARTS = 3  # of a name: decks/archive/old.yaml
DAMAGED = (zipfile.BadZipFile, zlib.error, OSError, EOFError, NotImplementedError, RuntimeError, ValueError)


class ArchiveError(Exception):
    """A file that cannot be imported, for the reason that its sentence says."""


def written(folder: Path) -> bytes:
    """Return all files of a folder as a ZIP file."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                archive.write(path, path.relative_to(folder).as_posix())
    return made.getvalue()


def read(content: bytes) -> Mapping[str, bytes]:
    """Return the files of a ZIP file by their names. Raises ArchiveError for one that `written` has not made."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            members = [member for member in archive.infolist() if not member.is_dir()]
            if len(members) > MAX_FILES or sum(member.file_size for member in members) > MAX_SIZE:
                raise ArchiveError("This file holds too much.")
            found = {member.filename: archive.read(member) for member in members}
    except DAMAGED:
        found = {}
    if not found or not all(_is_ours(name, found) for name in found):
        raise ArchiveError("This is not a whole file that this page has exported.")
    return found


def put(found: Mapping[str, bytes], folder: Path) -> None:
    """Put files into a folder, in place of those of the same names: all of them, or none. Raises ArchiveError."""
    if not all(_fits(folder, name) for name in found):
        raise ArchiveError("This file names a folder as a file, or a file as a folder.")
    new = Path(tempfile.mkdtemp(dir=folder))
    try:
        for name, content in found.items():
            (new / name).parent.mkdir(parents=True, exist_ok=True)
            (new / name).write_bytes(content)
        for name in found:  # from here on nothing is needed that could run out
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (new / name).replace(folder / name)
    except OSError as error:
        raise ArchiveError(f"There is no room for what this file holds: {error.strerror}.") from None
    finally:
        shutil.rmtree(new)


def _is_ours(name: str, found: Mapping[str, bytes]) -> bool:
    """Whether a file of this name may lie in the folder of what is kept, beside the others that are found."""
    path = PurePosixPath(name)
    is_plain = path.as_posix() == name and not path.is_absolute() and not {"..", "."} & set(path.parts)
    is_within_file = any(parent.as_posix() in found for parent in path.parents)
    return is_plain and "\\" not in name and len(path.parts) <= MAX_PARTS and not is_within_file


def _fits(folder: Path, name: str) -> bool:
    path = folder / name
    within = path.relative_to(folder).parents
    return not path.is_dir() and not any((folder / parent).is_file() for parent in within)
