"""The battlefield as a grid: every square with its name, every card with its side, numbers and tokens."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from deckbuilder.display.console import ASIDE, DOUBTFUL, HEADING
from deckbuilder.play.sight import Piece, Sight
from deckbuilder.text import printable

PLAYER_STYLES = ("cyan", "magenta")
MARKED = "bold yellow"


@dataclass(frozen=True)
class Signs:
    """What the grid is drawn with."""

    players: tuple[str, str]
    across: str
    down: str
    corners: tuple[str, str, str]  # left, middle and right: of the top, of the inside, of the bottom
    cut: str

    def corner(self, file: int, files: int, rank: int, ranks: int) -> str:
        """The crossing left of a file, above a rank; rank 0 is the line below the board."""
        row = self.corners[0 if rank == ranks else 2 if rank == 0 else 1]
        return row[0 if file == 0 else 2 if file == files else 1]


DRAWN = Signs(("▲", "▼"), "─", "│", ("┌┬┐", "├┼┤", "└┴┘"), "…")
PLAIN = Signs(("^ ", "v "), "-", "|", ("+++", "+++", "+++"), "...")


def signs(console: Console) -> Signs:
    """Lines and triangles where they can be shown, letters elsewhere."""
    return DRAWN if console.is_terminal and console.encoding.startswith("utf") else PLAIN


def grid(sight: Sight, signs: Signs, cell: int, marked: frozenset[str]) -> list[Text]:
    """The board, player 1 at the bottom, with cells of `cell` columns; marked squares stand out."""
    lines: list[Text] = []
    for rank in range(sight.ranks, 0, -1):
        lines += [_border(sight, signs, cell, marked, rank), *_row(sight, signs, cell, rank)]
    return [*lines, _border(sight, signs, cell, marked, 0)]


def grid_width(files: int, cell: int) -> int:
    return files * (cell + 1) + 1


def square_name(file: int, rank: int) -> str:
    return f"{chr(ord('a') + file)}{rank}"


def _border(sight: Sight, signs: Signs, cell: int, marked: frozenset[str], rank: int) -> Text:
    """The line above a rank, which names its squares."""
    line = Text(no_wrap=True)
    for file in range(sight.files):
        name = square_name(file, rank) if rank else ""
        shown = f"[{name}]" if name in marked else name
        line.append(signs.corner(file, sight.files, rank, sight.ranks), ASIDE)
        line.append(shown, MARKED if name in marked else "").append(signs.across * (cell - len(shown)), ASIDE)
    return line.append(signs.corner(sight.files, sight.files, rank, sight.ranks), ASIDE)


def _row(sight: Sight, signs: Signs, cell: int, rank: int) -> Iterator[Text]:
    pieces = [sight.pieces.get(square_name(file, rank)) for file in range(sight.files)]
    for part in (_title, _numbers):
        line = Text(no_wrap=True)
        for piece in pieces:
            line.append(signs.down, ASIDE)
            line.append_text(part(piece, signs, cell) if piece else Text(" " * cell))
        yield line.append(signs.down, ASIDE)


def _title(piece: Piece, signs: Signs, cell: int) -> Text:
    """Whose card it is, and its name; a summoner's in capitals, a borrowed card's after `~`."""
    start = signs.players[piece.player] + ("~" if piece.borrowed else "")
    name = short_name(printable(piece.name), cell - len(start))
    bold = "bold " if piece.kind in ("summoner", "champion") else ""
    text = start + (name.upper() if piece.kind == "summoner" else name)
    return Text(set_cell_size(text, cell), f"{bold}{PLAYER_STYLES[piece.player]}")


def short_name(name: str, width: int) -> str:
    """A name in that many columns: its last word says the most, those before it are cut."""
    if cell_len(name) <= width:
        return name
    first, _, last = name.rpartition(" ")
    if not first:
        return set_cell_size(name, width).rstrip()
    kept = set_cell_size(first, max(1, width - cell_len(last) - 1)).rstrip(" -")
    return set_cell_size(f"{kept}.{last}" if kept else last, width).rstrip()


def _numbers(piece: Piece, signs: Signs, cell: int) -> Text:
    """Strength, life that is left of the whole, boost, how many cards lie under it: as much as there is room for."""
    indent = " " * len(signs.players[0])
    strength = piece.kind[:6] if piece.strength is None else f"{(piece.attack or 's')[0].upper()}{piece.strength}"
    left, boost = piece.life - piece.damage, f"+{piece.boost}" if piece.boost else ""
    under = f"_{len(piece.under)}" if piece.under else ""
    forms = (
        f"{indent}{strength} {left}/{piece.life}{boost and ' '}{boost}{under and ' '}{under}",
        f"{indent}{strength} {left}/{piece.life}{boost}{under}",
        f"{strength} {left}/{piece.life}{boost}{under}",
        f"{strength} {left}{boost}{under}",
    )
    text = next((form for form in forms if len(form) <= cell), forms[-1])
    made = Text(set_cell_size(text, cell))
    if piece.damage:
        made.highlight_regex(rf"(?<= ){left}(/\d+)?", DOUBTFUL)
    if piece.boost:
        made.highlight_regex(rf"\+{piece.boost}", HEADING)
    return made
