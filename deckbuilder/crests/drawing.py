"""Crests as SVG: of one colour, with what is cut out of them open to whatever lies below."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from deckbuilder.crests.crest import CAPTURES, DIRECTIONS, NOTHING, path_of

VIEW_BOX: Final = "0 -1 100 101"
BODY: Final = "translate(17 14)scale(.66)"  # where marks for a pattern stand around it
TOOTH: Final = "M41 15L50 2 59 15Z"  # forward
HOLE: Final = "M45.5 12.5H54.5L50 6Z"  # in a tooth of a unit that only moves there
TURN: Final = 360 / len(DIRECTIONS)  # degrees
MAX_DRAWN: Final = 2_000  # crests at hand


@lru_cache(MAX_DRAWN)
def content_of(crest: str) -> str:
    """Return what is inside the SVG element of a crest."""
    parts = crest.split(".")
    paths = [path for part in parts if (path := path_of(part))]
    body = f'<path fill-rule="evenodd" d="{"".join(paths)}"/>'
    if len(paths) == len(parts):
        return body
    return f'<g transform="{BODY}">{body}</g>{_marks(parts[-1])}'


def _marks(ways: str) -> str:
    """Return the marks of a pattern: filled teeth for captures, hollow ones for moves only, dots for jumps."""
    lines = len(DIRECTIONS) // 2
    teeth = [_tooth(2 * line * TURN, sign) for line, sign in enumerate(ways[:lines]) if sign != NOTHING]
    return "".join([*teeth, *(_dot(DIRECTIONS.index(letter) * TURN) for letter in ways[lines:])])


def _tooth(angle: float, sign: str) -> str:
    path = TOOTH if sign == CAPTURES else TOOTH + HOLE
    return f'<path fill-rule="evenodd" transform="rotate({angle:g} 50 50)" d="{path}"/>'


def _dot(angle: float) -> str:
    return f'<circle cx="50" cy="8" r="5.5" transform="rotate({angle:g} 50 50)"/>'


def sprite(crests: Iterable[str]) -> str:
    """Return crests as one SVG file, each a symbol that pages use by its name."""
    symbols = [f'<symbol id="{crest}" viewBox="{VIEW_BOX}">{content_of(crest)}</symbol>' for crest in crests]
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'
