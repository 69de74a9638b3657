"""The search for cards in a browser: completion while somebody types, filters by pointing alone."""

from typing import Any

import pytest

from tests.web.browser import MARKS, BrowserSite, Window

pytestmark = MARKS


@pytest.fixture
def field(window: Window) -> Any:
    page = window.open("/cards?q=")
    page.click("#q")
    return page


def test_arrow_keys_and_enter_choose_and_escape_closes(field: Any) -> None:
    page = field
    page.keyboard.type("cham")
    page.wait_for_selector("#completions li")
    assert page.get_attribute("#q", "role") == "combobox"
    assert page.get_attribute("#q", "aria-expanded") == "true"
    page.keyboard.press("ArrowDown")
    marked = page.get_attribute("#q", "aria-activedescendant")
    assert page.get_attribute(f"#{marked}", "aria-selected") == "true"
    page.keyboard.press("Enter")
    assert page.input_value("#q") == "class:champion "
    page.wait_for_url("**class%3Achampion**")
    assert page.get_attribute("#q", "aria-expanded") == "false"
    page.keyboard.type("wat")
    page.wait_for_selector("#completions li:visible")
    page.keyboard.press("Escape")
    page.wait_for_selector("#completions", state="hidden")
    assert page.evaluate("document.activeElement.id") == "q"


def test_half_a_condition_leaves_the_last_results(field: Any) -> None:
    page = field
    page.keyboard.type("class:champion ")
    page.wait_for_url("**champion**")
    page.wait_for_selector("#total:has-text('162'), #total:has-text('of')")
    before = page.inner_text("#total")
    page.keyboard.type("class:zz")
    page.wait_for_selector(".unread:has-text(\"class:zz is left out: 'zz' is not a class\")")
    assert page.inner_text("#total") == before
    assert page.locator("#fault").count() == 0
    page.fill("#q", "class:zz")
    page.wait_for_selector("body.half-typed .unread:has-text(\"'zz' is not a class\")")
    assert page.inner_text("#total") == before
    page.keyboard.press("Enter")
    page.wait_for_selector("#fault")
    assert page.locator("body.half-typed, .unread").count() == 0


def test_an_entry_is_chosen_with_the_pointer(field: Any) -> None:
    page = field
    page.keyboard.type("ice gol")
    page.click("#completions li:has-text('Ice Golem')")
    assert page.input_value("#q") == '"Ice Golem" '
    assert page.evaluate("document.activeElement.id") == "q"


def test_champions_are_found_and_added_by_pointing_alone(window: Window) -> None:
    page = window.open("/cards/summoner-wars-1e/cave-goblins/sneeks")
    page.click("button:has-text('Begin a deck with this leader')")
    page.wait_for_selector(".verdict")
    page.click(".chips a:has-text('All filters')")
    page.wait_for_selector("label:has-text('Adding to')")
    page.click(".facet:has-text('Champion')")
    page.wait_for_selector(".facet.on:has-text('Champion')")
    query = 'ruleset:1e for:"Sneeks" class:champion cost<=5'
    page.click("#facet-cost .facet:has(.label:text-is('5'))")
    page.click("#facet-cost .facet:has-text('5 or less')")
    page.wait_for_selector("#facet-cost .facet.on:has(.label:text-is('3'))")
    assert page.locator("#facet-for .facet.on:has-text('Sneeks')").count() == 1
    assert page.input_value("#q") == query
    assert page.locator(".face").count() >= 6
    assert all(int(cost) <= 5 for cost in page.locator(".face .cost").all_inner_texts())
    for number in range(3):  # champions of a deck
        page.locator(".stepper:has(output:text-is('0')) .step[value='1']").first.click()
        page.wait_for_function(
            "n => [...document.querySelectorAll('.stepper output')].filter(e => e.textContent === '1').length === n",
            arg=number + 1,
        )
    page.wait_for_selector(".under:has-text('champions: full with 3')")
    assert page.input_value("#q") == query


SMALL_TEXTS = """() => {
  const found = [];
  for (const face of document.querySelectorAll(".face")) {
    const walker = document.createTreeWalker(face, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent.trim();
      const size = parseFloat(getComputedStyle(walker.currentNode.parentElement).fontSize);
      if (text && size < 11.99) found.push(`${text.slice(0, 20)}: ${size}`);
    }
  }
  return found;
}"""


def test_no_text_of_a_face_is_smaller_than_twelve_pixels(window: Window) -> None:
    for path in (
        "/cards?q=ruleset:chess",
        "/cards?q=ruleset:1e+event",
        "/cards?view=list",
        "/decks/the-long-wall/hands",
    ):
        page = window.open(path)
        for width in (390, 1600):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate(SMALL_TEXTS) == [], (path, width)
    page = window.open("/decks/the-long-wall/print/faces")
    sizes = page.evaluate("[...document.querySelectorAll('.face')].map(f => [f.offsetWidth, f.offsetHeight].join())")
    assert set(sizes) == {"238,333"}  # 63 by 88 mm


def test_filters_on_a_phone_are_a_sheet_that_stays_open(browser_site: BrowserSite) -> None:
    window = Window(*browser_site, viewport={"width": 390, "height": 844})
    page = window.open("/cards?q=")
    assert not page.is_visible("#filters")
    page.click(".filter-button")
    page.click(".facet:has-text('Second edition')")
    page.wait_for_selector(".facet.on:has-text('Second edition')")
    page.click(".facet:has-text('Champion')")
    page.wait_for_selector(".facet.on:has-text('Champion')")
    page.click("#filters .closing")
    assert not page.is_visible("#filters")
    assert page.input_value("#q") == "ruleset:2e class:champion"
    window.close()


def test_texts_of_cards_are_read_without_scrolling_sideways(window: Window) -> None:
    page = window.open("/cards?q=faction:polar&view=text")
    for size in ("100%", "130%"):
        page.evaluate("size => document.documentElement.style.setProperty('font-size', size)", size)
        for width in (1600, 1366, 1024, 800, 390):
            page.set_viewport_size({"width": width, "height": 768})
            assert (
                page.evaluate("(table => table.scrollWidth - table.clientWidth)(document.querySelector('.scroll'))")
                == 0
            )
