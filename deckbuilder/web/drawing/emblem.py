"""Emblems of factions as SVG: a rosette whose shape follows from the name, so that every faction has one of its own."""

import hashlib
from functools import cache
from math import cos, pi, sin
from xml.etree.ElementTree import Element, SubElement, tostring

from markupsafe import Markup

MIDDLE = 50  # of a drawing of 100 by 100 units
FOLDS = (3, 4, 5, 6, 7, 8)
OUTER = 46  # radius of the petals
INNER = (10, 14, 18)  # radius where they begin
WIDTHS = (0.3, 0.45, 0.62)  # of a petal, as a part of its angle
WIDEST = 0.42  # half of the angle of a petal where they are few
RINGS = (0, 24, 32)  # radius of the ring across the petals; 0 for none


@cache
def emblem_svg(name: str) -> Markup:
    """Return the emblem of a faction: an ornament, the same one for the same name."""
    digits = hashlib.sha256(name.encode()).digest()
    folds, inner = FOLDS[digits[0] % len(FOLDS)], INNER[digits[1] % len(INNER)]
    width, ring, is_pointed = WIDTHS[digits[2] % len(WIDTHS)], RINGS[digits[3] % len(RINGS)], digits[4] % 2 == 0
    root = Element("svg", {"class": "emblem", "viewBox": "0 0 100 100", "aria-hidden": "true"})
    half = min(pi * width / folds, WIDEST)
    petals = "".join(_petal(2 * pi * place / folds, half, inner, is_pointed) for place in range(folds))
    SubElement(root, "path", {"d": petals})
    if ring:
        SubElement(root, "circle", {"class": "ring", "cx": str(MIDDLE), "cy": str(MIDDLE), "r": str(ring)})
    SubElement(root, "circle", {"cx": str(MIDDLE), "cy": str(MIDDLE), "r": str(inner - 5)})
    return Markup(tostring(root, encoding="unicode"))  # noqa: S704 - made of numbers of this module


def _petal(angle: float, half: float, inner: float, is_pointed: bool) -> str:
    """Return the outline of a petal that leaves the middle at an angle and is widest half way out."""
    start, middle, end = inner, (inner + OUTER) / 2, OUTER
    if is_pointed:
        points = [_point(start, angle), _point(middle, angle - half), _point(end, angle), _point(middle, angle + half)]
        return "M" + "L".join(points) + "z"
    shoulder = end * cos(half) * 0.94
    radius = shoulder * sin(half)
    left, right = _point(shoulder, angle - half), _point(shoulder, angle + half)
    return f"M{_point(start, angle)}L{left}A{radius:.1f} {radius:.1f} 0 0 1 {right}z"


def _point(radius: float, angle: float) -> str:
    return f"{MIDDLE + radius * sin(angle):.1f} {MIDDLE - radius * cos(angle):.1f}"
