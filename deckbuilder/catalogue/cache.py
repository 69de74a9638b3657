"""Open a catalogue file: build it on first use, rebuild it after changes of cards, reject files of other programs."""

import sqlite3
from pathlib import Path

from deckbuilder.catalogue import tables
from deckbuilder.catalogue.integrity import HEADER, notes
from deckbuilder.catalogue.store import DAMAGED, Catalogue
from deckbuilder.database import connect
from deckbuilder.documents.sources import Sources
from deckbuilder.errors import InputError, Place, Remedy
from deckbuilder.files import first_bytes, reason

MAGIC = b"SQLite format 3\0"
CHOOSE = Remedy.CHOOSE_CATALOGUE
WAIT = 2.0  # seconds to wait for another program's lock


def open_catalogue(path: Path, sources: Sources, *, rebuild: bool = False) -> Catalogue:
    """Return the up-to-date catalogue at `path`. Raises InputError if it can be neither opened nor built."""
    if _exists(path):
        usable = _is_ours(path)
        if usable and not rebuild:
            connection = connect(path, read_only=True, timeout=WAIT)
            if _is_current(connection, path, sources):
                return Catalogue(connection)
            connection.close()
    from deckbuilder.catalogue.build import build, known_cards  # noqa: PLC0415 - only a build pays for importing it

    build(path, sources, None if rebuild else known_cards(path))
    return Catalogue(connect(path, read_only=True, timeout=WAIT))


def open_fixed(path: Path) -> Catalogue:
    """Return the catalogue at `path` as it is, whatever cards there are beside it."""
    return Catalogue(connect(path, read_only=True, timeout=WAIT))


def _exists(path: Path) -> bool:
    """Whether the path exists. Raises InputError for a path that cannot exist."""
    try:
        if not path.parent.is_dir():
            raise InputError("the folder of the catalogue does not exist", Place(str(path)))
        return path.exists()
    except OSError as error:  # a name that is too long
        raise InputError(f"the catalogue cannot be read: {reason(error)}", Place(str(path))) from None


def _is_ours(path: Path) -> bool:
    """Whether this version can read the file; False for an older version. Raises InputError for any other file."""
    place = Place(str(path))
    if not path.is_file():
        raise InputError("is not a file, so it is not a catalogue", place)
    header = first_bytes(path, HEADER)
    if not header:
        raise InputError("is empty, so it is not a catalogue; remove it and it is built anew", place)
    if header[:16] != MAGIC[: len(header)]:
        raise InputError("is not a catalogue but another program's file", place, remedies=(CHOOSE,))
    page = int.from_bytes(header[16:18], "big")
    pages = int.from_bytes(header[28:32], "big")
    if len(header) < HEADER or path.stat().st_size < pages * (65536 if page == 1 else page):
        raise InputError("the catalogue is cut short; remove it and it is built anew", place)
    if int.from_bytes(header[68:72], "big") != tables.APPLICATION_ID:
        raise InputError("is not a catalogue but another program's database", place, remedies=(CHOOSE,))
    version = int.from_bytes(header[60:64], "big")
    if version > tables.VERSION:
        raise InputError(
            "the catalogue was made by a newer version of this program; update it", place, remedies=(CHOOSE,)
        )
    return version == tables.VERSION


def _is_current(connection: sqlite3.Connection, path: Path, sources: Sources) -> bool:
    """Whether the catalogue is unchanged since it was built, and made from the present cards."""
    try:
        noted = notes(connection, path)
    except UnicodeDecodeError:  # SQLite repeats the bytes of table definitions that it cannot read
        raise sqlite3.DatabaseError(DAMAGED) from None
    return bool(noted) and (noted.get("stamp") == sources.stamp() or noted.get("digest") == sources.digest())
