"""Simulations that are kept: what was ordered and what came of it, beside the games in the file of results."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckbuilder import files
from deckbuilder.app.simulations.order import SimulationOrder
from deckbuilder.errors import InputError, Place

if TYPE_CHECKING:
    from sqlite_utils import Database

    from deckbuilder.simulation.result import GameResult

ORDERED, DONE, STOPPED, FAILED = "ordered", "done", "stopped", "failed"
MAX_NAME = 80  # characters
TABLE = """CREATE TABLE IF NOT EXISTS simulations (
    id INTEGER PRIMARY KEY, made TEXT NOT NULL, name TEXT NOT NULL, ordered TEXT NOT NULL, state TEXT NOT NULL,
    wanted INTEGER NOT NULL, played INTEGER NOT NULL DEFAULT 0, headline TEXT NOT NULL DEFAULT '',
    error TEXT NOT NULL DEFAULT '', runs TEXT NOT NULL DEFAULT '[]',
    result TEXT NOT NULL DEFAULT '', csv TEXT NOT NULL DEFAULT ''
)"""
COLUMNS = "id, made, name, ordered, state, wanted, played, headline, error, runs"
KINDS = (int, str, str, str, str, int, int, str, str, str)
KEPT = tuple(field.name for field in fields(SimulationOrder) if field.name not in {"db", "records", "weights"})


@dataclass(frozen=True)
class SimulationOutcome:
    """How a simulation has ended.

    `headline`: in a sentence; `result`: as JSON; `csv`: as rows; `error`: what failed. `runs`: of the file of results.
    """

    state: str
    played: int = 0
    headline: str = ""
    error: str = ""
    runs: Sequence[int] = ()
    result: Mapping[str, Any] | None = None
    csv: str = ""


@dataclass(frozen=True)
class KeptSimulation:
    """A simulation of the archive. `made`: when it was ordered (UTC, ISO 8601). `wanted`, `played`: games."""

    number: int
    made: str
    name: str
    order: SimulationOrder
    state: str
    wanted: int
    played: int
    headline: str
    error: str
    runs: tuple[int, ...]


class SimulationArchive:
    """The simulations of a user, in a file of results. Methods raise InputError where it cannot be used."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def prepare(self) -> None:
        """Make the folder of the file."""
        try:
            files.make_private_folder(self.path.parent)
        except OSError as error:
            raise InputError(f"cannot be made: {files.reason(error)}", Place(str(self.path.parent))) from None

    def add(self, name: str, order: SimulationOrder, wanted: int) -> int:
        """Keep an order, and return its number."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        facts = [now, known_name(name), _written(order), ORDERED, wanted]
        with self._open() as database:
            done = database.execute(
                "INSERT INTO simulations (made, name, ordered, state, wanted) VALUES (?, ?, ?, ?, ?)", facts
            )
            return int(done.lastrowid or 0)

    def finish(self, number: int, outcome: SimulationOutcome) -> None:
        """Keep what came of a simulation."""
        found = json.dumps(outcome.result) if outcome.result is not None else ""
        runs = json.dumps(list(outcome.runs))
        facts = (outcome.state, outcome.played, outcome.headline, outcome.error, runs, found, outcome.csv)
        with self._open() as database:
            database.execute(
                """UPDATE simulations SET state = ?, played = ?, headline = ?, error = ?, runs = ?, result = ?, csv = ?
                WHERE id = ?""",
                [*facts, number],
            )

    def rename(self, number: int, name: str) -> None:
        """Give a simulation another name."""
        with self._open() as database:
            database.execute("UPDATE simulations SET name = ? WHERE id = ?", [known_name(name), number])

    def remove(self, number: int) -> None:
        """Take a simulation out of the archive; its games stay in the file of results."""
        with self._open() as database:
            database.execute("DELETE FROM simulations WHERE id = ?", [number])

    def all(self) -> list[KeptSimulation]:
        """Return all simulations, the newest first."""
        if files.is_missing(self.path):
            return []
        with self._open() as database:
            rows = database.execute(f"SELECT {COLUMNS} FROM simulations ORDER BY id DESC").fetchall()
        return [self._kept(row) for row in rows]

    def find(self, number: int) -> KeptSimulation | None:
        """Return a simulation; None where there is none of this number."""
        return next((each for each in self.all() if each.number == number), None)

    def result(self, number: int) -> dict[str, Any]:
        """Return the result of a simulation as JSON; empty where there is none."""
        found = self._text(number, "result")
        if not found:
            return {}
        try:
            value = json.loads(found)
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, dict):
            raise self._damaged()
        return value

    def csv(self, number: int) -> str:
        """Return the rows of the result of a simulation as CSV; empty where there is none."""
        return self._text(number, "csv")

    def games(self, kept: KeptSimulation, place: int = 0) -> "list[GameResult]":
        """Return the games of a simulation of one deck, or at place 1 those of the deck compared with it."""
        from deckbuilder.simulation.checkpoint import games_of  # noqa: PLC0415 - start-up time

        if place >= len(kept.runs):
            return []
        match = self.result(kept.number)["matches"][place]
        sides = tuple(
            side
            for player in range(len(match["decks"]))
            for side, team in enumerate(match["teams"])
            if player + 1 in team
        )
        found = games_of(self.path, kept.runs[place], len(match["decks"]))
        return [replace(game, teams=sides) for game in found]

    def _text(self, number: int, column: str) -> str:
        with self._open() as database:
            row = database.execute(f"SELECT {column} FROM simulations WHERE id = ?", [number]).fetchone()
        return row[0] if row and isinstance(row[0], str) else ""

    @contextmanager
    def _open(self) -> "Iterator[Database]":
        from deckbuilder.simulation.database import opened  # noqa: PLC0415 - start-up time

        self.prepare()
        with opened(self.path) as database:
            database.execute(TABLE)
            yield database

    def _kept(self, row: Sequence[Any]) -> KeptSimulation:
        if not all(isinstance(value, kind) for value, kind in zip(row, KINDS, strict=True)):
            raise self._damaged()
        number, made, name, ordered, state, wanted, played, headline, error, runs = row
        try:
            order, of_file = _read(ordered), tuple(map(int, json.loads(runs)))
        except (ValueError, TypeError, RecursionError):
            raise self._damaged() from None
        return KeptSimulation(number, made, name, order, state, wanted, played, headline, error, of_file)

    def _damaged(self) -> InputError:
        return InputError("the simulations cannot be read: the file is damaged", Place(str(self.path)))


def known_name(text: str) -> str:
    """Return the name of a simulation. Raises InputError for one that it cannot have."""
    name = " ".join(text.split())
    if not 0 < len(name) <= MAX_NAME or not name.isprintable():
        raise InputError(f"the name of a simulation has 1 to {MAX_NAME} characters, none of them invisible")
    return name


def _written(order: SimulationOrder) -> str:
    return json.dumps({name: getattr(order, name) for name in KEPT})


def _read(text: str) -> SimulationOrder:
    """Return a kept order. Raises ValueError or TypeError for a text that is none."""
    found: dict[str, Any] = json.loads(text)
    known: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in found.items() if name in KEPT
    }
    return SimulationOrder(**known)
