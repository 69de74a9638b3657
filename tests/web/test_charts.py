"""Charts as SVG."""

from xml.etree.ElementTree import fromstring

from deckbuilder.web.drawing.charts import LABEL_ROOM, WIDTH, CurvePoint, bar_chart, curve_chart


def test_the_last_label_of_a_curve_has_room_for_its_digits() -> None:
    points = [CurvePoint(place, 0.5, 0.4, 0.6, str(place), f"/{place}") for place in range(14)]
    chart = curve_chart("Chance", [points], [point.label for point in points])
    drawn = fromstring(chart)  # noqa: S314 - drawn here
    labels = {text.text: float(text.attrib["x"]) for text in drawn.iter() if text.attrib.get("class") == "label"}
    assert labels["13"] + LABEL_ROOM / 2 <= WIDTH


def test_a_bar_without_height_has_no_text_behind_the_next_one() -> None:
    narrow = [(str(place), place / 30, f"{place}%") for place in range(31)]
    assert ">0%<" not in bar_chart("chances", narrow, 5, 1)
    assert ">0%<" in bar_chart("chances", narrow, 0, 1)
    assert ">0%<" in bar_chart("chances", narrow[:5], most=1)
