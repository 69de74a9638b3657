"""The pages in a browser: built decks by keys, pointer and plain forms, two windows, and faces that hold their texts."""

from typing import Any
from urllib.parse import unquote

import pytest

from tests.web.browser import LEADERS, MARKS, BrowserSite, Window, begin, begin_by_tile

pytestmark = MARKS
HEADER = 60  # pixels at the top of the window that stay


def test_a_legal_deck_is_built_with_the_keyboard_alone(window: Window) -> None:
    page = window.open("/decks")
    tile = page.locator(f"button[name=leader][value='{LEADERS['Svara']}']")
    if not tile.is_visible():
        page.locator("details.game-group", has=tile).locator("summary").focus()
        page.keyboard.press("Enter")
    tile.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".bad.verdict")
    page.wait_for_load_state()
    size = int(page.inner_text("#deck-heading .dim").split()[0])
    page.keyboard.press("/")
    with page.expect_response(lambda response: "q=class:common&" in unquote(response.url)):
        page.keyboard.type("class:common")
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    page.keyboard.press("Escape")  # the proposals to complete the query
    page.keyboard.press("ArrowDown")
    page.keyboard.press("+")
    page.wait_for_selector(f"#deck-heading:has-text(' {size + 1} card')")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("m")
    page.wait_for_selector(".good.verdict")
    page.keyboard.press("u")
    page.wait_for_selector(".bad.verdict")
    page.keyboard.press("U")
    page.wait_for_selector(".good.verdict")


@pytest.mark.parametrize(("leader", "has_script"), [("Marshal Oryn", True), ("Sneeks", False)])
def test_a_legal_deck_is_built_with_the_pointer_alone(leader: str, has_script: bool, browser_site: BrowserSite) -> None:
    window = Window(*browser_site, java_script_enabled=has_script)
    page = begin_by_tile(window, leader)
    size = int(page.inner_text("#deck-heading .dim").split()[0])
    page.click(".views a:has-text('Still fit')")
    page.wait_for_selector(".views a[aria-current]:has-text('Still fit')")
    button = page.locator("#pool .step[data-key='+']").first
    card = button.get_attribute("aria-label").removeprefix("Add one ")
    button.click()
    page.wait_for_selector(f"#deck-heading:has-text(' {size + 1} card')")
    page.locator(f"#list button[aria-label='Take out one {card}']").click()
    page.wait_for_selector(f"#deck-heading:has-text(' {size} card')")
    page.locator(".verdict button[value='repair']").click()
    page.wait_for_selector(".good.verdict")
    window.close()


def test_a_card_is_shown_beside_the_list_and_nothing_moves(browser_site: BrowserSite) -> None:
    window = Window(*browser_site, viewport={"width": 1100, "height": 800})
    page = begin(window, "Svara")
    row = page.locator("#pool li:has-text('Bear Cavalry')")
    row.scroll_into_view_if_needed()
    before = row.bounding_box()
    row.hover()
    page.wait_for_selector("#preview .name:has-text('Bear Cavalry')")
    assert row.bounding_box() == before
    page.keyboard.press("Escape")
    page.wait_for_selector("#preview .face", state="hidden")
    page.focus("#pool li:has-text('Ice Smith') a")
    page.keyboard.press("ArrowDown")
    page.wait_for_selector("#preview .face")
    page.keyboard.press("Space")
    page.wait_for_selector("#preview .face", state="hidden")
    window.close()


def _drag(page: Any, card: str, place: str) -> None:
    """Drag the row of a card, in one of the panes, to a place."""
    page.wait_for_load_state()
    source, zone = page.locator(card), page.locator(place)
    source.scroll_into_view_if_needed()
    source.hover()
    box = source.bounding_box()
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 + 8, box["y"] + box["height"] / 2)
    if place == ".considering":  # comes into sight when the drag begins
        page.wait_for_selector(".dragging")
    box = zone.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, max(box["y"], HEADER) + 30, steps=4)
    page.mouse.up()


def test_a_card_is_dragged_into_the_deck_and_back(
    browser_site: BrowserSite,
) -> None:
    window = Window(*browser_site, viewport={"width": 1400, "height": 900})
    page = begin(window, "Svara")
    considering, deck, pool = ".considering", "#list", "#pool-pane"
    _drag(page, "#pool li:has-text('Bear Cavalry') .numbers", deck)
    page.wait_for_selector("#deck-heading:has-text('10 cards')")
    _drag(page, "#pool li:has-text('Frost Shaman') a", considering)
    page.wait_for_selector(f"{considering} a:has-text('Frost Shaman')")
    _drag(page, f"{considering} li:has-text('Frost Shaman') a", deck)
    page.wait_for_selector("#deck-heading:has-text('11 cards')")
    _drag(page, f"{deck} .rows li:has-text('Bear Cavalry') .price", pool)
    page.wait_for_selector("#deck-heading:has-text('10 cards')")
    assert page.locator(f"{deck} .rows li:has-text('Bear Cavalry')").count() == 0
    assert page.locator(".over, .dragging").count() == 0
    window.close()


def test_a_note_and_the_name_of_a_version_are_written_with_keys(window: Window) -> None:
    page = begin(window, "Svara")
    row = "#list .rows li:has-text('Ice Ram')"
    page.focus(f"{row} a")
    page.keyboard.press("n")
    page.keyboard.type("with Svara")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{row} .row-text:has-text('with Svara')")
    page.wait_for_selector(f"{row} details:not([open])")
    page.focus(f"{row} a")
    page.keyboard.press("n")
    assert page.input_value(f"{row} textarea") == "with Svara"
    page.keyboard.press("Escape")
    page.wait_for_selector(f"{row} details:not([open])")
    page.keyboard.press("s")
    page.keyboard.type("for Friday")
    page.keyboard.press("Enter")
    page.wait_for_selector(".saved:has-text('for Friday')")
    page.keyboard.press("Escape")
    page.keyboard.press("g")
    page.keyboard.press("c")
    page.wait_for_url("**/cards*")


def test_a_tap_shows_a_card_as_a_sheet_from_which_its_page_opens(browser_site: BrowserSite) -> None:
    window = Window(*browser_site, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    for path in ("/cards?q=faction:polar&view=list", "/decks/polar-dwarves"):
        page = window.open(path)
        card = "a[data-card]:has-text('Ice Smith'):visible"
        page.tap(card)
        page.wait_for_selector(".sheet[open] .name:has-text('Ice Smith')")
        page.tap(".sheet [data-close]")
        page.wait_for_selector(".sheet", state="hidden")
        page.tap(card)
        page.wait_for_selector(".sheet[open]")
        page.touchscreen.tap(195, 40)  # beside the sheet
        page.wait_for_selector(".sheet", state="hidden")
        assert page.url == f"{window.head}{path}"
        page.tap(card)
        page.tap(".sheet a:has-text('Open the card')")
        page.wait_for_selector("h1:has-text('Ice Smith')")
    window.close()


def test_nothing_jumps_when_a_card_is_added(window: Window) -> None:
    page = begin(window, "Svara")
    button = page.locator("#pool button[aria-label='Add one Ice Smith']")
    page.evaluate("scrollTo(0, 200)")
    button.scroll_into_view_if_needed()
    before = button.bounding_box()
    button.click()
    page.wait_for_selector("#deck-heading:has-text('10 cards')")
    assert button.bounding_box() == before
    assert button.evaluate("e => e === document.activeElement")


def test_the_second_of_two_windows_is_warned_and_makes_its_change_too(browser_site: BrowserSite) -> None:
    windows = [Window(*browser_site, is_alone=True) for _ in range(2)]
    begin(windows[0], "Svara")
    path = windows[0].page.url.removeprefix(windows[0].head)
    windows[1].open(path)
    windows[0].page.click("button[aria-label='Add one Bear Cavalry']")
    windows[0].page.wait_for_selector("#deck-heading:has-text('10 cards')")
    windows[1].page.click("button[aria-label='Add one Bear Cavalry']")
    windows[1].page.wait_for_selector("text=changed meanwhile")
    windows[1].page.click("text=Make my change too")
    windows[1].page.wait_for_selector("#deck-heading:has-text('11 cards')")
    for window in windows:
        window.close()


def test_the_address_follows_the_search_and_back_restores_it(window: Window) -> None:
    page = window.open("/cards?q=")
    page.fill("#q", "class:champion cost<=5")
    page.wait_for_url("**champion**")
    page.click(".facet:has-text('Second edition')")
    page.wait_for_selector(".facet.on:has-text('Second edition')")
    page.click(".face .name a")
    page.go_back()
    assert page.input_value("#q") == "class:champion cost<=5 ruleset:2e"


@pytest.mark.parametrize("query", ["", "class:champion"])
def test_back_leads_to_the_place_in_the_list(query: str, window: Window) -> None:
    page = window.open("/cards?q=")
    if query:
        page.fill("#q", query)
        page.wait_for_url("**champion**")
    page.locator(".face").nth(20).scroll_into_view_if_needed()
    place = page.evaluate("scrollY")
    assert place > 0
    page.locator(".face .name a").nth(20).click()
    page.wait_for_selector(".one h1")
    page.go_back()
    page.wait_for_function("place => Math.abs(scrollY - place) < 2", arg=place)
    assert page.input_value("#q") == query


def test_no_face_overflows(window: Window) -> None:
    overflowing = []
    for first in range(0, 600, 60):
        page = window.open(f"/cards?from={first}")
        for width in (390, 1600):
            page.set_viewport_size({"width": width, "height": 900})
            overflowing += page.evaluate(
                """() => {
                  const found = [];
                  for (const face of document.querySelectorAll(".face")) {
                    face.scrollIntoView();
                    const rules = face.querySelector(".rules");
                    const footer = face.querySelector("footer");
                    if (rules.scrollHeight > rules.clientHeight + 1 || footer.getBoundingClientRect().bottom > face.getBoundingClientRect().bottom + 1)
                      found.push(face.querySelector(".name").textContent);
                  }
                  return found;
                }"""
            )
    assert overflowing == []


def test_a_phone_has_four_places_at_the_bottom_and_the_others_under_more(browser_site: BrowserSite) -> None:
    window = Window(*browser_site, viewport={"width": 390, "height": 844})
    page = window.open("/keys")
    bar = page.locator("nav[aria-label=Main] a:visible")
    assert [" ".join(name.split()[:1]) for name in bar.all_inner_texts()] == ["Cards", "Decks", "Games", "Drafts"]
    page.click(".more-pages summary:has-text('More')")
    page.click("nav[aria-label=Menu] a:has-text('Collection')")
    page.wait_for_url("**/collection")
    window.close()


@pytest.mark.parametrize("path", ["/matches", "/workshop"])
def test_a_link_that_is_a_button_is_as_tall_as_one_wherever_it_stands(path: str, window: Window) -> None:
    buttons = window.open(path).locator("main a.button:visible")
    assert [box["height"] for button in buttons.all() if (box := button.bounding_box())] == [40] * buttons.count()
    assert buttons.count()


def test_a_printed_deck_is_a_list_without_anything_to_press(window: Window) -> None:
    page = begin(window, "Svara")
    page.emulate_media(media="print")
    assert page.locator("main :is(button, input, summary):visible").count() == 0
    assert page.locator("#list a:text-is('Frost Mage')").is_visible()
    assert not page.locator("#pool-pane").is_visible()


# What has the focus and is seen at its middle by nobody, while one goes through a page.
OBSCURED = """() => {
  const element = document.activeElement;
  const { left, top, width, height } = element.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return element === document.body || height > innerHeight / 2 || element.contains(seen) || seen?.contains(element) ? "" : element.outerHTML.slice(0, 90);
}"""


@pytest.mark.parametrize("path", ["/", "/decks", "/decks/polar-dwarves", "/matches/new"])
def test_what_has_the_focus_is_not_below_what_stays_at_the_bottom(path: str, window: Window) -> None:
    window.page.set_viewport_size({"width": 390, "height": 664})
    page = window.open(path)
    obscured = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        obscured.add(page.evaluate(OBSCURED))
    assert obscured == {""}
