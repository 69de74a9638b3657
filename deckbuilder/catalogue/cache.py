"""Open a catalogue file, which is a cache: built on first use, rebuilt after changes of cards and after damage."""

import sqlite3
from pathlib import Path

from deckbuilder.catalogue import tables
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.database import DATABASE_ERRORS, connect, is_damage
from deckbuilder.documents.sources import Sources
from deckbuilder.errors import InputError, Place, Remedy
from deckbuilder.files import first_bytes, reason

MAGIC = b"SQLite format 3\0"  # how every SQLite file begins
ID_PLACE = 68  # of the application id in such a file, four bytes
LOCK_WAIT_LIMIT = 2.0  # seconds to wait for another program's lock


def open_catalogue(path: Path, sources: Sources, *, rebuild: bool = False) -> Catalogue:
    """Return the up-to-date catalogue at `path`. Raises InputError if it can be neither opened nor built."""
    if _exists(path):
        _must_be_a_catalogue(path)
        if not rebuild and (catalogue := _current_catalogue(path, sources)):
            return catalogue
    from deckbuilder.catalogue import known_cards  # noqa: PLC0415 - only a build pays for importing them
    from deckbuilder.catalogue.build import Known, build  # noqa: PLC0415

    build(path, sources, None if rebuild else Known(known_cards.of_catalogue(path), known_cards.shipped_files()))
    return open_fixed(path)


def open_fixed(path: Path) -> Catalogue:
    """Return the catalogue at `path` as it is, whatever cards there are beside it."""
    return Catalogue(connect(path, read_only=True, timeout=LOCK_WAIT_LIMIT))


def _exists(path: Path) -> bool:
    try:
        if not path.parent.is_dir():
            raise InputError("the folder of the catalogue does not exist", Place(str(path)))
        return path.exists()
    except OSError as error:  # a name that is too long
        raise InputError(f"the catalogue cannot be read: {reason(error)}", Place(str(path))) from None


def _must_be_a_catalogue(path: Path) -> None:
    """Raise InputError for a file of another program, which must not be replaced; an empty one may be."""
    if not path.is_file():
        raise InputError("is not a file, so it is not a catalogue", Place(str(path)))
    start = first_bytes(path, ID_PLACE + 4)
    if start and not (start.startswith(MAGIC) and int.from_bytes(start[ID_PLACE:], "big") == tables.APPLICATION_ID):
        kind = "database" if start.startswith(MAGIC) else "file"
        sentence = f"is not a catalogue but another program's {kind}"
        raise InputError(sentence, Place(str(path)), remedies=(Remedy.CHOOSE_CATALOGUE,))


def _current_catalogue(path: Path, sources: Sources) -> Catalogue | None:
    """Return the catalogue if it was made by this version from the present cards, else None, as for a damaged file.

    Raises sqlite3.Error where it cannot be read but is not damaged: a lock, or a query that does not end.
    """
    catalogue = open_fixed(path)
    try:
        if catalogue.version == tables.VERSION:
            notes, stamp = catalogue.notes(), sources.stamp()
            noted = notes.get("stamp", "")
            if noted == stamp:
                return catalogue
            is_of_same_size = noted.rpartition(" ")[0] == stamp.rpartition(" ")[0]  # else no content need be read
            if is_of_same_size and notes.get("digest") == sources.digest():
                return catalogue
    except DATABASE_ERRORS as error:
        if isinstance(error, sqlite3.Error) and not is_damage(error):
            raise
    catalogue.close()
    return None
