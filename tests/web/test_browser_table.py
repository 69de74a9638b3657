"""The table of a game in a browser: all of it on one screen, nothing that moves under the pointer, texts that can be read."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.browser import MARKS, BrowserSite, Window
from tests.web.test_browser_matches import begin, choose, revision, settle

pytestmark = MARKS
ROUNDS = 4  # choices in each game
WIDE_WINDOWS = {"desk": (1600, 1000), "laptop": (1366, 768), "wide": (1920, 1080), "low": (1280, 720)}
NARROW_WINDOWS = {
    "tablet": (1024, 768),
    "upright": (768, 1024),
    "phone": (390, 844),
    "small phone": (360, 740),
    "low phone": (390, 664),
}
WINDOWS = WIDE_WINDOWS | NARROW_WINDOWS
# Every size once, every game in a wide window and on a phone, in light and in dark.
SHOWN_IN = (
    *(("desk", "2e", "light"), ("laptop", "chess", "dark"), ("tablet", "1e four", "light"), ("phone", "2e", "dark")),
    *(("phone", "1e four", "light"), ("low", "1e four", "dark"), ("upright", "2e", "light")),
    *(("small phone", "chess", "light"), ("wide", "chess", "light")),
    *(("low phone", "2e", "light"), ("low phone", "1e four", "dark"), ("low phone", "chess", "light")),
)

# What is wrong with a page as it is drawn: texts that are small or pale, what is cut off by the window, and a page that
# scrolls. Only what can be seen counts; switched-off buttons may be pale.
FAULTS = """() => {
  const faults = new Set();
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) faults.add(`the page is ${page.scrollWidth} wide`);
  if (page.scrollHeight > innerHeight) faults.add(`the page is ${page.scrollHeight} high`);
  const numbers = (colour) => {
    const parts = colour.match(/[\\d.]+/g).map(Number);
    const whole = colour.startsWith("color(") ? parts.slice(0, 3).map((part) => part * 255) : parts.slice(0, 3);
    return [...whole, parts[3] ?? 1];
  };
  const over = (upper, lower) => upper.slice(0, 3).map((part, i) => part * upper[3] + lower[i] * (1 - upper[3]));
  const light = (colour) => {
    const [r, g, b] = colour.map((part) => part / 255).map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    const colours = [];
    for (let each = element; each; each = each.parentElement) {
      const colour = numbers(getComputedStyle(each).backgroundColor);
      colours.unshift(colour);
      if (colour[3] === 1) break;
    }
    return colours.reduce((lower, upper) => over(upper, lower), [255, 255, 255]);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (element.closest(".hidden, .pattern, [disabled], script, style, noscript, .skip")) continue;
    const style = getComputedStyle(element);
    const name = `${element.tagName.toLowerCase()}.${element.className} "${node.textContent.trim().slice(0, 30)}"`;
    if (parseFloat(style.fontSize) < 11.95) faults.add(`${name}: ${style.fontSize}`);
    const [ground, ink] = [behind(element), numbers(style.color)];
    const [a, b] = [light(over(ink, ground)), light(ground)];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < 4.5) faults.add(`${name}: contrast ${contrast.toFixed(2)}`);
  }
  for (const zone of document.querySelectorAll(".game > *, .rail > *, .actions button, .board, .seat, .table-bar > *")) {
    const box = zone.getBoundingClientRect();
    if (!zone.checkVisibility() || !box.width || zone.matches(".hidden")) continue;
    if (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1) {
      faults.add(`${zone.className || zone.tagName} lies at ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
    }
  }
  const turn = document.querySelector(".rail > .turn:not(.asks)");
  if (turn?.checkVisibility() && turn.scrollHeight > turn.clientHeight + 1) faults.add(`what can be done is cut: ${turn.innerText}`);
  for (const part of document.querySelectorAll(".piece :is(.name, .word, .code, .values > *)")) {
    const [box, piece] = [part, part.closest(".piece")].map((element) => element.getBoundingClientRect());
    const isCut = box.width && (box.left < piece.left || box.right > piece.right || box.top < piece.top || box.bottom > piece.bottom);
    if (isCut) faults.add(`"${part.textContent.trim()}" is cut in a piece of ${Math.round(piece.width)} x ${Math.round(piece.height)}`);
  }
  for (const side of document.querySelectorAll(".piece:not(.patterned) > .side")) {
    const box = side.getBoundingClientRect();
    for (const value of box.width ? side.parentElement.querySelectorAll(".values > *") : []) {
      const other = value.getBoundingClientRect();
      const isApart = !other.width || other.right <= box.left + 1 || other.left >= box.right - 1 || other.bottom <= box.top + 1 || other.top >= box.bottom - 1;
      if (!isApart) faults.add(`the mark of the side lies on "${value.textContent.trim()}" of ${side.parentElement.textContent.trim().slice(0, 20)}`);
    }
  }
  return [...faults];
}"""

# Where everything stands that can be pressed and that is there all the time, but between two people at one screen, and
# while the steps of others are watched. The box of a question has the height of its texts, and so has that of a card.
PLACES = """() => Object.fromEntries([...document.querySelectorAll(".game:not(.is-curtain, :has(#watching:not([data-step='0'])))")].flatMap((game) => [...game.querySelectorAll(
    ".table-bar > a, .table-bar [popovertarget], .actions button, .rail:not(:has(.asks, .detail)) > :not([popover], .card-pane), .hand, .board [data-square], .log-pane"
  )].filter((each) => each.checkVisibility()).map((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const name = each.dataset.square ?? (each.getAttribute("popovertarget") || each.value || each.id || each.className);
    return [`${each.tagName} ${name}`, [left, top, width, height].map(Math.round).join(" ")];
  })))"""


# Whether the card that was picked is shown before long.
SHOWN = """() => new Promise((done) => {
  const look = (left) => {
    if (document.querySelector("#detail .detail")) done(true);
    else if (!left) done(false);
    else setTimeout(look, 100, left - 1);
  };
  look(100);
})"""


def pick(page: Any, source: Any) -> None:
    """Pick a piece or a card; again where a bot has moved meanwhile, which takes the card away."""
    for _ in range(3):
        source.dispatch_event("click")
        if page.evaluate(SHOWN):
            return
    raise AssertionError("no card is shown")


def states(page: Any, game: str) -> Iterator[str]:
    """Lead a game through what a player sees, and yield a name for each state."""
    yield "begun"
    for number in range(ROUNDS):
        if page.locator("button:has-text('Show my cards')").count():
            yield "curtain"
            page.click("button:has-text('Show my cards')")
            page.wait_for_selector(".hand-card")
        before = revision(page)
        source = page.locator(".square.can-act a.cell, .hand .can-act a.pick").first
        if source.count():
            pick(page, source)
            yield f"{game} {number} picked"
        if number == 0:
            for sheet in ("log", "piles", "more"):
                if (opener := page.locator(f".table-bar [popovertarget={sheet}]")).count() and opener.is_visible():
                    opener.click()
                    yield f"{sheet} open"
                    page.locator(f"#{sheet} .close").click()
        target = page.locator(".square.target .cell")
        if target.count():
            target.first.dispatch_event("click")
            if page.locator(".choices button").count():
                page.locator(".choices button").first.click()
        else:
            close = page.locator(".detail [data-key='Escape']")
            if close.count():
                close.dispatch_event("click")  # on a phone the card lies over the answers
                page.wait_for_selector(".detail", state="detached")
            button = page.locator(".actions button[data-key='0']:not([disabled])")
            button.first.dispatch_event("click") if button.count() else choose(
                page, page.locator("#options button").first
            )
        settle(page, before)
        yield f"{game} {number} chosen"


def moves(places: dict[str, str], now: dict[str, str]) -> list[str]:
    """What has moved since it was seen first; adds what is seen for the first time."""
    return [f"{name}: {places[name]} -> {now[name]}" for name in now if places.setdefault(name, now[name]) != now[name]]


def faults_of(site: BrowserSite, game: str, size: str, scheme: str, bot: str = "random") -> Any:
    """By state what is wrong in a window: texts, what is cut off, and what has moved."""
    width, height = WINDOWS[size]
    window = Window(*site, viewport={"width": width, "height": height}, color_scheme=scheme, is_seen=True)
    page = begin(window, game, bot=bot)
    places, faults = dict[str, str](), {}
    for state in states(page, game):
        if wrong := [*page.evaluate(FAULTS), *moves(places, page.evaluate(PLACES))]:
            faults[state] = wrong
    window.close()
    return faults


@pytest.mark.parametrize(("size", "game", "scheme"), SHOWN_IN)
def test_all_is_on_one_screen_can_be_read_and_stays_in_its_place(
    size: str, game: str, scheme: str, browser_site: BrowserSite
) -> None:
    assert faults_of(browser_site, game, size, scheme) == {}


def test_so_it_is_for_two_people_at_one_screen(browser_site: BrowserSite) -> None:
    assert faults_of(browser_site, "2e", "phone", "light", bot="person") == {}


def test_a_low_window_scrolls(window: Window) -> None:
    page = begin(window, "2e")
    for height in (450, 390):
        page.set_viewport_size({"width": 844, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= 844
        page.locator(".actions button").last.scroll_into_view_if_needed()
        before = revision(page)
        page.locator(".actions button[data-key='0']").click()
        settle(page, before)


BROKEN_WORDS = """selector => [...document.querySelectorAll(selector)].flatMap((element) => {
  const text = element.firstChild, range = document.createRange();
  return [...text.textContent.matchAll(/[^ ]+/g)].filter(({ 0: word, index }) => {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word);
})"""


def test_words_of_a_result_with_four_seats_stay_whole(browser_site: BrowserSite) -> None:
    window = Window(*browser_site, viewport={"width": 1366, "height": 768})
    page = begin(window, "1e four")
    before = revision(page)
    page.keyboard.press(":")
    page.fill("#line", "resign yes")
    page.keyboard.press("Enter")
    settle(page, before)
    page.evaluate("document.fonts.ready.then(() => 0)")
    for width, height in (WIDE_WINDOWS["laptop"], NARROW_WINDOWS["low phone"], (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".end-facts .dim").count() == 4
        assert page.evaluate(BROKEN_WORDS, ".end-facts :is(thead th, .dim)") == []
    window.close()


def test_what_one_may_ask_about_a_piece_stands_in_one_row(browser_site: BrowserSite) -> None:
    window = Window(*browser_site, viewport={"width": 1366, "height": 768})
    page = begin(window, "2e")
    page.click("[data-square=d1]")
    page.wait_for_selector("[data-picked=d1]")
    page.evaluate("document.fonts.ready.then(() => 0)")
    for width, height in (WIDE_WINDOWS["laptop"], NARROW_WINDOWS["low phone"], (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        assert len({button.bounding_box()["y"] for button in page.locator(".detail .acts.small button").all()}) == 1
    window.close()
