"""Tables with a head row: CSV, TSV, Markdown, with any delimiter, and with columns in any order."""

import csv
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from deckbuilder.decks.importer.lines import PastedLine
from deckbuilder.decks.importer.vocabulary import COLUMNS, WEAK_COUNTS, squash
from deckbuilder.errors import InputError
from deckbuilder.text import words

WIDE = "  "  # between columns that are separated only by space
DELIMITERS = ("\t", "|", ";", ",", "/", WIDE)
GAP = re.compile(r"\s{2,}")
RULE = frozenset("|-:=+ \t")  # signs of the line under the head of a Markdown table


COUNT = re.compile(r"[x×]? ?[0-9]{1,2} ?[x×]?")


class Row(NamedTuple):
    """A row of a table: its cells by what their column holds; `rest` are the other cells."""

    line: PastedLine
    name: str
    copies: str = ""
    section: str = ""
    rest: str = ""
    facts: tuple[tuple[str, str], ...] = ()


def with_rows(lines: Sequence[PastedLine | Row]) -> Sequence[PastedLine | Row]:
    """Return lines of which some are rows already as they are; of others, those of tables as rows."""
    plain = [line for line in lines if isinstance(line, PastedLine)]
    return rows_of(plain) if len(plain) == len(lines) else lines


def rows_of(lines: Sequence[PastedLine], column: int = 0) -> list[PastedLine | Row]:
    """Return the lines, with those of tables as rows.

    Without a head for the counts, the `column`-th column of numbers holds them.
    """
    made: list[PastedLine | Row] = []
    index = 0
    while index < len(lines):
        table = _table(lines, index, column)
        if table is None:
            made.append(lines[index])
            index += 1
        else:
            rows, index = table
            made += rows
    return made


def side_by_side(lines: Sequence[PastedLine]) -> list[PastedLine]:
    """Return the lines of lists that stand side by side, one list after the other; empty if there are none."""
    for delimiter in DELIMITERS:
        rows = [(line, cells(line.text, delimiter)) for line in lines]
        width = max(len(row) for _, row in rows)
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


def _table(lines: Sequence[PastedLine], start: int, column: int) -> tuple[list[PastedLine | Row], int] | None:
    """Return the rows below a line that is the head of a table, and the index after them; else None."""
    text = lines[start].text
    for delimiter in DELIMITERS:
        if delimiter in text:
            titles = cells(text, delimiter)
            head = [_column(title) for title in titles]
            if "name" in head and len(head) > 1 and ("count" in head or len(set(head)) > 1):
                rows, end = _rows(lines, start, delimiter)
                _find_counts(titles, head, [row for row in rows if not isinstance(row, PastedLine)], column)
                made: list[PastedLine | Row] = []
                for row in rows:
                    made += [row] if isinstance(row, PastedLine) else _row(*row, head)
                return made, end
    return None


def _column(title: str) -> str:
    """Return the meaning of a column by its head: by all of it, or by one of its words."""
    words_of_title = words(title)
    if not words_of_title:
        return "count" if title.strip() == "#" else ""
    named = {COLUMNS.get(word) for word in words_of_title} if len(words_of_title) > 1 else set()
    return COLUMNS.get(squash(title)) or ("count" if "count" in named and "name" not in named else "")


def _find_counts(titles: list[str], head: list[str], rows: Sequence[tuple[PastedLine, list[str]]], column: int) -> None:
    """Find the column of counts: by its head unless it numbers the rows, or without a title, or by `column`."""
    counts = [at for at, held in enumerate(head) if held == "count"]
    for at in counts if head.count("name") == 1 else ():
        numbers_of_rows = [row[at] for _, row in rows if at < len(row)]
        is_weak = squash(titles[at]) in WEAK_COUNTS or not squash(titles[at])
        if numbers_of_rows[:3] == ["1", "2", "3"] and (is_weak or numbers_of_rows[3:4] == ["4"]):
            head[at] = ""
    if "count" in head:
        return
    numbers = [
        at
        for at, held in enumerate(head)
        if not held and 2 * sum(COUNT.fullmatch(row[at]) is not None for _, row in rows if at < len(row)) > len(rows)
    ]
    untitled = [at for at in numbers if not titles[at]]
    for at in numbers[column - 1 : column] if column else untitled[:1]:
        head[at] = "count"


def _rows(
    lines: Sequence[PastedLine], start: int, delimiter: str
) -> tuple[list[PastedLine | tuple[PastedLine, list[str]]], int]:
    """Return the lines below a head with their cells, those in between without cells, and the index after them."""
    made: list[PastedLine | tuple[PastedLine, list[str]]] = []
    width = len(cells(lines[start].text, delimiter))
    end = start + 1
    while end < len(lines):
        line = lines[end]
        if RULE.issuperset(line.text) and (line.text or made):
            if not line.text and not _goes_on(lines, end + 1, delimiter):
                break
            end += 1
            continue
        if delimiter not in line.text:
            if not _goes_on(lines, end + 1, delimiter):
                break
            made.append(line)
        elif delimiter == WIDE and len(cells(line.text, delimiter)) != width:
            made.append(line)
        else:
            made.append((line, cells(line.text, delimiter)))
        end += 1
    return made, end


def _goes_on(lines: Sequence[PastedLine], start: int, delimiter: str) -> bool:
    """Whether a table continues after a line that is not a row of it."""
    return start < len(lines) and delimiter in lines[start].text and delimiter not in (",", "/")


def _row(line: PastedLine, row: list[str], head: list[str]) -> Iterator[PastedLine | Row]:
    """Yield the row, or, if the head repeats itself, a row for each repetition."""
    for part_head, part in _repeats(head, row):
        by = {column: cell for column, cell in reversed(list(zip(part_head, part, strict=False))) if column}
        rest = [cell for column, cell in zip(part_head, part, strict=False) if not column and cell]
        rest += [by.get("faction", "")]
        facts = tuple((key, by[key]) for key in ("deck", "ruleset", "format") if by.get(key))
        count, name = by.get("count", ""), by.get("name", "")
        if name or count or len(head) == len(part_head):
            yield Row(line, name, count, by.get("section", ""), " ".join(filter(None, rest)), facts)


def _repeats(head: list[str], row: list[str]) -> Iterator[tuple[list[str], list[str]]]:
    first = next((column for column in head if column), "")
    starts = [index for index, column in enumerate(head) if column == first] if head.count("name") > 1 else [0]
    for start, end in zip(starts, [*starts[1:], len(head)], strict=True):
        yield head[start:end], row[start:end]


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
