"""The analysis of a game as a page shows it: the curve with its table, and what was found, with links to the replay."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from deckbuilder.app.analysis import sentences
from deckbuilder.app.analysis.report import AnalysisReport, CostlyChoice
from deckbuilder.app.report import Figure
from deckbuilder.web.drawing.charts import CurvePoint, curve_chart


@dataclass(frozen=True)
class FoundChoice:
    """A costly choice in words, with the address of the replay before it."""

    cost: str
    made: str
    better: str
    why: str
    address: str


@dataclass(frozen=True)
class AnalysisView:
    """An analysis in words and as a drawing.

    `rows`: of the table of chances, each with the address of the replay there. `points`: turning points, and
    `blunders`, each with that of the replay before it. `no_point`: what is said in place of `points`;
    `no_choice`: in place of, or before `choices`.
    """

    headline: str
    chances: Figure
    chart: Markup
    names: Sequence[str]
    rows: Sequence[tuple[Sequence[str], str]]
    points: Sequence[tuple[str, str]]
    no_point: str
    blunders: Sequence[tuple[str, str]]
    no_choice: str
    choices: Sequence[FoundChoice]
    luck: Sequence[str]


def analysis_view(report: AnalysisReport, at: Callable[[int], str]) -> AnalysisView:
    """Return an analysis as a page shows it. `at`: returns the address of the replay after a step."""
    chances = sentences.chances_figure(report)
    steps = [chance.step for chance in report.chances if chance.chances is not None]
    return AnalysisView(
        headline=sentences.headline(report),
        chances=chances,
        chart=_chart(report, at),
        names=[name for name, _ in report.teams],
        rows=list(zip(chances.rows, map(at, steps), strict=True)),
        points=[
            (sentences.turning_point_sentence(point, report), at(point.first.step)) for point in report.turning_points
        ],
        no_point="" if report.turning_points else sentences.NO_TURNING_POINT,
        blunders=[(sentence, at(step)) for sentence, step in sentences.blunders(report)],
        no_choice=sentences.choices_sentence(report),
        choices=[_choice(choice, report, at) for choice in report.choices or report.doubtful],
        luck=sentences.luck_sentences(report),
    )


def _choice(choice: CostlyChoice, report: AnalysisReport, at: Callable[[int], str]) -> FoundChoice:
    why = f"{', '.join(choice.reasons)}." if choice.reasons else ""
    return FoundChoice(
        sentences.cost_sentence(choice, report), choice.made, choice.better, why[:1].upper() + why[1:], at(choice.step)
    )


def _chart(report: AnalysisReport, at: Callable[[int], str]) -> Markup:
    """Return the curve: of two sides that of the first, of more one line for each."""
    known = [(place, chance) for place, chance in enumerate(report.chances) if chance.chances is not None]
    teams = report.teams[:1] if len(report.teams) == 2 else report.teams  # noqa: PLR2004 - the other is its complement
    lines = [
        [
            CurvePoint(place, *(chance.chances or ())[seat], label=_label(chance.turn), address=at(chance.step))
            for place, chance in known
        ]
        for _, seat in teams
    ]
    labels = [_label(chance.turn) for chance in report.chances]
    whose = teams[0][0] if len(teams) == 1 else "each side"
    return curve_chart(f"Chance of winning of {whose} after each turn", lines, labels)


def _label(turn: int) -> str:
    return str(turn) if turn else ""
