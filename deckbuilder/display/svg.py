"""A bar chart of probabilities as SVG."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from deckbuilder.text import printable

WIDTH, HEIGHT, MARGIN, TOP = 640, 320, 48, 40
COLOUR, MARKED, INK = "#4878a8", "#c04848", "#333333"


def odds_chart(title: str, chances: Sequence[float], chosen: int) -> str:
    """Bars for 0, 1, 2 ... cards seen, heights from 0 to 100 percent; the chosen one in another colour."""
    root = Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img")
    root.set("font-family", "sans-serif")
    SubElement(root, "title").text = printable(title)
    SubElement(root, "rect", width=str(WIDTH), height=str(HEIGHT), fill="white")
    _text(root, WIDTH / 2, TOP / 2, printable(title), 14)
    floor, height = HEIGHT - MARGIN, HEIGHT - MARGIN - TOP
    for percent in (0, 25, 50, 75, 100):
        y = floor - height * percent / 100
        SubElement(root, "line", x1=str(MARGIN), x2=str(WIDTH - 12), y1=f"{y:g}", y2=f"{y:g}", stroke="#dddddd")
        _text(root, MARGIN - 6, y + 4, f"{percent}%", 11, "end")
    step = (WIDTH - MARGIN - 12) / max(len(chances), 1)
    for seen, chance in enumerate(chances):
        bar = SubElement(root, "rect", fill=MARKED if seen == chosen else COLOUR)
        place = {"x": MARGIN + step * (seen + 0.1), "y": floor - height * chance, "width": step * 0.8}
        for name, value in {**place, "height": height * chance}.items():
            bar.set(name, f"{value:.2f}")
        SubElement(bar, "title").text = f"{seen} cards: {chance:.2%}"
        if len(chances) <= 31 or seen % 5 == 0:  # noqa: PLR2004 - more labels would touch each other
            _text(root, MARGIN + step * (seen + 0.5), floor + 16, str(seen), 10)
    _text(root, (MARGIN + WIDTH) / 2, HEIGHT - 10, "cards seen", 12)
    indent(root)
    return tostring(root, encoding="unicode") + "\n"


def _text(root: Element, x: float, y: float, text: str, size: int, anchor: str = "middle") -> None:
    place = {"x": f"{x:.2f}", "y": f"{y:.2f}", "font-size": str(size), "text-anchor": anchor, "fill": INK}
    SubElement(root, "text", place).text = text
