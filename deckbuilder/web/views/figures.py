"""Figures as a page shows them: a chart, and its table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

from markupsafe import Markup

from deckbuilder.app.report import Figure
from deckbuilder.web.drawing.charts import caption, draw_chart


@dataclass(frozen=True)
class DrawnFigure:
    """A figure with its chart. `caption`: what the chart's series and its scale are."""

    title: str
    chart: Markup | None
    caption: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    note: str


@overload
def draw(figure: Figure) -> DrawnFigure: ...
@overload
def draw(figure: None) -> None: ...
def draw(figure: Figure | None) -> DrawnFigure | None:
    """Return a figure with its chart; None if there is no figure."""
    if figure is None:
        return None
    chart = figure.chart
    labels = [row[0] for row in figure.rows]
    return DrawnFigure(
        figure.title,
        draw_chart(chart, labels) if chart else None,
        caption(chart) if chart else "",
        figure.columns,
        figure.rows,
        figure.note,
    )
