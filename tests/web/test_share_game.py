"""The page on which a game is shared: a link, a picture, words; what a running game keeps to itself; opening a link."""

import html
import re
from dataclasses import replace
from pathlib import Path

import pytest

from deckbuilder.app.matches.orders import MatchOrder, start_match
from deckbuilder.app.settings import Settings, SettingsFile, WebAddress
from deckbuilder.catalogue import Catalogue
from deckbuilder.match.game_code import read_code
from deckbuilder.web.workspace import Workspace
from engine.record import Record, write
from tests.match.helpers import played
from tests.web.browser import MARKS, Window
from tests.web.pages import Site, client_of
from tools.static_edition.edition import Edition

PAGE = "/matches/game.txt/share"


@pytest.fixture
def record(workspace: Workspace) -> Record:
    """A game between bots that is kept as `game.txt`."""
    record = played(workspace.workbench.catalogue, 8)
    assert workspace.matches.kept.add("game", write(record)) == "game.txt"
    return record


def begin(workspace: Workspace, opponent: str) -> str:
    """The page on which a running game is shared."""
    order = MatchOrder(seed=5, deck="polar-dwarves", against=["breakers"], opponent=opponent)
    match = start_match(workspace.workbench, order, bots_wait=True).match
    return f"/matches/{workspace.matches.begin('running', match).name}/share"


def code_of(page: str) -> str:
    (code,) = re.findall(r'data-code="([^"]+)"', page)
    return str(code)


def test_a_game_is_shared_as_link_picture_and_words(site: Site, workspace: Workspace, record: Record) -> None:
    page = site.client.get(PAGE).text
    assert read_code(code_of(page), workspace.workbench.catalogue) == write(record)
    assert "<title>Polar Dwarves against Vanguards</title>" in page
    words = html.unescape(re.findall(r'aria-label="The game in words">([^<]+)', page)[0])
    assert words.startswith("Polar Dwarves against Vanguards. Turn ")
    assert "won by" in words.splitlines()[0]
    assert re.search(r"^Turn 1, \w", words, re.MULTILINE)
    assert site.client.get(f"{PAGE}/txt").text == words


def test_a_step_is_shared_as_it_was(site: Site, workspace: Workspace, record: Record) -> None:
    with client_of(
        replace(
            workspace, settings_file=SettingsFile(defaults=Settings(share_url=WebAddress("https://example.org/try/")))
        )
    ) as client:
        page = html.unescape(client.get(PAGE, params={"step": 20}).text)
    assert re.search(r">https://example\.org/try/#game=gm1-[\w-]+&step=20</textarea>", page)
    assert f"After step 20 of {len(record.steps)}" in page
    whole, part = (site.client.get(f"{PAGE}/txt", params=step).text for step in ({}, {"step": 20}))
    assert len(part) < len(whole)
    assert "won by" not in part


@pytest.mark.usefixtures("record")
@pytest.mark.parametrize(("form", "start"), [("svg", b"<svg "), ("png", b"\x89PNG")])
def test_the_picture_is_saved(form: str, start: bytes, site: Site) -> None:
    answer = site.client.get(f"{PAGE}/{form}", params={"step": 20})
    assert answer.headers["content-disposition"].endswith(f"''game-20.{form}")
    assert answer.content.startswith(start)


@pytest.mark.usefixtures("record")
def test_unknown_files_and_games_are_not_found(site: Site) -> None:
    assert site.client.get(f"{PAGE}/exe").status_code == 404
    assert site.client.get("/matches/nobody.txt/share").status_code == 404


def test_a_running_game_against_bots_is_shared_up_to_now(site: Site, workspace: Workspace) -> None:
    page = site.client.get(begin(workspace, "normal")).text
    assert "not over" in read_code(code_of(page), workspace.workbench.catalogue)
    assert "It also tells what every player holds" in page


def test_a_running_game_of_two_people_shows_its_board_alone(site: Site, workspace: Workspace) -> None:
    address = begin(workspace, "person")
    page = site.client.get(address).text
    assert "Several people play" in page
    assert "gm1-" not in page
    assert "The game in words" not in page
    assert "<title>Polar Dwarves against Breakers</title>" in page
    assert site.client.get(f"{address}/txt").status_code == 400
    (name,) = workspace.matches.kept.names()
    held = {card.name for card in workspace.matches.find(name).seat.view().hand}
    drawn = re.findall(r'class="pane picture tall".*?</svg>\s*<p', page, re.DOTALL)[0]
    assert held
    assert not [card for card in held if f">{card}<" in drawn]


def test_a_link_shows_the_game_and_keeps_it_once(site: Site, workspace: Workspace, record: Record) -> None:
    code = code_of(site.client.get(PAGE).text)
    workspace.matches.remove("game.txt")
    page = site.get(f"/matches/shared/{code}", step=20)
    assert "A shared game." in page.text
    assert not workspace.matches.kept.names()
    for _ in range(2):
        shown = site.post("/matches/shared", code=code, step="20")
        assert "Verified to step 20" in shown.text
    (name,) = workspace.matches.kept.names()
    assert name.startswith("polar-dwarves-vanguards-")
    assert workspace.matches.kept.text(name) == write(record)


@pytest.mark.usefixtures("record")
def test_a_pasted_link_leads_to_its_step(site: Site) -> None:
    code = code_of(site.client.get(PAGE).text)
    shown = site.post("/matches/shared", code=f"https://example.org/try/#game={code}&step=12")
    assert "Verified to step 12" in shown.text
    assert "damaged or cut" in site.client.get(f"/matches/shared/{code[:-8]}").text


def test_a_running_game_is_opened_where_it_stands(site: Site, workspace: Workspace) -> None:
    code = code_of(site.client.get(begin(workspace, "normal")).text)
    shown = site.post("/matches/shared", code=code)
    assert "This game is not over" not in shown.text
    assert "✓ Verified to step" in shown.text


@pytest.mark.usefixtures("record")
def test_an_edition_without_a_server_opens_the_game_of_a_link(tmp_path: Path, catalogue_file: Path, site: Site) -> None:
    code = code_of(site.client.get(PAGE).text)
    edition = Edition(tmp_path, "/~", "", 2, catalogue_file, "https://example.org/try/")
    assert "A shared game." in edition.request("GET", f"/~/matches/shared/{code}", [])["text"]
    shown = edition.request("POST", "/~/matches/shared", [("code", code), ("step", "20")])
    assert "Verified to step 20" in shown["text"]
    name = re.findall(r"/matches/([\w.-]+)/replay", shown["address"])[0]
    text = html.unescape(edition.request("GET", f"/~/matches/{name}/share", [])["text"])
    edition.close()
    assert re.search(r">https://example\.org/try/#game=\S+</textarea>", text)


@MARKS[0]
@MARKS[1]
def test_the_address_of_a_link_opens_the_game(window: Window, catalogue: Catalogue, tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(write(played(catalogue, 8)))
    page = window.open("/matches")
    page.set_input_files("input[name=record]", tmp_path / "game.txt")
    page.click("form[action$=upload] button")
    page.click("a:has-text('Share')")
    page.wait_for_selector("h1:has-text('Share ')")
    code = page.get_attribute("[data-code]", "data-code")
    home = page.url.partition("/matches")[0]
    page.goto(f"{home}/#game={code}&step=4")
    page.wait_for_url("**/matches/shared/gm1-*?step=4")
    page.click("button:has-text('Show this step')")
    page.wait_for_url("**/replay?step=4")
