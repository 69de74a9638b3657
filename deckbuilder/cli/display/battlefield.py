"""The battlefield as a grid: every square with its name, every card with its side, numbers and tokens."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from deckbuilder.cli.display.console import ASIDE, BAD, DOUBTFUL, HEADING, flow_texts
from deckbuilder.games.presentation import AS_PRINTED, BETTER, COVERED, WORSE, FigureForm
from deckbuilder.match.seat import PieceView, PlayerView
from deckbuilder.text import printable

DEFAULT_WIDTH = 80  # columns
MIN_SQUARE, MAX_SQUARE = 5, 16  # columns of a square
PLAYER_STYLES = ("cyan", "magenta", "green", "blue")
FIGURE_STYLES = {AS_PRINTED: "", WORSE: DOUBTFUL, BETTER: HEADING}
MARKED = "bold yellow"


@dataclass(frozen=True)
class Signs:
    """The signs with which a board is drawn."""

    sides: tuple[str, str]  # for the near and the far end of the board
    spent: tuple[str, str]  # of sides, for spent pieces
    gap: str  # between a sign and a name
    spent_gap: str  # the same for spent pieces
    across: str
    down: str
    corners: tuple[str, str, str]  # left, middle and right: of the top, of the inside, of the bottom
    cut: str

    def corner(self, file: int, files: int, rank: int, ranks: int) -> str:
        """Return the crossing left of a file, above a rank; rank 0 is the line below the board."""
        row = self.corners[0 if rank == ranks else 2 if rank == 0 else 1]
        return row[0 if file == 0 else 2 if file == files else 1]

    def player(self, view: PlayerView, player: int) -> str:
        """Return the sign of a player: that of the side, with a number if players share one."""
        number = str(player + 1) if len(view.seats) > len(self.sides) else ""
        return f"{self.sides[view.seats[player].side]}{number}"

    def before(self, view: PlayerView, piece: PieceView) -> str:
        """Return the signs before the name of a card: its player, and whether it is spent."""
        sign = self.player(view, piece.player)
        if not piece.has_acted:
            return f"{sign}{self.gap}"
        side = view.seats[piece.player].side
        return f"{self.spent[side]}{sign.removeprefix(self.sides[side])}{self.spent_gap}"

    def legend(self, view: PlayerView, width: int) -> list[Text]:
        """Return the legend of a board, in lines of `width` columns that are broken between signs."""
        spent = "".join(self.spent) if self.spent != self.sides else self.spent_gap
        texts = [f"{spent} {view.acted_word}" if view.acted_word else "", view.legend, view.signs_legend]
        return flow_texts([Text(entry, ASIDE) for entry in "  ".join(filter(None, texts)).split("  ")], width)


DRAWN = Signs(("▲", "▼"), ("△", "▽"), "", "", "─", "│", ("┌┬┐", "├┼┤", "└┴┘"), "…")
PLAIN = Signs(("^", "v"), ("^", "v"), " ", "'", "-", "|", ("+++", "+++", "+++"), "...")
CHECK = "+"  # before the name of a leader that could be taken next, and of what could take it
CHOICE = "["  # the sign of a square that may be chosen
MIN_NAME = 3  # columns of a name beside figures
RANK_NUMBERS_WIDTH = 2  # columns of the numbers of ranks beside a board without borders


def signs(console: Console) -> Signs:
    """Return lines and triangles if the console can show them, else letters."""
    return DRAWN if console.is_terminal and console.encoding.startswith("utf") else PLAIN


def board(console: Console, view: PlayerView) -> list[Text]:
    """Return the lines of the battlefield alone, in as many columns as there are; near is the end of the viewer."""
    width = console.width if console.is_terminal else DEFAULT_WIDTH
    cell = min(MAX_SQUARE, (width - 1) // len(view.ranks[0]) - 1)
    return grid(view, signs(console), cell) if cell >= MIN_SQUARE else as_text(view, signs(console), width)


def grid(view: PlayerView, signs: Signs, cell: int) -> list[Text]:
    """Return the board, its near end at the bottom, with cells of `cell` columns; squares with a sign stand out."""
    lines: list[Text] = []
    for rank in range(len(view.ranks), 0, -1):
        lines += [_border(view, signs, cell, rank), *_rank_lines(view, signs, cell, rank, bordered=True)]
    return [*lines, _border(view, signs, cell, 0)]


def flat(view: PlayerView, signs: Signs, cell: int, *, slim: bool = False) -> list[Text]:
    """Return the board without borders: of each numbered rank the names, then the figures; in one line if `slim`."""
    lines: list[Text] = []
    for rank in range(len(view.ranks), 0, -1):
        names, figures = _rank_lines(view, signs, cell, rank, slim=slim)
        lines += [names, figures] if not slim and figures.plain.strip(f" {signs.down}") else [names]
    files = "".join(f" {square[0]:^{cell}}" for square in view.ranks[0])
    return [*lines, Text(" " * RANK_NUMBERS_WIDTH + files, ASIDE)]


def _slim_piece(view: PlayerView, signs: Signs, square: str, cell: int) -> Text:
    """Return a card in a line: its figures in the longest form that leaves room for the beginning of its name.

    In a cell that is too narrow for any, the number of its player stands for the side, and the shortest form close by.
    """
    piece = view.pieces[square]
    before, forms = signs.before(view, piece), [_figure_line(form, "") for form in view.figures(square)]
    for form in forms:
        room = cell - 1 - cell_len(form.plain)
        if form.plain and room >= MIN_NAME + cell_len(before):
            return Text.assemble(_title(piece, before, room), " ", form)
    if len(view.seats) > len(signs.sides) and forms and not piece.has_acted:  # the number alone shows the player
        return Text.assemble(_title(piece, f"{piece.player + 1}", cell - cell_len(forms[-1].plain)), forms[-1])
    return _title(piece, before, cell)


def _rank_lines(
    view: PlayerView, signs: Signs, cell: int, rank: int, *, slim: bool = False, bordered: bool = False
) -> tuple[Text, Text]:
    """Return the names and the figures of a rank, without borders with its number and the signs of squares."""
    margin = "" if bordered else f"{rank:>{RANK_NUMBERS_WIDTH}}"
    names, figures = Text(margin, HEADING, no_wrap=True), Text(" " * len(margin), no_wrap=True)
    is_open = False  # the square before may be chosen
    for square in view.ranks[rank - 1]:
        sign, piece = "" if bordered else view.signs.get(square, ""), view.pieces.get(square)
        edge = sign if sign == CHOICE or (sign and piece) else "]" if is_open else signs.down
        names.append(edge, ASIDE if edge == signs.down else MARKED)
        figures.append(signs.down, ASIDE)
        is_open = sign == CHOICE
        if piece is None:
            names.append(f"{'' if is_open else sign:^{cell}}", MARKED if sign else "")
            figures.append(" " * cell)
        else:
            before = signs.before(view, piece)
            names.append_text(_slim_piece(view, signs, square, cell) if slim else _title(piece, before, cell))
            figures.append_text(_figures(view.figures(square), " " * len(before), cell))
    names.append("]" if is_open else signs.down, MARKED if is_open else ASIDE)
    return names, figures.append(signs.down, ASIDE)


def as_text(view: PlayerView, signs: Signs, width: int, *, close: bool = False) -> list[Text]:
    """Return the board as text for windows in which a grid is illegible: rank by rank; `close`: in one paragraph."""
    if close:
        squares = [square for rank in reversed(view.ranks) for square in rank]
        return flow_texts([_square_text(view, signs, square) for square in squares if square in view.pieces], width)
    lines = []
    for number in range(len(view.ranks), 0, -1):
        squares = [square for square in view.ranks[number - 1] if square in view.pieces or square in view.signs]
        items = [_square_text(view, signs, square) for square in squares] or [Text("empty", ASIDE)]
        lines += flow_texts(items, width, Text(f"{number:>2}", HEADING), RANK_NUMBERS_WIDTH + 2)
    return lines


def _named(view: PlayerView, square: str) -> str:
    sign = view.signs.get(square, "")
    return f"[{square}]" if sign == CHOICE else f"{square} {sign}".rstrip()


def _square_text(view: PlayerView, signs: Signs, square: str) -> Text:
    name = Text(_named(view, square), MARKED if square in view.signs else ASIDE)
    piece = view.pieces.get(square)
    if piece is None:
        return name
    before = signs.before(view, piece)
    signs_width = piece.borrowed + piece.covered + piece.is_part_of_check
    title = _title(piece, before, cell_len(before) + cell_len(piece.name) + signs_width)
    return Text(" ").join([name, title, _figure_line(view.figures(square)[0], "")])


def _border(view: PlayerView, signs: Signs, cell: int, rank: int) -> Text:
    """Return the line above a rank, which names its squares; rank 0 is the line below the board."""
    line = Text(no_wrap=True)
    files, ranks = len(view.ranks[0]), len(view.ranks)
    for file, square in enumerate(view.ranks[rank - 1]):
        shown = _named(view, square) if rank else ""
        line.append(signs.corner(file, files, rank, ranks), ASIDE)
        line.append(shown, MARKED if square in view.signs else "").append(signs.across * (cell - len(shown)), ASIDE)
    return line.append(signs.corner(files, files, rank, ranks), ASIDE)


def _title(piece: PieceView, before: str, cell: int) -> Text:
    """Return the player's sign and the name: capitals for leaders, after `~` if borrowed, `?` covered, `+` in check."""
    marks = ((CHECK, piece.is_part_of_check), ("~", piece.borrowed), (COVERED, piece.covered))
    start = before + "".join(mark for mark, is_drawn in marks if is_drawn)
    name = short_name(printable(piece.name), cell - len(start))
    bold = "bold " if piece.leads or piece.emphasized else ""
    style = f"bold reverse {BAD}" if piece.is_part_of_check else f"{bold}{player_style(piece.player)}"
    text = start + (name.upper() if piece.leads else name)
    return Text(set_cell_size(text, cell), style)


def player_style(player: int) -> str:
    """Return the colour of a player."""
    return PLAYER_STYLES[player % len(PLAYER_STYLES)]


def color_players(text: Text, names: Sequence[str]) -> Text:
    """Return a text in which the names of players, by seat, have their colours."""
    for player, name in enumerate(names):
        text.highlight_regex(rf"(?<!\w){re.escape(printable(name))}(?!\w)", player_style(player))
    return text


def short_name(name: str, width: int) -> str:
    """Return a name in `width` columns: the words before the last, most significant one are cut first."""
    if cell_len(name) <= width:
        return name
    first, _, last = name.rpartition(" ")
    if not first:
        return set_cell_size(name, width).rstrip()
    kept = set_cell_size(first, max(1, width - cell_len(last) - 1)).rstrip(" -")
    return set_cell_size(f"{kept}.{last}" if kept else last, width).rstrip()


def _figures(figures: Sequence[FigureForm], indent: str, cell: int) -> Text:
    """Return the numbers of a card in the longest form that fits, indented below its name if possible."""
    forms = [_figure_line(form, before) for form in figures for before in (indent, "")]
    text = next((form for form in forms if cell_len(form.plain) <= cell), forms[-1])
    text.truncate(cell, overflow="crop", pad=True)
    return text


def _figure_line(form: FigureForm, before: str) -> Text:
    return Text.assemble(before, *((text, FIGURE_STYLES[meant]) for text, meant in form))
