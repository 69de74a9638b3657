"""The page on which a deck is shared: texts, a code that opens it elsewhere, a link and a QR code, files."""

import html
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deckbuilder.app.settings import Settings, SettingsFile, WebAddress
from deckbuilder.decks.formats.deck_code import read_code
from deckbuilder.web.workspace import Workspace
from deckbuilder.zip_files import ZipLimits, read_members
from tests.web.browser import MARKS, Window
from tests.web.pages import ParsedPage, Site, client_of
from tools.screens import server
from tools.static_edition.edition import Edition

PAGE = "/decks/polar-dwarves/share"


def code_of(page: ParsedPage) -> str:
    return next(field["data-code"] for field in page.of("textarea") if "data-code" in field)


def test_the_code_holds_the_deck(site: Site, workspace: Workspace) -> None:
    code = code_of(site.get(PAGE))
    shipped = workspace.find_deck("polar-dwarves").deck
    assert read_code(code, workspace.workbench.catalogue).cards() == shipped.cards()


def test_a_deck_from_a_code_is_shown_as_a_shared_one_with_the_first_of_its_problems(site: Site) -> None:
    assert "Ready-made deck. Make your own copy" in site.get(PAGE.removesuffix("/share")).text
    text = site.client.get("/decks/polar-dwarves/export", params={"to": "text"}).text
    site.post("/import", text=text.replace("1 Jarmund", "1 Gwalark"), title="Cold", action="accept")
    shared = site.get(f"/decks/{code_of(site.get('/decks/cold.yaml/share'))}")
    assert "Shared deck. Make your own copy to keep and change it." in shared.text
    assert "Not legal: 1 problem Gwalark (resolve and air) does not belong to Svara" in shared.text


def test_the_qr_code_can_be_drawn_at_any_size(site: Site) -> None:
    (drawing,) = [drawing for drawing in site.get(PAGE).of("svg") if "segno" in drawing.get("class", "")]
    assert "viewbox" in drawing
    assert "width" not in drawing


def test_texts_are_there_to_be_pasted_and_read_back(site: Site) -> None:
    page = site.get(PAGE)
    assert "4 Frost Mage" in page.text
    assert "- 4 × Frost Mage" in page.text
    assert "[*] 4 × Frost Mage" in page.text
    text = site.client.get("/decks/polar-dwarves/export", params={"to": "bbcode"}).text
    assert "legal" in site.post("/import", text=text).text.lower()


def test_files_say_what_they_leave_out(site: Site) -> None:
    site.post("/decks", copy="polar-dwarves", title="Ice")
    site.post("/decks/ice.yaml/action", action="note", text="Wait for turn 3.", etag=site.etag("/decks/ice.yaml"))
    page = site.get("/decks/ice.yaml/share")
    assert re.search(r"Tabletop Simulator, blank cards without [^.]*notes", page.text)
    assert "Deck file without" not in page.text


def test_a_deck_with_unknown_names_has_no_code(site: Site) -> None:
    (site.storage.folder / "odd.txt").write_text("Ruleset: 2e\n1 Svara\n4 Nobody at All\n")
    assert "so it has no code" in site.get("/decks/odd.txt/share").text


def test_the_link_leads_to_the_edition_of_the_settings(workspace: Workspace) -> None:
    shared = replace(
        workspace, settings_file=SettingsFile(defaults=Settings(share_url=WebAddress("https://example.org/decks/")))
    )
    with client_of(shared) as client:
        text = html.unescape(client.get(PAGE).text)
    assert re.search(r">https://example\.org/decks/#deck=\S+</textarea>", text)


def test_without_settings_the_page_says_how_to_get_a_link_for_everybody(workspace: Workspace) -> None:
    with client_of(replace(workspace, address="http://127.0.0.1:18542")) as client:
        text = html.unescape(client.get(PAGE).text)
    assert re.search(r">http://127\.0\.0\.1:18542/#deck=\S+</textarea>", text)
    assert "make site" in text
    assert "The code to be photographed" in text


@MARKS[0]
@MARKS[1]
def test_a_server_names_the_port_at_which_it_runs(window: Window) -> None:
    page = window.open(PAGE)
    port = page.url.partition("127.0.0.1:")[2].partition("/")[0]
    assert f"127.0.0.1:{port}/#deck=" in page.input_value("label:has-text('Link for this computer') textarea")


@pytest.mark.parametrize(
    ("form", "name"),
    [("tts", "ice-tts.json"), ("code", "ice-code.txt"), ("bbcode", "ice-bbcode.txt"), ("svg", "ice.svg")],
)
def test_names_of_files_tell_what_they_are(site: Site, form: str, name: str) -> None:
    site.post("/decks", copy="polar-dwarves", title="Ice")
    answer = site.client.get("/decks/ice.yaml/export", params={"to": form})
    assert answer.headers["content-disposition"].endswith(f"''{name}")


def test_a_picture_of_the_deck_is_shown_and_saved(site: Site) -> None:
    text = site.client.get(PAGE).text
    assert '<section class="pane picture"' in text
    picture = site.client.get(f"{PAGE}/picture")
    assert picture.headers["content-disposition"].endswith("''polar-dwarves.png")
    assert picture.content.startswith(b"\x89PNG")


def test_faces_for_tabletop_simulator_lie_where_one_says(site: Site) -> None:
    answer = site.client.get(f"{PAGE}/tabletop", params={"at": "https://example.org/ice/"})
    members = read_members(answer.content, ZipLimits())
    save = members["polar-dwarves-tts.json"].decode()
    assert '"FaceURL": "https://example.org/ice/polar-dwarves-faces.png"' in save
    assert "polar-dwarves-faces.png" in members
    assert "no address on the web" in site.get(f"{PAGE}/tabletop", 400, at="javascript:alert(1)").text


def test_an_edition_without_a_server_links_to_where_it_lies(tmp_path: Path, catalogue_file: Path) -> None:
    edition = Edition(tmp_path, "/~", "", 2, catalogue_file, "https://example.org/try/")
    text = html.unescape(edition.request("GET", f"/~{PAGE}", [])["text"])
    edition.close()
    assert re.search(r">https://example\.org/try/#deck=\S+</textarea>", text)
    assert "The link to be photographed" in text


def test_a_link_is_imported_as_its_deck(site: Site) -> None:
    code = code_of(site.get(PAGE))
    page = site.post("/import", text=f"look at this: https://example.org/decks/#deck={code} (my deck)")
    assert "a deck code" in page.text
    assert "4 Frost Mage" in page.text


@MARKS[0]
@MARKS[1]
def test_a_text_is_copied_or_selected(window: Window) -> None:
    page = window.open(PAGE)
    page.wait_for_selector("button[data-copy]:visible")
    page.click("text=Copy the code")
    page.wait_for_selector("button:has-text('Copied'), button:has-text('Selected')")
    assert page.evaluate("() => document.activeElement.dataset.code.length") > 20


@MARKS[0]
@MARKS[1]
def test_a_link_opens_the_deck_before_and_after_the_browser_is_let_in(
    window: Window, browser: Any, tmp_path: Path
) -> None:
    code = window.open(PAGE).get_attribute("[data-code]", "data-code")
    (tmp_path / "decks").mkdir()
    with server(tmp_path / "decks", tmp_path) as address, browser.new_context() as context:
        home = address.partition("?token=")[0]
        tabs = [context.new_page() for _ in range(2)]
        for page in tabs:
            page.goto(f"{home}#deck={code}")
            assert page.inner_text("h1") == "This browser is not let in yet"
        tabs[1].goto(address)
        for page in tabs:  # the one in which the address was opened, and the one that waited
            page.wait_for_url("**/decks/dk1-*")
            assert "Shared deck" in page.inner_text("main")
        tabs[1].goto(home)  # where the deck is not opened a second time
        tabs[1].wait_for_selector(".home")
        tabs[1].evaluate("localStorage.setItem('shared-link', '{'); sessionStorage.setItem('shared-link', '{')")
        tabs[1].goto(f"{home}#deck={code}")
        tabs[1].wait_for_url("**/decks/dk1-*")
