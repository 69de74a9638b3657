"""Help over a game: rules, signs and keys open as a sheet, and squares say in words what stands on them."""

import pytest

from tests.web.browser import MARKS, BrowserSite, Window

pytestmark = MARKS
ORDER = {"deck": "polar-dwarves", "deck-2": "breakers", "who-2": "passive", "seed": "7", "first": "1"}
OPEN = "#help:popover-open"


def test_rules_and_keys_open_over_the_game(browser_site: BrowserSite) -> None:
    window = Window(*browser_site, viewport={"width": 1366, "height": 768})
    page = window.open(window.send("/matches", **ORDER))
    game = page.url
    page.keyboard.press("?")
    keys = page.wait_for_selector(OPEN)
    assert "Keys" in keys.inner_text()
    assert page.locator("#on-the-board-of-a-game").evaluate("part => part.matches('.target')")
    page.keyboard.press("Escape")
    page.wait_for_selector(OPEN, state="hidden")
    page.click(".table-bar a.help >> nth=0")
    page.wait_for_selector(f"{OPEN} .rules")
    page.click(f"{OPEN} .guide a.rule >> nth=0")
    assert page.locator(f"{OPEN} li.target").count() == 1
    page.click(f"{OPEN} > .close")
    page.wait_for_selector(OPEN, state="hidden")
    page.dblclick(".table-bar a.help >> nth=0")
    assert page.locator(OPEN).count() == 1
    assert page.url == game
    window.close()


def test_help_is_scrolled_by_keys_and_gives_the_focus_back(browser_site: BrowserSite) -> None:
    window = Window(*browser_site, viewport={"width": 1366, "height": 768})
    page = window.open(window.send("/matches", **ORDER))
    page.keyboard.press("b")
    square = page.evaluate("document.activeElement.dataset.square")
    page.keyboard.press("?")
    page.wait_for_selector(f"{OPEN}:focus")
    before = page.evaluate("document.getElementById('help').scrollTop")
    page.keyboard.press("Home")
    page.wait_for_function("before => document.getElementById('help').scrollTop < before", arg=before)
    page.keyboard.press("Escape")
    page.wait_for_selector(OPEN, state="hidden")
    assert page.evaluate("document.activeElement.dataset.square") == square
    window.close()


def test_a_rule_of_a_reason_opens_over_the_game(browser_site: BrowserSite) -> None:
    window = Window(*browser_site, viewport={"width": 390, "height": 664})
    page = window.open(f"{window.send('/matches', **ORDER)}?at=c2&to=c6")
    page.click(".bubble a.rule")
    target = page.wait_for_selector(f"{OPEN} .target")
    assert target.get_attribute("id").startswith("2E-")
    assert page.locator("#match").count() == 1
    window.close()


def test_a_square_says_in_words_what_stands_on_it(browser_site: BrowserSite) -> None:
    window = Window(*browser_site, viewport={"width": 1366, "height": 768})
    page = window.open(window.send("/matches", **ORDER))
    page.hover("[data-square=c3]")
    title = page.get_attribute("[data-square=c3]", "title")
    assert title.startswith("c3 Frost Mage, yours, common")
    window.close()


def test_a_long_press_and_the_focus_say_what_a_sign_means(browser_site: BrowserSite) -> None:
    window = Window(*browser_site, viewport={"width": 390, "height": 664})
    page = window.open(window.send("/matches", **ORDER))
    hand = page.locator(".seat.own .count[title=hand]")
    hand.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    assert page.wait_for_selector("#meaning").inner_text() == "hand"
    hand.dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})
    hand.dispatch_event("click")
    assert page.locator("#piles:popover-open").count() == 0
    page.locator("[data-square=b5]").dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    page.wait_for_function("() => document.getElementById('meaning')?.textContent.startsWith('b5, empty')")
    page.locator("body").dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    page.wait_for_selector("#meaning", state="detached")
    page.keyboard.press("Tab")
    page.locator(".seat.own button.counts").focus()
    assert page.wait_for_selector("#meaning").inner_text().startswith("Piles of")
    window.close()


LESSONS = {
    "summoner-wars-2e": "3-summon-a-unit",
    "summoner-wars-1e": "3-summon-a-unit",
    "summoners-chess": "4-answer-in-a-checkpoint",
}
ZONES = (".lesson", ".seat.own", ".board", ".hand", ".actions")
OVERLAPS = """zones => {
  const boxes = zones.map(zone => [zone, document.querySelector(zone).getBoundingClientRect()]);
  return boxes.flatMap(([zone, box]) => boxes.filter(([, other]) => other.top > box.top && other.top < box.bottom - 1).map(([name]) => `${name} over ${zone}`));
}"""


@pytest.mark.parametrize("size", [(390, 664), (360, 640)])
def test_a_lesson_covers_nothing_of_its_game_on_low_phones(browser_site: BrowserSite, size: tuple[int, int]) -> None:
    window = Window(*browser_site, viewport={"width": size[0], "height": size[1]})
    for game, lesson in LESSONS.items():
        page = window.open(window.send(f"/rules/{game}/{lesson}"))
        page.wait_for_selector(".lesson")
        assert page.evaluate(OVERLAPS, ZONES) == []
        assert page.locator(".actions").bounding_box()["y"] < size[1] - 40
        assert page.evaluate("document.documentElement.scrollHeight") <= size[1]
        page.click("[data-square=d1]")
        sheet = page.wait_for_selector(".card-pane:popover-open:has([data-picked=d1])")
        assert sheet.bounding_box()["y"] >= page.locator("[data-square=d1]").bounding_box()["y"] + 10
    window.close()
