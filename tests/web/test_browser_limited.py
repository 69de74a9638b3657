"""Pods, matches of several games, results, improvements and packs in a browser: their main action, pressed twice quickly."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.packs.packs import pack_files, zipped
from tests.web.browser import MARKS, BrowserSite, Window, opened_site

pytestmark = MARKS


ROWS = "table th[scope=row]"
PODS = f"h2:has-text('Your pods') + {ROWS}"


@pytest.fixture(scope="module")
def browser_site(browser: Any, catalogue_file: Path) -> Iterator[BrowserSite]:
    """A server whose lists hold only what these tests add to them."""
    with opened_site(catalogue_file) as address:
        context = browser.new_context()
        yield BrowserSite(browser, address, context)
        context.close()


def count(window: Window, path: str, rows: str = ROWS) -> int:
    """How many rows the lists of a page have."""
    return int(window.open(path).locator(rows).count())


def test_a_card_of_a_draft_is_taken_by_a_double_click_and_a_whole_pack_is_seen(window: Window) -> None:
    drafts = count(window, "/drafts")
    page = window.page
    page.set_viewport_size({"width": 1600, "height": 1000})
    page.fill("input[name=seed]", "7")
    page.locator("button:has-text('Open the packs')").dblclick()
    page.wait_for_selector("h1:has-text('pick 1 of 15')")
    page.wait_for_load_state()  # its script takes double clicks
    last = page.locator(".pick-card").last.bounding_box()
    assert last["y"] + last["height"] < 1000
    page.locator(".pick-card label").nth(4).dblclick()
    page.wait_for_selector("h1:has-text('pick 2 of 15')")
    page.locator(".pick-card label").nth(4).click()
    page.locator("button:has-text('Take it')").dblclick()
    page.wait_for_selector("h1:has-text('pick 3 of 15')")
    assert page.locator(".fault").count() == 0
    page.click("nav a:has-text('Drafts')")
    page.wait_for_selector("h2:has-text('Your drafts')")
    assert page.locator(ROWS).count() == drafts + 1


def test_a_pod_on_paper_is_held_and_printed_as_a_sheet(window: Window) -> None:
    page = window.open("/pods/new?sealed=7&ruleset=summoner-wars-2e")
    page.fill("input[name=names]", "Anna, Ben, Cleo, Dan")
    page.select_option("select[name=best_of]", "3")
    page.click("text=Begin the pod")
    page.wait_for_selector("h2:has-text('Standings')")
    page.select_option("select[name=result]", "1,4")
    page.fill("input[name=score]", "2-1")
    page.fill("input[name=date]", "2026-03-07")
    page.locator("button:has-text('Enter it')").dblclick()
    page.wait_for_selector("[role=status]:has-text('1 of 6 pairings are over')")
    page.emulate_media(media="print")
    shown = page.locator("main").inner_text()
    assert "Anna – Dan" in shown
    assert "3 points for a pairing won" in shown
    assert not any(page.locator(part).first.is_visible() for part in (".changes", ".next", "form", "nav"))
    blank = "getComputedStyle(document.querySelector('.pairings b:empty'), '::before').content"
    assert page.evaluate(blank) == '"____ – ____"'
    page.emulate_media(media="screen")
    page.click("summary:has-text('Somebody leaves')")
    page.click("li:has-text('Dan') >> button:has-text('Leaves')")
    page.wait_for_selector("th:has-text('Dan (left)')")
    assert "2-1, does not count" in page.locator("main").inner_text()


def test_a_pod_is_begun_once_its_bots_play_and_a_game_is_found_again(window: Window) -> None:
    before = count(window, "/matches"), count(window, "/drafts", PODS)
    page = window.open("/pods/new?sealed=7")
    page.select_option("select[name=players]", "3")
    page.select_option("select[name=opponent]", "random")
    page.fill("input[name=seed]", "1")
    page.locator("button:has-text('Begin the pod')").dblclick()
    page.wait_for_selector("h2:has-text('Standings')")
    address = page.url
    page.locator("button:has-text('Let the bots play')").dblclick()
    page.wait_for_selector("[role=status]:has-text('1 of 3 pairings are over')")
    page.locator(".next button:has-text('Play')").dblclick()
    page.wait_for_selector("#match")
    page.goto(address)
    assert page.locator(".next").inner_text().strip() != ""
    assert (count(window, "/matches") - 1, count(window, "/drafts", PODS) - 1) == before


def test_a_match_of_several_games_is_begun_once_and_lists_its_games(window: Window) -> None:
    page = window.open("/matches/new?deck=polar-dwarves")
    page.check("input[name=best_of][value='3']")
    page.select_option("select[name=who-2]", "random")
    page.locator("button:has-text('Play')").last.dblclick()
    page.wait_for_selector("#match")
    page.goto(f"{page.url.partition('?')[0]}/games")
    assert "best of 3" in page.inner_text("main").lower()


def test_a_game_of_a_real_table_is_entered_once_and_asked_for_before_it_is_removed(window: Window) -> None:
    page = window.open("/results")
    page.fill("input[name=deck]", "Ice")
    page.fill("input[name=against]", "Fire")
    page.locator("button:has-text('Enter it')").dblclick()
    game = page.locator("tr:has(summary:has-text('Remove')):has-text('Ice')")
    game.first.wait_for()
    assert game.count() == 1
    for form in ("JSON", "CSV"):
        with page.expect_download() as download:
            page.click(f"a:has-text('Save as {form}')")
        assert "Ice" in Path(download.value.path()).read_text("utf-8")
    game.locator("summary:has-text('Remove')").click()
    game.locator("button:has-text('Remove it')").click()
    game.wait_for(state="detached")


def test_an_improvement_is_ordered_once_and_stopped(window: Window) -> None:
    page = window.open("/decks/polar-dwarves/improve")
    page.locator("button[value=improve]").dblclick()
    page.wait_for_selector("button:has-text('Stop')")
    page.click("button:has-text('Stop')")
    page.wait_for_selector("button:has-text('Stop')", state="detached")


def test_a_pack_is_added_once_and_switched_off(window: Window, tmp_path: Path) -> None:
    path = tmp_path / "deep-ones.zip"
    path.write_bytes(zipped(pack_files()))
    page = window.open("/packs")
    page.set_input_files("input[type=file]", path)
    page.locator("main form:has(input[type=file]) button").click()
    page.wait_for_selector("button:has-text('Add it')")
    page.locator("button:has-text('Add it')").dblclick()
    page.wait_for_selector("button:has-text('off')")
    page.locator("button:has-text('off')").first.click()
    page.wait_for_selector("button:has-text('on')")


def test_a_double_click_on_the_button_takes_one_card_and_is_no_conflict(window: Window) -> None:
    page = window.open(window.send("/drafts", seed="7"))
    page.locator(".pick-card label").first.click()
    page.locator("button[value=take]").dblclick()
    page.wait_for_selector("h1:has-text('pick 2 of')")
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    assert page.locator(".fault").count() == 0
    assert page.inner_text("#picks-heading").split()[-1] == "1"
