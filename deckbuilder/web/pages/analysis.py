"""The page of the analysis of a recorded game: ordered, while it runs, and its result; and its export."""

from deckbuilder.app.analysis.preparation import GameName, QueuedAnalysis
from deckbuilder.errors import InputError
from deckbuilder.text import short
from deckbuilder.web.jobs import json_download, until_idle
from deckbuilder.web.page import Answer, Page, PageRequest, Redirect, StartedJob
from deckbuilder.web.pages.replay import game_number, is_over, replay_of
from deckbuilder.web.views.analysis import analysis_view


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
