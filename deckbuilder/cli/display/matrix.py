"""A matrix of decks on a screen of 80 columns."""

from math import ceil

from rich.console import Console, Group, RenderableType
from rich.text import Text

from deckbuilder.app.simulations.matrix import MatrixCell, MatrixResult, matrix_rows
from deckbuilder.cli.display.console import ASIDE, DOUBTFUL, HEADING, table
from deckbuilder.cli.display.report import MAX_NAME
from deckbuilder.text import counted

MAX_BLOCK = 7  # decks side by side in 80 columns
FIRST, CELL = 24, 8  # columns of the place and the name of a deck, and of a share
RATED = """\
Rating: Bradley and Terry's, 0 on average; 100 points more win 64 of 100 games
that are decided. Intervals are Wilson's for shares, Wald's for ratings, 95%."""
GRID = "Games won by the deck of the row against that of the column, in percent"


def matrix_view(console: Console, result: MatrixResult) -> RenderableType:
    """Return all decks of a matrix, the best first, and each against each."""
    matrix = result.matrix
    title = f"{counted(len(matrix.decks), 'deck')}, every two at both seats, played by {matrix.player}"
    games = counted(matrix.games, "game")
    if matrix.games < matrix.wanted:
        games = f"{matrix.games} of {counted(matrix.wanted, 'game')}"
    undecided = f"; {counted(matrix.undecided, 'game')} won by nobody" if matrix.undecided else ""
    head = Text.assemble((title, HEADING), "\n", f"{games}, seed {result.seed}{undecided}")
    if not matrix.games:
        return Group(head, Text("No game was finished.", DOUBTFUL))
    decks = matrix_rows(result.to_json())
    numbers = ("", "Games", "Won", "95% interval", "Rating", "95%")
    ranking = table(console, "", "Deck", *numbers[1:], numbers=numbers, least=("95%", "Rating"))
    ranking.columns[1].max_width = MAX_NAME
    for deck in decks:
        ranking.add_row(deck.place, deck.deck, deck.games, deck.rate, deck.bounds, deck.rating, deck.rating_bounds)
    parts: list[RenderableType] = [head, ranking]
    for columns in side_by_side(console, len(decks)):
        headings = [str(place + 1) for place in columns]
        rows = ((deck.place, deck.deck, *(_cell(deck.cells[column]) for column in columns)) for deck in decks)
        grid = table(console, "", "Deck", *headings, rows=rows, numbers=("", *headings))
        grid.columns[1].max_width = MAX_NAME
        parts += [Text(), Text(GRID, HEADING), grid]
    return Group(*parts, *([Text(RATED, ASIDE)] if any(deck.rating for deck in decks) else []))


def side_by_side(console: Console, decks: int) -> list[range]:
    """Return the decks of each table: as many as fit, about equally many in each."""
    most = max(MAX_BLOCK, (console.width - FIRST) // CELL) if console.is_terminal else MAX_BLOCK
    tables = ceil(decks / most)
    width = ceil(decks / tables)
    return [range(start, min(start + width, decks)) for start in range(0, decks, width)]


def _cell(cell: MatrixCell | None) -> Text:
    return Text.assemble(cell.text, "\n", (cell.bounds, ASIDE)) if cell else Text()
