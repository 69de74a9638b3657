"""A deck as a picture for chats, in SVG: the crest of its leader, its curve, and its sections, a crest for each card.

The picture describes itself by the code of the deck, by which it is read back.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Final, NamedTuple

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.crests import VIEW_BOX, content_of
from deckbuilder.decks.deck import Deck, DeckList
from deckbuilder.decks.formats.deck_code import CODE_FORMAT, write_code
from deckbuilder.decks.formats.deck_format import DeckFormat, beginning
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.decks.stats import stats
from deckbuilder.errors import InputError, Place
from deckbuilder.text import counted, printable

WIDTH: Final = 1200  # units, as all measures here
MARGIN: Final = 40
COLUMNS: Final = 3
GAP: Final = 36
TOP: Final = 200  # where the columns begin
ROW: Final = 34
HEADING: Final = 46  # of a section, with the space above it
INK, DIM, LINE, GROUND = "#1c2126", "#5d6670", "#d9d3c7", "#fbfaf7"
CREST: Final = "#1d4f91"
FONT: Final = "Inter, system-ui, sans-serif"
LETTER: Final = 0.56  # the width of a letter, as a part of the size of the type
CODE: Final = re.compile(r"<desc>([\w-]+)</desc>")
CURVE: Final = (800, 130, 90)  # its left edge, its base line, and the height of its highest bar


class Line(NamedTuple):
    """A line of a column: the heading of a section, or a card with a crest."""

    text: str
    beside: str  # at the right edge
    copies: int = 0
    crest: str = ""

    @property
    def height(self) -> int:
        return ROW if self.copies else HEADING


def deck_picture(resolved: ResolvedDeck, catalogue: Catalogue) -> str:
    """Return the picture as an SVG file."""
    deck, format_ = resolved.deck, resolved.validator.format
    headings = {section.name: section.heading for section in format_.sections}
    columns = _columns(list(_sections(deck, headings)))
    height = TOP + max(map(_height, columns)) + MARGIN + ROW
    about = f"{resolved.validator.ruleset.name} · {format_.title} · {counted(deck.size, 'card')}"
    leader = resolved.leader
    parts = [
        f"<title>{escape(printable(deck.name))}</title><desc>{write_code(deck, catalogue)}</desc>",
        f'<rect width="{WIDTH}" height="{height}" fill="{GROUND}"/>',
        svg_crest(leader.crest, MARGIN, 44, 112) if leader else "",
        svg_text(deck.name, MARGIN + 136 * bool(leader), 104, 44, room=CURVE[0] - 230, weight=600),
        svg_text(about, MARGIN + 136 * bool(leader), 142, 19, fill=DIM, room=CURVE[0] - 210),
        *_curve(stats(resolved).curve),
        *(part for number, column in enumerate(columns) for part in _column(column, number)),
        svg_text("Made with an unofficial tool.", WIDTH - MARGIN, height - 24, 15, fill=DIM, anchor="end"),
    ]
    box = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box} font-family="{FONT}">{"".join(parts)}</svg>\n'


def _sections(deck: Deck, headings: Mapping[str, str]) -> Iterator[list[Line]]:
    for name, cards in deck.sections.items():
        rows = [
            Line(card.name, "" if card.cost is None else str(card.cost), count, card.crest)
            for card, count in cards.items()
        ]
        if rows:
            yield [Line(headings.get(name, name.title()), str(sum(cards.values()))), *rows]


def _columns(sections: Sequence[Sequence[Line]]) -> list[list[Line]]:
    """Return the lines of the columns, which are about equally high; a section stays together."""
    columns, wanted = [list[Line]()], sum(map(_height, sections)) / COLUMNS
    for section in sections:
        if columns[-1] and _height(columns[-1]) + _height(section) / 2 > wanted and len(columns) < COLUMNS:
            columns.append([])
        columns[-1] += section
    return columns


def _height(lines: Sequence[Line]) -> int:
    return sum(line.height for line in lines)


def _column(lines: Sequence[Line], number: int) -> Iterator[str]:
    width = (WIDTH - 2 * MARGIN - (COLUMNS - 1) * GAP) // COLUMNS
    left, y = MARGIN + number * (width + GAP), TOP
    right = left + width
    for line in lines:
        y += line.height
        if line.copies:
            yield svg_text(f"{line.copies}", left + 22, y - 10, 20, weight=600, anchor="end")
            yield svg_crest(line.crest, left + 34, y - 31, 27)
            yield svg_text(line.text, left + 72, y - 10, 20, room=width - 110)
            yield svg_text(line.beside, right, y - 10, 20, fill=DIM, anchor="end")
        else:
            yield f'<path d="M{left} {y - 1.5}H{right}" stroke="{LINE}" stroke-width="2"/>'
            yield svg_text(line.text, left, y - 11, 19, weight=600)
            yield svg_text(line.beside, right, y - 11, 19, fill=DIM, anchor="end")


def _curve(curve: dict[int, int]) -> Iterator[str]:
    left, base, high = CURVE
    most, step = max(curve.values(), default=1) or 1, (WIDTH - MARGIN - left) / max(len(curve), 1)
    for number, (cost, count) in enumerate(curve.items()):
        x, height = left + step * number, high * count / most
        middle = x + step * 0.4
        size = f'width="{step * 0.8:.1f}" height="{height:.1f}"'
        yield f'<rect x="{x:.1f}" y="{base - height:.1f}" {size} fill="{CREST}"/>'
        if count:
            yield svg_text(str(count), middle, base - height - 6, 16, anchor="middle")
        yield svg_text(str(cost), middle, base + 20, 16, fill=DIM, anchor="middle")


def svg_crest(name: str, x: float, y: float, size: float, fill: str = CREST) -> str:
    """Return a crest."""
    place = f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" viewBox="{VIEW_BOX}"'
    return f'<svg {place} fill="{fill}">{content_of(name)}</svg>'


def svg_text(
    words: str,
    x: float,
    y: float,
    size: int,
    *,
    fill: str = INK,
    weight: int = 400,
    anchor: str = "start",
    room: float = WIDTH,
) -> str:
    """Return a text, cut off where it would be wider than its room."""
    length = int(room / (size * LETTER))
    shown = printable(words)
    shown = shown if len(shown) <= length else f"{shown[: length - 1]}…"
    place = f'x="{x:g}" y="{y:g}" font-size="{size}" font-weight="{weight}" text-anchor="{anchor}" fill="{fill}"'
    return f"<text {place}>{escape(shown)}</text>"


def _parse(text: str, catalogue: Catalogue, file: str) -> DeckList:
    code = CODE.search(text)
    if code is None:
        raise InputError("is no picture of a deck by this program", Place(file))
    return CODE_FORMAT.parse(code[1], catalogue, file)


PICTURE = DeckFormat(
    name="svg",
    endings=(".svg",),
    write=deck_picture,
    parse=_parse,
    detects=lambda text: beginning(text).startswith("<svg") and CODE.search(text) is not None,
)
