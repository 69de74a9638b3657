"""Movement patterns of chess cards as SVG: the shape of a mark is the kind of its tile; outlined ones jump."""

from collections import Counter
from functools import lru_cache
from xml.etree.ElementTree import Element, SubElement, tostring

from markupsafe import Markup

from deckbuilder.text import counted, listed
from engine.grids import Pattern

TILE = 20  # units of the drawing
MIDDLE = TILE / 2


@lru_cache
def mark_svg(kind: str) -> Markup:
    """Return the drawing of the mark of a kind of tile; a text beside it says what it means."""
    root = Element("svg", {"class": "pattern tile-mark", "viewBox": f"0 0 {TILE} {TILE}", "aria-hidden": "true"})
    _mark(root, 0, 0, kind)
    return Markup(tostring(root, encoding="unicode"))  # noqa: S704 - made of numbers and words of this module


@lru_cache(1024)
def pattern_svg(pattern: Pattern) -> Markup:
    """Return the drawing of a pattern, seen from the owner's side."""
    size = len(pattern.rows)
    kinds = Counter(kind for _, _, kind in pattern.tiles())
    title = f"pattern: {listed(counted(number, kind) for kind, number in kinds.items()) or 'no moves'}"
    root = Element("svg", {"class": "pattern", "viewBox": f"0 0 {size * TILE} {size * TILE}", "role": "img"})
    root.set("aria-label", title)
    for y in range(size):
        for x in range(size):
            name = "tile alt" if (x + y) % 2 else "tile"
            place = {"x": str(x * TILE), "y": str(y * TILE), "width": str(TILE), "height": str(TILE)}
            SubElement(root, "rect", {"class": name, **place})
    middle = size // 2
    _circle(root, middle, middle, "own", 7)
    for right, forward, kind in pattern.tiles():
        _mark(root, middle + right, middle - forward, kind)
    return Markup(tostring(root, encoding="unicode"))  # noqa: S704 - made of numbers and words of this module


def _mark(root: Element, x: int, y: int, kind: str) -> None:
    left, top = x * TILE, y * TILE
    cross = f"M{left + 5} {top + 5}l10 10m0-10l-10 10"
    diamond = f"M{left + MIDDLE} {top + 3}l7 7l-7 7l-7-7z"
    match kind:
        case "move":
            _circle(root, x, y, "move", 5)
        case "jump":
            _circle(root, x, y, "move over", 4.5)
        case "capture":
            SubElement(root, "path", {"class": "capture", "d": cross})
        case "tackle":
            SubElement(root, "path", {"class": "capture over", "d": cross})
        case "charge":
            SubElement(root, "path", {"class": "charge", "d": diamond})
        case "pounce":
            SubElement(root, "path", {"class": "charge over", "d": diamond})
        case "shoot":
            _circle(root, x, y, "shoot", 5)
            SubElement(root, "path", {"class": "shoot", "d": f"M{left + 10} {top + 2}v16m-8-8h16"})
        case _:
            mark = SubElement(root, "text", {"class": "special", "x": str(left + MIDDLE), "y": str(top + 15)})
            mark.text = "!"


def _circle(root: Element, x: int, y: int, name: str, radius: float) -> None:
    place = {"cx": str(x * TILE + MIDDLE), "cy": str(y * TILE + MIDDLE), "r": f"{radius:g}"}
    SubElement(root, "circle", {"class": name, **place})
