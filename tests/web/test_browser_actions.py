"""Pressing on the table in a browser: double clicks, dragging, keys to the hand, reasons at squares."""

from typing import Any
from urllib.parse import parse_qsl

import pytest

from engine.generator import Generator
from tests.web.browser import MARKS, Window
from tests.web.test_browser_matches import begin, choose, revision, settle, turn

pytestmark = MARKS
DOUBLE_CLICKS = 24
APART = 30  # pixels; nearer clicks shortly after one another are one double click
# Where something can be pressed and seen: left, top, and all that a press there may send, as the page says it now. A button
# sends its own value; a square sends an option that ends there, and begins with what is picked or with nothing.
PLACES = """() => {
  const options = [...document.querySelectorAll("#options [data-pick]")];
  const picked = document.querySelector(".square.picked [data-square], .hand .picked [data-hand]");
  const start = picked?.dataset.square ?? picked?.dataset.hand;
  const sent = (element) => {
    const { square } = element.dataset;
    if (!square && element.name) return [`${element.name}=${element.value}`];
    const ends = options.filter(({ dataset: { pick, end } }) => square && end === square && (!pick || pick === start));
    return element.closest(".choices") ? options.map(({ value }) => `option=${value}`) : ends.map(({ value }) => `option=${value}`);
  };
  return [...document.querySelectorAll("#match button, #match a, #match [data-square]")].flatMap((element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const isSeen = box.width && x > 0 && y > 0 && x < innerWidth && y < innerHeight;
    const leaves = element.matches("a:not([data-square], [data-hand])");
    const isHere = isSeen && !leaves && !element.closest(".table-bar") && element.contains(document.elementFromPoint(x, y));
    return isHere ? [[x, y, sent(element), !element.matches(":disabled") && Boolean(element.closest(".can-act, .target, .actions, .acts, #options"))]] : [];
  });
}"""
FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.mark.parametrize("game", ["2e", "chess"])
def test_a_double_click_carries_out_what_was_seen_there_and_nothing_more(window: Window, game: str) -> None:
    """No button is excepted. A turn ends only by the one thing that was seen under the pointer before the first click."""
    page, chance = begin(window, game, "random"), Generator(5, 1)
    sent: list[str] = []
    page.on("request", lambda asked: sent.append(asked.post_data or "") if asked.method == "POST" else None)
    acted, x, y = 0, 0.0, 0.0
    for _ in range(DOUBLE_CLICKS):
        if page.locator("button:has-text('Play again')").count():
            break
        places = [place for place in page.evaluate(PLACES) if abs(place[0] - x) + abs(place[1] - y) > APART]
        able = [place for place in places if place[3]] if chance.below(2) else []
        x, y, offered, _ = (able or places)[chance.below(len(able or places))]
        number, now = turn(page), revision(page)
        sent.clear()
        page.mouse.dblclick(x, y, delay=(0, 20, 60)[chance.below(3)])
        page.evaluate(FRAMES)  # a second request would have been sent by now
        assert len(sent) <= 1, (x, y, sent)
        if sent:
            acted += 1
            assert set(offered) & {f"{name}={value}" for name, value in parse_qsl(sent[0])}, (x, y, offered, sent)
            settle_without_answer(page, now)
        else:
            assert turn(page) == number, (x, y)
    assert acted > DOUBLE_CLICKS / 8
    assert window.faults == []


def settle_without_answer(page: Any, before: int) -> None:
    """Wait until the page shows what came of a choice, or the question that it leads to, and nobody thinks."""
    page.wait_for_function(
        """before => Number(document.querySelector("#choose [name=revision]").value) !== before
          && !document.querySelector(".turn button[value='stop']")""",
        arg=before,
    )


# The same page comes once more, as where the news of a choice is faster than its answer.
SAME_PAGE = """() => new Promise((done) => {
  addEventListener("htmx:finally:request", () => done(), { once: true });
  document.getElementById("match").dispatchEvent(new CustomEvent("changed"));
})"""


def own(page: Any) -> Any:
    return page.locator(".square.can-act [data-square]").first


def in_move(page: Any) -> None:
    before = revision(page)
    page.keyboard.press("0")
    settle(page, before)
    page.wait_for_selector(".square.can-act")


def test_a_wrong_square_says_why_there_and_keeps_the_pick(window: Window) -> None:
    page = begin(window, "2e")
    in_move(page)
    own(page).click()
    targets = page.locator(".square.target").count()
    assert targets
    page.locator(".square:not(:has(.piece)):not(.target) [data-square]").first.click()
    page.wait_for_selector(".bubble")
    assert "moves up to" in page.inner_text(".bubble")
    page.evaluate(SAME_PAGE)
    assert page.locator(".square.target").count() == targets
    assert page.locator(".square.picked[aria-selected='true']").count() == 1
    assert page.locator(".square.target .hidden:has-text('; can be chosen')").count() == targets
    page.keyboard.press("Escape")
    assert page.locator(".square.target, .bubble, [aria-selected='true']").count() == 0


def test_a_piece_and_a_card_are_dragged_onto_squares(window: Window) -> None:
    page = begin(window, "2e")
    before = revision(page)
    drag(page, page.locator(".hand .can-act").first, "c1")
    settle(page, before)
    assert page.locator("[data-square='c1'] .piece").count() == 1
    in_move(page)
    before, start = revision(page), own(page).get_attribute("data-square")
    own(page).click()
    end = page.locator(".square.target [data-square]").first.get_attribute("data-square")
    page.keyboard.press("Escape")
    drag(page, page.locator(f"[data-square='{start}']"), str(end))
    settle(page, before)
    assert page.locator(f"[data-square='{end}'] .piece").count() == 1
    assert window.faults == []


def drag(page: Any, start: Any, square: str) -> None:
    one, other = start.bounding_box(), page.locator(f"[data-square='{square}']").bounding_box()
    page.mouse.move(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2)
    page.mouse.down()
    page.mouse.move(other["x"] + 10, other["y"] + 10, steps=6)
    page.mouse.up()


def test_keys_reach_the_hand_and_all_own_cards_that_can_act(window: Window) -> None:
    page = begin(window, "2e")
    page.keyboard.press("h")
    first = page.evaluate("document.activeElement.dataset.hand")
    assert first
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.closest('.hand') !== null")
    page.keyboard.press("a")
    assert page.evaluate("document.activeElement.closest('.can-act') !== null")
    page.keyboard.press("Enter")
    page.wait_for_selector(".hand .picked")
    assert page.locator(".square.target").count()
    assert window.faults == []


def test_a_click_after_a_key_is_no_second_half_of_a_double_click(window: Window) -> None:
    page = begin(window, "2e")
    in_move(page)
    page.evaluate(FRAMES)  # what was picked before the page has shown the phase would be dropped
    box = own(page).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for _ in range(3):
        page.mouse.click(x, y)
        assert page.locator(".square.picked").count() == 1
        page.keyboard.press("Escape")
        assert page.locator(".square.picked").count() == 0


def test_escape_closes_the_card_without_another_page_and_the_focus_stays(window: Window) -> None:
    page = begin(window, "2e")
    in_move(page)
    page.evaluate(f"window.isSame = true; {FRAMES}")
    for key in ("a", "h"):
        page.keyboard.press(key)
        place = page.evaluate("document.activeElement.dataset.square ?? document.activeElement.dataset.hand")
        page.keyboard.press("Enter")
        page.wait_for_selector(".detail")
        page.keyboard.press("Escape")
        page.wait_for_selector(".detail", state="detached")
        assert page.evaluate("window.isSame")
        assert page.evaluate("document.activeElement.dataset.square ?? document.activeElement.dataset.hand") == place
    assert page.locator(".picked, .target").count() == 0
    assert window.faults == []


def test_a_card_that_is_let_go_before_its_text_comes_is_not_shown(window: Window) -> None:
    page = begin(window, "2e")
    in_move(page)
    page.route("**?at=*", lambda _: None)  # no answer
    own(page).click()
    with page.expect_event("requestfailed"):
        page.keyboard.press("Escape")
    assert page.locator(".picked, .detail").count() == 0
    assert window.faults == []


def test_end_turn_by_its_key_asks_with_keep_playing_first(window: Window) -> None:
    page = begin(window, "2e")
    page.keyboard.press("9")
    page.wait_for_selector(".ask-first")
    assert page.locator(".ask-first button").first.inner_text().startswith("Keep playing")


@pytest.mark.parametrize("game", ["2e", "chess"])
def test_a_double_click_and_a_held_key_end_no_second_phase_and_answer_no_question_that_they_raise(
    window: Window, game: str
) -> None:
    page = begin(window, game, "passive")
    sent: list[str] = []
    page.on("request", lambda asked: sent.append(asked.url) if asked.method == "POST" else None)
    while not page.locator("button.end-phase:not([disabled])").count():
        before = revision(page)
        choose(page, page.locator("#options button").last)
        settle(page, before)
    number = turn(page)
    # The last is slower than most systems count, and a double click where they are set so.
    for button, delay in (("end-phase", 0), ("end-turn", 60), ("end-phase", 300)):
        sent.clear()
        before = revision(page)
        page.locator(f"button.{button}").dblclick(delay=delay)
        settle_without_answer(page, before)
        page.evaluate(FRAMES)
        assert len(sent) == 1, button
        _keep_playing(page)
    assert turn(page) == number
    sent.clear()
    before = revision(page)
    page.locator("button.end-turn").focus()
    for _ in range(5):
        page.keyboard.down("Enter")
        page.evaluate(FRAMES)
    page.keyboard.up("Enter")
    settle_without_answer(page, before)
    page.evaluate(FRAMES)  # a second request would have been sent by now
    assert len(sent) == 1


PRESS_AT_ONCE = """(keys) => {
  for (const key of keys) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}"""


@pytest.mark.parametrize("keys", [("y", "y"), ("0", "0"), ("0", "t"), ("9", "u"), ("t", "0")])
def test_a_second_press_before_the_answer_to_the_first_does_nothing(window: Window, keys: tuple[str, str]) -> None:
    page = begin(window, "2e", "passive")
    if "y" in keys:
        page.keyboard.press("t")
        page.wait_for_selector(".ask-first button[value=do]")
    elif "u" in keys:
        in_move(page)
    sent: list[str] = []
    page.on("request", lambda asked: sent.append(asked.url) if asked.method == "POST" else None)
    before = revision(page)
    page.evaluate(PRESS_AT_ONCE, keys)
    settle_without_answer(page, before)
    page.evaluate(FRAMES)  # a second request would have been sent by now
    assert len(sent) == 1
    assert page.locator(".fault").count() == 0
    assert window.faults == []


def test_after_an_answer_that_changes_nothing_the_next_press_counts(window: Window) -> None:
    page = begin(window, "2e", "passive")
    before = revision(page)
    page.evaluate("const all = document.querySelector('#options button'); all.value = '99999'; all.click()")
    page.wait_for_selector(".fault")
    assert revision(page) == before
    page.evaluate(FRAMES)
    assert [fault for fault in window.faults if "400" not in fault] == []
    window.faults.clear()
    page.keyboard.press("0")
    settle_without_answer(page, before)
    assert page.locator(".fault").count() == 0


def test_enter_ends_a_finished_phase_from_any_square_and_space_opens_a_card(window: Window) -> None:
    page = begin(window, "2e", "passive")
    while not page.locator(".end-phase[data-enter]").count():
        before = revision(page)
        page.keyboard.press("0")
        settle(page, before)
    piece = page.locator(".square:has(.piece.p1) [data-square]").first
    piece.focus()
    page.keyboard.press("Space")
    page.wait_for_selector(".detail")
    page.keyboard.press("Escape")
    page.wait_for_selector(".detail", state="detached")
    before, phase = revision(page), page.inner_text(".phases [aria-current]")
    page.keyboard.press("Enter")
    settle_without_answer(page, before)
    assert page.inner_text(".phases [aria-current]") != phase
    assert page.locator(".detail").count() == 0
    assert window.faults == []


def _keep_playing(page: Any) -> None:
    """Answer the question whether something is to be lost, if it is asked."""
    if page.locator(".ask-first").count():
        page.keyboard.press("n")
        page.wait_for_selector(".ask-first", state="detached")
