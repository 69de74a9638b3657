"""The games of a simulation, a row for each: as arrays of NumPy, as a table of Arrow, as a CSV or Parquet file."""

import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckbuilder import files
from deckbuilder.decks.formats.csv_table import csv_text
from deckbuilder.errors import InputError, Place
from deckbuilder.simulation.series import Series

if TYPE_CHECKING:
    import pyarrow as pa
    from numpy.typing import NDArray

PARQUET = ".parquet"
SUFFIXES = (".csv", PARQUET)
SEED, WINNER = "seed", "winner"  # columns
SEEDS = "uint64"  # their type, in NumPy and in Arrow


class GameTable:
    """Games with their decks, one after the other; `columns` as `simulate --csv` prints them."""

    def __init__(self, series: Sequence[Series]) -> None:
        self.series = series
        self.columns = series[0].csv_columns

    def rows(self) -> Iterator[list[object]]:
        """Yield a row for each game."""
        for series in self.series:
            yield from series.csv_rows()

    def arrays(self) -> "dict[str, NDArray[Any]]":
        """Return an array for each column; 0 as the winner where nobody has won. Needs NumPy."""
        import numpy as np  # noqa: PLC0415 - start-up time

        return {
            name: np.array(
                [value or 0 for value in values] if name == WINNER else values, SEEDS if name == SEED else None
            )
            for name, values in self._by_column()
        }

    def arrow(self) -> "pa.Table":
        """Return a table of Arrow. Needs pyarrow."""
        import pyarrow as pa  # noqa: PLC0415 - start-up time

        return pa.table({name: pa.array(values, SEEDS if name == SEED else None) for name, values in self._by_column()})

    def _by_column(self) -> "Iterator[tuple[str, list[Any]]]":
        values = zip(*self.rows(), strict=True)
        return zip(self.columns, map(list, values), strict=True)


def check_rows_file(path: Path) -> None:
    """Check that a table can be written before games are played. Raises InputError."""
    if path.suffix not in SUFFIXES:
        raise InputError(f"the name of a table of games ends in {' or '.join(SUFFIXES)}", Place(str(path)))
    if path.suffix == PARQUET:
        try:
            import pyarrow.parquet  # noqa: F401, PLC0415 - start-up time
        except ImportError:
            raise InputError("Parquet files need 'pip install pyarrow'; CSV needs nothing", Place(str(path))) from None
    files.check_writable(path)


def write_rows(path: Path, series: Sequence[Series]) -> None:
    """Write the games as a table, in the form that the name of the file says. Raises InputError."""
    table = GameTable(series)
    if path.suffix != PARQUET:
        files.write(path, csv_text(table.columns, table.rows()))
        return
    from pyarrow.parquet import write_table  # noqa: PLC0415 - start-up time

    content = io.BytesIO()
    write_table(table.arrow(), content)
    files.write(path, content.getvalue())
