"""A matrix of decks on a screen of 80 columns."""

from collections.abc import Sequence
from math import ceil

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from deckbuilder.cli.display.console import ASIDE, DOUBTFUL, HEADING, safe_text, table
from deckbuilder.simulation.intervals import Interval
from deckbuilder.simulation.matrix import Matrix, Pairing
from deckbuilder.text import counted

MAX_NAME = 18  # columns of the longest name; a longer one is folded
MAX_BLOCK = 7  # decks side by side in 80 columns
FIRST, CELL = 24, 8  # columns of the place and the name of a deck, and of a share
RATED = """\
Rating: Bradley and Terry's, 0 on average; 100 points more win 64 of 100 games
that are decided. Intervals are Wilson's for shares, Wald's for ratings, 95%."""


def matrix_view(console: Console, matrix: Matrix, seed: int, ratings: Sequence[Interval] | None) -> RenderableType:
    """Return all decks, the best first, and each against each. `ratings`: None if unknown."""
    title = f"{counted(len(matrix.decks), 'deck')}, every two at both seats, played by {matrix.player}"
    games = counted(matrix.games, "game")
    if matrix.games < matrix.wanted:
        games = f"{matrix.games} of {counted(matrix.wanted, 'game')}"
    undecided = f"; {counted(matrix.undecided, 'game')} won by nobody" if matrix.undecided else ""
    head = Text.assemble((title, HEADING), "\n", f"{games}, seed {seed}{undecided}")
    if not matrix.games:
        return Group(head, Text("No game was finished.", DOUBTFUL))
    order = sorted(range(len(matrix.decks)), key=lambda deck: (-matrix.total(deck).rate.value, matrix.decks[deck]))
    if ratings:
        order.sort(key=lambda deck: -ratings[deck].value)
    parts: list[RenderableType] = [head, ranking(console, matrix, order, ratings)]
    for columns in side_by_side(console, len(order)):
        title = "Games won by the deck of the row against that of the column, in percent"
        parts += [Text(), Text(title, HEADING), grid(console, matrix, order, columns)]
    return Group(*parts, *([Text(RATED, ASIDE)] if ratings else []))


def side_by_side(console: Console, decks: int) -> list[range]:
    """Return the decks of each table: as many as fit, about equally many in each."""
    most = max(MAX_BLOCK, (console.width - FIRST) // CELL) if console.is_terminal else MAX_BLOCK
    tables = ceil(decks / most)
    width = ceil(decks / tables)
    return [range(start, min(start + width, decks)) for start in range(0, decks, width)]


def ranking(console: Console, matrix: Matrix, order: Sequence[int], ratings: Sequence[Interval] | None) -> Table:
    """Return the decks with their share of wins."""
    numbers = ("", "Games", "Won", "95% interval", *(("Rating", "95%") if ratings else ()))
    rows = table(console, "", "Deck", *numbers[1:], numbers=numbers)
    rows.columns[1].max_width = MAX_NAME
    for place, deck in enumerate(order, 1):
        total = matrix.total(deck)
        cells = [str(total.games), f"{total.rate.value:.1%}", f"{total.rate.low:.1%} to {total.rate.high:.1%}"]
        if not total.games:
            cells[1:] = ["-", "-"]
        if ratings:
            value, low, high = (round(part) for part in ratings[deck])
            cells += [f"{value:+d}", f"{low:+d} to {high:+d}"]
        rows.add_row(str(place), safe_text(matrix.decks[deck]), *cells)
    return rows


def grid(console: Console, matrix: Matrix, order: Sequence[int], columns: range) -> Table:
    """Return the shares of each deck against some of the others, with intervals below."""
    headings = [str(place + 1) for place in columns]
    rows = table(console, "", "Deck", *headings, numbers=("", *headings))
    rows.columns[1].max_width = MAX_NAME
    for place, deck in enumerate(order, 1):
        cells = [_cell(matrix.meetings.get((deck, order[column]))) for column in columns]
        rows.add_row(str(place), safe_text(matrix.decks[deck]), *cells)
    return rows


def _cell(met: Pairing | None) -> Text:
    if met is None or not met.games:
        return Text("" if met is None else "-")
    value, low, high = (round(100 * part) for part in met.rate)
    return Text.assemble(str(value), "\n", (f"{low}-{high}", ASIDE))
