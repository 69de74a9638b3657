"""Simulations that are kept: what was ordered and what came of it, beside the games in the file of results."""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from deckbuilder import files
from deckbuilder.app.simulations.order import SimulationOrder
from deckbuilder.database import unusable
from deckbuilder.errors import InputError, Place, at_field

if TYPE_CHECKING:
    from sqlite_utils.db import Table

    from deckbuilder.simulation.statistics import GameResult

ORDERED, DONE, STOPPED, FAILED = "ordered", "done", "stopped", "failed"
MAX_NAME = 80  # characters
COLUMNS = {  # of the table `simulations`, with their types
    "id": int,
    "made": str,
    "name": str,
    "ordered": str,
    "state": str,
    "wanted": int,
    "played": int,
    "headline": str,
    "error": str,
    "runs": str,
    "result": str,
    "csv": str,
}
DEFAULTS = {"played": 0, "headline": "", "error": "", "runs": "[]", "result": "", "csv": ""}
LISTED_COLUMNS = tuple(COLUMNS)[:-2]  # all but the result, which may be long
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
        with files.failing_as("cannot be made", Place(str(self.path.parent))):
            files.make_private_folder(self.path.parent)

    def add(self, name: str, order: SimulationOrder, wanted: int) -> int:
        """Keep an order, and return its number."""
        row = {
            "made": datetime.now(UTC).isoformat(timespec="seconds"),
            "name": known_name(name),
            "ordered": json.dumps({name: getattr(order, name) for name in KEPT}),
            "state": ORDERED,
            "wanted": wanted,
        }
        with self._open() as table:
            return cast("int", table.insert({**row, **DEFAULTS}).last_pk)

    def finish(self, number: int, outcome: SimulationOutcome) -> None:
        """Keep what came of a simulation."""
        result = json.dumps(outcome.result) if outcome.result is not None else ""
        self._change(number, {**vars(outcome), "runs": json.dumps(list(outcome.runs)), "result": result})

    def rename(self, number: int, name: str) -> None:
        """Give a simulation another name."""
        self._change(number, {"name": known_name(name)})

    def remove(self, number: int) -> None:
        """Take a simulation out of the archive; its games stay in the file of results."""
        with self._open() as table:
            table.delete_where("id = ?", [number])

    def all(self) -> list[KeptSimulation]:
        """Return all simulations, the newest first."""
        if files.is_missing(self.path):
            return []
        with self._open() as table:
            rows = list(table.rows_where(select=", ".join(LISTED_COLUMNS), order_by="id desc"))
        return [self._kept(row) for row in rows]

    def find(self, number: int) -> KeptSimulation | None:
        """Return a simulation; None where there is none of this number."""
        return next((simulation for simulation in self.all() if simulation.number == number), None)

    def result(self, number: int) -> dict[str, Any]:
        """Return the result of a simulation as JSON; empty where there is none."""
        text = self._text(number, "result")
        if not text:
            return {}
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, dict):
            raise self._damage_error()
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
        games = games_of(self.path, kept.runs[place], len(match["decks"]))
        return [replace(game, teams=sides) for game in games]

    def _change(self, number: int, values: Mapping[str, object]) -> None:
        """Change columns of a simulation, which another process may have removed."""
        with self._open() as table:
            if table.count_where("id = ?", [number]):
                table.update(number, dict(values))

    def _text(self, number: int, column: str) -> str:
        with self._open() as table:
            row = next(table.rows_where("id = ?", [number], select=column), {})
        text = row.get(column)
        return text if isinstance(text, str) else ""

    @contextmanager
    def _open(self) -> "Iterator[Table]":
        from deckbuilder.simulation.database import open_results  # noqa: PLC0415 - start-up time

        self.prepare()
        with open_results(self.path) as database:
            table = database.table("simulations")
            table.create(COLUMNS, pk="id", not_null=set(COLUMNS) - {"id"}, defaults=DEFAULTS, if_not_exists=True)
            if not COLUMNS.keys() <= table.columns_dict.keys():
                sentence = "the results cannot be written: the file holds a table of simulations of another kind"
                raise InputError(sentence, Place(str(self.path)))
            yield table

    def _kept(self, row: Mapping[str, Any]) -> KeptSimulation:
        if not all(isinstance(row[name], COLUMNS[name]) for name in LISTED_COLUMNS):
            raise self._damage_error()
        try:
            order, runs = _read(row["ordered"]), tuple(map(int, json.loads(row["runs"])))
        except (AttributeError, ValueError, TypeError, RecursionError):
            raise self._damage_error() from None
        return KeptSimulation(*{**row, "ordered": order, "runs": runs}.values())  # in the order of `LISTED_COLUMNS`

    def _damage_error(self) -> InputError:
        return unusable("the simulations cannot be read", self.path, sqlite3.DatabaseError())


@at_field("name")
def known_name(text: str) -> str:
    """Return the name of a simulation. Raises InputError for one that it cannot have."""
    name = " ".join(text.split())
    if not 0 < len(name) <= MAX_NAME or not name.isprintable():
        raise InputError(f"the name of a simulation has 1 to {MAX_NAME} characters, none of them invisible")
    return name


def _read(text: str) -> SimulationOrder:
    options: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in json.loads(text).items()
        if name in KEPT
    }
    return SimulationOrder(**options)
