"""Cards of the hand in a browser: marked, played by buttons, keys and dragging; whole games without the list of all choices."""

import re
from collections import Counter
from typing import Any

import pytest

from tests.web.browser import MARKS, BrowserSite, Window
from tests.web.pages import SAME_ORIGIN
from tests.web.test_browser_actions import SAME_PAGE, drag
from tests.web.test_browser_matches import begin, revision, settle, turn

pytestmark = MARKS
MAGIC = "end attack yes"


def type_lines(window: Window, page: Any, *lines: str) -> None:
    """Type lines without the page, and show it again."""
    path = page.url.removeprefix(window.head)
    for line in lines:
        form = {"revision": str(shown_revision(window, path)), "line": line}
        window.context.request.post(f"{window.head}{path}/line", form=form, headers=SAME_ORIGIN)
    page.goto(page.url)
    page.wait_for_selector("#match")


def shown_revision(window: Window, path: str) -> int:
    html = window.context.request.get(f"{window.head}{path}").text()
    return int(re.findall(r'name="revision" value="(\d+)"', html)[0])


def catch_up(window: Window, page: Any) -> None:
    """Wait until the page shows the game as it stands, so that no change takes away what is pressed next."""
    path = page.url.removeprefix(window.head)
    page.wait_for_function(
        "now => Number(document.querySelector('#choose [name=revision]').value) >= now",
        arg=shown_revision(window, path),
    )


def hand(page: Any) -> list[str]:
    return [str(name) for name in page.locator(".hand-card > .name").all_inner_texts()]


def marked(page: Any) -> list[str]:
    return [str(name) for name in page.locator(".hand-card:has(.card-mark:checked) > .name").all_inner_texts()]


def press_card(page: Any, place: int) -> None:
    """Press a card of the hand by its place once, until its text is shown."""
    card = page.locator(".hand .pick").nth(place)
    card.dispatch_event("click")
    page.wait_for_selector(f".detail[data-picked='{card.get_attribute('data-hand')}']")


def test_a_card_that_is_pressed_while_another_one_closes_is_shown(window: Window) -> None:
    page = begin(window, "2e", "passive")
    page.set_viewport_size({"width": 390, "height": 844})
    press_card(page, 0)
    key = page.evaluate("""() => {
        document.getElementById("card").hidePopover();
        const card = document.querySelectorAll(".hand .pick")[1];
        card.click();
        return card.dataset.hand;
    }""")
    page.wait_for_selector(f"#card:popover-open .detail[data-picked='{key}']")


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_cards_of_the_hand_keep_their_width_when_one_is_played(window: Window, size: tuple[int, int]) -> None:
    page = begin(window, "2e", "passive")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    widths = "[...document.querySelectorAll('.hand-card')].map(card => Math.round(card.getBoundingClientRect().width))"
    before = page.evaluate(widths)
    type_lines(window, page, MAGIC, page.locator(".hand-card > .name").first.inner_text())
    after = page.evaluate(widths)
    assert len(after) == len(before) - 1
    assert {*after} == {*before}


def test_presses_mark_cards_and_one_button_carries_them_out(window: Window) -> None:
    page = begin(window, "2e", "passive")
    type_lines(window, page, MAGIC)
    before, button = hand(page), page.locator("[data-deeds]")
    assert button.is_disabled()
    for place in (0, 2, 3):
        press_card(page, place)
    press_card(page, 0)  # once more: no longer marked
    assert marked(page) == [before[2], before[3]]
    assert button.inner_text().startswith("Discard 2 for 2 magic")
    page.evaluate(SAME_PAGE)
    assert marked(page) == [before[2], before[3]]
    assert button.is_enabled()
    now = revision(page)
    button.click()
    settle(page, now)
    assert hand(page) == [before[0], before[1], before[4]]
    assert marked(page) == []
    now = revision(page)
    page.keyboard.press("u")
    settle(page, now)
    assert hand(page) == before
    assert window.faults == []


def test_enter_marks_a_card_then_carries_out_and_space_unmarks(window: Window) -> None:
    page = begin(window, "2e", "passive")
    type_lines(window, page, MAGIC)
    before = hand(page)
    for key in ("h", "Enter", "ArrowRight", "Enter", "Space", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    assert marked(page) == [before[0], before[2]]
    now = revision(page)
    page.keyboard.press("Enter")
    settle(page, now)
    assert hand(page) == [before[1], *before[3:]]
    assert window.faults == []


@pytest.mark.parametrize("way", ["button", "Enter", "drop"])
def test_an_event_is_played_by_its_button_by_enter_and_by_dropping_it_on_the_board(window: Window, way: str) -> None:
    page = begin(window, "2e", "passive")
    type_lines(window, page, "take Ice Ram hand")
    event, now = page.locator(".hand-card:has-text('Ice Ram')"), revision(page)
    if way == "drop":
        drag(page, event, "a5")
    else:
        event.locator(".pick").click()
        page.wait_for_selector(".deeds button:has-text('Play, free')")
        page.click(".deeds button") if way == "button" else page.keyboard.press("Enter")
    settle(page, now)
    assert "Ice Ram" not in hand(page)
    assert window.faults == []


def test_a_square_pressed_for_a_card_that_needs_none_says_so(window: Window) -> None:
    page = begin(window, "2e", "passive")
    type_lines(window, page, "take Ice Ram hand")
    page.locator(".hand-card:has-text('Ice Ram') .pick").click()
    page.locator("[data-square=a5]").click()
    page.wait_for_selector(".bubble:has-text('needs no space')")


SIZES = {"desk": {"width": 1366, "height": 768}, "phone": {"width": 390, "height": 664}}
# Games near their ends: what is typed before their first free action, so that few turns decide them.
NEAR_THE_END = {
    "2e": ("take Ice Ram hand", "set d8 damage 11", "put Frost Mage f8", "put Ice Smith e8"),
    "1e": ("draw 4", "take Goblin Rage hand", "set c8 damage 4", "put Slinger e8", "put Fighter b8"),
    "chess": (
        *("take Hold the Line hand", "put Line Spearman c1", "set c1 exerted 0"),
        *("set morale 2 1", "put Gutter Imp c3 2"),
    ),
}
MOST = 150  # presses
SUMMONED = 2  # cards of the hand that are put onto squares
ASKED = ".end-phase:has-text('answer first')"  # where a question is open


@pytest.mark.parametrize(("game", "size"), [("2e", "phone"), ("1e", "desk"), ("chess", "phone")])
def test_a_game_is_played_to_its_end_without_the_list_of_all_choices(
    game: str, size: str, browser_site: BrowserSite
) -> None:
    window = Window(*browser_site, viewport=SIZES[size])
    page = begin(window, game, "passive")
    presses = Presses(window, page)
    while page.locator(ASKED).count():
        presses.go_on()
    type_lines(window, page, *NEAR_THE_END[game])
    for _ in range(MOST):
        if page.locator("button:has-text('Play again')").count():
            break
        presses.go_on()
    assert page.locator("button:has-text('Play again')").count()
    assert presses.made["marks"]
    assert presses.made["button of a card"]
    assert page.locator("#choices:popover-open").count() == 0
    assert window.faults == []
    window.close()


class Presses:
    """The presses of a player who sees and uses cards, pieces, squares and the panels alone, and attacks where possible."""

    def __init__(self, window: Window, page: Any) -> None:
        self.window = window
        self.page = page
        self.made = Counter[str]()
        self.tried = set[str]()

    def go_on(self) -> None:
        """Make a choice, and wait for what comes of it."""
        before = revision(self.page)
        ways = (self.marks, self.answer, self.act, self.play, self.end)
        self.made[next(filter(None, (way() for way in ways)))] += 1
        settle(self.page, before)
        catch_up(self.window, self.page)

    def phase(self) -> str:
        return str(self.page.inner_text(".turn .now, .turn [aria-current]"))

    def marks(self) -> str:
        """Mark cards, as many as go together, and confirm them once in a phase."""
        button, here = self.page.locator("[data-deeds]"), self.phase()
        if not button.count() or here in self.tried:
            return ""
        self.tried.add(here)
        for place in range(self.page.locator(".hand .card-mark").count()):
            press_card(self.page, place)
            if place and button.is_enabled():
                break
        if not button.is_enabled():
            return ""
        self.close_card()
        self.press(button)
        return "marks"

    def close_card(self) -> None:
        """Close the card, which on a phone lies over the buttons of the turn."""
        self.page.evaluate("""document.querySelector(".detail [data-key='Escape']")?.click()""")  # it may go by itself
        self.page.wait_for_selector(".detail", state="detached")

    def answer(self) -> str:
        """Answer a question on the board, by a button beside it or by a card in hand; else use nothing."""
        page = self.page
        if not page.locator(ASKED).count():
            return ""
        target, answers = page.locator(".square.target.answer .cell"), page.locator(".answers button")
        if target.count():
            return self.press(target.first, "square")
        if answers.count():
            return self.press(answers.first, "answer")
        passing = page.locator(".turn [data-key='0']")
        if page.locator(".hand .can-act .pick").count() and self.deed(page.locator(".hand .can-act .pick").first):
            return "button of a card"
        return self.press(passing, "pass") if passing.count() else ""

    def act(self) -> str:
        """Attack with a piece, a leader if possible, but not in the first turn; or move one, once in the game."""
        page, is_first = self.page, turn(self.page) == 1
        if self.made["move"] and (is_first or self.phase().lower() == "move"):
            return ""
        for square in [str(name) for name in page.locator(".square.can-act .cell").evaluate_all(SQUARES)][::-1]:
            page.locator(f"[data-square='{square}']").dispatch_event("click")
            leader, enemy = (page.locator(f".square.target.enemy{which} .cell") for which in (":has(.leads)", ""))
            free = page.locator(".square.target.free .cell")
            if enemy.count() and not is_first:
                return self.press((leader if leader.count() else enemy).first, "attack")
            if free.count() and not self.made["move"]:
                return self.press(free.first, "move")
            page.keyboard.press("Escape")
        return ""

    def play(self) -> str:
        """Play a card of the hand: by its button, or onto a square."""
        page = self.page
        if self.made["button of a card"] and self.made["card onto a square"] == SUMMONED:
            return ""
        cards = page.locator(".hand .can-act:not(:has(.card-mark)) .pick")
        for place in range(cards.count()):
            if self.deed(cards.nth(place)):
                return "button of a card"
            target = page.locator(".square.target .cell")
            if target.count():
                return self.press(target.first, "card onto a square")
            page.keyboard.press("Escape")
        return ""

    def deed(self, card: Any) -> bool:
        """Press a card and the button beside its text, if there is one."""
        card.dispatch_event("click")
        self.page.wait_for_selector(f".detail[data-picked='{card.get_attribute('data-hand')}']")
        button = self.page.locator(".deeds button")
        has_button = bool(button.count())
        if has_button:
            self.press(button.first)
        return has_button

    def end(self) -> str:
        """End the phase."""
        self.close_card()
        return self.press(self.page.locator(".end-phase"), "end")

    def press(self, element: Any, name: str = "") -> str:
        """Press what can be seen as a person does, and the first of several ways to a square."""
        assert element.is_visible(), element
        element.click(trial=True)
        element.dispatch_event("click")  # a second click in the same place would count for nothing
        if self.page.locator(".choices button").count():
            self.page.locator(".choices button").first.dispatch_event("click")
        return name


SQUARES = "cells => cells.map((cell) => cell.dataset.square)"
