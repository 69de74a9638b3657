"""Tables that fit their window: empty columns go, others by importance, then rows are stacked; words stay whole."""

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import replace

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.style import StyleType
from rich.table import Column, Table
from rich.text import Text

from deckbuilder.text import shown_lines

EMPTY = frozenset(("", "-"))
GAP = 2  # columns between two cells: padding and the sign between them
INDENT = 2  # columns by which the other cells of a stacked row are indented


class FittedTable(Table):
    """A table with a list of columns that may be left out, the least important first."""

    least: Sequence[str] = ()

    def add_row(self, *cells: object, style: StyleType | None = None, end_section: bool = False) -> None:
        """Add a row of texts and values, which may come from outside; None is a dash."""
        texts = (
            cell if isinstance(cell, Text) else Text(shown_lines("-" if cell is None else str(cell))) for cell in cells
        )
        super().add_row(*texts, style=style, end_section=end_section)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Render the table so that it fits; if not on a terminal, only columns without content are left out."""
        columns = list(range(len(self.columns)))
        if self.least or (console.is_terminal and _width(map(_longest_line, self.columns)) > options.max_width):
            columns = self._filled()
        if not console.is_terminal:
            yield from Table.__rich_console__(self._with(columns, {}), console, options)
            return
        kept, left_out = self._fitting_columns(columns, options.max_width)
        least = {number: _longest_word(self.columns[number]) for number in kept}
        if _width(least.values()) > options.max_width:
            yield from self._stacked(console, columns, options.max_width)
            return
        fitted = self._with(kept, self._shared(least, options.max_width))
        yield from Table.__rich_console__(fitted, console, options)
        if left_out:
            yield Text(f"No room for {', '.join(left_out)}.", "dim")

    def _filled(self) -> list[int]:
        return [
            number
            for number, column in enumerate(self.columns)
            if not self.rows or not column.header or any(text.plain not in EMPTY for text in _cells(column))
        ]

    def _fitting_columns(self, columns: Sequence[int], width: int) -> tuple[list[int], list[str]]:
        kept, left_out = list(columns), []
        for heading in self.least:
            if _width(_longest_line(self.columns[number]) for number in kept) <= width:
                break
            for number in [number for number in kept if self.columns[number].header == heading]:
                kept.remove(number)
                left_out.append(heading)
        return kept, left_out

    def _shared(self, least: dict[int, int], width: int) -> dict[int, int]:
        """Return the width of each column: the rest goes to those whose cells take most lines."""
        widths = dict(least)
        natural = {number: self._natural(number) for number in least}
        for _ in range(width - _width(widths.values())):
            narrow = [number for number in widths if widths[number] < natural[number]]
            if not narrow:
                break
            widths[max(narrow, key=lambda number: natural[number] / max(widths[number], 1))] += 1
        return widths

    def _natural(self, number: int) -> int:
        longest = _longest_line(self.columns[number])
        most = self.columns[number].max_width
        return longest if most is None else max(min(longest, most), _longest_word(self.columns[number]))

    def _with(self, columns: Sequence[int], widths: dict[int, int]) -> "FittedTable":
        fitted = copy(self)
        fitted.columns = []
        for place, number in enumerate(columns):
            column = replace(self.columns[number], _index=place)
            if number in widths:
                column.width, column.max_width = widths[number], None
            fitted.columns.append(column)
        return fitted

    def _stacked(self, console: Console, columns: Sequence[int], width: int) -> Iterable[Text]:
        """Yield the heading of the first column, then each row in a few lines: its first cell, others with headings."""
        headings = [str(self.columns[number].header) for number in columns]
        texts = [_cells(self.columns[number]) for number in columns]
        if headings[0]:
            yield Text(headings[0], self.header_style)
        for cells in zip(*texts, strict=True):
            filled = [(heading, cell) for heading, cell in zip(headings, cells, strict=True) if cell.plain not in EMPTY]
            yield filled[0][1] if filled else Text()
            entries = [Text.assemble((heading, "dim"), " ", cell) if heading else cell for heading, cell in filled[1:]]
            for line in Text("  ").join(entries).wrap(console, width - INDENT):
                line.rstrip()
                yield Text(" " * INDENT).append_text(line)


def _cells(column: Column) -> list[Text]:
    return [cell if isinstance(cell, Text) else Text(str(cell)) for cell in column.cells]


def _texts(column: Column) -> list[str]:
    return [str(column.header), *(text.plain for text in _cells(column))]


def _longest_line(column: Column) -> int:
    return max(cell_len(line) for text in _texts(column) for line in text.split("\n"))


def _longest_word(column: Column) -> int:
    return max((cell_len(word) for text in _texts(column) for word in text.split()), default=0)


def _width(widths: Iterable[int]) -> int:
    return max(0, sum(width + GAP for width in widths) - GAP)
