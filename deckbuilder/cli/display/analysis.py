"""The analysis of a game on a screen: the curve as a table with bars, then what it found in sentences."""

from rich.console import Console, Group, RenderableType
from rich.text import Text

from deckbuilder.app.analysis import sentences
from deckbuilder.app.analysis.report import AnalysisReport, CostlyChoice
from deckbuilder.cli.display.console import ASIDE, DOUBTFUL, HEADING, bar, safe_text, table

MAX_BAR = 24  # columns of a bar
MAX_SIDES_WITH_BAR = 2
MAX_ROWS = 40  # turns; of more every second, third ... is listed


def analysis_view(console: Console, report: AnalysisReport) -> RenderableType:
    """Return all that an analysis has found."""
    heading = safe_text(" against ".join(name for name, _ in report.teams), HEADING)
    parts: list[RenderableType] = [heading, Text(sentences.headline(report))]
    parts += _part("Chance of winning after each turn", _curve(console, report))
    parts.append(safe_text(sentences.meaning(report), ASIDE))
    points = [Text("None: no change is beyond chance.", DOUBTFUL)]
    if report.turning_points:
        points = [safe_text(sentences.turning_point_sentence(point, report)) for point in report.turning_points]
    parts += _part("Turning points", *points)
    parts += _part("The costliest choices", *_choices(report))
    if luck := sentences.luck_sentences(report):
        parts += _part("Luck", *map(safe_text, luck))
    return Group(*parts)


def _part(title: str, *renderables: RenderableType) -> list[RenderableType]:
    return [Text(), safe_text(title, HEADING), *renderables]


def _curve(console: Console, report: AnalysisReport) -> RenderableType:
    """Return the chances as a table; of two sides that of the first one, with a bar."""
    with_bar = len(report.teams) <= MAX_SIDES_WITH_BAR
    teams = report.teams[:1] if with_bar else report.teams
    names = [name for name, _ in teams]
    columns = ("Turn", "Of", "Games", *names, *(["Chance"] if with_bar else []))
    rows = table(console, *columns, numbers=("Turn", "Games", *names))
    known = [chance for chance in report.chances if chance.chances is not None]
    every = -(-len(known) // MAX_ROWS) or 1
    shown = [*known[::every], *([known[-1]] if (len(known) - 1) % every else [])]
    for chance in shown:
        shares = chance.chances or ()
        bars = [bar(console, shares[0].value, MAX_BAR)] if with_bar else []
        whose = report.decks[chance.player] if chance.turn else "beginning"
        cells = [sentences.share_text(shares[seat]) for _, seat in teams]
        rows.add_row(str(chance.turn), safe_text(whose), str(chance.games or "-"), *cells, *bars)
    return rows


def _choices(report: AnalysisReport) -> list[RenderableType]:
    lines: list[RenderableType] = []
    if sentence := sentences.choices_sentence(report):
        lines.append(Text(sentence, DOUBTFUL))
    for choice in report.choices or report.doubtful:
        lines += _choice(choice, report)
    return lines


def _choice(choice: CostlyChoice, report: AnalysisReport) -> list[RenderableType]:
    why = [f"  Why: {', '.join(choice.reasons)}."] if choice.reasons else []
    return [
        safe_text(f"{sentences.cost_sentence(choice, report)} (step {choice.step})"),
        safe_text(f"  Done: {choice.made}"),
        safe_text(f"  Better: {choice.better}"),
        *map(safe_text, why),
    ]
