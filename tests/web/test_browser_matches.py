"""Matches in a browser: turns of each game by pointer, by keys, by typed lines and without JavaScript.

Each game is played in one of these ways, the second edition by the cards of its hand (`test_browser_hand`); tests without
a browser play all games in more of them.
"""

import re
from typing import Any

from tests.web.browser import MARKS, PATIENCE, BrowserSite, Window

pytestmark = MARKS
GAMES = {
    "2e": {"deck": "polar-dwarves", "deck-2": "breakers"},
    "1e": {"deck": "workbench-sneeks", "deck-2": "workbench-oldin"},
    "1e four": {"deck": "workbench-sneeks", "seats": "4"},
    "chess": {"deck": "the-long-wall", "deck-2": "locust-season"},
    "chess limited": {"deck": "first-sealed-deck", "deck-2": "the-long-wall"},
}
OPEN_CHOICES = """() => {
  const choices = document.getElementById("choices");
  if (!choices.matches(":popover-open, .open")) choices.showPopover();
  return document.querySelector("#options button").checkVisibility();
}"""  # a change of the page may have closed them again


def begin(window: Window, game: str, bot: str = "random", first: str = "1") -> Any:
    """Begin a match and open it."""
    bots = {f"who-{seat}": bot for seat in range(2, int(GAMES[game].get("seats", "2")) + 1)}
    page = window.open(window.send("/matches", **GAMES[game], **bots, first=first, seed="7"))
    page.wait_for_selector("#match")
    return page


def order(window: Window, game: str, bot: str = "random") -> Any:
    """Order a match by the form, which opens it."""
    decks = GAMES[game]
    page = window.open(f"/matches/new?deck={decks['deck']}")
    page.select_option("select[name=deck-2]", decks.get("deck-2", ""))
    if "seats" in decks:
        page.check(f"input[name=seats][value='{decks['seats']}']")
    for seat in range(2, int(decks.get("seats", "2")) + 1):
        page.select_option(f"select[name=who-{seat}]", bot)
    page.check("input[name=first][value='1']")
    page.click("main summary:has-text('More')")
    page.fill("input[name=seed]", "7")
    page.click("button:has-text('Play')")
    page.wait_for_selector("#match")
    page.wait_for_load_state()  # before its scripts are there, a press on a square is a link
    return page


def revision(page: Any) -> int:
    return int(page.get_attribute("#choose input[name=revision]", "value"))


def turn(page: Any) -> int:
    """The number of the turn, or one that is later than all when the game is over."""
    found = re.search(r"turn (\d+)", page.title())
    return 1000 if page.locator("button:has-text('Play again')").count() else int(found[1]) if found else 0


def settle(page: Any, before: int) -> None:
    """Wait until the match has changed, no other answer is on its way to the page, and a person may choose again."""
    page.wait_for_function(
        """before => {
          const now = document.querySelector("#choose input[name=revision]");
          const waits = document.querySelector(".turn button[value='stop']");
          return now && Number(now.value) > before && !waits && !document.querySelector(".htmx-request");
        }""",
        arg=before,
    )
    if page.locator(".actions button[value='yes']").count():
        again = revision(page)
        page.click(".actions button[value='yes']")
        settle(page, again)


def hold_news(page: Any) -> None:
    """From now on only an answer changes the page, so that what a test has changed on it stays."""
    page.route(
        page.url, lambda route: route.fulfill(status=204) if route.request.method == "GET" else route.continue_()
    )


def ending(page: Any) -> Any:
    """The option that goes on without doing anything, if there is one; that of a phase says `Move → Build`."""
    return page.locator("#options button", has_text=re.compile(r"^(end|done|no|pass)\b|^\w+ → [a-zA-Z]")).first


def end_summon_phase(page: Any) -> None:
    before = revision(page)
    page.keyboard.press("0")
    settle(page, before)
    page.wait_for_selector("[aria-current]:has-text('move')")


def choose(page: Any, button: Any) -> None:
    """Press a button of the list of all choices, which lies behind a link."""
    button.wait_for(state="attached")
    if not button.is_visible():
        page.wait_for_function(OPEN_CHOICES)
    button.dispatch_event("click")  # a second click in the same place, as a pointer would make it, counts for nothing


def play_on(page: Any, act: Any, turns: int = 2) -> None:
    """Act, then end the phase, until some turns are over."""
    last = turn(page) + turns
    for _ in range(120):
        if turn(page) >= last:
            return
        before = revision(page)
        if not act(page):
            found = ending(page)
            choose(page, found if found.count() else page.locator("#options button").first)
        settle(page, before)
    raise AssertionError("the turns do not end")


class Once:
    """Does something once in each turn and phase."""

    def __init__(self, act: Any) -> None:
        self.act = act
        self.done: set[tuple[int, str]] = set()

    def __call__(self, page: Any) -> bool:
        place = (turn(page), page.inner_text(".phases [aria-current]"))
        if place in self.done:
            return False
        self.done.add(place)
        return bool(self.act(page))


def press(page: Any) -> bool:
    """Press a piece or a card in hand, then a marked square."""
    page.locator(".table-bar h1").click()  # a click far away: two in the same place within half a second count as one
    if page.locator(".square.target.answer .cell").count():
        page.locator(".square.target.answer .cell").first.click()
        return True
    for source in (".square.can-act .cell", ".hand .can-act .pick"):
        if page.locator(source).count():
            page.locator(source).first.click()
            targets = page.locator(".square.target .cell")
            if targets.count():
                targets.first.click()
                if page.locator(".choices button").count():
                    page.locator(".choices button").first.dispatch_event("click")  # it may lie under the last click
                return True
            page.keyboard.press("Escape")
    return False


def by_keys(page: Any) -> bool:
    """Go to a piece that can act, and to a marked square, with keys alone."""
    page.keyboard.press("a")
    if not page.locator(".square.can-act").count():
        return False
    page.keyboard.press("Enter")
    square = page.evaluate("document.querySelector('.square.target:not(.own) [data-square]')?.dataset.square")
    if not square:
        page.keyboard.press("Escape")
        return False
    page.keyboard.press(square[0])
    page.keyboard.press(square[1])
    assert page.evaluate("document.activeElement.dataset.square") == square
    page.keyboard.press("Enter")
    if page.locator(".choices button").count():
        page.keyboard.press("Enter")
    return True


def type_line(page: Any) -> bool:
    """Type what an option says."""
    kinds = page.locator("#options .group").first
    what, option = kinds.locator(".what").text_content().split(), kinds.locator("button").first
    squares = [word for word in what[1:2] if re.fullmatch(r"[a-l]\d", word)]
    text = re.sub(r"\(.*?\)|\d+%.*$", "", option.text_content()).split()
    name = [word for word in what[1:] if not squares and not word.startswith("(")]
    line = " ".join([*what[:1], *squares, *name, *text]) if what else option.text_content()
    page.keyboard.press(":")
    page.keyboard.type(line)
    page.keyboard.press("Enter")
    return True


def test_turns_by_pointer(window: Window) -> None:
    play_on(order(window, "chess limited"), Once(press), 4)
    assert window.overflows() == []


def test_turns_by_keys(window: Window) -> None:
    play_on(begin(window, "1e"), Once(by_keys))
    assert window.overflows() == []


def test_turns_by_typed_lines(window: Window) -> None:
    play_on(begin(window, "chess"), Once(type_line))
    assert window.overflows() == []


def press_without_javascript(page: Any, number: int) -> None:
    """Press something; every third time a piece or a marked square, if there is one."""
    buttons = ".square.target button.cell", ".square.can-act a.cell"
    squares = [page.locator(button).first for button in buttons if page.locator(button).count()]
    if page.locator("button[value='stop']").count():
        page.click("a:has-text('Look again')")
    elif page.locator("button[value='yes']").count():
        page.click("button[value='yes']")
    elif squares and (number % 3 == 0 or len(squares) == len(buttons)):
        squares[0].click()
    else:
        found = ending(page)
        choose(page, found if found.count() else page.locator("#options button").first)


def test_turns_without_javascript(browser_site: BrowserSite) -> None:
    window = Window(*browser_site, java_script_enabled=False)
    page = order(window, "1e four")
    assert window.overflows() == []
    last = turn(page) + 4
    for number in range(200):
        if turn(page) >= last:
            break
        with page.expect_navigation():  # each press is a new page
            press_without_javascript(page, number)
    assert turn(page) >= last
    window.close()


def test_a_bot_thinks_beside_the_page_and_can_be_stopped(window: Window) -> None:
    page = begin(window, "2e", bot="beam", first="2")
    page.wait_for_selector("h2:has-text('thinks')")
    page.click("button[value='stop']")
    page.wait_for_selector("h2:has-text('your turn')", timeout=2 * PATIENCE)
    assert page.locator(".step-list li").count()


def test_an_answer_that_another_one_has_overtaken_is_not_shown(browser_site: BrowserSite) -> None:
    window, other = (Window(*browser_site, is_alone=True) for _ in range(2))
    page = begin(window, "2e")
    other.page.goto(page.url)
    page.evaluate(NOTE_REVISIONS)
    held: list[tuple[Any, Any]] = []
    page.route("**/choose", lambda route: held.append((route, route.fetch())))
    for each in (page, other.page):
        before = revision(page)
        each.click("button.end-phase")
        settle(page, before)
    (route, answer) = held.pop()
    with page.expect_request_finished():
        route.fulfill(response=answer)
    page.wait_for_function("() => window.swaps.includes(true)")
    shown = page.evaluate("window.revisions")
    assert shown == sorted(shown)
    for each in (window, other):
        each.close()


NOTE_REVISIONS = """
  window.revisions = [];
  window.swaps = [];  // whether each was left out
  const note = () => {
    const now = Number(document.querySelector("#choose input[name=revision]")?.value ?? window.revisions.at(-1));
    if (now !== window.revisions.at(-1)) window.revisions.push(now);
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true });
  addEventListener("htmx:before:swap", (event) => window.swaps.push(event.defaultPrevented));
"""


def test_a_window_asks_again_where_an_answer_was_lost(browser_site: BrowserSite) -> None:
    windows = [Window(*browser_site, is_alone=True) for _ in range(2)]
    one = begin(windows[0], "1e", bot="passive")
    two = windows[1].open(one.url.removeprefix(windows[1].head))
    two.route(two.url, lambda route: route.fulfill(status=204), times=1)
    before = revision(one)
    one.keyboard.press("0")
    settle(one, before)
    two.wait_for_function("now => document.querySelector('#choose input').value === now", arg=str(revision(one)))
    for window in windows:
        window.close()


def turn_away(page: Any, *, is_hidden: bool) -> None:
    """Tell a page that its tab is not (or again) to be seen: a browser without windows never does."""
    page.evaluate(
        """is_hidden => {
          Object.defineProperty(document, "hidden", { value: is_hidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        is_hidden,
    )


def test_several_ways_to_a_square_are_a_menu_with_keys(window: Window) -> None:
    page = begin(window, "2e", bot="passive")
    hold_news(page)
    end_summon_phase(page)
    page.evaluate(  # a second way to the first square
        """() => {
          const option = document.querySelector('#options [data-pick="d1"][data-end]');
          option.after(option.cloneNode(true));
        }"""
    )
    square = page.get_attribute('#options [data-pick="d1"][data-end]', "data-end")
    page.click("[data-square=d1]")
    page.click(f"[data-square={square}]")
    item = "[...document.querySelectorAll('.choices button')].indexOf(document.activeElement)"
    places = [page.evaluate(item)]
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "Home", "End"):
        page.keyboard.press(key)
        places.append(page.evaluate(item))
    assert places == [0, 1, 0, 1, 0, 1]
    with page.expect_response(page.url):  # the news of a choice, which may come late
        page.evaluate("document.getElementById('match').dispatchEvent(new CustomEvent('changed'))")
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    assert page.evaluate(item) == 1
    page.keyboard.press("Escape")
    assert page.locator(".choices").count() == 0
    assert page.evaluate("document.activeElement.dataset.square") == square


def test_routes_show_their_squares_and_one_is_chosen_by_pressing_there(window: Window) -> None:
    page = begin(window, "2e", bot="passive")
    hold_news(page)
    end_summon_phase(page)
    page.evaluate(  # a second way to the first square, over another one
        """() => {
          const option = document.querySelector('#options [data-pick="d1"][data-end]');
          const other = option.cloneNode(true);
          [option.dataset.via, other.dataset.via] = ["a8", "b8"];
          option.after(other);
        }"""
    )
    square = page.get_attribute('#options [data-pick="d1"][data-end]', "data-end")
    page.click("[data-square=d1]")
    page.click(f"[data-square={square}]")
    shown = page.locator(".square.via [data-square]").evaluate_all("cells => cells.map((cell) => cell.dataset.square)")
    assert sorted(shown) == ["a8", "b8"]
    assert page.locator(".choices button").all_inner_texts() == [f"move d1 Svara over {name}" for name in ("a8", "b8")]
    before = revision(page)
    page.click("[data-square=b8]")
    settle(page, before)
    assert page.locator(f"[data-square='{square}'] .piece").count() == 1
    assert page.locator(".square.via").count() == 0


def test_people_at_one_screen_see_a_curtain_between_their_turns(window: Window) -> None:
    page = begin(window, "chess", bot="person")
    assert page.locator(".hand .hand-card").count() == 0
    page.click("button:has-text('Show my cards')")
    page.wait_for_selector(".hand .hand-card")


def test_after_a_choice_the_focus_stays_and_what_happened_is_read_aloud(window: Window) -> None:
    page = begin(window, "2e", bot="passive")
    end_summon_phase(page)
    page.keyboard.press("d")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    assert "d1: " in page.inner_text("#spoken")
    before = revision(page)
    target = page.evaluate("document.querySelector('.square.target [data-square]').dataset.square")
    page.click(f"[data-square='{target}']")
    settle(page, before)
    assert page.evaluate("document.activeElement.dataset.square") == target
    assert "Svara" in page.inner_text("#spoken")


def test_many_windows_hear_of_what_is_done_in_another(window: Window) -> None:
    """More than the six connections that a browser keeps to a host; each window needs another one for its requests."""
    pages = [begin(window, "2e", bot="passive")]
    for _ in range(6):
        page = window.context.new_page()
        page.set_default_timeout(PATIENCE)
        pages.append(page)
        page.goto(pages[0].url)
    before = revision(pages[-1])
    choose(pages[-1], ending(pages[-1]))
    for page in pages:
        settle(page, before)
        assert page.title() == pages[-1].title()
    for page in pages[1:-1]:
        page.close()
    turn_away(pages[0], is_hidden=True)
    before = revision(pages[0])
    choose(pages[-1], ending(pages[-1]))
    settle(pages[-1], before)
    assert revision(pages[0]) == before
    turn_away(pages[0], is_hidden=False)
    settle(pages[0], before)


def test_the_title_and_a_sound_that_is_switched_on_tell_that_it_is_my_turn(window: Window) -> None:
    page = begin(window, "2e", bot="random")
    assert page.title().startswith("Your turn: ")
    page.click(".table-bar [popovertarget=more]")
    button = page.locator("[data-turn-sound]")
    assert button.get_attribute("aria-pressed") == "false"
    button.click()
    assert button.get_attribute("aria-pressed") == "true"
    assert page.evaluate("document.body.dataset.sounded") == "1"
    page.reload()
    page.evaluate("document.getElementById('match').dataset.turn = 'others'")
    page.evaluate("new Promise(requestAnimationFrame)")
    page.evaluate("document.getElementById('match').dataset.turn = 'mine'")
    page.wait_for_function("() => document.body.dataset.sounded === '1'")
    page.click(".table-bar [popovertarget=more]")
    page.click("[data-turn-sound]")
    assert page.get_attribute("html", "data-setting-sound") == "no"


def test_a_window_in_the_background_hears_that_the_bot_has_finished(window: Window) -> None:
    page = begin(window, "2e", bot="beam", first="2")
    page.wait_for_selector("#match[data-background]")
    turn_away(page, is_hidden=True)
    assert not page.title().startswith("Your turn")
    page.wait_for_function("() => document.title.startsWith('Your turn')")
    page.wait_for_selector("#match[data-turn=mine]:not([data-background])")
