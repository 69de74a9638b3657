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
from deckbuilder.documents.sources import PACK_FILE
from deckbuilder.errors import InputError, Place
from deckbuilder.packs.contents import PackContents
from deckbuilder.packs.installed import FOLDER, OFF, REPLACED, folder_of
from deckbuilder.packs.pack import Pack, document_of_pack, parse_pack

NEW, REMOVED = ".new", ".removed"  # endings of other hidden folders, while packs are changed


def add(data: Path, contents: PackContents) -> Path:
    """Write a pack in place of one with its id, completely or not at all, and return its folder. Raises InputError."""
    packs, name = data / FOLDER, contents.pack.id
    folder, new, replaced = packs / name, packs / f".{name}{NEW}", packs / f".{name}{REPLACED}"
    try:
        _settle(packs)
        files.make_private_folder(packs)
        write_folder(new, contents)
        if folder.exists():
            folder.rename(replaced)
        new.rename(folder)
        _flush(packs)
        _settle(packs)
    except OSError as error:
        with contextlib.suppress(OSError):
            _settle(packs)
        raise InputError(f"the pack cannot be written: {files.reason(error)}", Place(str(packs))) from None
    return folder


def remove(data: Path, name: str) -> None:
    """Delete a pack. Raises InputError."""
    folder, packs = folder_of(data, name), data / FOLDER
    try:
        _settle(packs)
        folder = packs / name
        folder.rename(packs / f".{name}{REMOVED}")
        _settle(packs)
    except OSError as error:
        raise InputError(f"the pack cannot be deleted: {files.reason(error)}", Place(str(folder))) from None


def describe(data: Path, pack: Pack) -> None:
    """Write the file that describes an added pack anew; its id stays. Raises InputError for what cannot be said."""
    text = dump(document_of_pack(pack))
    parse_pack(text, PACK_FILE)
    files.write_private(folder_of(data, pack.id) / PACK_FILE, text)


def switch(data: Path, name: str, *, is_on: bool) -> None:
    """Have the cards of a pack read or not. Raises InputError."""
    mark = folder_of(data, name) / OFF
    if is_on:
        files.remove(mark)
    else:
        files.write_private(mark, "")


def _settle(packs: Path) -> None:
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


def write_folder(folder: Path, contents: PackContents) -> None:
    """Write the files of a pack into a new folder, flushed to the disk. Raises OSError."""
    folder.mkdir(files.PRIVATE_FOLDER)
    folders = {folder}
    for name, content in contents.files.items():
        path = folder / name
        for parent in reversed(path.relative_to(folder).parents):
            if folder / parent not in folders:
                (folder / parent).mkdir(files.PRIVATE_FOLDER)
                folders.add(folder / parent)
        handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), files.PRIVATE_FILE)
        with open(handle, "wb") as file:  # noqa: PTH123 - a file that is created closed to others
            file.write(content)
            file.flush()
            os.fsync(handle)
    for written in folders:
        _flush(written)


def _flush(folder: Path) -> None:
    """Flush the names in a folder to the disk, where the system can."""
    with contextlib.suppress(OSError):  # Windows opens no folders
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
