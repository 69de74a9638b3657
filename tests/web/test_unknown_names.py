"""Names that no card or deck has any more, as after house cards are left out: shown, kept, and removed on the pages."""

import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from deckbuilder.web.workspace import Workspace
from tests.depth import deep, sized
from tests.web.every_page import ACTIONS, DECK, MATCH, NUMBER, PAGES, respond
from tests.web.pages import ParsedPage, Site

DECK_TEXT = """deck: With Gone Cards
ruleset: summoner-wars-2e
format: custom
cards:
  summoner: {Svara: 1}
  commons: {Bear Cavalry: 2, Gone Owl: 3}
pool: {Ice Smith: 4, Gone Wolf: 2}
considering: {Frost Mage: 1, Gone Fox: 2}
card_notes: {Svara: stay back, Gone Bear: fly high}
"""
COLLECTION = """collection:
  summoner-wars-2e:
    decks: {polar-dwarves: 1, gone-deck: 2}
    cards: {Ember Archer: 1, Gone Owl: 3}
  gone-game:
    cards: {Gone King: 1}
"""


@pytest.fixture(autouse=True)
def data(filled: Path, workspace: Workspace, site: Site) -> Path:
    """The data of a user from whom cards, decks and a game were taken away."""
    shutil.copytree(filled / "decks", site.storage.folder, dirs_exist_ok=True)
    shutil.copytree(filled / "data", workspace.workbench.data, dirs_exist_ok=True)
    workspace.simulations.runs = False
    site.storage.path(DECK).write_text(DECK_TEXT, "utf-8")
    data = workspace.workbench.data
    (data / "collection.yaml").write_text(COLLECTION, "utf-8")
    record = data / "matches" / MATCH
    record.write_text(record.read_text("utf-8").replace(" order/", " gone/"), "utf-8")
    with sqlite3.connect(data / "simulations.db") as database:
        ordered = json.loads(database.execute("SELECT ordered FROM simulations").fetchone()[0])
        ordered |= {"decks": ["gone-deck"], "against": ["gone.yaml"], "versus": "gone-deck"}
        database.execute("UPDATE simulations SET ordered = ?", [json.dumps(ordered)])
    choices = {"deck": "gone.yaml", "deck-2": "gone-deck", "who-2": "gone-bot"}
    (data / "matches" / "last-choices.json").write_text(json.dumps(choices), "utf-8")
    return data


@deep
def test_every_page_works_that_does_not_need_the_gone_cards(site: Site, workspace: Workspace) -> None:
    needing = [f"/decks/{DECK}/{part}" for part in ("hands", "odds", "export", "print", "share/")]
    needing += [f"/matches/{MATCH}", "/compare/hands"]
    for asked in PAGES:
        status, text = respond(site, workspace, asked)
        if asked.fields.get("c") or (
            asked.address.startswith(tuple(needing)) and not asked.address.endswith("/record")
        ):
            assert status in (200, 400), asked
            assert status == 200 or asked.route.endswith("/events") or "gone" in text.lower(), asked
        else:
            assert status == 200, (asked, text[:500])
    for asked in ACTIONS[:: sized(3, 1)]:
        assert respond(site, workspace, asked)[0] < 500, asked


def test_the_collection_shows_keeps_and_removes_them(site: Site, data: Path) -> None:
    page = site.get("/collection")
    assert "no shipped deck of this game has this name; not counted" in page.text
    assert "no card has this name; not counted" in page.text
    assert "there is no such rule set; not counted" in page.text
    assert "cards owned 35" in page.text
    site.post("/collection", what="breakers", by="1")
    assert (data / "collection.yaml").read_text("utf-8").count("Gone") == 2
    for what, ruleset, by in (
        ("gone-deck", "summoner-wars-2e", -2),
        ("Gone Owl", "summoner-wars-2e", -3),
        ("Gone King", "gone-game", -1),
    ):
        assert {"name": "by", "value": str(by)}.items() <= next(
            found for found in page.of("button") if found.get("aria-label") == f"Remove {what}"
        ).items()
        site.post("/collection", what=what, ruleset=ruleset, by=by)
    assert "gone" not in (data / "collection.yaml").read_text("utf-8").lower()
    assert "not counted" not in site.get("/collection").text


def test_a_deck_shows_keeps_and_takes_them_out(site: Site) -> None:
    page = site.get(f"/decks/{DECK}")
    for text in ("3 Gone Owl commons", "2 Gone Wolf pool", "2 Gone Fox considering", "Gone Bear note", "fly high"):
        assert text in page.text
    page = site.post(f"/decks/{DECK}/change", card="Bear Cavalry", by="1", etag=site.etag(f"/decks/{DECK}"))
    text = site.storage.path(DECK).read_text("utf-8")
    assert all(name in text for name in ("Bear Cavalry: 3", "Gone Owl: 3", "Gone Wolf: 2", "Gone Fox: 2", "fly high"))
    for name, by, among in (("Gone Owl", -3, "deck"), ("Gone Wolf", -2, "deck"), ("Gone Fox", -2, "considering")):
        assert str(by) in {found.get("value") for found in page.of("button") if name in found.get("aria-label", "")}
        page = site.post(f"/decks/{DECK}/change", card=name, by=by, list=among, etag=site.etag(f"/decks/{DECK}"))
    page = site.post(
        f"/decks/{DECK}/action", action="card note", card="Gone Bear", text="", etag=site.etag(f"/decks/{DECK}")
    )
    assert "Names that no card has" not in page.text
    assert "Gone O" not in site.storage.path(DECK).read_text("utf-8")


def test_a_copy_of_a_deck_keeps_them(site: Site) -> None:
    site.post("/decks", copy=DECK, title="A copy")
    assert "Gone Owl: 3" in site.storage.path("a-copy.yaml").read_text("utf-8")


def test_games_and_simulations_that_name_them_are_listed_and_removed(site: Site) -> None:
    page = site.get("/matches")
    assert "the catalogue does not have summoners-chess/gone/" in page.text
    assert f"/matches/{MATCH}/action" in {form["action"] for form in page.of("form")}
    assert "gone/" in site.get(f"/matches/{MATCH}", 400).text
    site.post(f"/matches/{MATCH}/action", action="delete")
    assert "gone/" not in site.get("/matches").text
    again = next(link["href"] for link in site.get(f"/simulations/{NUMBER}").of("a") if "gone-deck" in link["href"])
    form = ParsedPage(site.client.get(again).text)
    assert "gone-deck (not in this list)" in form.text
    assert "gone.yaml" in site.get("/matches/new").text
    page = site.post("/simulations", 400, deck="gone-deck", games="1")
    assert "there is no deck 'gone-deck'" in page.text
    site.post(f"/simulations/{NUMBER}/action", action="remove")
    assert site.client.get(f"/simulations/{NUMBER}").status_code == 404
