"""Everything that is kept in a folder, as one ZIP file, and back."""

import tempfile
from collections.abc import Mapping
from pathlib import Path

from deckbuilder.errors import InputError
from deckbuilder.file_names import fold_name
from deckbuilder.zip_files import ZipLimits, claim_name, read_members, zip_members

LIMITS = ZipLimits(members=5_000, depth=10)  # of a pack: packs/deep-ones/, and up to eight parts in it


def pack(folder: Path) -> bytes:
    """Return all files of a folder as a ZIP file."""
    return zip_members({path.relative_to(folder).as_posix(): path.read_bytes() for path in _files(folder)})


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def read(content: bytes) -> Mapping[str, bytes]:
    """Return the files of a ZIP file by their names. Raises InputError for one that `pack` has not made."""
    contents = read_members(content, LIMITS)
    if not contents:
        raise InputError("there is nothing in it")
    return contents


def put(contents: Mapping[str, bytes], folder: Path) -> None:
    """Put files into a folder, in place of those of the same names: all of them, or none. Raises InputError."""
    try:
        others = [path.relative_to(folder).as_posix() for path in _files(folder)]
        spellings = {fold_name(name): name for name in others if name not in contents}
        for name in contents:
            claim_name(name, spellings)
        if not all(_fits(folder, name) for name in contents):
            raise InputError("it names a folder as a file, or a file as a folder")
        with tempfile.TemporaryDirectory(dir=folder) as unpacked:
            new = Path(unpacked)
            for name, content in contents.items():
                (new / name).parent.mkdir(parents=True, exist_ok=True)
                (new / name).write_bytes(content)
            for name in contents:  # from here on nothing is needed that could run out
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                (new / name).replace(folder / name)
    except OSError as error:
        raise InputError(f"there is no room for what it holds: {error.strerror}") from None


def _fits(folder: Path, name: str) -> bool:
    path = folder / name
    within = path.relative_to(folder).parents
    return not path.is_dir() and not any((folder / parent).is_file() for parent in within)
