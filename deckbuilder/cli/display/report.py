"""Reports and figures on a screen: sentences, and tables with bars or colours in place of charts."""

from textwrap import fill

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from deckbuilder.app.report import Bars, Figure, Intervals, Report
from deckbuilder.app.simulations.figures import PairedComparison
from deckbuilder.cli.display.console import ASIDE, BAD, DOUBTFUL, GOOD, HEADING, bar, safe_text, table

VERDICT_STYLES = {1: GOOD, 2: BAD, 0: "", None: DOUBTFUL}  # by the deck that does better
MAX_BAR = 24  # columns of the longest bar
GAP = 2  # columns between two cells
MAX_LINE = 79  # columns of a line of prose
MAX_NAME = 20  # columns of the longest name; a longer one is folded


def report_view(console: Console, report: Report) -> RenderableType:
    """Return a report: its title and sentences, its figures one below the other, its note."""
    parts: list[RenderableType] = [*title_view(report.title), *map(safe_text, report.sentences)]
    parts += [safe_text(doubt, DOUBTFUL) for doubt in report.doubts]
    for figure in report.figures:
        if figure.columns:
            parts += [*([Text()] if parts else []), *figure_view(console, figure)]
    parts += [Text(), *note_view(report.note)] if report.note else []
    return Group(*parts, *(Padding(report_view(console, part), (1, 0, 0, 0)) for part in report.parts))


def figure_view(console: Console, figure: Figure) -> list[RenderableType]:
    """Return the table of a figure, with its title above and its note below."""
    bars = _bars(console, figure)
    differences = figure.chart.marks if isinstance(figure.chart, Intervals) and figure.chart.low < 0 else ()
    styles = [GOOD if mark.low > 0 else BAD if mark.high < 0 else "" for mark in differences] or [""] * len(figure.rows)
    rows = table(console, *figure.columns, *("" for _ in bars), numbers=figure.numbers, least=figure.least)
    rows.columns[0].max_width = MAX_NAME if figure.chart else None
    for place, ((name, *cells), style) in enumerate(zip(figure.rows, styles, strict=True)):
        is_chosen = isinstance(figure.chart, Bars) and figure.chart.chosen == place
        row = (safe_text(name, style), *cells, *(series[place] for series in bars))
        rows.add_row(*row, style=HEADING if is_chosen else None)
    return [*title_view(figure.title), rows, *note_view(figure.note)]


def comparison_view(console: Console, title: str, comparison: PairedComparison) -> list[RenderableType]:
    """Return which of two decks does better, on the same seeds."""
    verdicts = [safe_text(verdict.text, VERDICT_STYLES[verdict.better]) for verdict in comparison.verdicts]
    return [safe_text(title, HEADING), *figure_view(console, comparison.figure), safe_text(comparison.pairs), *verdicts]


def title_view(title: str) -> list[RenderableType]:
    """Return a title as a line, if there is one."""
    return [safe_text(title, HEADING)] if title else []


def note_view(text: str) -> list[RenderableType]:
    """Return a note in lines that fit a usual terminal."""
    return [safe_text(fill(text, MAX_LINE), ASIDE)] if text else []


def _bars(console: Console, figure: Figure) -> list[list[Text]]:
    """Return the bars of each series of a chart, as wide as there is room beside the table; none of other charts."""
    if not isinstance(figure.chart, Bars):
        return []
    series = figure.chart.series
    cells = [max(map(len, column)) + GAP for column in zip(figure.columns, *figure.rows, strict=True)]
    room = min(MAX_BAR, (min(console.width, MAX_LINE) - sum(cells)) // len(series) - GAP)
    longest = figure.chart.most or max(map(max, series)) or 1
    return [[bar(console, height / longest, room) for height in heights] for heights in series] if room > 0 else []
