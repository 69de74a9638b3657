"""Watching in a browser: what others did is played by a clock that the test moves, and by links without scripts."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.browser import MARKS, BrowserSite, Window
from tests.web.test_browser_matches import begin, choose, revision, settle
from tests.web.test_endings import LOSING

pytestmark = MARKS
STAGE = "#watching"
LONG = 20_000  # milliseconds, longer than any step is shown


@pytest.fixture
def moving(browser_site: BrowserSite) -> Iterator[Window]:
    """A window in which what others did is played, by the clock of the test."""
    window = Window(*browser_site, is_alone=True, reduced_motion="no-preference")
    window.page.clock.install()
    yield window
    window.close()


def shown(page: Any) -> int:
    return int(page.get_attribute(STAGE, "data-step"))


def number(page: Any) -> int:
    return int(page.get_attribute(STAGE, "data-number"))


def wait_for_step(page: Any, step: int) -> None:
    page.wait_for_selector(f"{STAGE}[data-step='{step}']")


def hold(page: Any) -> list[Any]:
    """Hold back the pages of the second step, so that the first one stays; return the requests for them."""
    held: list[Any] = []

    def keep(route: Any) -> None:
        held.append(route)

    page.route(re.compile(r"[?&]step=2\b"), keep)
    return held


def release(page: Any, held: list[Any]) -> None:
    for route in held:
        route.continue_()
    page.unroute_all()


def watch_again(page: Any) -> list[Any]:
    """Show what others did from its first step on, which stays until what is returned is released."""
    held = hold(page)
    page.locator(".table-bar h1").click()  # far away: two clicks near each other within half a second count as one
    page.click("[data-watch=again]")
    wait_for_step(page, 1)
    return held


def end_turn(page: Any) -> list[Any]:
    """End the turn; the greedy bot plays its own, of which the first step is shown then, and stays as above."""
    held = hold(page)
    page.click("button.end-turn")
    page.wait_for_selector(f"{STAGE}:not([data-step='0']), .ask-first button[value=yes]")
    if page.locator(".ask-first button[value=yes]").count():
        page.click(".ask-first button[value=yes]")
    wait_for_step(page, 1)
    return held


def end_phase(page: Any) -> None:
    """End the phase, whatever that gives up."""
    before = revision(page)
    page.click("button.end-phase")
    settle(page, before)


def freeze(page: Any) -> None:
    """Pause the show and stop the clock; from now on it goes by `run_for` only."""
    page.click("[data-watch=pause]")  # else the jump to the time at which the clock stops would show other steps
    page.clock.pause_at(page.evaluate("(long) => (Date.now() + long) / 1000", LONG))


NOTE_STEPS = """
  window.seen = [];
  const note = () => {
    const step = document.querySelector("#watching")?.dataset.step;
    if (step !== undefined && step !== window.seen.at(-1)) window.seen.push(step);
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true });
"""


def test_steps_of_a_bot_are_shown_one_by_one_and_then_stay_as_a_summary(moving: Window) -> None:
    page = begin(moving, "2e", bot="greedy")
    page.evaluate(NOTE_STEPS)
    held = end_turn(page)
    assert page.locator(".step-list [aria-current=step]").count() == 1
    assert page.locator("#spoken").inner_text()
    release(page, held)
    page.wait_for_function("() => !document.querySelector('#watching[data-unfinished]')")
    while shown(page):
        page.clock.run_for(500)
    steps = number(page)
    assert page.evaluate("window.seen.map(Number)") == [0, *range(1, steps + 1), 0]
    assert page.locator(".step-list [data-step]").count() == steps
    assert page.locator(".board .number").count()


NOTE_RESULTS = """
  window.seen = new Set();
  const note = () => {
    const page = document.body.textContent;
    const told = document.title.startsWith("Over") || /You have lost|wins the game|1 → 0, destroyed/.test(page);
    window.seen.add(`${document.querySelector("#watching")?.dataset.step} ${told}`);
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true });
"""


def test_a_lost_game_says_so_after_the_step_that_lost_it(moving: Window) -> None:
    page = begin(moving, "2e", bot="greedy")
    for line in LOSING:
        before = revision(page)
        page.keyboard.press(":")
        page.fill("#line", line)
        page.keyboard.press("Enter")
        settle(page, before)
    page.evaluate(NOTE_RESULTS)
    release(page, end_turn(page))
    page.wait_for_function("() => !document.querySelector('#watching[data-unfinished]')")
    while shown(page):
        page.clock.run_for(500)
    steps = number(page)  # a step that is shown may have come before the bot had finished
    assert page.locator(".ended").is_visible()
    told = {*page.evaluate("[...window.seen]")}
    assert {f"{step} false" for step in range(1, steps)} | {f"{steps} true", "0 true"} <= told
    assert not told & {f"{step} true" for step in range(1, steps)}


def test_nothing_can_be_chosen_until_a_moment_after_the_last_step(moving: Window) -> None:
    page = begin(moving, "2e", bot="greedy")
    held = end_turn(page)
    page.wait_for_function("() => !document.querySelector('#watching[data-unfinished]')")
    freeze(page)
    release(page, held)
    page.click("[data-watch=skip]")
    wait_for_step(page, 0)
    before = revision(page)
    page.evaluate("document.querySelector('button.end-phase').click()")
    assert page.locator("#match[data-watching]").count() == 1
    page.clock.run_for(500)
    assert page.locator("#match[data-watching]").count() == 0
    assert revision(page) == before
    page.clock.resume()
    end_phase(page)


def test_what_is_sent_from_a_sheet_ends_the_show(moving: Window) -> None:
    page = begin(moving, "2e", bot="greedy")
    held = end_turn(page)
    page.wait_for_function("() => !document.querySelector('#watching[data-unfinished]')")
    page.click("[data-watch=skip]")
    page.wait_for_selector("button[value=auto]", state="attached")
    release(page, held)
    watch_again(page)
    page.click("[data-watch=pause]")
    page.click("button[popovertarget=more]")
    assert shown(page)
    page.click("button:has-text('Let a bot finish my turn')")
    page.wait_for_selector(".ask-first button[value=yes]")
    assert not shown(page)
    assert page.locator("#match[data-watching], #more:popover-open").count() == 0
    page.keyboard.press("n")
    page.wait_for_selector(".ask-first", state="detached")
    end_phase(page)
    assert moving.faults == []


def test_pause_steps_and_speed_are_kept(moving: Window) -> None:
    page = begin(moving, "2e", bot="greedy")
    held = end_turn(page)
    page.click("[data-speed='fast']")
    assert page.locator(".transport .play").inner_text().strip() == "Pause"
    page.wait_for_function("() => !document.querySelector('#watching[data-unfinished]')")
    page.clock.run_for(LONG)
    page.click("[data-watch=pause]")
    assert page.locator(".transport .play").inner_text().strip() == "Play"
    release(page, held)
    page.keyboard.press("ArrowRight")
    wait_for_step(page, 2)
    page.click("[data-watch=next]")
    wait_for_step(page, 3)
    assert page.evaluate("document.activeElement.dataset.watch") == "next"
    page.clock.run_for(LONG)
    assert shown(page) == 3
    page.keyboard.press("ArrowLeft")
    wait_for_step(page, 2)
    page.keyboard.press("Escape")
    wait_for_step(page, 0)
    page.clock.run_for(500)
    watch_again(page)
    assert page.get_attribute("[data-speed='fast']", "aria-pressed") == "true"
    page.reload()
    assert page.get_attribute("html", "data-setting-speed") == "fast"
    moving.send("/settings", speed="normal")


def test_a_step_that_comes_after_the_press_on_pause_is_not_shown(moving: Window) -> None:
    page = begin(moving, "2e", bot="greedy")
    held = end_turn(page)
    page.clock.run_for(LONG)  # the second step is waited for
    page.click("[data-watch=pause]")
    with page.expect_response(re.compile(r"[?&]step=2\b")):
        release(page, held)
    page.click("[data-speed='normal']")  # a change of the page after what the response would have changed
    page.wait_for_selector("[data-speed='normal'][aria-pressed=true]")
    assert shown(page) == 1
    page.click("[data-watch=pause]")
    page.clock.run_for(LONG)
    page.wait_for_selector(f"{STAGE}:not([data-step='1'])")


def as_the_last(route: Any) -> None:
    """Answer with a step as it was when no other one had been done yet."""
    text = re.sub(r'data-number="\d+"', 'data-number="1"', route.fetch().text())
    route.fulfill(body=re.sub(r'data-watch="next"(.*?) href="[^"]*"', r'data-watch="skip"\1 href="?"', text))


def test_a_step_forward_shows_a_step_that_has_come_since(moving: Window) -> None:
    page = begin(moving, "2e", bot="greedy")
    release(page, end_turn(page))
    page.keyboard.press("Escape")
    page.wait_for_selector(f"{STAGE}[data-step='0']:not([data-unfinished])")
    page.clock.run_for(500)
    page.route(re.compile(r"[?&]step=1\b"), as_the_last, times=1)
    watch_again(page)
    assert page.get_attribute(STAGE, "data-number") == "1"
    page.click("[data-watch=pause]")
    page.unroute_all()
    with page.expect_response(page.url):  # the news that more has been done
        page.evaluate("document.getElementById('match').dispatchEvent(new CustomEvent('changed'))")
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    page.keyboard.press("ArrowRight")
    wait_for_step(page, 2)


def test_a_show_without_its_first_step_ends_with_the_present(moving: Window) -> None:
    page = begin(moving, "2e", bot="greedy")
    page.route(lambda address: "step=1" in address, lambda route: route.fulfill(body=""))
    page.click("button.end-turn")
    page.wait_for_selector(".ask-first button[value=yes]")
    page.click(".ask-first button[value=yes]")
    page.wait_for_selector(f"{STAGE}[data-step='0']:not([data-number='0'], [data-unfinished])")
    assert page.locator(".step-list li").count() == number(page)


def test_what_was_done_before_is_shown_again_after_ones_own_choice(moving: Window) -> None:
    page = begin(moving, "2e", bot="greedy")
    release(page, end_turn(page))
    page.keyboard.press("Escape")
    wait_for_step(page, 0)
    page.clock.run_for(500)
    page.wait_for_function("() => !document.querySelector('#watching[data-unfinished]')")
    steps = number(page)
    end_phase(page)
    page.wait_for_selector(f"{STAGE}[data-number='0']")
    assert page.locator(".board .number").count() == 0
    watch_again(page)
    assert number(page) == steps


IS_LISTED = """() => {
  const line = document.querySelector(".step-list .is-shown").getBoundingClientRect();
  const list = document.querySelector(".step-list").getBoundingClientRect();
  return list.height >= 72 && list.bottom <= innerHeight && line.top >= list.top && line.bottom <= list.bottom + 1;
}"""


def test_a_low_phone_shows_each_step_in_its_list_and_the_way_back(moving: Window) -> None:
    moving.page.set_viewport_size({"width": 390, "height": 664})
    page = begin(moving, "2e", bot="greedy")
    held = end_turn(page)
    page.wait_for_function("() => !document.querySelector('#watching[data-unfinished]')")
    page.click("[data-watch=pause]")
    release(page, held)
    while step := shown(page):
        assert page.evaluate(IS_LISTED)
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(f"{STAGE}:not([data-step='{step}'])")
    page.clock.run_for(500)
    page.click("[data-watch=again]")
    wait_for_step(page, 1)


def test_two_windows_watch_apart(browser_site: BrowserSite) -> None:
    one, other = (Window(*browser_site, is_alone=True, reduced_motion="no-preference") for _ in range(2))
    page = begin(one, "2e", bot="greedy")
    other.page.goto(page.url)
    page.click("button.end-turn")
    page.wait_for_selector(f"{STAGE}:not([data-step='0']), .ask-first button[value=yes]")
    if page.locator(".ask-first button[value=yes]").count():
        page.click(".ask-first button[value=yes]")
    for each in (page, other.page):
        each.wait_for_selector(f"{STAGE}:not([data-step='0'])")
    page.click("[data-watch=skip]")
    wait_for_step(page, 0)
    assert shown(other.page) > 0
    for window in (one, other):
        window.close()


def test_with_reduced_motion_the_summary_comes_at_once(browser_site: BrowserSite) -> None:
    window = Window(*browser_site)
    page = begin(window, "2e", bot="greedy")
    page.click("button.end-turn")
    page.wait_for_selector(f"{STAGE}:not([data-number='0']), .ask-first button[value=yes]")
    if page.locator(".ask-first button[value=yes]").count():
        page.click(".ask-first button[value=yes]")
    page.wait_for_selector(f"{STAGE}[data-step='0']:not([data-number='0'])")
    page.wait_for_function("() => !document.querySelector('#watching[data-unfinished]')")
    assert shown(page) == 0
    watch_again(page)
    window.close()


def test_without_scripts_links_are_the_show(browser_site: BrowserSite) -> None:
    window = Window(*browser_site, java_script_enabled=False)
    page = begin(window, "2e", bot="greedy")
    for _ in range(40):
        if number(page):
            break
        choose_first(page)
    page.locator(".table-bar h1").click()  # far away, as above
    page.click("[data-watch=again]")
    assert shown(page) == 1
    while shown(page):
        page.locator("[data-watch=next], [data-watch=skip]").first.click()
    assert page.locator("button.end-phase, #options button").count()
    window.close()


def choose_first(page: Any) -> None:
    """End the turn, or answer what is asked."""
    buttons = ".ask-first button[value=yes]", "button.end-turn:not([disabled])", "#options button"
    next(button for button in map(page.locator, buttons) if button.count()).first.click()
    while page.locator(".turn a:has-text('Look again')").count():
        page.click(".turn a:has-text('Look again')")


def go_on(page: Any) -> None:
    """End the turn, or give the first answer to what is asked."""
    before = revision(page)
    if page.locator("button.end-turn:not([disabled])").count():
        page.locator(".table-bar h1").click()  # far away: two clicks on a button within half a second count as one
        page.click("button.end-turn")
    else:
        choose(page, page.locator("#options button").first)
    settle(page, before)


def test_turns_of_three_others_are_watched_together_by_player(moving: Window) -> None:
    page = begin(moving, "1e four", bot="greedy")
    ready = f"button.end-turn:not([disabled]), #options button, {STAGE}:not([data-number='0'])"
    page.wait_for_selector(ready, state="attached")
    while not number(page):
        go_on(page)
        page.wait_for_selector(ready, state="attached")  # what others do may come after the answer
    page.wait_for_function("() => !document.querySelector('#watching[data-unfinished]')")
    if shown(page):
        page.keyboard.press("Escape")
        wait_for_step(page, 0)
    page.clock.run_for(500)
    assert page.inner_text("#watching h2") == "Since your last turn"
    others = page.locator(".step-list .who").all_inner_texts()
    names = ("Oldin", "Bolvi", "Frick", "Abua Shi", "Mugglug")
    assert len(others) >= 2
    assert all(any(name in text for name in names) for text in others)
    watch_again(page)
    assert page.locator("#match[data-watching]").count() == 1  # nothing can be chosen meanwhile


@pytest.mark.parametrize("game", ["1e four", "chess"])
def test_marks_of_others_are_gone_with_the_next_own_choice(game: str, browser_site: BrowserSite) -> None:
    window = Window(*browser_site)
    page = begin(window, game, bot="greedy")
    while not page.locator(".board .number").count():
        go_on(page)
    marked = page.locator(".board .number").count()
    page.reload()
    assert page.locator(".board .number").count() == marked
    before = revision(page)
    choose(page, page.locator("#options button").first)
    settle(page, before)
    assert page.locator(".board .number").count() == 0
    window.close()
