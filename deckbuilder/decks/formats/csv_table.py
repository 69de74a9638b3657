"""Decks as CSV tables, a row for each card."""

import csv
import io
import re
from collections.abc import Iterable
from typing import Any

from deckbuilder.decks.deck import DeckList, Entry, UnreadLine
from deckbuilder.decks.formats.deck_format import beginning, of_list
from deckbuilder.decks.note_text import normalized
from deckbuilder.decks.textlist import CONSIDERING, MAX_NOTE_LENGTH, POOL, headings, singular, title_of
from deckbuilder.errors import InputError, Place
from deckbuilder.limits import check_list
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.text import UNPRINTABLE, printable

CSV_COUNT = re.compile(r"0*[1-9][0-9]?")
NOTE, NOTE_ON = "note", "note on "  # instead of a section: a note on the deck, or on the card that follows
CSV_COLUMNS = ["deck", "ruleset", "format", "section", "count", "card"]
FORMULA = re.compile(r"[=+\-@\t\r']")  # the start of a formula in spreadsheets, and the mark that prevents one


def write_csv(listed: DeckList) -> str:
    """Write a deck list as CSV, a row for each card and each note; cells that look like formulas are marked as text."""
    columns = [listed.name, listed.ruleset, listed.format]
    entries = (*listed.entries, *(listed.pool or ()), *listed.considering)
    rows: list[list[Any]] = [[entry.section, entry.count, entry.name] for entry in entries]
    if listed.pool == ():
        rows.append([POOL, 0, ""])
    rows += [[NOTE, 0, normalized(note)] for note in listed.notes]
    rows += [[f"{NOTE_ON}{name}", 0, normalized(note)] for name, note in listed.card_notes.items()]
    return csv_text(CSV_COLUMNS, ([*columns, *row] for row in rows or [["", 0, ""]]))


def csv_text(columns: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    """Return a table as CSV in which no cell is a formula."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_defuse(cell) for cell in row] for row in rows)
    return out.getvalue()


def _defuse(cell: Any) -> Any:
    return "'" + cell if isinstance(cell, str) and FORMULA.match(cell) else cell


def fuse(text: str) -> str:
    """Return the text of a cell without the mark that keeps it from being a formula."""
    return text[1:] if text.startswith("'") and FORMULA.match(text[1:]) else text


def read_csv(text: str, rulesets: Iterable[RuleSet], file: str) -> DeckList:
    """Parse the CSV table of a deck. Raises InputError if the text is not one."""
    sections = {**headings(rulesets), CONSIDERING: CONSIDERING}
    check_list(text, file)
    try:
        rows = [row for row in enumerate(csv.reader(io.StringIO(text, newline=None)), start=1) if row[1]]
    except csv.Error as error:
        raise InputError(f"is not a deck table: {error}", Place(file)) from None
    if len(rows) < 2 or rows[0][1] != CSV_COLUMNS:  # noqa: PLR2004 - a heading and a card
        raise InputError(
            f"a deck table has the columns {','.join(CSV_COLUMNS)} and a row for each card", Place(file, 1)
        )
    entries: list[Entry] = []
    considering: list[Entry] = []
    pool: list[Entry] | None = None
    notes, card_notes = list[str](), dict[str, str]()
    unread = []
    for number, row in rows[1:]:
        heading, count, name = row[3:] if len(row) == len(CSV_COLUMNS) else ("?", "?", "?")
        section = sections.get(singular(heading))
        if section == POOL and pool is None:
            pool = []
        if count == "0" and not name:
            continue
        if len(row) == len(CSV_COLUMNS) and row[:3] != rows[1][1][:3]:
            unread.append(UnreadLine(number, f"'{printable(row[0])}' is another deck; a table of one deck is read"))
            continue
        if count == "0" and heading.startswith(NOTE) and not UNPRINTABLE.search(name.replace("\n", "")):
            if heading == NOTE:
                notes.append(fuse(name)[:MAX_NOTE_LENGTH])
            else:
                card_notes[heading.removeprefix(NOTE_ON)] = fuse(name)[:MAX_NOTE_LENGTH]
            continue
        if section is None or not CSV_COUNT.fullmatch(count) or UNPRINTABLE.search(name):
            unread.append(UnreadLine(number, f"'{printable(','.join(row))}' is not a row of a deck table"))
        else:
            among = pool if section == POOL and pool is not None else considering if section == CONSIDERING else entries
            among.append(Entry(fuse(name), int(count), section, number))
    name, ruleset, format_ = (fuse(value).strip() for value in (rows[1][1] + ["", "", ""])[:3])
    return DeckList(
        name=name or title_of(file),
        ruleset=ruleset or None,
        format=format_ or None,
        entries=tuple(entries),
        pool=None if pool is None else tuple(pool),
        unread=tuple(unread),
        notes=tuple(notes),
        considering=tuple(considering),
        card_notes=card_notes,
    )


def _is_csv(text: str) -> bool:
    return beginning(text).startswith(",".join(CSV_COLUMNS))


CSV = of_list("csv", (".csv",), write_csv, read_csv, _is_csv, keeps_notes=True)
