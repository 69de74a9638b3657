"""Decks against each other: what is counted, rated, kept in a file and taken up from there."""

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from deckbuilder.app.simulations.figures import match_report
from deckbuilder.app.simulations.matrix import MatrixResult
from deckbuilder.cli.display.matrix import matrix_view, side_by_side
from deckbuilder.cli.display.report import report_view
from deckbuilder.errors import InputError
from deckbuilder.games.statistics import PlayerResult
from deckbuilder.simulation.checkpoint import ResultWriter, last_seed, load_games
from deckbuilder.simulation.chunks import whole
from deckbuilder.simulation.matrix import COLUMNS, Matrix, Pairing, seatings
from deckbuilder.simulation.run import run
from deckbuilder.simulation.series import Series
from deckbuilder.simulation.statistics import GameResult
from tests.depth import deep
from tests.simulation.conftest import MakeSeries, game

Made = Callable[[dict[tuple[int, int], list[int | None]]], Matrix]
SIDE = PlayerResult((9,), ((1,), (1,), (1,)), ())  # of one round
NAMES = ("polar-dwarves", "breakers", "vanguards")


def results(winners: list[int | None]) -> list[GameResult]:
    return [game(number, winner, SIDE, SIDE) for number, winner in enumerate(winners)]


@pytest.fixture
def made(matched: MakeSeries) -> Made:
    """A matrix of three decks, by who won the games of each two places."""

    def make(winners: dict[tuple[int, int], list[int | None]]) -> Matrix:
        empty = matched()
        series_list = {pair: replace(empty, games=results(winners.get(pair, [])), wanted=4) for pair in seatings(3)}
        return Matrix(("A", "B", "C"), series_list)

    return make


def screen(made: Matrix) -> str:
    console = Console(file=StringIO(), width=80)
    console.print(matrix_view(console, MatrixResult(made, made.games)))
    found = console.file
    assert isinstance(found, StringIO)
    return found.getvalue()


def test_a_pair_is_counted_at_both_seats(made: Made) -> None:
    matrix = made({(0, 1): [0, 0, 1], (1, 0): [0, 1, None]})
    assert matrix.meetings[0, 1] == Pairing(6, 3, 2)
    assert matrix.meetings[1, 0] == Pairing(6, 2, 3)
    assert matrix.total(0) == matrix.meetings[0, 1]
    assert matrix.total(2) == Pairing(0, 0, 0)
    assert (matrix.games, matrix.wanted, matrix.undecided) == (6, 24, 1)
    assert dict(zip(COLUMNS, matrix.rows()[0], strict=True))["share_1"] == 0.5
    assert matrix.rows()[2][2:] == (0, 0, 0, None, None, None)


@deep
def test_ratings_are_those_of_the_model(made: Made) -> None:
    """Two decks that won 3 of 4 and 1 of 4 part by 400 log10(3) points, but for the weak prior."""
    pytest.importorskip("choix")
    from deckbuilder.simulation.matrix import ratings  # noqa: PLC0415 - an extra

    often: dict[tuple[int, int], list[int | None]] = {
        (0, 1): [*[0] * 150, *[1] * 50],
        (1, 0): [*[1] * 150, *[0] * 50],
        (1, 2): [*[0] * 100, *[1] * 100],
        (2, 0): [1, 0, 1, 0, 1, 0],
    }
    one, two, three = ratings(made(often))
    assert one.value + two.value + three.value == pytest.approx(0, abs=1e-6)
    assert one.value - two.value == pytest.approx(190.8, abs=20)
    assert two.low < two.value < two.high < 0 < one.low
    assert three.high - three.low > two.high - two.low


def test_a_deck_that_always_won_has_a_rating(made: Made) -> None:
    pytest.importorskip("choix")
    from deckbuilder.simulation.matrix import ratings  # noqa: PLC0415 - an extra

    best, *others = ratings(made({(0, 1): [0] * 9, (0, 2): [0] * 9, (1, 2): [0, 1]}))
    assert 0 < best.value < 2000
    assert all(best.low > other.value for other in others)


def test_the_screen_says_which_games_are_missing(made: Made) -> None:
    assert "No game was finished" in screen(made({}))
    told = screen(made({(0, 1): [0, None]}))
    assert "2 of 24 games, seed 5; 1 game won by nobody" in told
    assert max(map(len, told.splitlines())) <= 80


@pytest.mark.parametrize(
    ("width", "decks", "tables"), [(80, 7, [7]), (80, 8, [4, 4]), (80, 16, [6, 6, 4]), (160, 8, [8])]
)
def test_tables_hold_about_as_many_decks_each_as_fit_the_window(width: int, decks: int, tables: list[int]) -> None:
    console = Console(file=StringIO(), width=width, force_terminal=True)
    assert [len(each) for each in side_by_side(console, decks)] == tables


def test_a_match_without_games_claims_nothing(matched: MakeSeries) -> None:
    console = Console(file=StringIO(), width=80)
    console.print(report_view(console, match_report(replace(matched(), wanted=9).to_json())))
    assert isinstance(console.file, StringIO)
    told = console.file.getvalue()
    assert "No game was finished." in told
    assert "%" not in told


@pytest.fixture
def series_list(matched: MakeSeries) -> list[Series]:
    return [replace(matched(NAMES[one], NAMES[other]), wanted=4) for one, other in seatings(2)]


def test_games_are_kept_as_they_come_and_taken_up(series_list: list[Series], tmp_path: Path) -> None:
    file = tmp_path / "results.db"
    settings = [series.setting for series in series_list]
    assert (load_games(file, settings[0]), last_seed(file, settings[0])) == ([], None)
    keeper = ResultWriter(file, series_list)
    found = run(whole(settings, 4), lambda _: None, keep=keeper)
    keeper.write()
    for place, setting in enumerate(settings):
        assert [replace(each, sides=(), teams=()) for each in found.of(place)] == load_games(file, setting)
        assert last_seed(file, replace(setting, seed=1)) == setting.seed
    connection = sqlite3.connect(file)
    rows = connection.execute("SELECT wanted, games, broken_off, drawn FROM runs").fetchall()
    wins = connection.execute("SELECT sum(wins) FROM run_players").fetchone()
    connection.close()
    assert [row[:2] for row in rows] == [(4, 4)] * 2
    assert sum(row[2] + row[3] for row in rows) + wins[0] == 8


def test_games_of_other_terms_are_not_taken(series_list: list[Series], tmp_path: Path) -> None:
    file, setting = tmp_path / "results.db", series_list[0].setting
    keeper = ResultWriter(file, series_list)
    keeper(0, results([0, 1]))
    keeper.write()
    assert len(load_games(file, setting)) == 2
    for other in (replace(setting, seed=9), replace(setting, turns=9), replace(setting, players=("random", "passive"))):
        assert load_games(file, other) == []
    assert last_seed(file, replace(setting, strict=True)) is None


@pytest.mark.parametrize("column", ["game", "seed", "first", "winner", "result", "turns", "rounds", "digest"])
def test_a_value_of_a_game_that_something_else_has_written_is_rejected(column: str, made: Made, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    series = made({(0, 1): [0, 1]}).series_list[0, 1]
    keeper = ResultWriter(path, [series])
    keeper(0, series.games)
    keeper.write()
    assert len(load_games(path, series.setting)) == 2
    reasons = []
    for value in (None, -1, 2**62, 0.5, "", "x" * 5_000, b"\xff"):
        copy = tmp_path / "copy.db"
        copy.write_bytes(path.read_bytes())
        with sqlite3.connect(copy) as connection:
            connection.execute(f"UPDATE OR IGNORE games SET {column} = ?", (value,))
        try:
            assert all(isinstance(one, GameResult) for one in load_games(copy, series.setting))
        except InputError as input_error:
            reasons.append(str(input_error))
    assert len(reasons) >= 2
    assert all("values that this program does not write" in reason for reason in reasons)


@pytest.mark.parametrize("value", ["", "x", b"\xff", "9" * 5_000, "-1", 0.5])
def test_a_seed_that_something_else_has_written_is_rejected(value: object, made: Made, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    series = made({(0, 1): [0, 1]}).series_list[0, 1]
    ResultWriter(path, [series]).write()
    keeper = ResultWriter(path, [series])
    keeper(0, series.games)
    keeper.write()
    assert last_seed(path, series.setting) == series.setting.seed
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE runs SET seed = ?", (value,))
    with pytest.raises(InputError, match="values that this program does not write"):
        last_seed(path, series.setting)
