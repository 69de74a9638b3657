"""Charts as SVG, with the numbers on their marks; colours come from the style sheet."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, tostring

from markupsafe import Markup

from deckbuilder.text import printable

WIDTH, HEIGHT = 640, 180
TOP, FLOOR = 18, 150
LABELS = 31  # bars that all get a label; of more every fifth
VALUES = 16  # bars that all get their number; of more every fifth, and the chosen one
WIDEST = 64  # units of a bar with its gap


def bar_chart(title: str, bars: Sequence[tuple[str, float, str]], chosen: int = -1, most: float = 0) -> Markup:
    """Return a chart of bars, each with a label, a height and the text on it. `most`: the height of the whole chart."""
    root = Element("svg", {"class": "chart", "viewBox": f"0 0 {WIDTH} {HEIGHT}", "role": "img"})
    root.set("aria-label", printable(title))
    whole = most or max((height for _, height, _ in bars), default=0) or 1
    step = min(WIDTH / max(len(bars), 1), WIDEST)
    SubElement(root, "line", {"class": "axis", "x1": "0", "x2": str(WIDTH), "y1": str(FLOOR), "y2": str(FLOOR)})
    for place, (label, height, text) in enumerate(bars):
        drawn = (FLOOR - TOP) * height / whole
        middle = step * (place + 0.5)
        size = {"x": f"{middle - step * 0.38:.2f}", "width": f"{step * 0.76:.2f}"}
        SubElement(
            root,
            "rect",
            {
                "class": "bar chosen" if place == chosen else "bar",
                **size,
                "y": f"{FLOOR - drawn:.2f}",
                "height": f"{drawn:.2f}",
            },
        )
        if len(bars) <= LABELS or place % 5 == 0:
            _text(root, "label", middle, FLOOR + 16, label)
        if text and (len(bars) <= VALUES or place == chosen or (place % 5 == 0 and abs(place - chosen) > 1)):
            _text(root, "value", middle, FLOOR - drawn - 4, text)
    return Markup(tostring(root, encoding="unicode"))  # noqa: S704 - texts are escaped by the XML writer


def _text(root: Element, name: str, x: float, y: float, text: str) -> None:
    SubElement(root, "text", {"class": name, "x": f"{x:.2f}", "y": f"{y:.2f}"}).text = printable(text)
