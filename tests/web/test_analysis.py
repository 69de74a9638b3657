"""The page of the analysis of a game: ordered, running, stopped, and its result with links to the replay."""

import json
import re

import pytest

from deckbuilder.app.analysis.preparation import AnalysisQueue, QueuedAnalysis
from deckbuilder.app.analysis.sentences import chances_figure
from deckbuilder.web.workspace import Workspace
from engine.record import Record, write
from tests.app.analyses import blunder, greedy_game, guess, guess_all
from tests.depth import deep
from tests.web.pages import Site

PAGE, NAME = "/matches/game.txt/analysis", "game.txt"


@pytest.fixture
def record(workspace: Workspace) -> Record:
    """A game between bots that is kept as `game.txt`; analyses of it wait for the test."""
    game = greedy_game(workspace.workbench.catalogue)
    assert workspace.matches.kept.add("game", write(game)) == NAME
    workspace.__dict__["analyses"] = AnalysisQueue(workspace.workbench, runs=False)
    return game


def entry_of(workspace: Workspace) -> QueuedAnalysis:
    entry = workspace.analyses.find_of((NAME, None), workspace.replays.find(NAME))
    assert entry is not None
    return entry


def test_an_analysis_is_ordered_runs_and_is_stopped_with_what_is_known(
    site: Site, workspace: Workspace, record: Record
) -> None:
    page = site.get(PAGE)
    assert [button["value"] for button in page.of("button") if button.get("name") == "action"] == ["analyse", "longer"]
    page = site.post(PAGE, action="analyse")
    assert page.of("progress")
    assert re.search(r"0%, about \d+ (seconds|minutes?|hours?) left", page.text)  # before anything is done
    entry = entry_of(workspace)
    guess(entry.rounds, entry.rounds.next_round())  # trials of turns
    guess(entry.rounds, entry.rounds.next_round())
    running = site.get(PAGE)
    assert running.of("svg")
    assert running.of("progress")[0]["value"] == str(entry.percent)
    site.post(PAGE, action="stop")
    workspace.analyses.next()
    stopped = site.get(PAGE)
    assert "not complete yet" in stopped.text
    assert "Go on" in stopped.text
    assert record.winner is not None


def test_the_result_leads_to_the_replay(site: Site, workspace: Workspace, record: Record) -> None:
    site.post(PAGE, action="analyse")
    entry = entry_of(workspace)
    guess_all(entry.rounds)
    entry.is_waiting = False
    page = site.get(PAGE)
    report = entry.report()
    points = [found["href"] for found in page.of("a") if found.get("tabindex") == "-1"]
    known = [chance for chance in report.chances if chance.chances is not None]
    assert len(points) == len(known)
    assert points[-1].endswith(f"step={len(record.steps)}")
    assert "attack c4 <c5>" in page.text
    assert f"Turn {report.choices[0].turn} of " in page.text
    assert all(cell in page.text for row in chances_figure(report).rows for cell in row)
    assert "Look longer" in page.text
    assert json.loads(site.client.get(f"{PAGE}/export").text) == report.to_json()


def test_a_replay_and_the_end_of_a_game_lead_to_the_analysis(site: Site, record: Record) -> None:
    assert any(found["href"].endswith(PAGE) for found in site.get("/matches/game.txt/replay").of("a"))
    assert record.winner is not None


@deep
def test_a_game_that_goes_on_is_analysed_only_on_request(site: Site, workspace: Workspace) -> None:
    workspace.matches.kept.add("open", write(blunder(workspace.workbench.catalogue)))
    assert "still in progress" in site.get("/matches/open.txt/analysis").text
    assert "Quick look" in site.get("/matches/open.txt/analysis", open="yes").text
