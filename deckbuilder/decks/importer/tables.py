"""Tables in a pasted text: rows by what their columns hold, with any delimiter, and lists that stand side by side."""

import csv
import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from deckbuilder.decks.importer.lines import PastedLine
from deckbuilder.decks.importer.vocabulary import CARDS, COLUMNS, COPIES, PRINTINGS, TABLE_COLUMNS, WEAK_COUNTS, squash
from deckbuilder.errors import InputError
from deckbuilder.text import words

WIDE = "  "  # between columns that are separated only by space
DELIMITERS = ("\t", "|", ";", ",", "/", WIDE)
GAP = re.compile(r"\s{2,}")
RULE = frozenset("|-:=+ \t")  # signs of the line under the head of a Markdown table
COUNT = re.compile(r"[x×]? ?[0-9]{1,2} ?[x×]?")
NUMBER = re.compile(
    rf"[x×]? ?([0-9]{{1,6}})(?:[.,]0{{1,2}})? ?(?:[x×]|{'|'.join(sorted(CARDS | COPIES))})?", re.IGNORECASE
)
FACTS = ("deck", "ruleset", "format", "faction", "key")  # columns of what a row states beside its card


class Row(NamedTuple):
    """A row of a table: its cells by what their column holds.

    `facts`: what it states beside its card, by the name of the column: deck, rule set, format, faction, key.
    `is_counted`: whether the table has a column of copies.
    """

    line: PastedLine
    name: str
    copies: str = ""
    section: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    is_counted: bool = False


class TableRow(NamedTuple):
    """A row before its columns are known."""

    line: PastedLine
    cells: list[str]


CountFinder = Callable[[Sequence[str], Sequence[str], Sequence[TableRow]], list[str]]
"""Returns what each column of a table holds, with the counts, from its titles, what these mean, and its rows."""


def with_rows(lines: Sequence[PastedLine | Row]) -> Sequence[PastedLine | Row]:
    """Return lines of which some are rows already as they are; of others, those of tables as rows."""
    plain = [line for line in lines if isinstance(line, PastedLine)]
    return rows_of(plain, deck_counts) if len(plain) == len(lines) else lines


def rows_of(lines: Sequence[PastedLine], find_counts: CountFinder) -> list[PastedLine | Row]:
    """Return the lines, with those of tables as rows."""
    parsed: list[PastedLine | Row] = []
    index = 0
    while index < len(lines):
        table = _table(lines, index, find_counts)
        if table is None:
            parsed.append(lines[index])
            index += 1
        else:
            rows, index = table
            parsed += rows
    return parsed


def side_by_side(lines: Sequence[PastedLine]) -> list[PastedLine]:
    """Return the lines of lists that stand side by side, one list after the other; empty if there are none."""
    for delimiter in DELIMITERS:
        rows = [(line, cells(line.text, delimiter)) for line in lines]
        width = max((len(row) for _, row in rows), default=1)
        if 2 * sum(len(row) == width for _, row in rows) < len(rows) or width == 1:
            continue
        starts = _lists_in([row for _, row in rows], width)
        if len(starts) > 1:
            return [
                line._replace(text=" ".join(row[start:end]).strip(), shown=" ".join(row[start:end]).strip())
                for start, end in pairwise([*starts, width])
                for line, row in [*rows, (PastedLine(0, ""), [""])]
            ]
    return []


def pieces_apart(lines: Sequence[PastedLine]) -> list[PastedLine]:
    """Return the lines, split at wide gaps."""
    return [line._replace(text=piece, shown=piece) for line in lines for piece in GAP.split(line.text.strip())]


def _lists_in(rows: Sequence[list[str]], width: int) -> list[int]:
    """Return the columns where lists begin: each list has one column of words, and perhaps numbers beside it."""
    named = [sum(any(map(str.isalpha, cell)) for row in rows for cell in row[at : at + 1]) for at in range(width)]
    names = [at for at in range(width) if 2 * named[at] > len(rows)]
    before = names[0] if names else 0
    return [at - before for at in names]


def _table(
    lines: Sequence[PastedLine], start: int, find_counts: CountFinder
) -> tuple[list[PastedLine | Row], int] | None:
    """Return the rows below a line that is the head of a table, and the index after them; else None."""
    text = lines[start].text
    for delimiter in DELIMITERS:
        if delimiter in text:
            titles = cells(text, delimiter)
            columns = [_column(title) for title in titles]
            if "name" in columns and len(columns) > 1 and ("count" in columns or len(set(columns)) > 1):
                table_lines, end = _rows(lines, start, delimiter)
                first, *others = _tables_in(columns)
                parts = [part for line in table_lines for part in _parts(line, [first, *others])]
                rows = [part for part in parts if isinstance(part, TableRow)]
                columns = find_counts(titles[first], columns[first], rows)
                return [_row(part, columns) if isinstance(part, TableRow) else part for part in parts], end
    return None


def _column(title: str) -> str:
    """Return the meaning of a column by its head: by all of it, or by one of its words."""
    words_of_title = words(title)
    if not words_of_title:
        return "count" if title.strip() == "#" else ""
    if PRINTINGS.intersection(words_of_title) and set(words_of_title) <= PRINTINGS | COPIES | CARDS:
        return "printing"
    named = {COLUMNS.get(word) for word in words_of_title} if len(words_of_title) > 1 else set()
    return TABLE_COLUMNS.get(squash(title)) or ("count" if "count" in named and "name" not in named else "")


def deck_counts(titles: Sequence[str], columns: Sequence[str], rows: Sequence[TableRow], nth: int = 0) -> list[str]:
    """Return what the columns hold, with that of the counts of a deck."""
    columns = list(columns)
    counts = [at for at, held in enumerate(columns) if held == "count"]
    is_only = all(is_weak_count(titles[at]) for at in counts)
    for at in counts:
        if _numbers_rows(titles[at], cells_below(rows, at), is_only, len(columns)):
            columns[at] = ""
    printings = [at for at, held in enumerate(columns) if held == "printing"]
    if "count" in columns:
        return without(columns, printings)
    for at, held in enumerate(columns):
        if held == "deck" and rows and all(COUNT.fullmatch(cell) for cell in cells_below(rows, at)):
            columns[at] = "count"  # how many are in the deck
            return without(columns, printings)
    columns = without(columns, [at for at in printings if not holds_numbers(cells_below(rows, at))])
    if "printing" in columns:
        return columns
    numbers = [
        at
        for at, held in enumerate(columns)
        if not held and 2 * sum(COUNT.fullmatch(cell) is not None for cell in cells_below(rows, at)) > len(rows)
    ]
    untitled = [at for at in numbers if not titles[at]]
    for at in numbers[nth - 1 : nth] if nth else untitled[:1]:
        columns[at] = "count"
    return columns


def cells_below(rows: Sequence[TableRow], at: int) -> list[str]:
    """Return the cells of a column."""
    return [row.cells[at] for row in rows if at < len(row.cells)]


def without(columns: Sequence[str], left_out: Sequence[int]) -> list[str]:
    """Return the columns, those to be left out without a meaning."""
    return ["" if at in left_out else held for at, held in enumerate(columns)]


def holds_numbers(cells: Sequence[str]) -> bool:
    """Whether most of the cells that are not empty are numbers of copies, and any are."""
    filled = list(filter(None, cells))
    return bool(filled) and 2 * sum(number_in(cell) is not None for cell in filled) > len(filled)


def number_in(cell: str) -> int | None:
    """Return the number of a cell such as `4`, `4x`, `4.0` or `4 cards`; None for any other."""
    match = NUMBER.fullmatch(cell)
    return int(match[1]) if match else None


def is_weak_count(title: str) -> bool:
    """Whether a title of a column may mean the number of the row or of the card, such as "No." or "#"."""
    return not squash(title) or squash(title) in WEAK_COUNTS


def _numbers_rows(title: str, cells_below: Sequence[str], is_only: bool, width: int) -> bool:
    """Whether a column of numbers counts the rows or numbers the cards.

    `is_only`: no other column has a title that means only the copies. `width`: the number of columns.
    """
    if not is_weak_count(title):
        return cells_below[:4] == ["1", "2", "3", "4"] and width > len(("name", "count"))
    is_number_of_card = not any(map(COUNT.fullmatch, cells_below))
    return not is_only or is_number_of_card or cells_below[:3] == ["1", "2", "3"]


def _rows(lines: Sequence[PastedLine], start: int, delimiter: str) -> tuple[list[PastedLine | TableRow], int]:
    """Return the lines below a head with their cells, those in between without cells, and the index after them."""
    table_lines: list[PastedLine | TableRow] = []
    width = len(cells(lines[start].text, delimiter))
    end = start + 1
    while end < len(lines):
        line = lines[end]
        if RULE.issuperset(line.text) and (line.text or table_lines):
            if not line.text and not _goes_on(lines, end + 1, delimiter):
                break
            end += 1
            continue
        if delimiter not in line.text:
            if not _goes_on(lines, end + 1, delimiter):
                break
            table_lines.append(line)
        elif delimiter == WIDE and len(cells(line.text, delimiter)) != width:
            table_lines.append(line)
        else:
            table_lines.append(TableRow(line, cells(line.text, delimiter)))
        end += 1
    return table_lines, end


def _goes_on(lines: Sequence[PastedLine], start: int, delimiter: str) -> bool:
    """Whether a table continues after a line that is not a row of it."""
    return start < len(lines) and delimiter in lines[start].text and delimiter not in (",", "/")


def _tables_in(columns: Sequence[str]) -> list[slice]:
    """Return the columns of each table that a head is of: those of one, or of several of the same columns."""
    starts = [at for at, held in enumerate(columns) if held == next(filter(None, columns))]
    tables = [slice(start, end) for start, end in pairwise([*starts, len(columns)])]
    heads = {",".join(columns[table]).rstrip(",") for table in tables}
    is_repeated = len(tables) > 1 and len(heads) == 1 and "name" in columns[tables[0]]
    return tables if is_repeated else [slice(0, len(columns))]


def _parts(line: PastedLine | TableRow, tables: Sequence[slice]) -> list[PastedLine | TableRow]:
    """Return a row of tables that stand side by side as a row of each; those without a cell are left out."""
    if isinstance(line, PastedLine) or len(tables) == 1:
        return [line]
    return [TableRow(line.line, part) for table in tables if any(part := line.cells[table])]


def _row(row: TableRow, columns: Sequence[str]) -> Row:
    by = {held: cell for held, cell in reversed(list(zip(columns, row.cells, strict=False))) if held}
    printings = [cell for held, cell in zip(columns, row.cells, strict=False) if held == "printing" and cell]
    numbers = [number for cell in printings if (number := number_in(cell)) is not None]
    copies = str(sum(numbers)) if len(numbers) == len(printings) > 0 else "+".join(printings)
    facts = tuple((key, by[key]) for key in FACTS if by.get(key))
    return Row(
        row.line,
        by.get("name", ""),
        by.get("count", copies),
        by.get("section", ""),
        facts,
        not {"count", "printing"}.isdisjoint(columns),
    )


def cells(text: str, delimiter: str) -> list[str]:
    """Return the cells of a line, without their quotes."""
    if delimiter == "|":
        apart = "||" if "||" in text.strip().strip("|") else "|"  # wikis write two between heads, or between all cells
        return [cell.strip() for cell in text.strip().strip("|").split(apart)]
    if delimiter == WIDE:
        return GAP.split(text.strip())
    try:
        row = next(csv.reader([text], delimiter=delimiter, skipinitialspace=True), [])
    except csv.Error as error:
        raise InputError(f"a line is not a row of a table: {error}") from None
    return [cell.strip() for cell in row]
