"""The board of a game as a picture for chats, in SVG, drawn from what the page of the game shows."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import Final

from deckbuilder.app.matches.sharing import SharedGame
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.formats.picture import DIM, FONT, GROUND, INK, svg_crest, svg_text
from deckbuilder.match.seat import SeatView
from deckbuilder.match.steps import Step
from deckbuilder.text import printable
from deckbuilder.web.views.board import BoardNumber, BoardPiece, BoardSquare, board_of
from deckbuilder.web.views.marks import CELL, BoardMarks, SquareMark, marks_of

MARGIN: Final = 34  # units, as all measures here; a square has `marks.CELL`
HEAD: Final = 70  # above the seats
SEAT: Final = 30  # the height of a line with a player
LINE: Final = 20  # of the sentence below
MAX_LINES: Final = 3
LETTER: Final = 7.6  # the width of a letter of that sentence
NAME_LETTERS: Final = 13  # of a name on a piece, in a line
SIDES: Final = ("#1d4f91", "#9a3b0d", "#17663f", "#6a3a91")
WASHES: Final = ("#d8e5f6", "#f9e0d0", "#d9efe2", "#ebdff6")
SQUARE, DARK, EDGE, HIT, GOOD = "#ffffff", "#f0ede5", "#b9b2a3", "#b3261e", "#17663f"
BANDS: Final = {
    "leads": "#c28a00",
    "emphasized": "#7a3fb0",
    "w-structure": "#7d776a",
    "w-gate": "#7d776a",
    "w-wall": "#7d776a",
}
MAX_LOOKED_BACK: Final = 6  # steps, among which the last one on the board is
ARROW: Final = " → "  # a sign that not every font has
TILE: Final = 'stroke="#d9d3c7" fill='
MARK, STRIKE, CHARGE = "#1d4f91", f'stroke="{HIT}" fill="none"', "#7a3fb0"
PAINT: Final = {  # of the classes of a pattern, because pages admit no style of their own
    "tile": f'{TILE}"{SQUARE}"',
    "tile alt": f'{TILE}"{DARK}"',
    "own": f'fill="{INK}"',
    "move": f'fill="{MARK}"',
    "move over": f'fill="none" stroke="{MARK}" stroke-width="2.4"',
    "capture": f'{STRIKE} stroke-width="2.8"',
    "capture over": f'{STRIKE} stroke-width="2.8" stroke-dasharray="2.4 2.6"',
    "charge": f'fill="{CHARGE}"',
    "charge over": f'fill="none" stroke="{CHARGE}" stroke-width="2.2"',
    "shoot": f'{STRIKE} stroke-width="1.8"',
    "special": 'font-size="14" font-weight="700" text-anchor="middle"',
}
ICONS = Path(__file__).parents[1] / "static" / "icons.svg"


def board_picture(game: SharedGame, catalogue: Catalogue) -> str:
    """Return the board of a game with the marks of its last step as an SVG file."""
    seen = game.view
    board = board_of(seen, (), catalogue)
    names = [[square.name for square in rank] for rank in board]
    last, marks = _last_marks(game, names)
    near = seen.seats[seen.viewer].side
    above, below = ([seat for seat in seen.seats if (seat.side == near) == is_near] for is_near in (False, True))
    sentence = "" if game.is_secret else " ".join(map(game.sentence, last)).replace(ARROW, " to ")
    width = marks.width + 2 * MARGIN
    lines = wrap(printable(sentence), int(marks.width / LETTER), max_lines=MAX_LINES, placeholder=" …")
    top = HEAD + SEAT * len(above) + 8
    bottom = top + marks.height + 26
    height = bottom + SEAT * len(below) + LINE * len(lines) + 34
    parts = [
        f"<title>{escape(game.title)}</title>",
        f'<rect width="{width}" height="{height}" fill="{GROUND}"/>',
        svg_text(game.title, MARGIN, 36, 24, weight=600, room=marks.width),
        svg_text(game.standing, MARGIN, 60, 16, fill=DIM, room=marks.width),
        *(_seat(seat, HEAD + SEAT * place, marks.width) for place, seat in enumerate(above)),
        f'<g transform="translate({MARGIN} {top})">{"".join(_board(board, marks))}</g>',
        *_edge_names(board, top),
        *(_seat(seat, bottom + SEAT * place, marks.width) for place, seat in enumerate(below)),
        *(
            svg_text(line, MARGIN, bottom + SEAT * len(below) + LINE * (number + 1), 15)
            for number, line in enumerate(lines)
        ),
        svg_text("Made with an unofficial tool.", width - MARGIN, height - 12, 12, fill=DIM, anchor="end"),
    ]
    box = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box} font-family="{FONT}">{"".join(parts)}</svg>\n'


def _last_marks(game: SharedGame, names: Sequence[Sequence[str]]) -> tuple[Sequence[Step], BoardMarks]:
    """Return the last step that has left something on the board, and its marks; the last one if none has."""
    for step in reversed(game.steps[-MAX_LOOKED_BACK:]):
        marks = marks_of([step], game.view, names, numbered=False)
        if marks.squares or marks.arrows:
            return [step], marks
    return game.steps[-1:], marks_of((), game.view, names, numbered=False)


def _seat(seat: SeatView, y: float, room: int) -> str:
    counts = " · ".join(f"{name} {number}" for name, number in seat.counts)
    chip = f'<rect x="{MARGIN}" y="{y + 8}" width="14" height="14" rx="3" fill="{SIDES[seat.player]}"/>'
    name = svg_text(seat.name, MARGIN + 22, y + 21, 16, weight=600, room=room / 2, fill=SIDES[seat.player])
    return chip + name + svg_text(counts, MARGIN + room, y + 21, 14, fill=DIM, anchor="end", room=room * 0.7)


def _edge_names(board: Sequence[Sequence[BoardSquare]], top: float) -> Iterator[str]:
    """Yield the names of the ranks beside the board, and of the files below it."""
    for y, rank in enumerate(board):
        name = rank[0].name[1:]
        yield svg_text(name, MARGIN - 12, top + (y + 0.5) * CELL + 5, 13, fill=DIM, anchor="middle")
    for x, square in enumerate(board[-1]):
        at = MARGIN + (x + 0.5) * CELL
        yield svg_text(square.name[0], at, top + len(board) * CELL + 16, 13, fill=DIM, anchor="middle")


def _board(board: Sequence[Sequence[BoardSquare]], marks: BoardMarks) -> Iterator[str]:
    for y, rank in enumerate(board):
        for x, square in enumerate(rank):
            mark = marks.squares.get(square.name, SquareMark())
            fill = DARK if "dark" in square.classes.split() else SQUARE
            ground = f'<rect width="{CELL}" height="{CELL}" fill="{fill}" stroke="{EDGE}"/>'
            piece = _piece(square.piece) if square.piece else ""
            yield f'<g transform="translate({x * CELL} {y * CELL})">{ground}{piece}{_frames(mark)}</g>'
    for arrow in marks.arrows:
        colour = next((SIDES[int(word[1]) - 1] for word in arrow.kind.split() if word[0] == "p"), HIT)
        line = f'<path d="{arrow.line}" fill="none" stroke="{colour}" stroke-width="6" stroke-linecap="round"/>'
        yield f'<g opacity=".75">{line}<polygon points="{arrow.head}" fill="{colour}"/></g>'
    for y, rank in enumerate(board):
        for x, square in enumerate(rank):
            if badge := marks.squares.get(square.name, SquareMark()).badge:
                is_good = marks.squares[square.name].badge_class == "heal"
                text = svg_text(badge, 0, 5, 15, fill=SQUARE, weight=700, anchor="middle")
                pill = f'<rect x="-17" y="-12" width="34" height="23" rx="11" fill="{GOOD if is_good else HIT}"/>'
                yield f'<g transform="translate({x * CELL + 80} {y * CELL + 6})">{pill}{text}</g>'


def _piece(piece: BoardPiece) -> str:
    classes, side = piece.classes.split(), SIDES[piece.player]
    dashes = ' stroke-dasharray="5 3"' if "acted" in classes else ""
    band = next(
        (f'<path d="M4 6.5H96" stroke="{BANDS[word]}" stroke-width="5"/>' for word in classes if word in BANDS), ""
    )
    frame = f'x="4" y="4" width="92" height="92" rx="6" fill="{WASHES[piece.player]}" stroke="{side}"'
    names = wrap(piece.name or "?", NAME_LETTERS, max_lines=1 if piece.pattern else 2, placeholder="…")
    drawing = ""
    if piece.pattern:
        pattern = re.sub(r'class="([^"]+)"', lambda name: PAINT.get(name[1], ""), piece.pattern)
        drawing = f'<svg x="20" y="26" width="60" height="60" {pattern.removeprefix("<svg ")}'
    elif piece.crest:
        drawing = f'<g opacity=".45">{svg_crest(piece.crest, 55, 30, 38, side)}</g>'
    return "".join(
        [
            f'<rect {frame} stroke-width="{3 if "leads" in classes else 1.5}"{dashes}/>{band}{drawing}',
            *(svg_text(name, 9, 21 + 14 * line, 12, weight=600) for line, name in enumerate(names)),
            *_values(piece),
        ]
    )


def _values(piece: BoardPiece) -> Iterator[str]:
    """Yield the numbers of a card from left to right, and what is left of its life."""
    x, y = 9, 83
    if piece.pattern:
        yield svg_text("" if piece.worth is None else str(piece.worth), 92, 91, 13, weight=700, anchor="end")
        return
    for number, icon in ((piece.power, piece.power_kind), (piece.life, "heart")):
        if number is not None:
            yield f'<svg x="{x}" y="{y - 12}" width="13" height="13" viewBox="0 0 16 16">{_icon(icon)}</svg>'
            yield svg_text(_number(number), x + 15, y, 15, weight=700)
            x += 30 + 9 * (len(_number(number)) - 1)
    yield svg_text(" ".join(text for text, _ in piece.notes), 92, 66, 12, weight=600, anchor="end")
    if piece.life is not None:
        yield f'<rect x="9" y="88" width="82" height="4" fill="{SQUARE}"/>'
        yield f'<rect x="9" y="88" width="{0.82 * piece.life.percent:g}" height="4" fill="{SIDES[piece.player]}"/>'


def _number(number: BoardNumber) -> str:
    return f"{number.now}/{number.whole}" if number.now < number.whole else f"{number.now}"


def _frames(mark: SquareMark) -> str:
    """Return the frame of a square on which the last step did something, and the card that it took from there."""
    player = next((SIDES[int(frame[1]) - 1] for frame in mark.frames if frame[1:].isdigit()), EDGE)
    colour = HIT if "struck" in mark.frames else player
    frame = f'<rect x="1.5" y="1.5" width="97" height="97" fill="none" stroke="{colour}" stroke-width="3"/>'
    if mark.ghost is None:
        return frame if mark.frames else ""
    name = svg_text(mark.ghost.name, 9, 24, 12, fill=DIM, room=90)
    return f'{frame}{name}<path d="M14 30L86 86M86 30L14 86" stroke="{HIT}" stroke-width="4"/>'


@cache
def _icon(name: str) -> str:
    """Return what is drawn in a sign of the pages."""
    sign = re.search(rf'<symbol id="{re.escape(name)}"[^>]*>(.*?)</symbol>', ICONS.read_text(encoding="utf-8"))
    return sign[1].replace("currentColor", INK) if sign else ""
