"""Sheets of the table in a browser: piles, the log on a phone, the card whose name was pressed, hints."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.browser import MARKS, BrowserSite, Window
from tests.web.test_browser_matches import begin, choose, revision, settle

pytestmark = MARKS
CARD, OVER = "#detail .card-text", "#card:popover-open"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def phone(browser_site: BrowserSite) -> Iterator[Window]:
    window = Window(*browser_site, **PHONE)
    yield window
    window.close()


def end_phase(page: Any) -> None:
    before = revision(page)
    page.locator("button.end-phase").dispatch_event("click")
    settle(page, before)


def test_a_name_in_a_sheet_opens_its_card_over_it_and_escape_closes_one_after_the_other(phone: Window) -> None:
    page = begin(phone, "2e")
    page.tap(".table-bar [popovertarget=piles]")
    link = page.locator("#piles .card-link").first
    link.tap()
    page.wait_for_selector(f"{OVER} .card-text")
    assert page.inner_text("#detail h2") == link.inner_text()
    page.keyboard.press("Escape")
    page.wait_for_selector(CARD, state="detached")
    assert page.locator(OVER).count() == 0
    assert page.locator("#piles:popover-open").count() == 1
    page.keyboard.press("Escape")
    assert page.locator("#piles:popover-open").count() == 0


def test_a_name_in_the_log_opens_its_card_beside_the_table_and_it_stays_while_others_play(window: Window) -> None:
    window.page.set_viewport_size({"width": 1366, "height": 768})
    page = begin(window, "2e")
    for _ in range(12):
        if page.locator("#log .card-link").count():
            break
        choose(page, page.locator("#options button").first)
        settle(page, 0)
    name = page.locator("#log .card-link").first.inner_text()
    page.locator("#log .card-link").first.click()
    page.wait_for_selector(CARD)
    assert page.locator(OVER).count() == 0
    end_phase(page)
    assert page.inner_text("#detail h2") == name
    page.keyboard.press("Escape")
    assert page.locator(CARD).count() == 0


def test_piles_begin_with_those_of_the_player_whose_button_was_pressed_and_open_there(window: Window) -> None:
    window.page.set_viewport_size({"width": 1366, "height": 768})
    page = begin(window, "2e")
    while not page.locator("#piles-2").count():
        end_phase(page)
    for seat, heading in (("2", "Breakers"), ("1", "You")):
        button = page.locator(f".seat [data-piles='{seat}']")
        button.click()
        assert page.locator("#piles h3").first.inner_text() == heading
        sheet, place = page.locator("#piles").bounding_box(), button.bounding_box()
        gaps = (sheet["y"] - place["y"] - place["height"], place["y"] - sheet["y"] - sheet["height"])
        assert 0 <= max(gaps) < 16
        page.keyboard.press("Escape")


def until_others_have_acted(page: Any) -> None:
    while not page.locator(".step-list li").count():
        end_phase(page)


DRAW_DOWN = """([name, from, to]) => {
  const sheet = document.getElementById(name), top = sheet.getBoundingClientRect().top;
  for (const [type, y] of [['pointerdown', top + from], ['pointerup', top + to]])
    sheet.dispatchEvent(new PointerEvent(type, {bubbles: true, clientY: y}));
}"""
PICKABLE = (".square:has(.piece) [data-square]", ".hand [data-hand]")


@pytest.mark.parametrize("size", [(390, 664), (360, 640)])
def test_a_card_that_is_picked_comes_from_below_the_board_and_goes_by_every_way(
    phone: Window, size: tuple[int, int]
) -> None:
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    page = begin(phone, "2e")
    ways = (
        lambda: page.keyboard.press("Escape"),
        lambda: page.touchscreen.tap(195, 15),
        page.locator("#detail .close").tap,
        lambda: page.evaluate(DRAW_DOWN, ["card", 8, 90]),
    )
    for place in PICKABLE:
        for close in ways:
            page.locator(place).first.tap()
            page.wait_for_selector(f"{OVER} .card-text")
            sheet, board = page.locator("#card").bounding_box(), page.locator(".board").bounding_box()
            assert sheet["y"] + sheet["height"] == size[1]
            assert sheet["y"] >= board["y"] + board["height"]
            close()
            page.wait_for_selector(CARD, state="detached")
            assert page.locator(OVER).count() == 0


def test_a_marked_square_is_pressed_beside_the_card_that_leads_there(phone: Window) -> None:
    page = begin(phone, "2e")
    page.locator(".hand .can-act [data-hand]").first.tap()
    page.wait_for_selector(f"{OVER} .card-text")
    before = revision(page)
    page.locator(".square.target [data-square]").first.tap()
    settle(page, before)
    assert page.locator(CARD).count() == 0


def test_the_card_of_a_question_about_the_hand_leaves_the_hand_in_sight(phone: Window) -> None:
    page = begin(phone, "chess")
    page.locator(".hand [data-hand]").first.tap()
    page.wait_for_selector(f"{OVER} .card-text")
    sheet, hand = page.locator("#card").bounding_box(), page.locator(".hand").bounding_box()
    assert sheet["y"] + sheet["height"] <= hand["y"]


def test_what_others_did_comes_from_below_and_goes_by_every_way(phone: Window) -> None:
    page = begin(phone, "2e")
    until_others_have_acted(page)
    sheet = page.locator("#just-now:popover-open")
    ways = (
        lambda: page.keyboard.press("Escape"),
        lambda: page.touchscreen.tap(195, 60),
        page.locator("#just-now .close").tap,
        lambda: page.evaluate(DRAW_DOWN, ["just-now", 8, 90]),
    )
    for close in ways:
        page.locator(".sheet-button").dispatch_event("click")
        sheet.wait_for()
        box = sheet.bounding_box()
        assert box["y"] + box["height"] == PHONE["viewport"]["height"]
        assert page.locator("#just-now .step-list li").last.is_visible()
        page.evaluate(DRAW_DOWN, ["just-now", 8, 20])
        assert sheet.count() == 1
        close()
        sheet.wait_for(state="detached")


def test_a_long_press_reads_any_card(phone: Window) -> None:
    page = begin(phone, "2e")
    until_others_have_acted(page)
    page.tap(".table-bar [popovertarget=piles]")
    for place in ("#piles .card-link", ".board .square:has(.piece) [data-square]", ".hand [data-hand]"):
        card = page.locator(place).first
        card.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
        page.wait_for_selector(CARD)
        card.dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})
        card.dispatch_event("click", {"bubbles": True})
        assert page.locator(".board .picked, .hand .picked").count() == 0
        page.locator("#detail .close").dispatch_event("click", {"bubbles": True})
        page.wait_for_selector(CARD, state="detached")
        page.keyboard.press("Escape")


RAM = ("take Ice Ram hand", "put Ice Golem c5", "put Mind Witch d4 2", "play Ice Ram", "end", "move c5 c4", "d4")
CUT = """() => [...document.querySelectorAll('.piece')].filter((piece) => {
  const [values, box] = [piece.querySelector('.values').getBoundingClientRect(), piece.getBoundingClientRect()];
  return values.right > box.right + 1 || values.bottom > box.bottom + 1;
}).map((piece) => piece.textContent.trim())"""


@pytest.mark.parametrize("size", [(390, 664), (360, 640)])
def test_a_question_is_seen_as_a_whole_with_its_answers_within_reach(phone: Window, size: tuple[int, int]) -> None:
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    page = begin(phone, "2e")
    for line in RAM:
        before = revision(page)
        page.evaluate(
            "line => { const [form] = [document.getElementById('type')]; form.line.value = line; form.requestSubmit(); }",
            line,
        )
        settle(page, before)
    assert page.inner_text(".turn h2") == "Ice Ram: force Mind Witch (d4) 1 space?"
    assert page.evaluate(
        "(({scrollHeight, clientHeight}) => scrollHeight <= clientHeight + 1)(document.querySelector('.asks'))"
    )
    answers = page.locator(".asks .answers button")
    assert answers.all_inner_texts() == ["Force Mind Witch (d4) 1 space", "Do not use Ice Ram"]
    assert all(answer.bounding_box()["y"] > size[1] / 2 for answer in answers.all())
    assert page.locator(".square.about [data-square=d4]").count() == 1


@pytest.mark.parametrize("game", ["2e", "1e four", "chess"])
@pytest.mark.parametrize("size", [(390, 664), (360, 640), (390, 844)])
def test_numbers_of_pieces_are_not_cut_on_phones(phone: Window, game: str, size: tuple[int, int]) -> None:
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    page = begin(phone, game)
    assert page.evaluate(CUT) == []
    shown = page.locator(".piece:has(.power) .power").first
    assert game == "chess" or shown.is_visible()


def test_a_new_pick_folds_a_hint_and_so_does_escape(window: Window) -> None:
    page = begin(window, "2e")
    for act in (lambda: page.keyboard.press("Escape"), page.locator(".hand [data-hand]").first.click):
        page.keyboard.press("t")
        page.wait_for_selector(".said[open]")
        act()
        page.wait_for_selector(".said:not([open])")
    page.wait_for_selector(CARD)


def test_in_a_replay_names_and_pieces_open_their_card_over_the_page(phone: Window) -> None:
    page = begin(phone, "2e")
    page.goto(f"{page.url}/replay?open=yes&step=0")
    address = page.url
    page.locator(".board a[data-square]").first.tap()
    page.wait_for_selector(f"{OVER} .card-text")
    page.keyboard.press("Escape")
    page.wait_for_selector(CARD, state="detached")
    page.locator(".hand .card-link").first.tap()
    page.wait_for_selector(f"{OVER} .card-text")
    assert page.url == address


def test_without_scripts_a_name_leads_to_the_table_with_its_card(browser_site: BrowserSite) -> None:
    window = Window(*browser_site, java_script_enabled=False)
    page = begin(window, "2e")
    page.click(".table-bar [popovertarget=piles]")
    name = page.locator("#piles .card-link").first.inner_text()
    page.locator("#piles .card-link").first.click()
    assert page.inner_text("#detail h2") == name
    window.close()


def entries(page: Any) -> int:
    return int(page.evaluate("history.length"))


def is_extra(page: Any) -> bool:
    return bool(page.evaluate("Boolean(history.state?.sheet)"))


def test_going_back_on_a_phone_closes_sheets_before_it_leaves_the_table(phone: Window) -> None:
    phone.open("/matches")
    page = begin(phone, "2e")
    address, before = page.url, entries(page)
    page.locator(".hand [data-hand]").first.tap()
    page.wait_for_selector(f"{OVER} .card-text")
    assert (entries(page), is_extra(page)) == (before + 1, True)
    page.locator(".hand [data-hand]").nth(1).dispatch_event("click")  # another card in the same sheet
    page.wait_for_function("() => document.querySelectorAll('.hand .picked').length === 1")
    page.go_back()
    page.wait_for_selector(OVER, state="hidden")
    assert (page.url, is_extra(page)) == (address, False)
    page.tap(".table-bar [popovertarget=piles]")
    page.locator("#piles .card-link").first.tap()  # a card over another sheet
    page.wait_for_selector(f"{OVER} .card-text")
    page.go_back()
    page.wait_for_function("() => !document.querySelector(':popover-open')")
    assert page.url == address
    page.go_back()
    assert page.url == f"{phone.head}/matches"


def test_a_sheet_that_is_closed_by_its_button_or_a_choice_leaves_nothing_in_the_history(phone: Window) -> None:
    phone.open("/matches")
    page = begin(phone, "2e")
    for close in (page.locator("#detail .close").tap, lambda: page.keyboard.press("Escape")):
        page.locator(".hand [data-hand]").first.tap()
        page.wait_for_selector(f"{OVER} .card-text")
        close()
        page.wait_for_function("() => !history.state?.sheet")
    page.locator(".hand .can-act [data-hand]").first.tap()
    page.wait_for_selector(f"{OVER} .card-text")
    before = revision(page)
    page.locator(".square.target [data-square]").first.tap()
    settle(page, before)
    page.wait_for_function("() => !history.state?.sheet")
    page.tap(".table-bar [popovertarget=more]")
    page.wait_for_function("() => history.state?.sheet")
    page.reload()
    page.wait_for_function("() => !history.state?.sheet")
    page.go_back()
    assert page.url == f"{phone.head}/matches"
