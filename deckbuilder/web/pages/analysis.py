"""The page of the analysis of a recorded game: ordered, while it runs, and its result; and its export."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from deckbuilder.app.analysis import sentences
from deckbuilder.app.analysis.preparation import GameName, QueuedAnalysis
from deckbuilder.app.analysis.report import AnalysisReport, CostlyChoice
from deckbuilder.app.report import Figure
from deckbuilder.errors import InputError
from deckbuilder.text import short
from deckbuilder.web.drawing.charts import CurvePoint, Drawing, curve_chart
from deckbuilder.web.page import Answer, Page, PageRequest, Redirect, StartedJob, json_download, until_idle
from deckbuilder.web.pages.replay import game_number, is_over, replay_of


def show(request: PageRequest) -> Answer:
    """Show the analysis of a game: how to order it, its progress, and what is known."""
    name, replay = request.path["name"], replay_of(request)
    if not is_over(replay) and request.query.get("open") != "yes":
        return Page("replay_closed.html", {"name": name, "replay": replay})
    entry = _entry(request)
    report = entry.report() if entry and entry.rounds.games else None
    values = {
        "name": name,
        "game": game_number(request),
        "entry": entry,
        "open": None if is_over(replay) else "yes",
        "state": request.workspace.analyses.state(name),
        "view": analysis_view(report, lambda step: _to_step(request, step)) if report else None,
        "title": replay.title,
    }
    return Page("analysis.html", values)


def _to_step(request: PageRequest, step: int) -> str:
    """Return the address of the replay after a step."""
    name, is_open = request.path["name"], request.query.get("open")
    return request.to("matches", name, "replay", step=step, open=is_open, game=game_number(request))


def _name(request: PageRequest) -> GameName:
    return request.path["name"], game_number(request)


def _entry(request: PageRequest) -> QueuedAnalysis | None:
    return request.workspace.analyses.find_of(_name(request), replay_of(request))


def _to_page(request: PageRequest) -> str:
    """Return the address of the page of this analysis."""
    is_open = request.query.get("open") or request.form.get("open") or None
    return request.to("matches", request.path["name"], "analysis", open=is_open, game=game_number(request))


def act(request: PageRequest) -> Answer:
    """Begin an analysis, let it go on, or stop it."""
    action, analyses = request.form.get("action", ""), request.workspace.analyses
    match action:
        case "analyse" | "longer":
            analyses.submit(_name(request), replay_of(request), longer=action == "longer")
            return StartedJob(analyses.work, _to_page(request))
        case "stop":
            analyses.stop(_name(request))
            return Redirect(_to_page(request))
    raise InputError(f"'{short(action)}' cannot be done with an analysis")


def events(request: PageRequest) -> Answer:
    """Return a stream of events about the analyses of the games of a file, up to their end."""
    analyses, name = request.workspace.analyses, request.path["name"]
    return until_idle(lambda: analyses.state(name))


def export(request: PageRequest) -> Answer:
    """Return the analysis as the command line prints it, as JSON; to its page where there is none."""
    entry = _entry(request)
    if entry is None or not entry.rounds.games:
        return Redirect(_to_page(request))
    return json_download(f"{request.path['name'].removesuffix('.txt')}-analysis.json", entry.report().to_json())


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
    chart: Drawing
    names: Sequence[str]
    rows: Sequence[tuple[Sequence[str], str]]
    points: Sequence[tuple[str, str]]
    no_point: str
    blunders: Sequence[tuple[str, str]]
    no_choice: str
    choices: Sequence[FoundChoice]
    notes: Sequence[str]
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
        notes=sentences.cost_notes(report),
        luck=sentences.luck_sentences(report),
    )


def _choice(choice: CostlyChoice, report: AnalysisReport, at: Callable[[int], str]) -> FoundChoice:
    why = f"{', '.join(choice.reasons)}." if choice.reasons else ""
    return FoundChoice(
        sentences.cost_sentence(choice, report), choice.made, choice.better, why[:1].upper() + why[1:], at(choice.step)
    )


def _chart(report: AnalysisReport, at: Callable[[int], str]) -> Drawing:
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
