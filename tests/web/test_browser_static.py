"""The edition without a server, from a plain file server: pages, decks that are kept, games, and use without a network."""

import base64
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deckbuilder.app.simulations.order import SimulationOrder
from deckbuilder.app.simulations.preparation import job_of
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.formats.deck_code import write_code
from deckbuilder.decks.load import load_shipped
from tests.conftest import Cli
from tests.web.browser import PATIENCE, STATIC_MARKS
from tests.web.test_accessibility import AXE, RUN

pytestmark = STATIC_MARKS


@pytest.fixture(scope="module")
def page(browser: Any, static_address: str) -> Iterator[Any]:
    context = browser.new_context(accept_downloads=True, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on(
        "request",
        lambda asked: None if asked.url.startswith((static_address, "blob:")) else faults.append(asked.url),
    )
    page.goto(static_address)
    page.wait_for_selector("nav[aria-label=Main]")
    yield page
    context.close()
    assert faults == []


def test_cards_are_found_while_one_types(page: Any) -> None:
    page.click("nav a:has-text('Cards')")
    page.wait_for_selector("nav a[aria-current=page]:has-text('Cards')")
    page.fill("#q", "class:champion cost<=5 ruleset:2e")
    page.wait_for_selector("text=/^\\s*\\d+ cards/")
    page.wait_for_function("() => location.hash.includes('champion')")


def test_a_shared_link_opens_its_deck(page: Any, workbench: Workbench) -> None:
    deck = load_shipped("polar-dwarves", workbench.resolver).must_be_readable()
    code = write_code(deck, workbench.catalogue)
    page.evaluate(
        "hash => { location.hash = hash; }", f"deck={code}."
    )  # as a link at the end of a sentence may be read
    page.wait_for_selector("h1:has-text('Polar Dwarves')")
    assert "Shared deck" in page.inner_text("main")
    page.evaluate("location.hash = '#game=gm1-abc&step=3'")
    page.wait_for_selector("text=the game code is damaged or cut")
    page.evaluate("location.hash = '#deck=%'")  # what is no link shows the first page
    page.wait_for_selector(".home")


def test_a_pasted_list_is_read_and_becomes_a_deck(page: Any) -> None:
    page.evaluate("location.hash = '#/import'")
    page.fill("#text", "1 Svara\n4 Ice Golm")
    page.click("main button:has-text('Read')")
    page.wait_for_selector("#read:has-text('1 question')")
    page.click("main button:has-text('Make the deck')")
    page.wait_for_selector("#deck-heading:has-text('Svara')")


def test_filters_and_completion_write_the_query(page: Any) -> None:
    page.click("nav a:has-text('Cards')")
    page.wait_for_selector("nav a[aria-current=page]:has-text('Cards')")
    page.fill("#q", "class:champion ruleset:2e")
    page.wait_for_function("() => location.hash.includes('champion')")
    page.click("nav a:has-text('Cards')")
    page.wait_for_function("() => !location.hash.includes('champion')")  # the game alone is remembered
    page.wait_for_selector(".facet.on:has-text('Second edition')")
    page.click(".facet:has-text('Second edition')")
    page.wait_for_selector(".facet:not(.on):has-text('Second edition')")
    page.click(".facet:has-text('Second edition')")
    page.wait_for_selector(".facet.on:has-text('Second edition')")
    page.click("#q")
    page.keyboard.press("End")
    page.keyboard.type(" cham")
    page.click("#completions li:has-text('class:champion')")
    assert page.input_value("#q") == "ruleset:2e class:champion "
    page.wait_for_selector(".facet.on:has-text('Champion')")
    page.keyboard.type("/unit/")
    page.wait_for_selector(".token:has-text('/unit/')")


def test_pictures_of_a_chosen_folder_are_shown_in_this_tab(page: Any, tmp_path: Path) -> None:
    scans = tmp_path / "scans"
    (scans / "Polar Dwarves").mkdir(parents=True)
    pixel = base64.b64decode(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg=="
    )
    (scans / "Polar Dwarves" / "Ice Golem.png").write_bytes(pixel)
    (scans / "frost-mage.png").write_bytes(b"<svg/>")  # no picture, whatever its name says
    page.click("nav a:has-text('Cards')")
    page.wait_for_selector("nav a[aria-current=page]:has-text('Cards')")
    page.fill("#q", "f:polar class:common")
    page.wait_for_function("() => location.hash.includes('polar')")
    page.set_input_files("#storage input[webkitdirectory]", scans)
    page.wait_for_selector("#storage [role=status]:has-text('1 picture,')")
    page.wait_for_selector(".face:has-text('Ice Golem') .scan")
    assert page.locator(".scan").count() == 1
    page.click(".face:has-text('Ice Golem') a")
    page.wait_for_selector(".large .face .scan")


def test_a_changed_deck_outlives_a_reload_and_is_exported(page: Any, cli: Cli, tmp_path: Path) -> None:
    page.click("nav a:has-text('Decks')")
    page.click("button[value='polar-dwarves']")
    page.wait_for_selector(".good.verdict")
    page.click("button[aria-label^='Take out one']")
    page.wait_for_selector(".bad.verdict")
    page.reload()
    page.wait_for_selector(".bad.verdict")
    with page.expect_download() as download:
        page.click("text=Export everything kept here")
    download.value.save_as(tmp_path / "kept.zip")
    with zipfile.ZipFile(tmp_path / "kept.zip") as archive:
        archive.extractall(tmp_path)
    verdict = cli("deck", "validate", str(tmp_path / "decks" / "polar-dwarves.yaml"))
    assert (verdict.code, verdict.err) == (1, "")
    page.evaluate("document.getElementById('main').dataset.seen = 'before'")
    page.set_input_files("#storage input[type=file]", tmp_path / "kept.zip")
    page.wait_for_selector("#storage [role=status]:has-text('Imported.')")
    assert page.query_selector("[data-seen]") is None  # no other page comes under the hand of who goes on


def go_to(page: Any, place: str) -> None:
    """Open a place of the head; a table has none, but a way back."""
    if page.locator(".table-bar .back").count():
        page.click(".table-bar .back")
    page.click(f".top nav a:has-text('{place}')")
    page.wait_for_selector(f".top nav a[aria-current=page]:has-text('{place}')")


def begin_match(page: Any, deck: str, game: str) -> None:
    go_to(page, "Games")
    page.click("text=New game")
    page.click(f".games a:has-text('{game}')")
    page.check(f"input[name=deck][value='{deck}']")
    page.select_option("select[name=who-2]", "greedy")
    page.check("input[name=first][value='1']")
    page.click("main summary:has-text('More')")
    page.fill("input[name=seed]", "7")
    page.click("button:has-text('Play')")
    page.wait_for_selector("#match")


def end_turn(page: Any, next_turn: int) -> None:
    page.click(".table-bar [popovertarget=more]")
    page.click("button[value='auto']")
    page.click("button[value='yes']")
    page.wait_for_function(f"() => document.title.includes('turn {next_turn}')")
    page.wait_for_selector("button:has-text('End turn')")


@pytest.mark.parametrize(
    ("deck", "game"),
    [("polar-dwarves", "second edition"), ("workbench-sneeks", "first edition"), ("the-long-wall", "Chess")],
)
def test_three_turns_of_each_game(deck: str, game: str, page: Any) -> None:
    begin_match(page, deck, game)
    assert page.locator("head > link[href*='no-script']").count() == 0  # only for pages without scripts
    for turn in (3, 5, 7):
        end_turn(page, turn)


def test_a_game_goes_on_where_it_cannot_be_kept_and_the_page_says_so(page: Any, static_address: str) -> None:
    context = page.context.browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    other = context.new_page()
    other.goto(static_address)
    other.wait_for_selector("#q")
    disk = {"origin": static_address.removesuffix("/try/"), "quotaSize": 1}
    context.new_cdp_session(other).send("Storage.overrideQuotaForOrigin", disk)
    begin_match(other, "polar-dwarves", "second edition")
    end_turn(other, 3)
    assert "could not be kept in this browser: there is no room for it" in other.inner_text("#storage [role=status]")
    context.close()


def order_games(page: Any, games: int) -> None:
    """Fill in the form of a simulation; it is not sent yet."""
    go_to(page, "Simulations")
    page.click("text=New simulation")
    page.wait_for_selector("text=hours of games")
    page.select_option("select[name=deck]", "polar-dwarves")
    page.select_option("select[name=bot]", "random")
    page.fill("input[name=games]", str(games))


def test_other_workers_simulate_with_the_usual_results(page: Any, workbench: Workbench, tmp_path: Path) -> None:
    order_games(page, 20)
    page.click("summary:has-text('Seed')")
    page.fill("input[name=seed]", "3")
    page.fill("input[name=turns]", "12")
    page.click("button:has-text('Play the games')")
    with page.expect_download() as download:
        page.click("a:has-text('JSON')")
    download.value.save_as(tmp_path / "result.json")
    order = SimulationOrder(("polar-dwarves",), "random,greedy", seed=3, games=20, turns=12, contributions=0)
    expected = job_of(workbench, order).run(lambda _games: None)
    assert json.loads((tmp_path / "result.json").read_text("utf-8")) == expected.to_json()


def test_a_simulation_is_stopped_and_keeps_its_games(page: Any) -> None:
    order_games(page, 5000)
    page.click("button:has-text('Play the games')")
    page.wait_for_selector("progress:not([value='0'])")
    page.click("button:has-text('Stop')")
    page.wait_for_selector("text=(stopped)")


@pytest.mark.skipif(not AXE.is_file(), reason="there is no axe-core (make browser-tests)")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("place", ["Cards", "Decks", "Games", "Simulations", "Collection", "Drafts"])
def test_axe_finds_nothing(place: str, scheme: str, page: Any) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    go_to(page, place)
    page.wait_for_selector(f"nav a[aria-current=page]:has-text('{place}')")
    page.evaluate(AXE.read_text("utf-8"))
    assert page.evaluate(RUN) == []


def test_it_works_without_a_network(page: Any) -> None:
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector(".top [aria-current=page]")
    page.context.set_offline(False)
