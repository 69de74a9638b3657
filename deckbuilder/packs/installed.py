"""The packs that a user has added: a folder for each below the data folder, by the id of the pack.

Every command looks for them, so this module imports nothing that takes long.
"""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from deckbuilder import files
from deckbuilder.documents.sources import PACK_ID
from deckbuilder.errors import InputError, Place
from deckbuilder.json_objects import as_json
from deckbuilder.text import short

if TYPE_CHECKING:
    from deckbuilder.packs.pack import Pack

FOLDER = "packs"  # within the data folder
OFF = ".off"  # a file in the folder of a pack that is switched off
REPLACED = ".replaced"  # ending of the hidden folder of a pack while a new one takes its place


class InstalledPack(NamedTuple):
    """A pack that a user has added, and whether its cards are read."""

    id: str
    folder: Path
    is_on: bool

    @property
    def pack(self) -> "Pack":
        """The pack as its file describes it; only its id where that is wrong."""
        from deckbuilder.packs.pack import Pack, read_pack  # noqa: PLC0415 - start-up time

        try:
            return read_pack(self.folder)
        except InputError:
            return Pack(self.id, self.id)

    @property
    def problem(self) -> str:
        """Why the file that describes it cannot be read; empty where it can."""
        from deckbuilder.packs.pack import read_pack  # noqa: PLC0415 - start-up time

        try:
            read_pack(self.folder)
        except InputError as error:
            return str(error)
        return ""

    def to_json(self) -> dict[str, Any]:
        return {**as_json(self.pack), "is_on": self.is_on, "folder": str(self.folder)}


def installed(data: Path) -> list[InstalledPack]:
    """Return the packs in a data folder by their ids. Raises InputError for a folder that cannot be read."""
    try:
        with os.scandir(data / FOLDER) as entries:
            names = {entry.name for entry in entries if entry.is_dir(follow_symlinks=False)}
    except FileNotFoundError:
        return []
    except OSError as error:
        if not data.is_dir():  # there is no place for packs
            return []
        raise InputError(f"cannot be read: {files.reason(error)}", Place(str(data / FOLDER))) from None
    replaced = {name[1 : -len(REPLACED)]: name for name in names if name.startswith(".") and name.endswith(REPLACED)}
    folders = replaced | {name: name for name in names if PACK_ID.fullmatch(name)}
    return [
        InstalledPack(name, folder, is_on=not (folder / OFF).exists())
        for name, folder in ((name, data / FOLDER / folders[name]) for name in sorted(folders))
    ]


def folders_that_are_read(data: Path) -> list[Path]:
    """Return the folders of the packs that are switched on. Raises InputError."""
    return [pack.folder for pack in installed(data) if pack.is_on]


def find(data: Path, name: str) -> InstalledPack:
    """Return the pack of an id. Raises InputError with the nearest id."""
    from deckbuilder.spelling import did_you_mean, nearest  # noqa: PLC0415 - start-up time

    packs = {pack.id: pack for pack in installed(data)}
    if name not in packs:
        hint = did_you_mean(nearest(name, packs)) or ("" if packs else "; none has been added")
        raise InputError(f"there is no pack '{short(name)}'{hint}")
    return packs[name]


def folder_of(data: Path, name: str) -> Path:
    """Return the folder of the pack of an id. Raises InputError."""
    return find(data, name).folder
