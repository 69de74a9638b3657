"""The import report on a screen: the result of every pasted line."""

from collections import Counter

from rich.console import Console, Group, RenderableType
from rich.text import Text

from deckbuilder.cli.display.console import ASIDE, BAD, DOUBTFUL, GOOD, safe_text, table
from deckbuilder.decks.importer.report import ImportResult, LineStatus
from deckbuilder.text import counted, listed, short

STYLES = {
    LineStatus.TAKEN: GOOD,
    LineStatus.CORRECTED: DOUBTFUL,
    LineStatus.HEADING: ASIDE,
    LineStatus.SKIPPED: ASIDE,
    LineStatus.CONSIDERED: ASIDE,
    LineStatus.ASIDE: DOUBTFUL,
    LineStatus.UNCLEAR: BAD,
}


def import_report_view(console: Console, imported: ImportResult) -> RenderableType:
    """Return each line with its status and its cards, then the totals."""
    rows = table(console, "Line", "", "Text", "Result", numbers=("Line",))
    for report in imported.reports:
        status = Text(report.status.value, STYLES[report.status])
        rows.add_row(str(report.line or "-"), status, safe_text(short(report.text)), safe_text(short(report.summary)))
    return Group(rows, safe_text(totals_of(imported)))


def totals_of(imported: ImportResult) -> str:
    """Return how many lines have each status."""
    kinds = Counter(report.status for report in imported.reports)
    totals = [
        f"{counted(kinds[kind], 'line')} {kind.value}"
        for kind in LineStatus
        if kinds[kind] and kind is not LineStatus.HEADING
    ]
    way = f"\nRead so that the deck fits its format: {imported.interpretation}." if imported.interpretation else ""
    note = f"\n{imported.note}" if imported.note else ""
    return f"{listed(totals)}.{way}{note}"
