"""The battlefield as a grid: every square with its name, every card with its side, numbers and tokens."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from deckbuilder.display.console import ASIDE, DOUBTFUL, HEADING, flowed
from deckbuilder.games.presentation import AS_PRINTED, BETTER, COVERED, WORSE, FigureForm
from deckbuilder.match.player_view import PieceView, PlayerView
from deckbuilder.text import printable

OFF_A_TERMINAL = 80  # columns
NARROWEST, WIDEST = 5, 16  # columns of a square
PLAYER_STYLES = ("cyan", "magenta", "green", "blue")
FIGURE_STYLES = {AS_PRINTED: "", WORSE: DOUBTFUL, BETTER: HEADING}
MARKED = "bold yellow"


@dataclass(frozen=True)
class Signs:
    """What the grid is drawn with."""

    sides: tuple[str, str]  # of the near end of the board and the far one
    spent: tuple[str, str]  # of sides, for pieces that are spent
    gap: str  # between a sign and a name
    spent_gap: str  # the same for pieces that are spent
    across: str
    down: str
    corners: tuple[str, str, str]  # left, middle and right: of the top, of the inside, of the bottom
    cut: str

    def corner(self, file: int, files: int, rank: int, ranks: int) -> str:
        """The crossing left of a file, above a rank; rank 0 is the line below the board."""
        row = self.corners[0 if rank == ranks else 2 if rank == 0 else 1]
        return row[0 if file == 0 else 2 if file == files else 1]

    def player(self, view: PlayerView, player: int) -> str:
        """The sign of a player: that of the side, numbered where players share one."""
        number = str(player + 1) if len(view.seats) > len(self.sides) else ""
        return f"{self.sides[view.seats[player].side]}{number}"

    def before(self, view: PlayerView, piece: PieceView) -> str:
        """What stands before the name of a card: whose it is, and whether it is spent."""
        sign = self.player(view, piece.player)
        if not piece.spent:
            return f"{sign}{self.gap}"
        side = view.seats[piece.player].side
        return f"{self.spent[side]}{sign.removeprefix(self.sides[side])}{self.spent_gap}"

    def legend(self, view: PlayerView, width: int) -> list[Text]:
        """What is to be known to read a board, in lines of so many columns that are broken between signs."""
        spent = "".join(self.spent) if self.spent != self.sides else self.spent_gap
        told = "  ".join(filter(None, [f"{spent} {view.spent}" if view.spent else "", view.legend, view.signs_legend]))
        lines = flowed([Text(entry, ASIDE) for entry in told.split("  ")], width)
        for line in lines:
            line.rstrip()
        return lines


DRAWN = Signs(("▲", "▼"), ("△", "▽"), "", "", "─", "│", ("┌┬┐", "├┼┤", "└┴┘"), "…")
PLAIN = Signs(("^", "v"), ("^", "v"), " ", "'", "-", "|", ("+++", "+++", "+++"), "...")
CHOICE = "["  # the sign of a square that may be chosen
LEAST_NAME = 3  # columns of a name beside figures
NUMBERS = 2  # columns of the numbers of ranks beside a board without borders


def signs(console: Console) -> Signs:
    """Lines and triangles where they can be shown, letters elsewhere."""
    return DRAWN if console.is_terminal and console.encoding.startswith("utf") else PLAIN


def board(console: Console, view: PlayerView) -> list[Text]:
    """Return the lines of the battlefield alone, in as many columns as there are; near is the end of the viewer."""
    width = console.width if console.is_terminal else OFF_A_TERMINAL
    cell = min(WIDEST, (width - 1) // len(view.ranks[0]) - 1)
    return grid(view, signs(console), max(NARROWEST, cell))


def grid(view: PlayerView, signs: Signs, cell: int) -> list[Text]:
    """The board, its near end at the bottom, with cells of `cell` columns; squares with a sign stand out."""
    lines: list[Text] = []
    for rank in range(len(view.ranks), 0, -1):
        lines += [_border(view, signs, cell, rank), *_row(view, signs, cell, rank)]
    return [*lines, _border(view, signs, cell, 0)]


def flat(view: PlayerView, signs: Signs, cell: int) -> list[Text]:
    """The board without borders, ranks numbered beside it: lines of names, and of figures where there are any."""
    lines: list[Text] = []
    for rank in range(len(view.ranks), 0, -1):
        names, figures = _flat_rank(view, signs, cell, rank)
        lines += [names, figures] if figures.plain.strip(f" {signs.down}") else [names]
    files = "".join(f" {square[0]:^{cell}}" for square in view.ranks[0])
    return [*lines, Text(" " * NUMBERS + files, ASIDE)]


def slim(view: PlayerView, signs: Signs, cell: int) -> list[Text]:
    """The board without borders in a line for each rank: the beginning of each name, and the figures beside it."""
    lines = [_flat_rank(view, signs, cell, rank, slim=True)[0] for rank in range(len(view.ranks), 0, -1)]
    files = "".join(f" {square[0]:^{cell}}" for square in view.ranks[0])
    return [*lines, Text(" " * NUMBERS + files, ASIDE)]


def _slim_piece(view: PlayerView, signs: Signs, piece: PieceView, cell: int) -> Text:
    """A card in a line: its figures in the longest form that leaves room for the beginning of its name.

    In a cell that is too narrow for any, the number of its player stands for the side, and the shortest form close by.
    """
    before, forms = signs.before(view, piece), [_figure_line(form, "") for form in piece.figures]
    for form in forms:
        room = cell - 1 - cell_len(form.plain)
        if form.plain and room >= LEAST_NAME + cell_len(before):
            return Text.assemble(_title(piece, before, room), " ", form)
    if len(view.seats) > len(signs.sides) and forms and not piece.spent:
        return Text.assemble(_title(piece, f"{piece.player + 1}", cell - cell_len(forms[-1].plain)), forms[-1])
    return _title(piece, before, cell)


def _flat_rank(view: PlayerView, signs: Signs, cell: int, rank: int, *, slim: bool = False) -> tuple[Text, Text]:
    """The names and the figures of a rank; the signs of squares stand around them."""
    names, figures = Text(f"{rank:>{NUMBERS}}", HEADING), Text(" " * NUMBERS)
    is_open = False  # the square before may be chosen
    for square in view.ranks[rank - 1]:
        sign, piece = view.signs.get(square, ""), view.pieces.get(square)
        edge = sign if sign == CHOICE or (sign and piece) else "]" if is_open else signs.down
        names.append(edge, ASIDE if edge == signs.down else MARKED)
        figures.append(signs.down, ASIDE)
        is_open = sign == CHOICE
        if piece is None:
            names.append(f"{'' if is_open else sign:^{cell}}", MARKED)
            figures.append(" " * cell)
        else:
            before = signs.before(view, piece)
            names.append_text(_slim_piece(view, signs, piece, cell) if slim else _title(piece, before, cell))
            figures.append_text(_figures(piece, " " * len(before), cell))
    names.append("]" if is_open else signs.down, MARKED if is_open else ASIDE)
    return names, figures.append(signs.down, ASIDE)


def told(view: PlayerView, signs: Signs, width: int, *, close: bool = False) -> list[Text]:
    """The board rank by rank, each with the cards that stand on it, where no grid could be read.

    `close`: all of them in one paragraph, for the names of squares tell the ranks.
    """
    if close:
        squares = [square for rank in reversed(view.ranks) for square in rank]
        return flowed([_told_square(view, signs, square) for square in squares if square in view.pieces], width)
    lines = []
    for number in range(len(view.ranks), 0, -1):
        squares = [square for square in view.ranks[number - 1] if square in view.pieces or square in view.signs]
        found = [_told_square(view, signs, square) for square in squares] or [Text("empty", ASIDE)]
        lines.append(Text(f"{number:>2}", HEADING))
        for item in found:
            if cell_len(lines[-1].plain) + 2 + cell_len(item.plain) > width:
                lines.append(Text("  "))
            lines[-1].append("  ").append_text(item)
    return lines


def _named(view: PlayerView, square: str) -> str:
    """The name of a square with its sign."""
    sign = view.signs.get(square, "")
    return f"[{square}]" if sign == CHOICE else f"{square} {sign}".rstrip()


def _told_square(view: PlayerView, signs: Signs, square: str) -> Text:
    """A square, and the card on it with its numbers."""
    name = Text(_named(view, square), MARKED if square in view.signs else ASIDE)
    piece = view.pieces.get(square)
    if piece is None:
        return name
    before = signs.before(view, piece)
    title = _title(piece, before, cell_len(before) + cell_len(piece.name) + piece.borrowed + piece.covered)
    return Text(" ").join([name, title, _figure_line(piece.figures[0], "")])


def grid_width(files: int, cell: int) -> int:
    """Columns of a board with cells of `cell` columns."""
    return files * (cell + 1) + 1


def _border(view: PlayerView, signs: Signs, cell: int, rank: int) -> Text:
    """The line above a rank, which names its squares; rank 0 is the line below the board."""
    line = Text(no_wrap=True)
    files, ranks = len(view.ranks[0]), len(view.ranks)
    for file, square in enumerate(view.ranks[rank - 1]):
        shown = _named(view, square) if rank else ""
        line.append(signs.corner(file, files, rank, ranks), ASIDE)
        line.append(shown, MARKED if square in view.signs else "").append(signs.across * (cell - len(shown)), ASIDE)
    return line.append(signs.corner(files, files, rank, ranks), ASIDE)


def _row(view: PlayerView, signs: Signs, cell: int, rank: int) -> Iterator[Text]:
    """The lines of a rank: names, and figures below them."""
    names, figures = Text(no_wrap=True), Text(no_wrap=True)
    for square in view.ranks[rank - 1]:
        piece = view.pieces.get(square)
        before = signs.before(view, piece) if piece else ""
        names.append(signs.down, ASIDE).append_text(_title(piece, before, cell) if piece else Text(" " * cell))
        figures.append(signs.down, ASIDE)
        figures.append_text(_figures(piece, " " * len(before), cell) if piece else Text(" " * cell))
    yield names.append(signs.down, ASIDE)
    yield figures.append(signs.down, ASIDE)


def _title(piece: PieceView, before: str, cell: int) -> Text:
    """Whose card it is, and its name: in capitals of a leader, after `~` if it is borrowed, after `?` if covered."""
    start = before + ("~" if piece.borrowed else "") + (COVERED if piece.covered else "")
    name = short_name(printable(piece.name), cell - len(start))
    bold = "bold " if piece.leads or piece.eminent else ""
    text = start + (name.upper() if piece.leads else name)
    return Text(set_cell_size(text, cell), f"{bold}{player_style(piece.player)}")


def player_style(player: int) -> str:
    """The colour of a player."""
    return PLAYER_STYLES[player % len(PLAYER_STYLES)]


def short_name(name: str, width: int) -> str:
    """A name in that many columns: its last word says the most, those before it are cut."""
    if cell_len(name) <= width:
        return name
    first, _, last = name.rpartition(" ")
    if not first:
        return set_cell_size(name, width).rstrip()
    kept = set_cell_size(first, max(1, width - cell_len(last) - 1)).rstrip(" -")
    return set_cell_size(f"{kept}.{last}" if kept else last, width).rstrip()


def _figures(piece: PieceView, indent: str, cell: int) -> Text:
    """The numbers of a card in the longest form that there is room for, below its name if there is."""
    forms = [_figure_line(form, before) for form in piece.figures for before in (indent, "")]
    made = next((form for form in forms if cell_len(form.plain) <= cell), forms[-1])
    made.truncate(cell, overflow="crop", pad=True)
    return made


def _figure_line(form: FigureForm, before: str) -> Text:
    return Text.assemble(before, *((text, FIGURE_STYLES[meant]) for text, meant in form))
