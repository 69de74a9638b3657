"""Whether a catalogue file is as it was built: its tables, the program that made it, and no change since."""

import sqlite3
from pathlib import Path

from deckbuilder.catalogue import tables
from deckbuilder.files import first_bytes

HEADER = 100  # bytes of an SQLite file's header
FULL_TEXT = "CREATE TABLE 'cards_fts_"  # how the full-text index writes the definitions of its own tables


def is_as_built(connection: sqlite3.Connection, path: Path) -> bool:
    """Whether the catalogue was built by this program, and nothing has written to it since."""
    return bool(notes(connection, path))


def notes(connection: sqlite3.Connection, path: Path) -> dict[str, str]:
    """What its build has noted; nothing where it was another program's, or something has written to the file since."""
    if not has_expected_tables(connection):
        return {}
    noted: dict[str, str] = dict(connection.execute("SELECT key, value FROM meta").fetchall())
    is_own = noted.get("maker") == tables.MAKER and noted.get("changes") == str(change_count(path))
    return noted if is_own else {}


def change_count(path: Path) -> int:
    """How often an SQLite file has been written to: a number in its header that every change of it adds one to."""
    return int.from_bytes(first_bytes(path, HEADER)[24:28], "big")


def has_expected_tables(connection: sqlite3.Connection) -> bool:
    """Whether the file has the tables, indexes and views of a catalogue, and no others.

    A view in the place of a table could be one without end.
    """
    found = {(kind, sql) for kind, sql in connection.execute("SELECT type, sql FROM sqlite_master") if sql}
    own = {entry for entry in found if not _is_of_sqlite(*entry)}
    return own == DEFINITIONS


def _definitions() -> set[tuple[str, str]]:
    statements = [statement.strip() for statement in (tables.TABLES + tables.INDEXES).split(";\n")]
    created = [statement.removesuffix(";") for statement in statements if statement.startswith("CREATE ")]
    words = [statement.replace("UNIQUE ", "").replace("VIRTUAL ", "").split() for statement in created]
    return {(word[1].lower(), statement) for word, statement in zip(words, created, strict=True)}


def _is_of_sqlite(kind: str, sql: str) -> bool:
    return kind == "table" and sql.startswith((FULL_TEXT, "CREATE TABLE sqlite_stat"))


DEFINITIONS = _definitions()
