"""Charts as SVG."""

from xml.etree.ElementTree import fromstring

from deckbuilder.web.drawing.charts import LABEL_ROOM, WIDTH, CurvePoint, curve_chart


def test_the_last_label_of_a_curve_has_room_for_its_digits() -> None:
    points = [CurvePoint(place, 0.5, 0.4, 0.6, str(place), f"/{place}") for place in range(14)]
    chart = curve_chart("Chance", [points], [point.label for point in points])
    drawn = fromstring(chart)  # noqa: S314 - drawn here
    labels = {text.text: float(text.attrib["x"]) for text in drawn.iter() if text.attrib.get("class") == "label"}
    assert labels["13"] + LABEL_ROOM / 2 <= WIDTH
