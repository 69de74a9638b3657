"""The rules as pages: every statement has an anchor, every id that a page shows leads to one, every picture is drawn."""

import re
import shutil
from pathlib import Path

import pytest

from deckbuilder.app.lessons import lessons_of
from deckbuilder.app.rules import RULE_ID, rulebooks, statements
from deckbuilder.web.page import Addresses, linked
from deckbuilder.web.workspace import Workspace
from tests.web.every_page import MATCH, PAGES, Asked, respond
from tests.web.pages import SAME_ORIGIN, Site

OUT_OF_PLACE = re.compile(r'<a class="rule".*?</a>|<(script|title|textarea|option)\b.*?</\1>', re.DOTALL)
TAG = re.compile(r"<[^>]*>")
ILLEGAL = "Name: Bad\nRuleset: 2e\n\nSummoner\n1 Svara\n\nCommons\n7 Ice Smith\n3 Wind Archer\n"
FILES = ("/record", "/events", "/case", "/tabletop", "/picture", "/file")
MORE = (
    Asked("GET", "/decks/{name}", {"name": "bad.txt"}),
    Asked("GET", "/matches/{name}", {"name": MATCH}, {"at": "d1", "to": "h8"}),
)


def unlinked(html: str) -> list[str]:
    """Return the ids of statements in the text of a page that lead nowhere."""
    texts = TAG.split(OUT_OF_PLACE.sub("", html))
    return [rule for text in texts for rule in RULE_ID.findall(text) if rule in statements()]


@pytest.mark.parametrize("ruleset", rulebooks())
def test_the_page_of_a_game_has_every_statement_and_picture(site: Site, workspace: Workspace, ruleset: str) -> None:
    page = site.get(f"/rules/{ruleset}")
    anchors = {attributes["id"] for _, attributes in page.elements if "id" in attributes}
    own = {id_ for id_, statement in statements().items() if statement.ruleset == ruleset}
    assert own <= anchors
    lessons = lessons_of(workspace.workbench, ruleset)
    assert len([1 for attributes in page.of("div") if attributes.get("role") == "grid"]) == len(lessons)
    inner = [attributes["href"][1:] for attributes in page.of("a") if attributes.get("href", "").startswith("#")]
    assert set(inner) <= anchors
    rules = [attributes["href"] for attributes in page.of("a") if attributes.get("class") == "rule"]
    assert {address.partition("#")[2] for address in rules} <= anchors


def test_every_game_with_rules_is_listed(site: Site) -> None:
    addresses = [attributes.get("href") for attributes in site.get("/rules").of("a")]
    assert {f"/rules/{ruleset}" for ruleset in rulebooks()} <= set(addresses)


def test_there_are_no_rules_of_an_unknown_game(site: Site) -> None:
    assert "no rules of 'nothing'" in site.get("/rules/nothing", 404).text


def test_ids_become_links_and_other_texts_stay() -> None:
    text = linked("c2 is too far (2E-MOV-1), <b> X-1", Addresses().__call__)
    assert str(text).startswith('c2 is too far (<a class="rule" href="/rules/summoner-wars-2e#2E-MOV-1" title="')
    assert str(text).endswith('">2E-MOV-1</a>), &lt;b&gt; X-1')
    assert linked("nothing of it: c2", Addresses().__call__) == "nothing of it: c2"


def test_every_id_that_a_page_shows_is_a_link(filled: Path, workspace: Workspace, site: Site) -> None:
    shutil.copytree(filled / "decks", site.storage.folder, dirs_exist_ok=True)
    shutil.copytree(filled / "data", workspace.workbench.data, dirs_exist_ok=True)
    (site.storage.folder / "bad.txt").write_text(ILLEGAL)
    dead = {}
    for asked in (*PAGES, *MORE):
        if "/export" not in asked.route and not asked.route.endswith(FILES):
            _, html = respond(site, workspace, asked)
            dead[asked.address] = unlinked(html)
    assert {address: rules for address, rules in dead.items() if rules} == {}


def test_the_table_leads_to_the_rules_of_its_game(site: Site) -> None:
    form = {"deck": "the-long-wall", "deck-2": "locust-season", "who-2": "passive", "seed": "7", "first": "1"}
    answer = site.client.post("/matches", data=form, headers=SAME_ORIGIN, follow_redirects=False)
    page = site.get(answer.headers["location"])
    helps = [attributes["href"] for attributes in page.of("a") if attributes.get("class") == "help"]
    assert {"/rules/summoners-chess", "/rules/summoners-chess#signs"} <= set(helps)


def test_a_card_says_what_its_marks_and_keywords_mean(site: Site) -> None:
    page = site.get("/cards/summoners-chess/order/gate-warden")
    assert "capture onto an enemy, on a free way" in page.text
    assert "a capture of it only takes that" in page.text
