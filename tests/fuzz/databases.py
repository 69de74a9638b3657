# ruff: noqa: T201 - a program that prints what it has found
"""Catalogues and result files with overwritten values: each query is answered, or refused with a sentence.

`python -m tests.fuzz.databases` overwrites every column of every table with every one of many values.
"""

import argparse
import json
import random
import shutil
import sqlite3
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from deckbuilder.catalogue.cache import open_catalogue
from deckbuilder.catalogue.integrity import change_count
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.sources import Sources
from deckbuilder.errors import InputError, InputErrors
from deckbuilder.query import parse

VALUES: tuple[Any, ...] = (
    None,
    0,
    -1,
    2**63 - 1,
    1.5,
    "",
    "x",
    "\ud7ff\u202e\0",
    "9" * 5_000,
    "[]",
    "{}",
    "null",
    "[" * 100_000,
    b"",
    b"\xff\xfe",
)
PER_COLUMN = 3  # documents whose inner values are changed, of each column


def tables(path: Path) -> dict[str, list[str]]:
    """Return the writable columns of every table."""
    with sqlite3.connect(path) as connection:
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            name: [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
            for name in names
            if not name.startswith(("sqlite_", "cards_fts"))
        }


def changed_documents(text: str, chance: random.Random) -> Iterator[str]:
    """Yield a JSON document with one of its values replaced by one of another type, or left out."""
    document = json.loads(text)
    places = list(_places(document))
    for holder, key in chance.sample(places, min(8, len(places))):
        before = holder[key]
        value: Any
        for value in (None, [], {}, "x", 7, [[]], {"x": {"x": 1}}):
            holder[key] = value
            yield json.dumps(document)
        holder[key] = before


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from _places(value[key])


def damages(path: Path, chance: random.Random) -> Iterator[tuple[str, str, Any]]:
    """Yield (table, column, value) for every column and value, and for documents with a changed value."""
    for table, columns in tables(path).items():
        for column in columns:
            for value in VALUES:
                yield table, column, value
            with sqlite3.connect(path) as connection:
                rows = connection.execute(f"SELECT {column} FROM {table} WHERE {column} LIKE '{{%}}'").fetchall()
            for row in chance.sample(rows, min(PER_COLUMN, len(rows))):
                for text in changed_documents(row[0], chance):
                    yield table, column, text


def overwrite(path: Path, table: str, column: str, value: Any, *, where: str = "1") -> bool:
    """Overwrite a column as far as its constraints allow, and forge the catalogue's record of changes."""
    with sqlite3.connect(path) as connection:
        try:
            changed = connection.execute(f"UPDATE OR IGNORE {table} SET {column} = ? WHERE {where}", (value,)).rowcount
        except sqlite3.Error:
            return False
    if "meta" in tables(path):
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE meta SET value = ? WHERE key = 'changes'", (str(change_count(path) + 1),))
    return changed > 0


def ask(catalogue: Catalogue) -> None:
    """Read everything that the commands read."""
    resolver = Resolver(catalogue)
    list(catalogue.facts())
    catalogue.factions()
    catalogue.decks()
    cards = catalogue.search(parse("order:cost", catalogue.vocabulary()), 20)
    catalogue.rows(parse("order:name"))
    for card in cards[:5]:
        catalogue.named(card.name)
        catalogue.card_document(card.key)
        catalogue.leaders_of(card)
        catalogue.decks_with(card)
    catalogue.near("frst")
    for name in catalogue.deck_names()[:3]:
        load_shipped(name, resolver).problems()
        catalogue.pool_document(name)


def failures(built: Path, sources: Sources, number: int, seed: int) -> Iterator[str]:
    """Return the failures among `number` random damages: those that end neither in an answer nor in a sentence."""
    chance = random.Random(seed)  # noqa: S311 - what is tried is the same each time
    every = list(damages(built, chance))
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "catalogue.db"
        for table, column, value in chance.sample(every, min(number, len(every))):
            shutil.copy(built, path)
            if overwrite(path, table, column, value) and (why := failure(lambda: ask(open_catalogue(path, sources)))):
                yield f"{table}.{column} = {str(value)[:80]!r}: {why}"


def failure(action: Callable[[], None]) -> str | None:
    """Return the traceback of an action that raises anything but an error for users; empty if it does not."""
    try:
        action()
    except (InputError, InputErrors, sqlite3.DatabaseError):
        return None
    except Exception:  # noqa: BLE001 - whatever it is, it is what is looked for
        return traceback.format_exc(limit=-3)
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        built = Path(name) / "built.db"
        sources = Sources()
        open_catalogue(built, sources).close()
        tried = min(arguments.number, sum(1 for _ in damages(built, random.Random(arguments.seed))))  # noqa: S311
        found = list(failures(built, sources, arguments.number, arguments.seed))
    for line in found:
        print(line)
    print(f"{tried} tried, {len(found)} failed")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
