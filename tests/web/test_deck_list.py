"""The list of decks: found by name, leader, faction or card, sorted, put away and taken back."""

import os

import pytest

from deckbuilder.app.matches.results import RESULTS_FILE, Results, table_result
from deckbuilder.web.page import Workspace
from tests.web.pages import ParsedPage, Site

LEADERS = (
    ("Svara", "Ice"),
    ("summoner-wars-2e/cave-goblins/sneeks", "Goblin storm"),
    ("Marshal Oryn", "Wall"),
)


@pytest.fixture
def decks(site: Site) -> Site:
    """Three decks of two games, of which the chess deck was changed last."""
    for number, (leader, title) in enumerate(LEADERS):
        site.post("/decks", leader=leader, title=title)
        path = site.storage.path(f"{title.lower().replace(' ', '-')}.yaml")
        os.utime(path, (1_700_000_000 + number, 1_700_000_000 + number))
    return site


def _titles(page: ParsedPage) -> list[str]:
    labels = [found.get("aria-label", "") for found in page.of("a")]
    return [label.removeprefix("Play ") for label in labels if label.startswith("Play ")]


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ({}, ["Wall", "Goblin storm", "Ice"]),
        ({"sort": "name"}, ["Goblin storm", "Ice", "Wall"]),
        ({"sort": "leader"}, ["Wall", "Goblin storm", "Ice"]),
        ({"q": "sneeks"}, ["Goblin storm"]),
        ({"q": "polar DWARVES"}, ["Ice"]),
        ({"q": "frost mage"}, ["Ice"]),
        ({"game": "summoners-chess"}, ["Wall"]),
        ({"game": "no such game", "sort": "nothing"}, ["Wall", "Goblin storm", "Ice"]),
        ({"q": "blarf"}, []),
    ],
)
def test_decks_are_found_and_sorted(query: dict[str, str], titles: list[str], decks: Site) -> None:
    assert _titles(decks.get("/decks", **query)) == titles


def test_a_deck_shows_its_leader_and_how_often_it_has_won(decks: Site, workspace: Workspace) -> None:
    results = Results(workspace.workbench.data / RESULTS_FILE)
    for outcome in ("won", "won", "lost"):
        results.enter(table_result("Ice", "Breakers", outcome, "summoner-wars-2e", opponent="Ann", note=""))
    page = decks.get("/decks", q="ice")
    assert "Svara, Polar Dwarves" in page.text
    assert "2–1" in page.text


def test_a_deck_is_put_away_and_taken_back_in_one_press(decks: Site) -> None:
    page = decks.post("/decks/ice.yaml/action", action="archive")
    assert "ice.yaml is in the archive. Undo" in page.text
    assert "Ice" not in _titles(page)
    decks.post("/decks/restore", name="ice.yaml")
    assert "Ice" in _titles(decks.get("/decks"))
    assert "is in the archive" not in decks.get("/decks", archived="ice.yaml").text


def test_a_deck_is_deleted_for_ever_from_its_page_and_from_the_archive(decks: Site) -> None:
    decks.post("/decks/ice.yaml/action", action="delete")
    decks.post("/decks/wall.yaml/action", action="archive")
    decks.post("/decks/restore", name="wall.yaml", action="delete")
    assert "in the archive" not in decks.get("/decks").text
    assert decks.storage.names() == ["goblin-storm.yaml"]
    for path, form in (("/decks/ice.yaml/action", {"action": "delete"}), ("/decks/restore", {"name": "../x.yaml"})):
        assert decks.post(path, 400, **form).text
    decks.post("/decks/restore", 400, name="ice.yaml", action="delete")


def test_a_duplicate_says_that_it_is_one(decks: Site) -> None:
    decks.post("/decks", copy="ice.yaml")
    assert "Ice, copy" in _titles(decks.get("/decks"))
