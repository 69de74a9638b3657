"""Changes of the packs that a user has added: each completely or not at all, under the lock for changes.

A folder that is replaced or removed is first renamed to a hidden one, so that a program that is killed leaves each pack
whole: a hidden folder without a new one in its place is read.
"""

import contextlib
import os
import shutil
from pathlib import Path

from deckbuilder import files
from deckbuilder.decks.formats.documents import dump
from deckbuilder.documents.sources import PACK_FILE, PACK_ID
from deckbuilder.errors import InputError, Place
from deckbuilder.packs.installed import FOLDER, OFF, REPLACED, folder_of
from deckbuilder.packs.pack import Pack, PackContents, document_of_pack, parse_pack
from deckbuilder.text import short, slug

NEW, REMOVED = ".new", ".removed"  # endings of other hidden folders, while packs are changed
EXAMPLE = Path(__file__).parent / "example"
FIRST_VERSION = "1.0"
MAX_ID_LENGTH = 40  # as in the schema


def add(data: Path, contents: PackContents) -> Path:
    """Write a pack in place of one with its id, completely or not at all, and return its folder. Raises InputError."""
    packs, name = data / FOLDER, contents.pack.id
    folder, new, replaced = packs / name, packs / f".{name}{NEW}", packs / f".{name}{REPLACED}"
    try:
        _recover(packs)
        files.make_private_folder(packs)
        for path in write_folder(new, contents):  # after the last is written: the first flush takes others along
            _flush(path)
        if folder.exists():
            folder.rename(replaced)
        new.rename(folder)
        _flush(packs)
        _recover(packs)
    except OSError as error:
        with contextlib.suppress(OSError):
            _recover(packs)
        raise InputError(f"the pack cannot be written: {files.reason(error)}", Place(str(packs))) from None
    return folder


def remove(data: Path, name: str) -> None:
    """Delete a pack. Raises InputError."""
    folder, packs = folder_of(data, name), data / FOLDER
    with files.failing_as("the pack cannot be deleted", Place(str(folder))):
        _recover(packs)
        folder = packs / name
        folder.rename(packs / f".{name}{REMOVED}")
        _recover(packs)


def describe(data: Path, pack: Pack) -> None:
    """Write the file that describes an added pack anew; its id stays. Raises InputError for what cannot be said."""
    text = dump(document_of_pack(pack))
    parse_pack(text, PACK_FILE)
    files.write(folder_of(data, pack.id) / PACK_FILE, text, private=True)


def switch(data: Path, name: str, *, is_on: bool) -> None:
    """Have the cards of a pack read or not. Raises InputError."""
    mark = folder_of(data, name) / OFF
    if is_on:
        files.remove(mark)
    else:
        files.write(mark, "", private=True)


def _recover(packs: Path) -> None:
    """Finish what a killed program has begun: put replaced packs back, delete what is not needed. Raises OSError."""
    if not packs.is_dir():
        return
    for entry in sorted(packs.iterdir()):
        ending = next((ending for ending in (NEW, REPLACED, REMOVED) if entry.name.endswith(ending)), "")
        if not ending or not entry.name.startswith("."):
            continue
        folder = packs / entry.name[1 : -len(ending)]
        if ending == REPLACED and not folder.exists():
            entry.rename(folder)
        else:
            shutil.rmtree(entry)


def write_folder(folder: Path, contents: PackContents) -> list[Path]:
    """Write the files of a pack into a new folder, and return all that was made. Raises OSError."""
    folder.mkdir(files.PRIVATE_FOLDER)
    folders = {folder: None}
    paths = [folder / name for name in contents.files]
    for path, content in zip(paths, contents.files.values(), strict=True):
        for parent in reversed(path.relative_to(folder).parents):
            if folder / parent not in folders:
                (folder / parent).mkdir(files.PRIVATE_FOLDER)
                folders[folder / parent] = None
        path.touch(files.PRIVATE_FILE, exist_ok=False)
        path.write_bytes(content)
    return [*paths, *folders]


def _flush(path: Path) -> None:
    """Flush a file to the disk, or the names in a folder where the system can. Raises OSError."""
    with contextlib.suppress(OSError) if path.is_dir() else contextlib.nullcontext():  # Windows opens no folders
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def new_pack(name: str, parent: Path) -> tuple[Pack, Path]:
    """Make the folder of a new pack in another folder; return both. Raises InputError, also where it exists."""
    id_ = slug(name, "")[:MAX_ID_LENGTH].strip("-")
    if not PACK_ID.fullmatch(id_):
        raise InputError(f"'{short(name)}' has no letters from A to Z and no digits, of which the id of a pack is made")
    text = dump(document_of_pack(Pack(id_, name, FIRST_VERSION, games=("summoner-wars-2e",))))
    try:
        pack = parse_pack(text, PACK_FILE)
    except InputError as error:
        raise InputError(f"'{short(name)}' cannot be the name of a pack: {error.message}") from None
    folder = parent / id_
    if os.path.lexists(folder):
        raise InputError("already exists", Place(str(folder)))
    with files.failing_as("cannot be made", Place(str(folder))), files.filled_folder(folder, private=False):
        for path in sorted(EXAMPLE.rglob("*")):
            target = folder / path.relative_to(EXAMPLE)
            if path.is_dir():
                target.mkdir()
            elif path.name != PACK_FILE:
                files.write(target, path.read_bytes())
        files.write(folder / PACK_FILE, text)
    return pack, folder
