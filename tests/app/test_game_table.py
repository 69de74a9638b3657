"""Games as a table: the same rows as arrays, as a table of Arrow, and in files."""

from pathlib import Path

import numpy as np
import pytest

from deckbuilder.app import SimulationOrder, play_many
from deckbuilder.app.simulations.game_table import write_rows
from deckbuilder.app.simulations.preparation import job_of
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.formats.csv_table import csv_text
from deckbuilder.errors import InputError

LAST_SEED = 2**63  # seeds from here on are too large for signed integers
ORDER = SimulationOrder(
    ("polar-dwarves",), "random,random", seed=3, versus="breakers", games=6, turns=9, jobs=1, contributions=0
)


def test_arrays_have_an_entry_for_each_game(workbench: Workbench) -> None:
    table = play_many(workbench, ORDER)
    arrays = table.arrays()
    assert [*arrays] == [*table.columns]
    assert {len(array) for array in arrays.values()} == {12}  # of two decks
    assert set(arrays["deck_1"]) == {"Polar Dwarves", "Breakers"}
    assert arrays["seed"].dtype == np.uint64
    assert arrays["seed"].max() >= LAST_SEED
    assert set(arrays["winner"]) <= {0, 1, 2}
    assert 0 in arrays["winner"]
    assert arrays["turns"].dtype.kind == "i"


@pytest.mark.parametrize("matrix", [False, True])
def test_a_file_has_the_rows_of_all_games(matrix: bool, tmp_path: Path, workbench: Workbench) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    decks = ("polar-dwarves", "breakers") if matrix else ("polar-dwarves",)
    for name in ("games.csv", "games.parquet"):
        path = tmp_path / name
        job = job_of(workbench, SimulationOrder(decks, "random,random", 3, matrix, games=2, turns=9, jobs=1, rows=path))
        result = job.run(lambda _games: None)
        rows = [row for series in result.series for row in series.csv_rows()]
        assert len(rows) == 2 * len(result.series)
        if path.suffix == ".csv":
            assert path.read_text("utf-8") == csv_text(result.series[0].csv_columns, rows)
        else:
            assert [[*row.values()] for row in parquet.read_table(path).to_pylist()] == rows


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("games.xls", r"the name of a table of games ends in \.csv or \.parquet"),
        ("missing/games.csv", "cannot be written: no such file or directory"),
    ],
)
def test_a_table_that_cannot_be_written_is_reported_before_a_game(
    name: str, says: str, tmp_path: Path, workbench: Workbench
) -> None:
    with pytest.raises(InputError, match=says):
        job_of(workbench, SimulationOrder(("polar-dwarves",), "random,random", 3, games=2, rows=tmp_path / name))


def test_games_that_were_played_are_shown_even_where_the_table_cannot_be_written(
    tmp_path: Path, workbench: Workbench
) -> None:
    path = tmp_path / "games.csv"
    order = SimulationOrder(("polar-dwarves",), "random,random", 3, games=2, turns=9, jobs=1, rows=path)
    job = job_of(workbench, order)
    path.mkdir()
    result = job.run(lambda _games: None)
    assert result.played == 2
    assert "is a directory" in str(result.input_error)
    with pytest.raises(InputError, match="is a directory"):
        write_rows(path, result.series)
