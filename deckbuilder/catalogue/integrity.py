"""Integrity of a catalogue file: its tables, the program that made it, and that nothing has changed it since."""

import sqlite3
from pathlib import Path

from deckbuilder.catalogue import tables
from deckbuilder.files import first_bytes

HEADER = 100  # bytes of an SQLite file's header
FULL_TEXT = "CREATE TABLE 'cards_fts_"  # the beginning of the definitions of the full-text index's own tables


def is_as_built(connection: sqlite3.Connection, path: Path) -> bool:
    """Whether this program built the catalogue, and nothing has written to it since."""
    return bool(notes(connection, path))


def notes(connection: sqlite3.Connection, path: Path) -> dict[str, str]:
    """Return the notes of its build; empty if another program built it or something has written to it since."""
    if not has_expected_tables(connection):
        return {}
    noted: dict[str, str] = dict(connection.execute("SELECT key, value FROM meta").fetchall())
    is_own = noted.get("maker") == tables.MAKER and noted.get("changes") == str(change_count(path))
    return noted if is_own else {}


def change_count(path: Path) -> int:
    """Return how often an SQLite file has been written to: a counter in its header."""
    return int.from_bytes(first_bytes(path, HEADER)[24:28], "big")


def has_expected_tables(connection: sqlite3.Connection) -> bool:
    """Whether the file has the tables, indexes and views of a catalogue, and no others.

    A view in the place of a table could return rows without end.
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
