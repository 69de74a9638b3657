"""Charts as SVG, with the numbers on their marks; colours come from the style sheet.

On a phone a chart is drawn smaller with larger texts, and those of the class `spare` are left out.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple, overload
from xml.etree.ElementTree import Element, SubElement, tostring

from deckbuilder.app.report import Bars, Figure, Intervals, Mark, Step, Steps
from deckbuilder.text import percent, printable

WIDTH, HEIGHT = 640, 180
TOP, FLOOR = 18, 150
LABEL_ROOM, VALUE_ROOM = 20, 38  # units of a label and of a number, which do not overlap
STRIDES = (1, 5, 10, 20, 50)  # of places of which one has a label
VALUES = 16  # places of a chart that all get a label
WIDEST = 64  # units of a bar with its gap
CURVE_WIDTH, CURVE_HEIGHT = 320, 130  # of a chart that stands beside a list
CURVE_FLOOR, CURVE_WIDEST = 110, 40
LEFT = 52  # units beside the scale of shares
MARGIN = 28  # units beside the scale of intervals, for half of a text
CURVE_RADIUS = 5  # units of a point on a curve
ROW, HEAD = 48, 34  # units of the row of an interval, with its name above it, and of the scale above all
PAIRS_WITH_VALUES = 6  # pairs of bars that have room for their numbers on a phone
FILE_STYLE = """
svg { background: white }
text { font: 12px sans-serif; text-anchor: middle; fill: #333333 }
.bar { fill: #4878a8 }
.bar.chosen { fill: #c04848 }
.axis { stroke: #333333 }
"""


class Drawing(str):
    """An SVG element, in which the XML writer has escaped all texts, so that pages take it as it is."""

    __slots__ = ()

    def __html__(self) -> str:
        return self


class CurvePoint(NamedTuple):
    """A share from 0 to 1 at a place of a curve, between its bounds. `address`: of the page that shows the place."""

    place: int
    value: float
    low: float
    high: float
    label: str
    address: str


def draw_chart(chart: Bars | Intervals | Steps, labels: Sequence[str]) -> Drawing:
    """Return the chart of a figure. `labels`: the first cells of its rows."""
    match chart:
        case Intervals():
            return interval_chart(*chart)
        case Steps():
            return step_chart(*chart)
        case Bars(title, _, [heights], most, chosen):
            bars = [(label, height, _number(height)) for label, height in zip(labels, heights, strict=True)]
            return bar_chart(title, bars, -1 if chosen is None else chosen, most or 0)
        case Bars(title, _, series):
            return paired_bar_chart(title, list(zip(labels, *series, strict=True)))


def _number(height: float) -> str:
    return f"{height:.1f}" if isinstance(height, float) else str(height)


def caption(chart: Bars | Intervals | Steps) -> str:
    """Return which series of a chart is which, and what its scale is."""
    match chart:
        case Bars(_, (first, second)):
            return f"Plain: {first}. Hatched: {second}."
        case Bars(title):
            return f"{title[:1].upper()}{title[1:]}."
        case Intervals(title, low=low) if low < 0:
            return f"{title[:1].upper()}{title[1:]}; at 0 it makes no difference."
    return ""


def bar_chart(
    title: str, bars: Sequence[tuple[str, float, str]], chosen: int = -1, most: float = 0, width: int = WIDTH
) -> Drawing:
    """Return a chart of bars, each with a label, a height and the text on it; where bars are narrow, some have these.

    `most`: the height of the whole chart. `width`: its units; the texts of a chart for a narrow place are larger in it.
    """
    return _drawing(_bars(title, bars, chosen, most, width))


def _bars(title: str, bars: Sequence[tuple[str, float, str]], chosen: int, most: float, width: int) -> Element:
    root = _root(title)
    root.attrib |= {"class": "chart" if width == WIDTH else "chart small-chart", "viewBox": f"0 0 {width} {HEIGHT}"}
    whole = most or max((height for _, height, _ in bars), default=0) or 1
    step = min(width / max(len(bars), 1), WIDEST)
    labels, values = _stride(step, LABEL_ROOM), _stride(step, VALUE_ROOM)
    _line(root, "axis", 0, FLOOR, width, FLOOR)
    for place, (label, height, text) in enumerate(bars):
        drawn = (FLOOR - TOP) * height / whole
        middle = step * (place + 0.5)
        _rect(root, "bar chosen" if place == chosen else "bar", middle - step * 0.38, step * 0.76, drawn)
        if place % labels == 0:
            _text(root, _text_class("label", place // labels), middle, FLOOR + 16, label)
        is_beside_chosen = 0 < abs(place - chosen) * step < VALUE_ROOM and 0 <= chosen < len(bars)
        is_hidden = values > 1 and not height  # behind the next bar
        if text and (place == chosen or not (place % values or is_beside_chosen or is_hidden)):
            half = VALUE_ROOM / 2 if len(bars) > 1 else 0
            name = "value" if place == chosen else _text_class("value", place // values)
            _text(root, name, min(max(middle, half), width - half), FLOOR - drawn - 4, text)
    return root


def odds_chart(title: str, probabilities: Iterable[Fraction], seen: int) -> Drawing:
    """Return a small chart of probabilities by the number of cards seen, one of which is chosen."""
    return _drawing(_bars(title, _chances(probabilities), seen, 1, CURVE_WIDTH))


def odds_chart_file(title: str, probabilities: Iterable[Fraction], seen: int) -> str:
    """Return that chart as a file that is looked at by itself: wide, with its title, its colours and exact numbers."""
    bars = _chances(probabilities)
    root = _bars(title, bars, seen, 1, WIDTH)
    root.attrib |= {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 {-HEAD} {WIDTH} {HEIGHT + 2 * HEAD}"}
    for bar, (label, chance, _) in zip(root.findall("rect"), bars, strict=True):
        SubElement(bar, "title").text = f"{label} cards: {chance:.2%}"
    _text(root, "label", WIDTH / 2, -HEAD / 2, title)
    _text(root, "label", WIDTH / 2, HEIGHT + 12, "cards seen")
    title_element, style = Element("title"), Element("style")
    title_element.text, style.text = printable(title), FILE_STYLE
    root[:0] = [title_element, style]
    return tostring(root, encoding="unicode") + "\n"


def _chances(probabilities: Iterable[Fraction]) -> list[tuple[str, float, str]]:
    return [(str(seen), float(chance), percent(chance)) for seen, chance in enumerate(probabilities)]


def _stride(step: float, room: float) -> int:
    """Return of how many places one gets a text, which needs some room, where places are `step` units apart."""
    return next((stride for stride in STRIDES if step * stride >= room), STRIDES[-1])


def _text_class(name: str, number: int) -> str:
    """Return the class of text `number` of a row, of which a phone leaves out every other one."""
    return f"{name} spare" if number % 2 else name


def paired_bar_chart(title: str, bars: Sequence[tuple[str, float, float]]) -> Drawing:
    """Return a chart of two series of numbers side by side; each pair has a label."""
    root = _root(title)
    whole = max((max(first, second) for _, first, second in bars), default=0) or 1
    step = min(WIDTH / max(len(bars), 1), WIDEST)
    _line(root, "axis", 0, FLOOR, WIDTH, FLOOR)
    every = -(-len(bars) // VALUES)
    for place, (label, *numbers) in enumerate(bars):
        middle = step * (place + 0.5)
        for series, number in enumerate(numbers):
            drawn = (FLOOR - TOP) * number / whole
            left = middle - step * 0.4 + series * step * 0.4
            _rect(root, "bar second" if series else "bar", left, step * 0.38, drawn)
            if number and every == 1:
                name = "value spare" if len(bars) > PAIRS_WITH_VALUES else "value"
                _text(root, name, left + step * 0.19, FLOOR - drawn - 4, _number(number))
        if place % every == 0:
            _text(root, _text_class("label", place // every), middle, FLOOR + 16, label)
    return _drawing(root)


def step_chart(title: str, steps: Sequence[Step]) -> Drawing:
    """Return a chart of shares that fall or rise in steps, with their band."""
    root = _root(title)
    for part in (0, 0.5, 1):
        _line(root, "axis" if part == 0 else "grid", LEFT, _height(part), WIDTH, _height(part))
        _text(root, "label scale", LEFT - 6, _height(part) + 4, f"{part:.0%}")
    width = (WIDTH - LEFT) / max(len(steps), 1)
    every = -(-len(steps) // VALUES)
    SubElement(root, "path", {"class": "band first", "d": _band(steps, width)})
    SubElement(root, "path", {"class": "line first", "d": _stairs([step.value for step in steps], width)})
    for place, step in enumerate(steps):
        if place % every == 0:
            middle = LEFT + width * (place + 0.5)
            _text(root, _text_class("label", place // every), middle, FLOOR + 16, step.label)
            value_class = _text_class("value", place // every + 1)  # not the first, which is beside the scale
            _text(root, value_class, middle, _height(step.value) - 5, f"{step.value:.0%}")
    return _drawing(root)


def curve_chart(title: str, curves: Sequence[Sequence[CurvePoint]], labels: Sequence[str]) -> Drawing:
    """Return a chart of shares along places, each curve with its points, which are links. `labels`: of all places."""
    root = _root(title)
    root.attrib |= {"class": "chart chances", "role": "group"}
    width = (WIDTH - LEFT - LABEL_ROOM / 2) / max(len(labels) - 1, 1)  # the last label is as wide
    for part in (0, 0.5, 1):
        _line(root, "axis" if part == 0 else "grid", LEFT, _height(part), WIDTH, _height(part))
        _text(root, "label scale", LEFT - 6, _height(part) + 4, f"{part:.0%}")

    def at(point: CurvePoint, value: float) -> str:
        return f"{LEFT + width * point.place:.2f} {_height(value):.2f}"

    for number, points in enumerate(curves, 1):
        if len(curves) == 1:
            bounds = [
                *(at(point, point.high) for point in points),
                *(at(point, point.low) for point in reversed(points)),
            ]
            SubElement(root, "path", {"class": "band first", "d": f"M{'L'.join(bounds)}Z"})
        line = f"M{'L'.join(at(point, point.value) for point in points)}" if points else "M0 0"
        SubElement(root, "path", {"class": f"line p{number}", "d": line})
        for point in points:
            link = SubElement(root, "a", {"href": point.address, "tabindex": "-1"})  # the table has the same links
            link.set("aria-label", printable(f"{point.label or 'beginning'}: {point.value:.0%}"))
            place = {"cx": f"{LEFT + width * point.place:.2f}", "cy": f"{_height(point.value):.2f}"}
            SubElement(link, "circle", {"class": f"dot p{number}", **place, "r": str(CURVE_RADIUS)})
    every = -(-len(labels) // VALUES)
    for number, label in enumerate(labels):
        if number % every == 0 and label:
            _text(root, _text_class("label", number // every), LEFT + width * number, FLOOR + 16, label)
    return _drawing(root)


def interval_chart(title: str, marks: Sequence[Mark], low: float, high: float, scale: Sequence[str]) -> Drawing:
    """Return a chart of intervals, a row for each, on a scale from `low` to `high`.

    `scale`: texts at even distances, the first at `low` and the last at `high`. A line stands at 0 where the scale
    passes it.
    """
    height = HEAD + ROW * len(marks) + 6
    root = _root(title, height)
    across = WIDTH - 2 * MARGIN

    def place(value: float) -> float:
        return MARGIN + (min(max(value, low), high) - low) * across / ((high - low) or 1)

    for number, text in enumerate(scale):
        x = MARGIN + across * number / max(1, len(scale) - 1)
        _text(root, "label", x, 18, text)
        _line(root, "grid", x, HEAD - 4, x, height)
    if low < 0 < high:
        _line(root, "axis", place(0), HEAD - 4, place(0), height)
    for number, mark in enumerate(marks):
        top = HEAD + ROW * number
        y = top + ROW * 0.75
        sign = "plain" if low >= 0 or mark.low > 0 else "below" if mark.high < 0 else "open"
        _text(root, "name", 0, top + ROW / 2, mark.name)
        _text(root, "value end", WIDTH, top + ROW / 2, mark.text)
        _line(root, f"span {sign}", place(mark.low), y, place(mark.high), y)
        circle = {"class": f"dot {sign}", "cx": f"{place(mark.value):.2f}", "cy": f"{y:.2f}", "r": "5"}
        SubElement(root, "circle", circle)
    return _drawing(root)


def _height(share: float) -> float:
    return FLOOR - (FLOOR - TOP) * share


def _stairs(values: Sequence[float], width: float) -> str:
    """Return the path of a line in steps, from left to right."""
    parts = [f"H{LEFT + width * place:.2f}V{_height(value):.2f}" for place, value in enumerate(values)]
    return f"M{LEFT} {_height(values[0]):.2f}{''.join(parts)}H{WIDTH}" if values else f"M{LEFT} 0"


def _band(points: Sequence[Step], width: float) -> str:
    """Return the path around the bounds of steps: the upper ones to the right, the lower ones back."""
    if not points:
        return f"M{LEFT} 0"
    back = [f"V{_height(step.low):.2f}H{LEFT + width * place:.2f}" for place, step in reversed(list(enumerate(points)))]
    return f"{_stairs([point.high for point in points], width)}{''.join(back)}Z"


def _root(title: str, height: float = HEIGHT) -> Element:
    root = Element("svg", {"class": "chart", "viewBox": f"0 0 {WIDTH} {height:g}", "role": "img"})
    root.set("aria-label", printable(title))
    return root


def _rect(root: Element, name: str, x: float, width: float, height: float) -> None:
    place = {"x": f"{x:.2f}", "width": f"{width:.2f}", "y": f"{FLOOR - height:.2f}", "height": f"{height:.2f}"}
    SubElement(root, "rect", {"class": name, **place})


def _line(root: Element, name: str, x1: float, y1: float, x2: float, y2: float) -> None:
    ends = {"x1": f"{x1:.2f}", "y1": f"{y1:.2f}", "x2": f"{x2:.2f}", "y2": f"{y2:.2f}"}
    SubElement(root, "line", {"class": name, **ends})


def stacked_chart(title: str, bars: Sequence[tuple[str, Sequence[tuple[str, int]]]], highest: int = 0) -> Drawing:
    """Return a small chart of bars that are made of parts, each with a class of the style sheet and a height.

    `highest`: a height that fits in, so that charts side by side have one scale.
    """
    root = _root(title)
    root.attrib |= {"class": "chart curve", "viewBox": f"0 0 {CURVE_WIDTH} {CURVE_HEIGHT}"}
    whole = max([highest, *(sum(height for _, height in parts) for _, parts in bars)]) or 1
    step = min(CURVE_WIDTH / max(len(bars), 1), CURVE_WIDEST)
    _line(root, "axis", 0, CURVE_FLOOR, CURVE_WIDTH, CURVE_FLOOR)
    for place, (label, parts) in enumerate(bars):
        middle, top = step * (place + 0.5), float(CURVE_FLOOR)
        for name, height in parts:
            drawn = (CURVE_FLOOR - TOP) * height / whole
            top -= drawn
            size = {"x": f"{middle - step * 0.38:.2f}", "width": f"{step * 0.76:.2f}"}
            SubElement(root, "rect", {"class": f"part {name}", **size, "y": f"{top:.2f}", "height": f"{drawn:.2f}"})
        _text(root, "label", middle, CURVE_FLOOR + 16, label)
        _text(root, "value", middle, top - 4, str(sum(height for _, height in parts)))
    return _drawing(root)


def _text(root: Element, name: str, x: float, y: float, text: str) -> None:
    SubElement(root, "text", {"class": name, "x": f"{x:.2f}", "y": f"{y:.2f}"}).text = printable(text)


def _drawing(root: Element) -> Drawing:
    return Drawing(tostring(root, encoding="unicode"))


class DrawnFigure(NamedTuple):
    """A figure with its chart. `caption`: what the chart's series and its scale are."""

    figure: Figure
    chart: Drawing | None
    caption: str


@overload
def draw(figure: Figure) -> DrawnFigure: ...
@overload
def draw(figure: None) -> None: ...
def draw(figure: Figure | None) -> DrawnFigure | None:
    """Return a figure with its chart; None if there is no figure."""
    if figure is None:
        return None
    if figure.chart is None:
        return DrawnFigure(figure, None, "")
    return DrawnFigure(figure, draw_chart(figure.chart, [row[0] for row in figure.rows]), caption(figure.chart))
