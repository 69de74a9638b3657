"""The page that improves a deck: ordered, running, stopped, its result, and a swap applied as a version."""

import json

import pytest

from deckbuilder.app.improvement.preparation import ImprovementQueue, QueuedImprovement
from deckbuilder.web.workspace import Workspace
from tests.app.improvements import DECK, imagine
from tests.web.pages import Site

NAME = "svara.yaml"
PAGE = f"/decks/{NAME}/improve"
WORTH = {"summoner-wars-2e/tundra-orcs/frost-shaman": 0.2}


@pytest.fixture
def deck(workspace: Workspace) -> str:
    """A deck file; improvements of it wait for the test."""
    workspace.decks.create(NAME, workspace.find_deck(DECK).deck, "deck new")
    workspace.__dict__["improvements"] = ImprovementQueue(workspace.workbench, runs=False)
    return NAME


def entry_of(workspace: Workspace) -> QueuedImprovement:
    entry = workspace.improvements.find(NAME)
    assert entry is not None
    return entry


def test_an_improvement_is_ordered_stopped_gone_on_with_and_applied(
    site: Site, workspace: Workspace, deck: str
) -> None:
    order = {"action": "improve", "against-1": "breakers", "games": "400", "swap": "class:common"}
    assert any(found["href"].endswith(PAGE) for found in site.get(f"/decks/{deck}").of("a"))
    assert site.get(PAGE).of("form")
    running = site.post(PAGE, **order)
    assert running.of("progress")
    imagine(entry_of(workspace).rounds, WORTH, most=50)
    assert site.get(PAGE).of("progress")[0]["value"] == str(entry_of(workspace).percent)
    site.post(PAGE, action="stop")
    workspace.improvements.next()
    stopped = site.get(PAGE)
    assert "nothing is sure yet" in stopped.text
    assert "Go on" in stopped.text
    site.post(PAGE, **order)
    entry = entry_of(workspace)
    assert 0 < imagine(entry.rounds, WORTH) < 400
    entry.finish()
    page, report = site.get(PAGE), entry.report()
    assert report.best is not None
    assert str(report.best.package) in page.text
    assert json.loads(site.client.get(f"{PAGE}/export").text) == report.to_json()
    site.post(f"{PAGE}/apply", package=report.best.package.key)
    assert workspace.decks.versions(deck)[-1].name == str(report.best.package)
    assert workspace.find_deck(deck).problems() == []
    assert "has been changed since" in site.get(PAGE).text


def test_a_wrong_order_is_refused_with_its_fields_kept(site: Site, deck: str) -> None:
    page = site.post(PAGE, 400, action="improve", games="3", swap="class:common")
    assert "games: a number from 8" in page.text
    assert [field["value"] for field in page.of("input") if field.get("name") == "swap"] == ["class:common"]
    assert "not known any more" in site.post(f"{PAGE}/apply", 400, package="nothing").text
    assert "no deck" in site.get("/decks/nothing.yaml/improve", 404).text
    assert deck
