"""The improvement of a deck on a screen: the result in a sentence, then what was confirmed and what was dropped."""

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.text import Text

from deckbuilder.app.improvement import sentences
from deckbuilder.app.improvement.report import Finding, ImprovementReport
from deckbuilder.cli.display.console import ASIDE, DOUBTFUL, HEADING, safe_text, table

MAX_DROPPED = 10


def improvement_view(console: Console, report: ImprovementReport) -> RenderableType:
    """Return all that an improvement has found."""
    parts: list[RenderableType] = [safe_text(sentences.headline(report), HEADING), safe_text(sentences.tried(report))]
    if report.confirmed:
        parts += [Text(), safe_text("Confirmed by fresh games", HEADING), _rows(console, report.confirmed, report)]
    if report.dropped:
        shown = report.dropped[:MAX_DROPPED]
        heading = (
            f"Tried and dropped{f' ({len(shown)} of {len(report.dropped)})' if report.dropped[MAX_DROPPED:] else ''}"
        )
        parts += [Text(), safe_text(heading, HEADING), _rows(console, shown, report)]
    if report.left_out:
        parts.append(safe_text(f"Left out, because bots cannot play them: {', '.join(report.left_out)}.", DOUBTFUL))
    return Group(*parts, Text(), safe_text(sentences.meaning(report), ASIDE))


def _rows(console: Console, findings: Sequence[Finding], report: ImprovementReport) -> RenderableType:
    rows = table(console, "Swap", "Gain", "Pairs", numbers=("Pairs",))
    for finding in findings:
        gain = sentences.gain_text(finding.gain.interval, report)
        rows.add_row(safe_text(str(finding.package)), gain, f"{finding.gain.pairs:,}")
    return rows
