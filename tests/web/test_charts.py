"""Charts as SVG."""

from xml.etree.ElementTree import fromstring

from deckbuilder.app.report import Mark
from deckbuilder.web.drawing.charts import LABEL_ROOM, WIDTH, CurvePoint, bar_chart, curve_chart, interval_chart


def test_the_last_label_of_a_curve_has_room_for_its_digits() -> None:
    points = [CurvePoint(place, 0.5, 0.4, 0.6, str(place), f"/{place}") for place in range(14)]
    chart = curve_chart("Chance", [points], [point.label for point in points])
    drawn = fromstring(chart)  # noqa: S314 - drawn here
    labels = {
        text.text: float(text.attrib["x"]) for text in drawn.iter() if text.attrib.get("class", "").startswith("label")
    }
    assert labels["13"] + LABEL_ROOM / 2 <= WIDTH


def test_a_bar_without_height_has_no_text_behind_the_next_one() -> None:
    narrow = [(str(place), place / 30, f"{place}%") for place in range(31)]
    assert ">0%<" not in bar_chart("chances", narrow, 5, 1)
    assert ">0%<" in bar_chart("chances", narrow, 0, 1)
    assert ">0%<" in bar_chart("chances", narrow[:5], most=1)


def test_a_phone_shows_every_other_text() -> None:
    chart = fromstring(bar_chart("wins", [(str(place), 1, "1") for place in range(6)]))  # noqa: S314 - drawn here
    labels = [text for text in chart.iter("text") if text.attrib["class"].startswith("label")]
    assert [label.text for label in labels if "spare" not in label.attrib["class"]] == ["0", "2", "4"]


def test_the_name_of_an_interval_stands_above_it_and_leaves_it_the_whole_width() -> None:
    marks = [Mark("A deck with a very long name", 0.5, 0.0, 1.0, "50%"), Mark("Another", 0.5, 0.4, 0.6, "50%")]
    chart = fromstring(interval_chart("wins", marks, 0, 1, ("0%", "100%")))  # noqa: S314 - drawn here
    spans = [line.attrib for line in chart.iter("line") if line.attrib["class"].startswith("span")]
    names = [text.attrib for text in chart.iter("text") if text.attrib["class"] == "name"]
    assert float(spans[0]["x2"]) - float(spans[0]["x1"]) >= WIDTH * 0.9
    assert all(float(name["y"]) < float(span["y1"]) for name, span in zip(names, spans, strict=True))
