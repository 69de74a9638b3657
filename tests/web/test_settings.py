"""The page of the settings: all of them in one form; what it changes every page shows, and the terminal reads."""

import importlib.metadata
from pathlib import Path

import pytest

from deckbuilder.app.settings import DECLARED, SettingsFile
from deckbuilder.app.storage import FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.web.page import Page, PageRequest
from deckbuilder.web.pages import settings
from deckbuilder.web.workspace import Workspace
from tests.web.browser import MARKS, Window
from tests.web.pages import ParsedPage, Site, client_of
from tools.static_edition.__main__ import LIBRARIES
from tools.static_edition.edition import Edition

PAGE = "/settings"
HOUSE_CARD = """\
card: Zinc Owl
ruleset: summoner-wars-2e
faction: Polar Dwarves
class: common unit
cost: 1
life: 1
strength: 1
attack: melee
symbols: [water]
"""


def controls(page: ParsedPage) -> dict[str, dict[str, str]]:
    """The controls of the form by their names; a switch is its box."""
    return {
        found["name"]: found
        for tag in ("input", "select", "textarea")
        for found in page.of(tag)
        if found.get("name") in DECLARED
    }


def test_the_page_has_every_setting_but_those_of_commands(site: Site) -> None:
    assert {*controls(site.get(PAGE))} == {*DECLARED} - {"db"}


def test_a_change_counts_on_every_page_and_stands_in_the_file(site: Site, workspace: Workspace) -> None:
    page = site.post(PAGE, theme="dark", text_size="large", sound="yes", game="summoners-chess", level="hard")
    assert "Saved." in page.text
    assert workspace.settings_file.path
    assert 'theme = "dark"' in workspace.settings_file.path.read_text("utf-8")
    (html,) = site.get("/decks").of("html")
    assert tuple(html[f"data-setting-{name}"] for name in ("theme", "text_size", "sound")) == ("dark", "large", "yes")
    assert site.client.get("/cards", follow_redirects=False).headers["location"] == "/cards?q=ruleset%3Achess"
    assert next(option for option in site.get("/").of("option") if "selected" in option)["value"] == "beam"


def test_a_script_changes_one_setting_alone(site: Site, workspace: Workspace) -> None:
    site.post(PAGE, sound="yes", keys="no")
    site.post(PAGE, speed="fast")
    kept = workspace.settings
    assert (kept.speed, kept.sound, kept.keys) == ("fast", True, False)


def test_what_the_terminal_changes_is_noticed(site: Site, workspace: Workspace) -> None:
    SettingsFile(workspace.settings_file.path).change({"theme": "light"})
    assert site.get("/decks").of("html")[0]["data-setting-theme"] == "light"


def test_a_wrong_value_stands_at_its_field_with_all_that_was_typed(site: Site, tmp_path: Path) -> None:
    page = site.post(PAGE, 400, images=str(tmp_path / "none"), share_url="https://example.org/", theme="dark")
    field = controls(page)["images"]
    assert (field["aria-invalid"], field["value"]) == ("true", str(tmp_path / "none"))
    assert [found["id"] for found in page.of("span") if found.get("role") == "alert"] == [field["aria-describedby"]]
    assert "'images' names a folder that does not exist" in page.text
    assert controls(page)["share_url"]["value"] == "https://example.org/"


def test_folders_of_house_cards_count_at_once(tmp_path: Path, storage: FolderStorage) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    (folder / "owl.yaml").write_text(HOUSE_CARD, "utf-8")
    file = SettingsFile(tmp_path / "config.toml")
    with Workbench(tmp_path / "cards.db", lambda: file.current.cards, tmp_path / "data") as workbench:
        workspace = Workspace(workbench, storage, settings_file=file)
        with client_of(workspace) as client:
            site = Site(client, storage)
            assert "Zinc Owl" not in site.get("/cards", q="is:custom").text
            assert "Saved." in site.post(PAGE, cards=str(folder)).text
            assert "Zinc Owl" in site.get("/cards", q="is:custom").text
            SettingsFile(file.path).change({"cards": None})
            assert "Zinc Owl" not in site.get("/cards", q="is:custom").text


def test_without_a_server_there_is_nothing_of_files(workspace: Workspace) -> None:
    request = PageRequest(Workspace(workspace.workbench, workspace.storage, is_serverless=True))
    page = settings.show(request)
    assert isinstance(page, Page)
    assert {*DECLARED} - {*page.values["entries"]} == {"cards", "images", "share_url", "db"}


@MARKS[0]
@MARKS[1]
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_chosen_colours_count_whatever_the_computer_has(theme: str, window: Window) -> None:
    page = window.page
    page.emulate_media(color_scheme="dark" if theme == "light" else "light")
    page.goto(f"{window.head}/settings")
    page.select_option("[name=theme]", theme)
    page.click("text=Save")
    page.wait_for_selector("[role=status]")
    paper = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert paper == {"light": "rgb(246, 244, 239)", "dark": "rgb(20, 23, 27)"}[theme]
    page.select_option("[name=theme]", "system")
    page.click("text=Save")


def test_the_edition_without_a_server_keeps_settings_with_everything_else(tmp_path: Path, catalogue_file: Path) -> None:
    edition = Edition(tmp_path, "/~", "", 1, catalogue_file, "https://example.org/try/")
    edition.request(
        "POST", "/~/settings", [("theme", "dark"), ("cards", "/nowhere"), ("share_url", "https://else.org/")]
    )
    assert (tmp_path / "config.toml").read_text("utf-8") == 'theme = "dark"\n'
    edition.close()
    edition.open()
    assert 'data-setting-theme="dark"' in edition.request("GET", "/~/settings", [])["text"]
    assert "https://example.org/try/" in edition.request("GET", "/~/decks/polar-dwarves/share", [])["text"]
    edition.close()


def test_the_edition_without_a_server_has_the_library_that_changes_settings() -> None:
    assert [path for path in importlib.metadata.files("tomlkit") or () if path.name == "parser.py"]
    assert "tomlkit" in LIBRARIES
