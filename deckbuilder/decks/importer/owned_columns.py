"""The columns of a table of owned cards that say how many copies are owned."""

from collections.abc import Sequence

from deckbuilder.decks.importer.tables import TableRow, cells_below, holds_numbers, is_weak_count, number_in, without
from deckbuilder.decks.importer.vocabulary import COLUMNS, FOIL, NO_COUNTS, PRINTINGS, REGULAR, squash
from deckbuilder.errors import InputError
from deckbuilder.text import listed, printable, words

OWNED = frozenset(
    words(
        "own owned owns have has had got possess possessed inventory stock collection besitz besitze besessen "
        "vorhanden habe hab haben eigene bestand sammlung possede possedes possedee possedees inventaire tengo tenemos "
        "poseo posee coleccion possiedo"
    )
)
TOTAL = frozenset(words("total totals gesamt insgesamt summe sum somme totale overall"))
# Numbers of copies that are not those owned: wanted, traded, lent, used, allowed.
OTHER_COPIES = frozenset(
    words(
        "want wants wanted wish wishes wishlist need needs needed missing desired target tobuy buy trade tradelist "
        "sell sale lent loaned borrowed deck decks indeck inthedeck used max min limit wunsch gesucht gesuchte suche "
        "fehlt fehlen fehlend tausch voulu voulus manque manquants cherche recherche recherches echange quiero busco "
        "faltan cambio"
    )
)
# Numbers that count no copies.
OTHER_NUMBERS = (NO_COUNTS - TOTAL - frozenset("xyz")) | frozenset(
    words(
        "eur usd gbp worth paid preis prix precio wert kosten cardnumber cardno cardnr collectornumber setnumber "
        "kartennummer"
    )
)
FLAGS = ("", "0", "1")
MIN_NUMBERED_ROWS = 5  # with which numbers that rise by one count the rows; fewer may be copies


def owned_counts(titles: Sequence[str], columns: Sequence[str], rows: Sequence[TableRow]) -> list[str]:
    """Return what the columns hold, with those of the owned copies: one column, or several printings to be added up.

    A column of owned copies goes before one of a total, and that before any other number of copies. A table without
    numbers has one copy in each row. Raises InputError for a table where none of the numbers, or more than one of them,
    may be meant.
    """
    counts = [at for at, held in enumerate(columns) if held in ("count", "printing")]
    others = without(columns, counts)
    free = [at for at, held in enumerate(others) if held in ("", "deck") and not _is_of(titles[at], OTHER_NUMBERS)]
    numbers = [at for at in free if holds_numbers(cells_below(rows, at))]
    possible = [at for at in free if not others[at] and not _is_of(titles[at], OTHER_COPIES)]
    owned = [at for at in possible if _is_of(titles[at], OWNED)]
    total = [at for at in possible if _is_of(titles[at], TOTAL)]
    numbering = [at for at in free if is_weak_count(titles[at]) and _is_consecutive(cells_below(rows, at))]
    copies = [at for at in possible if at in counts and at not in numbering]
    copies = [at for at in copies if not is_weak_count(titles[at])] or copies
    if all(_is_of(titles[at], FOIL) for at in copies) and any(at in numbers for at in possible if at not in counts):
        copies = []  # the number beside the foils may be that of the ordinary copies
    for meant in (owned, total, copies):
        if counted := _without_flags([at for at in meant if at in numbers], titles, rows):
            return _with_counts(others, _choose(counted, titles, rows))
    for meant in (owned, total, copies):
        if stated := [at for at in meant if not _is_of(titles[at], PRINTINGS)]:
            return _with_counts(others, stated[:1])
    unknown = [at for at in numbers if at not in numbering or len(rows) < MIN_NUMBERED_ROWS]
    if len(unknown) == 1 and not titles[unknown[0]] and unknown[0] not in numbering:
        return _with_counts(others, unknown)
    if unknown:
        raise InputError(
            f"no column of the table says how many copies you own; call the one that does 'owned' "
            f"(numbers stand in {_names(unknown, titles)})"
        )
    return others


def _is_of(title: str, vocabulary: frozenset[str]) -> bool:
    """Whether a title has one of these words, or is one of them written apart."""
    return squash(title) in vocabulary or not vocabulary.isdisjoint(words(title))


def _is_consecutive(column: list[str]) -> bool:
    """Whether the numbers of a column rise by one from 0 or 1 to the last row."""
    return len(column) > 1 and any(column == [str(first + at) for at in range(len(column))] for first in (0, 1))


def _without_flags(numbers: list[int], titles: Sequence[str], rows: Sequence[TableRow]) -> list[int]:
    """Return the columns without those of 0 and 1 that tell which copies are foil; next to ordinary ones they count."""
    if any(_is_of(titles[at], REGULAR) for at in numbers):
        return numbers
    return [at for at in numbers if not _may_be_flag(titles[at]) or not set(FLAGS).issuperset(cells_below(rows, at))]


def _may_be_flag(title: str) -> bool:
    """Whether a title such as "Foil" may mean which copies are foil; "Foil count" means how many."""
    return _is_of(title, FOIL) and "count" not in map(COLUMNS.get, words(title))


def _choose(numbers: list[int], titles: Sequence[str], rows: Sequence[TableRow]) -> list[int]:
    """Return the column that is meant, or all printings. Raises InputError where columns disagree."""
    printings = [at for at in numbers if _is_of(titles[at], PRINTINGS)]
    whole = [at for at in numbers if at not in printings]
    if not whole:
        return printings
    sums = [[_sum(row, [at]) for row in rows] for at in whole]
    sums += [[_sum(row, printings) for row in rows]] if printings else []
    if all(column == sums[0] for column in sums):
        return whole[:1]
    names = _names(numbers, titles)
    raise InputError(f"several columns may say how many copies you own: {names}; call the one that does 'owned'")


def _sum(row: TableRow, columns: Sequence[int]) -> int:
    return sum(number_in(row.cells[at]) or 0 for at in columns if at < len(row.cells))


def _names(columns: Sequence[int], titles: Sequence[str]) -> str:
    return listed(printable(titles[at]) or "a column without a title" for at in columns)


def _with_counts(columns: Sequence[str], counts: Sequence[int]) -> list[str]:
    """Return the columns with those of the copies: one `count`, or printings to be added up."""
    held = "count" if len(counts) == 1 else "printing"
    return [held if at in counts else column for at, column in enumerate(columns)]
