"""Results in SQLite: complete, added to, and never half written."""

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deckbuilder.errors import InputError
from deckbuilder.games.statistics import CardUse, PlayerResult
from deckbuilder.simulation.database import add
from deckbuilder.simulation.series import Series
from tests.simulation.conftest import COUNTS, MakeSeries, game
from tests.simulation.conftest import side as counted_side

Ask = Callable[[str], list[tuple[Any, ...]]]


def side(damage: tuple[int, ...], *cards: CardUse) -> PlayerResult:
    """A side that gained and spent one magic in each round."""
    ones = (1,) * len(damage)
    return PlayerResult((9,), (damage, ones, ones), cards)


@pytest.fixture
def played(matched: MakeSeries) -> Series:
    """Two games, one of them broken off."""
    uses = CardUse("mage", (3, 2, 2, 1, 4, 2)), CardUse("golem", (1, 0, 0, 0, 0, 0))
    games = [game(0, 1, side((1, 2), *uses), side((3, 4))), game(1, None, side((5,)), side((0,)))]
    return replace(matched(seed=-(2**70)), games=games, wanted=3)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "results.db"


@pytest.fixture
def ask(file: Path) -> Ask:
    def rows(sql: str) -> list[tuple[Any, ...]]:
        connection = sqlite3.connect(file)
        try:
            return connection.execute(sql).fetchall()
        finally:
            connection.close()

    return rows


def test_a_run_is_one_row_and_one_for_each_player(played: Series, file: Path, ask: Ask) -> None:
    assert add(file, [played]) == [1]
    columns = "id, ruleset, seed, wanted, games, drawn, broken_off, most_turns"
    assert ask(f"SELECT {columns} FROM runs") == [(1, "summoner-wars-2e", str(-(2**70)), 3, 2, 0, 1, 30)]
    assert ask("SELECT made LIKE '20__-__-__T__:__:__+00:00', json_extract(weights, '$.win') > 0 FROM runs") == [(1, 1)]
    assert ask("SELECT run, player, deck, kind, spared, wins FROM run_players") == [
        (1, 1, "Polar Dwarves", "random", 0, 0),
        (1, 2, "Breakers", "random", 0, 1),
    ]


def test_games_players_rounds_and_cards_are_rows(played: Series, file: Path, ask: Ask) -> None:
    add(file, [played])
    assert ask("SELECT run, game, seed, first, winner, result, turns, rounds, digest FROM games") == [
        (1, 0, "1000", 1, 2, "leader gone", 4, 2, "0" * 16),
        (1, 1, "1001", 2, None, "", 2, 1, "0" * 15 + "1"),
    ]
    assert ask("SELECT game, player, life FROM game_players") == [(0, 1, 9), (0, 2, 9), (1, 1, 9), (1, 2, 9)]
    rounds = "SELECT player, round, damage, spent FROM game_rounds WHERE game = 0 ORDER BY player, round"
    assert ask(rounds) == [(1, 1, 1, 1), (1, 2, 2, 1), (2, 1, 3, 1), (2, 2, 4, 1)]
    cards = "SELECT game, player, card, drawn, played, summoned, idle, damage_dealt FROM game_cards ORDER BY card DESC"
    assert ask(cards) == [(0, 1, "mage", 3, 2, 2, 1, 4), (0, 1, "golem", 1, 0, 0, 0, 0)]


def test_what_is_counted_in_another_game_gets_columns_of_its_own(
    played: Series, file: Path, ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(file, [played])
    harmed = [game(0, 0, counted_side((6,), CardUse("mage", (1, 1, 0))), counted_side((7,)))]
    monkeypatch.setattr(Series, "counts", COUNTS)
    add(file, [replace(played, games=harmed)])
    assert ask("SELECT player, damage, harm, tea FROM game_rounds WHERE run = 2") == [(1, None, 6, 1), (2, None, 7, 1)]
    assert ask("SELECT honour, life FROM game_players WHERE run = 2 AND player = 1") == [(9, None)]
    assert ask("SELECT drawn, loved, idle FROM game_cards WHERE run = 2") == [(1, 0, None)]


def test_a_second_run_is_added(played: Series, file: Path, ask: Ask) -> None:
    assert add(file, [played]) == [1]
    assert add(file, [played, played]) == [2, 3]
    assert ask("SELECT run, count(*) FROM games GROUP BY run") == [(1, 2), (2, 2), (3, 2)]


def test_a_run_without_games_is_a_run(matched: MakeSeries, file: Path, ask: Ask) -> None:
    add(file, [matched()])
    assert ask("SELECT games, (SELECT count(*) FROM games) FROM runs") == [(0, 0)]


def test_a_run_that_fails_on_the_way_leaves_the_file_as_it_was(played: Series, file: Path, ask: Ask) -> None:
    add(file, [played])
    twice = replace(played, games=[played.games[0], played.games[0]])  # the same game twice: no key for it
    with pytest.raises(InputError, match="the results cannot be written"):
        add(file, [played, twice])
    for table, rows in {"runs": 1, "games": 2, "game_cards": 2}.items():
        assert ask(f"SELECT count(*) FROM {table}") == [(rows,)]


def test_a_file_that_is_no_database_is_a_fault_and_stays(played: Series, file: Path) -> None:
    file.write_text("notes\n" * 200)
    with pytest.raises(InputError, match="the results cannot be written: the file is damaged, or no database"):
        add(file, [played])
    assert file.read_text() == "notes\n" * 200


def test_a_damaged_database_is_a_fault_and_stays(played: Series, file: Path) -> None:
    add(file, [played])
    damaged = file.read_bytes().replace(b"CREATE TABLE ", b"CREATE TABLE\x80")
    file.write_bytes(damaged)
    with pytest.raises(InputError, match="the results cannot be written: the file is damaged"):
        add(file, [played])
    assert file.read_bytes() == damaged


def test_a_database_of_something_else_is_a_fault_and_stays(played: Series, file: Path, ask: Ask) -> None:
    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE games (title TEXT)")
    connection.commit()
    connection.close()
    with pytest.raises(InputError, match="holds a table 'games' of another kind"):
        add(file, [played])
    assert ask("SELECT name FROM sqlite_schema") == [("games",)]


def test_a_folder_that_is_not_there_is_a_fault(played: Series, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="the results cannot be written: unable to open database file"):
        add(tmp_path / "nowhere" / "results.db", [played])
