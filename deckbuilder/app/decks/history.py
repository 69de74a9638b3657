"""The versions of files of a user, in a database: what undo, redo and restore return to."""

import os
import re
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from deckbuilder.app.storage import etag_of
from deckbuilder.app.user_database import AppendingConnection, UserDatabase, checked_rows
from deckbuilder.decks.load import exists
from deckbuilder.json_objects import JsonObject

APPLICATION_ID = 0x64_6B_76_31  # "dkv1"
MAX_VERSIONS = 1_000  # of one deck; the oldest ones without a name are forgotten
MAX_NAME = 80  # characters
TABLE = """CREATE TABLE versions (
    deck TEXT NOT NULL, number INTEGER NOT NULL, at TEXT NOT NULL, action TEXT NOT NULL, text TEXT NOT NULL,
    undo INTEGER, redo INTEGER, name TEXT NOT NULL DEFAULT '', PRIMARY KEY (deck, number)
) WITHOUT ROWID"""
CHANGES = (("ALTER TABLE versions ADD COLUMN name TEXT NOT NULL DEFAULT ''",),)
OPENED, OUTSIDE = "first version", "changed by another program"
TAKEN_BACK, MADE_AGAIN = "took back", "made again"
COLUMNS = "number, at, action, text, undo, redo, name"
KINDS = (int, str, str, str, int | None, int | None, str)


@dataclass(frozen=True)
class Version(JsonObject):
    """A file as it once was. `at`: when it was written (UTC, ISO 8601). `action`: what was done.

    `undo`, `redo`: the numbers of the versions to which these return from here; None where there is none. `name`: what
    the user calls it; empty for most.
    """

    KEYS = "number at action undo redo name"

    number: int
    at: str
    action: str
    text: str
    undo: int | None
    redo: int | None
    name: str = ""

    @property
    def etag(self) -> str:
        return etag_of(self.text)


def change_of(version: Version, versions: Sequence[Version]) -> Version:
    """Return the version whose change led to this one: another one where undo or redo has returned to it."""
    by_number = {other.number: other for other in versions}
    while True:
        before = by_number.get(version.number - 1)
        if before is None or version.undo == before.number:
            return version  # a change of its own
        returned_to = before.undo if version.redo == before.number else before.redo
        source = by_number.get(returned_to or 0)
        if source is None or source.number >= version.number:
            return version  # it is forgotten
        version = source


def step_of(versions: Sequence[Version], *, redo: bool) -> tuple[Version, str] | None:
    """Return the version to which undo or redo returns, and the action that it takes back or makes again."""
    last = versions[-1] if versions else None
    number = (last.redo if redo else last.undo) if last else None
    target = next((version for version in versions if version.number == number), None)
    if last is None or target is None:
        return None
    return target, change_of(target if redo else last, versions).action


COUNTED = re.compile(r"(add|remove) (\d+) (.+)")  # what changes of single cards are called


class VersionRun(NamedTuple):
    """Versions one after another in which the same was done, the oldest first. `action`: as one, `add 25 Ice Golem`."""

    versions: Sequence[Version]
    action: str


def runs_of(versions: Sequence[Version]) -> list[VersionRun]:
    """Return versions, the oldest first, joined where the same is done again; a version with a name ends its run."""
    runs: list[list[Version]] = []
    for version in versions:
        is_same = bool(runs) and not runs[-1][-1].name and _kind(runs[-1][-1]) == _kind(version)
        if is_same:
            runs[-1].append(version)
        else:
            runs.append([version])
    return [VersionRun(run, _joined_action(run)) for run in runs]


def _kind(version: Version) -> tuple[str, ...]:
    """Return what is done with which card, whatever the number."""
    counted = COUNTED.fullmatch(version.action)
    return (counted[1], counted[3]) if counted else (version.action,)


def _joined_action(run: Sequence[Version]) -> str:
    counts = [COUNTED.fullmatch(version.action) for version in run]
    verb_and_card = _kind(run[0])
    if len(run) == 1 or None in counts:
        return run[0].action if len(run) == 1 else f"{run[0].action}, {len(run)} times"
    verb, card = verb_and_card
    return f"{verb} {sum(int(count[2]) for count in counts if count)} {card}"


class DeckId(NamedTuple):
    """A deck of the user: its file, and the version with which it began; one made under a deleted name is another."""

    file: str
    first: int


class FileHistory:
    """The versions of files of a user: of all deck files, or of the collection (`noun`: in sentences).

    `stays_open`: the database stays open until `close`. Methods raise InputError where it cannot be used.
    """

    def __init__(
        self,
        path: Path,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        noun: str = "history of decks",
        *,
        stays_open: bool = False,
    ) -> None:
        self.path = path
        self._now = now
        self._kept = AppendingConnection() if stays_open else None
        self._database = UserDatabase(path, noun, APPLICATION_ID, (TABLE,), CHANGES, self._kept)

    def close(self) -> None:
        """Close the database where it has stayed open; the next use opens it again."""
        if self._kept is not None:
            self._kept.close()

    def decks(self) -> list[str]:
        """Return the names of all deck files that have versions."""
        if self._database.is_missing:
            return []
        with self._database.open() as connection:
            return [name for (name,) in connection.execute("SELECT DISTINCT deck FROM versions ORDER BY deck")]

    def versions(self, deck: str) -> list[Version]:
        """Return the versions of a deck file, the oldest first."""
        if self._database.is_missing:
            return []
        with self._database.open() as connection:
            return _versions(connection, deck)

    def last(self, deck: str) -> Version | None:
        """Return the last version of a deck file."""
        if self._database.is_missing:
            return None
        with self._database.open() as connection:
            return _last_version(connection, deck)

    def present_decks(self) -> list[DeckId]:
        """Return the deck of each file that has versions and is there."""
        if self._database.is_missing:
            return []
        with self._database.open() as connection:
            rows = connection.execute("SELECT deck, number, undo, redo FROM versions ORDER BY deck, number").fetchall()
        links: dict[str, dict[int, int | None]] = {}
        for deck, number, undo, redo in rows:
            links.setdefault(deck, {})[number] = redo if undo is None else undo
        return [DeckId(deck, _beginning(parents, max(parents))) for deck, parents in links.items() if exists(deck)]

    def deck_of(self, file: str, text: str) -> DeckId | None:
        """Return the deck of a file that was once this text, the last such; None where there is none."""
        versions = self.versions(file)
        number = max((version.number for version in versions if version.text == text), default=None)
        parents = {version.number: version.redo if version.undo is None else version.undo for version in versions}
        return None if number is None else DeckId(file, _beginning(parents, number))

    @contextmanager
    def writing(self, deck: str) -> Iterator["VersionWriter"]:
        """Open the versions of a deck file for a change: they are kept if the block ends without an error."""
        with self._database.open(writes=True) as connection:
            yield VersionWriter(connection, deck, self._now)


class VersionWriter:
    """The versions of one file while it is changed."""

    def __init__(self, connection: sqlite3.Connection, deck: str, now: Callable[[], datetime]) -> None:
        self.last = _last_version(connection, deck)
        self._connection = connection
        self._deck = deck
        self._now = now

    @property
    def versions(self) -> list[Version]:
        """The versions, the oldest first."""
        return _versions(self._connection, self._deck)

    def add(self, text: str, action: str, undo: int | None = None, redo: int | None = None) -> Version:
        """Add a version after the last one; the oldest without a name is forgotten where there are too many."""
        number = self.last.number + 1 if self.last else 1
        version = Version(number, self._now().isoformat(timespec="seconds"), action, text, undo, redo)
        values = (version.number, version.at, action, text, undo, redo)
        self._connection.execute(
            f"INSERT INTO versions (deck, {COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, '')", (self._deck, *values)
        )
        self._connection.execute(
            "DELETE FROM versions WHERE deck = ? AND number <= ? AND name = '' AND (undo OR redo)",
            (self._deck, number - MAX_VERSIONS),
        )
        self.last = version
        return version

    def note(self, text: str) -> Version:
        """Return the version of the text of the file; a new one where another program has changed the file.

        It follows the version that has the same text, if there is one: a deck that comes back out of the archive is not
        the one that was made under its name meanwhile.
        """
        last = self.last
        if last is None:
            return self.add(text, OPENED)
        if last.text == text:
            return last
        same = next((version for version in reversed(self.versions) if version.text == text), last)
        return self.add(text, OUTSIDE, same.number)

    def go_back(self, text: str, *, redo: bool) -> tuple[Version, str] | None:
        """Add the version to which undo or redo returns from a text; return it and the action that it is about."""
        last = self.note(text)
        step = step_of(self.versions, redo=redo)
        if step is None:
            return None
        target, action = step
        done = f"{MADE_AGAIN if redo else TAKEN_BACK}: {action}"
        return self.add(target.text, done, target.undo, target.redo if redo else last.number), action

    def name(self, number: int, name: str) -> None:
        """Give a version a name; an empty one takes its name away."""
        self._connection.execute(
            "UPDATE versions SET name = ? WHERE deck = ? AND number = ?", (name, self._deck, number)
        )


def history_key(path: Path) -> str:
    """Return the name of a file in the history: the same for every way to name the file."""
    return os.path.realpath(path)


def _beginning(parents: Mapping[int, int | None], number: int) -> int:
    """Return the version from which one comes. `parents`: the version before, by number; None for a first one."""
    while (before := parents.get(number)) is not None:
        number = before
    # Where those between are forgotten, the last one that began a deck before them.
    return max((first for first, before in parents.items() if before is None and first <= number), default=number)


def _versions(connection: sqlite3.Connection, deck: str, order: str = "ORDER BY number") -> list[Version]:
    sql = f"SELECT {COLUMNS} FROM versions WHERE deck = ? {order}"
    return [Version(*row) for row in checked_rows(connection, KINDS, sql, (deck,))]


def _last_version(connection: sqlite3.Connection, deck: str) -> Version | None:
    return next(iter(_versions(connection, deck, "ORDER BY number DESC LIMIT 1")), None)
