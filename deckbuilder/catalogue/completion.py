"""Completion of names for the shell, read from a catalogue's file without checks, because the shell cannot wait."""

import sqlite3
import sys
from pathlib import Path

from deckbuilder.text import fold

CARDS = "SELECT DISTINCT name FROM cards WHERE folded >= ? AND folded < ? ORDER BY name"
DECKS = "SELECT slug FROM decks WHERE slug >= ? AND slug < ? ORDER BY ruleset, slug"


def cards_beginning(path: Path, start: str) -> list[str]:
    """Return names of cards with a beginning; a space at the end completes a word. Raises sqlite3.Error."""
    return _asked(path, CARDS, fold(start) + (" " if start.endswith(" ") else ""))


def decks_beginning(path: Path, start: str) -> list[str]:
    """Return names of shipped decks with a beginning. Raises sqlite3.Error."""
    return _asked(path, DECKS, start)


def _asked(path: Path, sql: str, start: str) -> list[str]:
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    try:
        return [row[0] for row in connection.execute(sql, (start, start + chr(sys.maxunicode)))]
    except UnicodeDecodeError as error:  # a damaged file
        raise sqlite3.DatabaseError(error.reason) from None
