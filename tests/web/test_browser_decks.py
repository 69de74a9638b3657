"""A deck in a browser: nothing that is pressed or typed is lost, however fast, and the focus stays where one works."""

from typing import Any

import pytest

from tests.web.browser import MARKS, BrowserSite, Window, begin

pytestmark = MARKS
HEADING = "#deck-heading .dim"
PRESS_TEN_TIMES = "async ([key, pause]) => { for (let i = 0; i < 10; i++) { press(key); await new Promise(r => setTimeout(r, pause)); } }"
PRESS = "window.press = key => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))"


def _size(page: Any) -> int:
    return int(page.inner_text(HEADING).split()[0])


def _settled(page: Any, size: int) -> None:
    """Wait for a size of the deck, and that nothing is under way any more."""
    page.wait_for_function(
        "([at, size]) => document.querySelector(at)?.textContent.includes(`${size} card`) && !document.querySelector('.htmx-request')",
        arg=[HEADING, size],
    )


def test_ten_presses_of_a_key_are_ten_copies_and_ten_undos(window: Window) -> None:
    page = begin(window, "Sneeks")
    size = _size(page)
    page.evaluate(PRESS)
    page.focus("#pool li:has-text('Clinger') a")
    for key, pause, expected in (("+", 0, size + 10), ("u", 80, size)):  # sooner than an answer comes, and later
        page.evaluate(PRESS_TEN_TIMES, [key, pause])
        _settled(page, expected)
    page.evaluate("press('U'); press('U'); press('u')")
    _settled(page, size + 1)
    page.evaluate("press('+'); press('u'); press('+'); press('+')")  # the first undo is of this very press
    _settled(page, size + 3)


def test_presses_stop_at_the_limit_and_one_button_goes_beyond(window: Window) -> None:
    page = begin(window, "Svara")
    size = _size(page)
    page.evaluate(PRESS)
    page.focus("#pool li:has-text('Bear Cavalry') a")
    page.evaluate(PRESS_TEN_TIMES, ["+", 0])
    page.wait_for_selector(".unfit-line:has-text('up to 4 in a deck')")
    _settled(page, size + 4)
    page.click("text=Add anyway")
    _settled(page, size + 5)
    assert page.inner_text("#pool li:has-text('Bear Cavalry') .count.bad").startswith("5!")
    assert not page.locator(".unfit-line").count()


def test_rename_leads_into_the_field_of_the_name(window: Window) -> None:
    page = begin(window, "Svara")
    page.click(".menu > summary")
    page.click("button[value=rename]")
    page.keyboard.type("Ice Wall")
    page.keyboard.press("Enter")
    page.wait_for_selector("h1:text-is('Ice Wall')")


@pytest.mark.parametrize(
    ("unfold", "field", "button"),
    [
        ("", ".new-note textarea", "button[value=note]"),
        (".menu > summary", ".menu input[name=text]", "button[value=rename]"),
        (".row-note > summary >> nth=0", ".row-note textarea >> nth=0", ".row-note button >> nth=0"),
    ],
)
def test_why_a_text_is_refused_stands_at_its_field_which_keeps_it(
    unfold: str, field: str, button: str, window: Window
) -> None:
    page = begin(window, "Svara")
    note = "hidden \u202e letters"
    if unfold:
        page.click(unfold)
    page.fill(field, note)
    page.click(button)
    page.wait_for_selector(".fault:visible:has-text('none of them invisible')")
    assert page.input_value(field) == note
    assert page.locator(field).evaluate("field => field === document.activeElement && field.ariaInvalid === 'true'")
    page.fill(field, "plain letters")
    page.click(button)
    page.wait_for_selector("[aria-invalid]", state="detached")
    page.wait_for_selector("main:has-text('plain letters')")
    window.faults = [fault for fault in window.faults if "400" not in fault]


def test_a_leader_is_chosen_by_arrow_keys_and_letters(window: Window) -> None:
    page = window.open("/decks")
    focused = "document.activeElement.querySelector('b')?.textContent"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focused) == page.inner_text("button.tile b >> nth=0")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) == page.inner_text("button.tile b >> nth=1")
    for letters, leader in (("s", "Sera Eldwyn"), ("s", "Sneeks"), ("s", "Svara"), ("svar", "Svara"), ("t", "Tacullu")):
        page.keyboard.type(letters)
        assert page.evaluate(focused) == leader
    page.keyboard.press("Enter")
    page.wait_for_selector("#deck-heading:has-text('Tacullu')")


@pytest.mark.parametrize("size", ["small", "large", "largest"])
def test_texts_of_any_size_leave_room_to_search_beside_a_deck(size: str, window: Window) -> None:
    window.send("/settings", text_size=size)
    try:
        page = begin(window, "Svara")
        field, figures = page.locator("#pool-pane input[type=search]"), page.locator(".deck-figures > :last-child")
        assert (field.bounding_box()["width"] >= 130, figures.bounding_box()["width"] >= 110) == (True, True)
    finally:
        window.send("/settings", text_size="normal")


def test_a_note_is_stored_once_however_quickly_it_is_sent(window: Window) -> None:
    page = begin(window, "Svara")
    page.click("#pool button[aria-label='Add one Bear Cavalry']")  # under way while the first note is sent
    for text in ("one", "two"):
        page.focus(".new-note textarea")
        page.keyboard.type(text)
        page.keyboard.press("Control+Enter")
        page.keyboard.press("Control+Enter")
    page.keyboard.type("three")
    page.wait_for_selector(".deck-note:has-text('two')")
    _settled(page, 10)
    notes = page.locator(".deck-note .prose").all_text_contents()
    assert [note.strip() for note in notes] == ["one", "two"]
    assert page.input_value(".new-note textarea") == "three"


def test_clicks_on_several_rows_at_once_all_count(window: Window) -> None:
    page = begin(window, "Svara")
    size = _size(page)
    page.evaluate(
        """() => { for (const card of ["Bear Cavalry", "Ice Smith", "Bear Cavalry", "Frost Mage"])
          document.querySelector(`#pool button[aria-label="Add one ${card}"]`).click(); }"""
    )
    _settled(page, size + 4)
    page.locator("#list button[aria-label='Take out one Bear Cavalry']").dblclick()
    _settled(page, size + 2)


def test_presses_beyond_the_last_copy_come_to_nothing(window: Window) -> None:
    page = begin(window, "Svara")
    size = _size(page)
    page.click("#pool button[aria-label='Add one Bear Cavalry']")
    _settled(page, size + 1)
    page.evaluate(PRESS)
    page.focus("#list li:has-text('Bear Cavalry') a")
    page.evaluate(PRESS_TEN_TIMES, ["-", 0])
    _settled(page, size)
    assert page.locator("h1").inner_text() == "Svara"


def test_what_waits_is_sent_when_the_page_is_left(window: Window) -> None:
    page = begin(window, "Svara")
    size, address = _size(page), page.url
    page.evaluate(
        """() => { const add = document.querySelector('#pool button[aria-label="Add one Bear Cavalry"]');
          for (let i = 0; i < 4; i++) add.click();
          document.querySelector("nav a").click(); }"""
    )
    page.wait_for_url("**/cards*")
    for _ in range(50):  # the program answers the last of them while the next page is shown already
        page.goto(address)
        if _size(page) == size + 4:
            break
    assert _size(page) == size + 4


def test_whoever_opens_a_note_writes_in_it(window: Window) -> None:
    page = begin(window, "Svara")
    for card, opens in (("Bear Cavalry", "click"), ("Ice Smith", "key"), ("Frost Mage", "tab")):
        page.click(f"#pool button[aria-label='Add one {card}']")
        row = f"#list .rows li:has-text('{card}')"
        page.wait_for_selector(row)
        if opens == "click":
            page.click(f"{row} summary")
        elif opens == "key":
            page.focus(f"{row} a")
            page.keyboard.press("n")
        else:
            page.focus(f"{row} summary")
            page.keyboard.press("Enter")
        page.wait_for_selector(f"{row} textarea:focus")
        page.keyboard.type("cut u, gc m?")
        page.keyboard.press("Enter")
        page.wait_for_selector(f"{row} .row-text:has-text('cut u, gc m?')")


def test_a_note_that_is_being_written_outlives_a_change_elsewhere(window: Window) -> None:
    page = begin(window, "Svara")
    size = _size(page)
    row = "#list .rows li:has-text('Ice Ram')"
    page.click(f"{row} summary")
    page.keyboard.type("half a sent")
    page.click("#pool button[aria-label='Add one Bear Cavalry']")
    _settled(page, size + 1)
    assert page.input_value(f"{row} textarea") == "half a sent"
    assert page.locator(f"{row} details[open]").count() == 1


def _focused(page: Any) -> str:
    return str(page.evaluate("document.activeElement.textContent.trim()"))


def _selector(card: str, pane: str) -> str:
    return f"{pane} .rows > li:has(a:text-is('{card}'))"


def test_ctrl_z_takes_back_and_makes_again(window: Window) -> None:
    page = begin(window, "Svara")
    size = _size(page)
    page.click("#pool button[aria-label='Add one Bear Cavalry']")
    _settled(page, size + 1)
    page.keyboard.press("Control+z")
    _settled(page, size)
    page.keyboard.press("Control+Shift+z")
    _settled(page, size + 1)
    page.fill("#q", "bear")  # in a field it is the field's own
    page.keyboard.press("Control+z")
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    assert _size(page) == size + 1


def test_the_focus_stays_in_the_deck_when_a_row_goes_away(window: Window) -> None:
    page = begin(window, "Svara")
    page.click(".verdict button[value='repair']")
    page.wait_for_selector(".good.verdict")
    size = _size(page)
    for button in (False, True):
        links = page.locator("#list .rows > li:has(button[data-key='-']) > a")
        last = links.count() - 1
        names = links.all_inner_texts()
        row = page.locator("#list .rows > li:has(button[data-key='-'])").nth(1)
        copies = int(row.locator(".count").inner_text())
        for _ in range(copies):
            (row.locator("button[data-key='-']") if button else row.locator("> a")).focus()
            page.keyboard.press("Enter" if button else "-")
            size -= 1
            _settled(page, size)
        assert last > 1
        assert _focused(page) == names[2]


def test_arrows_lead_from_the_pool_to_the_deck_and_back(window: Window) -> None:
    page = begin(window, "Svara")
    page.focus(f"{_selector('Ice Smith', '#pool')} > a")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("Boolean(document.activeElement.closest('#list'))")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("Boolean(document.activeElement.closest('#pool-pane'))")
    page.focus("#pool .rows > li:last-child > a")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("Boolean(document.activeElement.closest('#pool-pane'))")


def test_arrows_in_a_grid_of_faces_go_where_they_point(window: Window) -> None:
    page = window.open("/cards?q=faction:polar")
    place = "(() => { const b = document.activeElement.closest('.face').getBoundingClientRect(); return [b.left, b.top + scrollY]; })()"
    page.focus(".face .name a")
    left, top = page.evaluate(place)
    page.keyboard.press("ArrowDown")
    below = page.evaluate(place)
    assert (below[0], below[1] > top) == (left, True)
    page.keyboard.press("ArrowRight")
    right = page.evaluate(place)
    assert (right[0] > left, right[1]) == (True, below[1])
    page.keyboard.press("ArrowUp")
    assert page.evaluate(place) == [right[0], top]
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(place) == [left, top]


def test_a_restored_version_is_the_deck_also_in_the_address(window: Window) -> None:
    page = begin(window, "Svara")
    address, size = page.url, _size(page)
    page.click("#pool button[aria-label='Add one Bear Cavalry']")
    _settled(page, size + 1)
    page.goto(f"{address}/history")
    page.click("button[aria-label='Restore version 1']")
    page.wait_for_url(f"{address}*")
    assert _size(page) == size
    page.reload()
    assert _size(page) == size


def test_a_name_and_enter_add_a_card_and_shift_enter_takes_it_out(window: Window) -> None:
    page = begin(window, "Svara")
    size = _size(page)
    page.keyboard.press("/")
    page.keyboard.type("bear cav")
    page.keyboard.press("Enter")
    _settled(page, size + 1)
    assert page.evaluate("getSelection().toString()") == "bear cav"
    page.keyboard.press("Enter")
    _settled(page, size + 2)
    page.keyboard.type("ice smith")  # in place of what is marked
    page.keyboard.press("Enter")
    _settled(page, size + 3)
    assert page.locator(f"{_selector('Bear Cavalry', '#list')} .count").inner_text() == "2"
    assert page.locator(f"{_selector('Ice Smith', '#list')} .count").inner_text() == "1"
    page.keyboard.press("Shift+Enter")
    _settled(page, size + 2)


def test_every_card_can_be_reached_in_the_pool(window: Window) -> None:
    page = begin(window, "Sneeks")
    address = page.url
    page.goto(f"{address}?show=all")
    names, total = set(), int(page.inner_text("#pool [role=status]").split()[0])
    while True:
        page.wait_for_load_state()
        names |= set(page.locator("#pool .rows > li").evaluate_all("rows => rows.map(row => row.id)"))
        if not page.locator("#pool a:has-text('Next')").count():
            break
        page.click("#pool a:has-text('Next')")
    assert len(names) == total > 300


def test_the_pool_is_sorted_and_grouped(window: Window) -> None:
    page = begin(window, "Svara")
    headings, costs, _ = _sorted(page, "cost")
    assert (headings, costs) == ([], sorted(costs))
    assert _sorted(page, "class")[0] == ["Standard Events", "Champions", "Commons"]
    assert _sorted(page, "faction")[0] == ["Polar Dwarves", "Tundra Orcs"]
    headings, _, names = _sorted(page, "name")
    assert (headings, names) == ([], sorted(names))


def _sorted(page: Any, sort: str) -> tuple[list[str], list[int], list[str]]:
    """Sort the pool; return its headings, and the costs and names of its cards."""
    page.select_option("#sort", sort)
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    headings = page.locator("#pool h3").evaluate_all("all => all.map(each => each.firstChild.textContent.trim())")
    costs = [int(text) for text in page.locator("#pool .price").all_inner_texts()]
    return headings, costs, page.locator("#pool .rows > li > a").all_inner_texts()


def test_a_legal_deck_is_built_on_a_phone_by_taps_alone(browser_site: BrowserSite) -> None:
    window = Window(*browser_site, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = begin(window, "Svara")
    page.tap(".sides a:has-text('Cards')")
    page.wait_for_selector("#pool-pane:visible")
    taps = 1
    for section in ("Champions", "Standard Events", "Commons"):
        while True:
            page.wait_for_selector(f".status-line:has-text('{section.lower()}')")
            held, wanted = map(int, _meter(page, section))
            if held == wanted:
                break
            row = page.locator(
                f"#pool h3:has-text('{section}') + ul > li:not(.unfit):not(:has(.full)) [data-key='+']"
            ).first
            row.tap()
            taps += 1
            page.wait_for_selector(f".status-line:has-text('{section.lower()} {held + 1}/')")
    assert page.locator(".status-line:has-text('34 cards')").is_visible()
    assert page.locator(".status-line:has-text('· legal')").is_visible()
    assert page.locator("#pool-pane").is_visible()
    assert taps == 26
    window.close()


def _meter(page: Any, section: str) -> list[str]:
    text = page.inner_text(".status-line").partition(f"{section.lower()} ")[2]
    return str(text.split()[0]).split("/")


def test_a_phone_shows_the_deck_or_the_cards_and_always_how_far_it_is(browser_site: BrowserSite) -> None:
    window = Window(*browser_site, viewport={"width": 390, "height": 844})
    page = begin(window, "Svara")
    assert not page.locator("#pool-pane").is_visible()
    page.click(".sides a:has-text('Cards')")
    assert page.locator("#pool-pane").is_visible()
    assert not page.locator("#list").is_visible()
    page.click(".status-line button")
    page.wait_for_selector(".status-line:has-text('34 cards · legal')")
    assert page.locator("#pool-pane").is_visible()  # the side on which one was
    window.close()


def test_a_deck_is_shown_by_cost_and_as_faces_without_scripts_too(browser_site: BrowserSite) -> None:
    window = Window(*browser_site, java_script_enabled=False)
    page = window.open("/decks/polar-dwarves")
    page.click(".views a:has-text('By cost')")
    costs = page.locator(".cost-columns h3").evaluate_all("all => all.map(each => each.firstChild.textContent.trim())")
    assert costs == sorted(costs)
    page.click(".views a:has-text('Faces')")
    assert page.locator("#list .deck-faces .face").count() == page.locator("#list .copies").count() > 10
    window.close()
