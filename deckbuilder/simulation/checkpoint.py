"""Checkpoints of a simulation: games are saved while others are played, so that it can be continued."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

from sqlite_utils import Database

from deckbuilder.errors import InputError, Place
from deckbuilder.simulation.database import add_games, add_run, open_results
from deckbuilder.simulation.game_runner import Setting
from deckbuilder.simulation.series import Series
from deckbuilder.simulation.statistics import EndlessGame, GameResult

SEED = re.compile(r"\d{1,80}", re.ASCII)
PAUSE = 5.0  # seconds between two changes of the file
SUMS = (
    """UPDATE runs SET wanted = max(wanted, :wanted),
    games = (SELECT count(*) FROM games WHERE run = :run),
    drawn = (SELECT count(*) FROM games WHERE run = :run AND winner IS NULL AND result != ''),
    broken_off = (SELECT count(*) FROM games WHERE run = :run AND result = '') WHERE id = :run""",
    """UPDATE run_players SET
    wins = (SELECT count(*) FROM games WHERE run = :run AND winner = player) WHERE run = :run""",
)


def last_seed(path: Path, setting: Setting) -> int | None:
    """Return the seed of the last run of an equal setting (the seed aside); None if the file has none."""
    if not path.exists():
        return None
    with open_results(path) as database:
        row = database.execute(
            "SELECT seed FROM runs WHERE setting = ? ORDER BY id DESC LIMIT 1", [setting.fingerprint]
        ).fetchone()
    if not row:
        return None
    if not isinstance(row[0], str) or not SEED.fullmatch(row[0]):
        raise _damage_error(path)
    return int(row[0])


def load_games(path: Path, setting: Setting) -> list[GameResult]:
    """Return the games of a setting in the file: how they ended, without the numbers of the players."""
    if not path.exists():
        return []
    with open_results(path) as database:
        run = _run_of(database, setting)
    return [] if run is None else games_of(path, run, len(setting.players))


def games_of(path: Path, run: int, players: int) -> list[GameResult]:
    """Return the games of a run in the file, for a number of players; see `load_games`."""
    with open_results(path) as database:
        rows = database.execute(
            "SELECT game, seed, first, winner, result, turns, rounds, digest FROM games WHERE run = ? ORDER BY game",
            [run],
        ).fetchall()
    if not all(_is_game(row, players) for row in rows):
        raise _damage_error(path)
    return [
        GameResult(number, int(seed), first - 1, winner and winner - 1, result, turns, rounds, (), digest)
        for number, seed, first, winner, result, turns, rounds, digest in rows
    ]


def _is_game(row: tuple[Any, ...], players: int) -> bool:
    """Whether the values of a row have the right types, because other programs may write to the file, too."""
    number, seed, first, winner, result, turns, rounds, digest = row
    return (
        all(isinstance(value, int) and value >= 0 for value in (number, turns, rounds))
        and isinstance(seed, str)
        and SEED.fullmatch(seed) is not None
        and first in range(1, players + 1)
        and (winner is None or winner in range(1, players + 1))
        and isinstance(result, str)
        and isinstance(digest, str)
    )


def _damage_error(path: Path) -> InputError:
    return InputError(
        "the results cannot be read: the file holds values that this program does not write", Place(str(path))
    )


class ResultWriter:
    """Adds the games of several matches to a file every few seconds, and the remaining ones by `write`."""

    def __init__(self, path: Path, series_list: Sequence[Series]) -> None:
        self.path = path
        self.series_list = series_list
        self.waiting: defaultdict[int, list[GameResult]] = defaultdict(list)
        self.written = monotonic()

    def __call__(self, task: int, results: Sequence[GameResult | EndlessGame]) -> None:
        self.waiting[task] += [result for result in results if isinstance(result, GameResult)]
        if monotonic() - self.written > PAUSE:
            self.write()

    def write(self) -> None:
        """Write all waiting games or none. Raises InputError."""
        if not self.waiting:
            return
        with open_results(self.path) as database:
            for task, games in self.waiting.items():
                _go_on(database, self.series_list[task], games)
        self.waiting.clear()
        self.written = monotonic()


def _go_on(database: Database, series: Series, games: Sequence[GameResult]) -> None:
    run = _run_of(database, series.setting)
    if run is None:
        run = add_run(database, replace(series, games=()))
    there = {row[0] for row in database.execute("SELECT game FROM games WHERE run = ?", [run])}
    add_games(database, run, series.counts, [game for game in games if game.number not in there])
    for sql in SUMS:
        database.execute(sql, {"run": run, "wanted": series.wanted})


def _run_of(database: Database, setting: Setting) -> int | None:
    """Return the run of a setting and its seed with most games, or None."""
    row = database.execute(
        "SELECT id FROM runs WHERE setting = ? AND seed = ? ORDER BY games DESC, id LIMIT 1",
        [setting.fingerprint, str(setting.seed)],
    ).fetchone()
    return int(row[0]) if row else None
