"""What the tests in a browser share: a server with a folder of decks, and windows that collect what must not happen.

They drive Debian's Chromium, and are skipped where it or playwright is missing.
"""

import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.depth import deep
from tests.web.pages import SAME_ORIGIN
from tools import screens
from tools.static_edition.__main__ import CACHE, PYODIDE

REASON = "there is no playwright, or no Chromium (apt-get install chromium-headless-shell)"
IS_THERE = find_spec("playwright") is not None and screens.chromium() is not None
MARKS = [deep, pytest.mark.skipif(not IS_THERE, reason=REASON)]
IS_FETCHED = (CACHE / f"pyodide-{PYODIDE}.tgz").is_file()
UNFETCHED = "Python for browsers is not fetched yet ('make static')"
STATIC_MARKS = [*MARKS, pytest.mark.skipif(not IS_FETCHED, reason=UNFETCHED)]
ELEMENTS_BEYOND = """width => [...document.body.querySelectorAll('*')]
    .filter(element => element.getBoundingClientRect().right > width)
    .map(element => `${element.tagName}.${element.className} "${element.textContent.trim().slice(0, 40)}"`)"""
WIDTHS = (1024, 390, 320)  # of windows that no page may be wider than; the next page is loaded in the last
VIOLATIONS = "addEventListener('securitypolicyviolation', e => console.error('policy: ' + e.violatedDirective))"
# What is transparent is laid out and pressed as ever, but not drawn, which takes a third of the time.
TRANSPARENT = """
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(":root { opacity: 0 }");
  document.adoptedStyleSheets.push(sheet);
"""
PATIENCE = 120_000  # milliseconds, on a machine with much else to do, where what plays in the background has to wait


@contextmanager
def opened_site(catalogue_file: Path) -> Iterator[str]:
    """Run a server with a folder of decks of its own; yield the address that it prints."""
    with tempfile.TemporaryDirectory() as name:
        home, decks = Path(name), Path(name) / "decks"
        decks.mkdir()
        ready_catalogue(home, catalogue_file)
        with screens.server(decks, home) as address:
            yield address


def ready_catalogue(home: Path, catalogue_file: Path) -> None:
    """Put a copy of the catalogue where a server with this home looks for its own, which it need not build then."""
    (home / "deckbuilder").mkdir()
    shutil.copy(catalogue_file, home / "deckbuilder" / "catalogue.db")


class BrowserSite(NamedTuple):
    """A browser, the address that a server prints, and what windows of the browser share."""

    browser: Any
    address: str
    context: Any


class Window:
    """A page of a browser that collects what must not happen. What others did is not played, unless asked for.

    It shares what the browser keeps with those before it, whose process and files it takes over, unless it `is_alone` or
    has `options` that a page cannot have for itself. Its pages are transparent unless it `is_seen`.
    """

    def __init__(
        self,
        browser: Any,
        address: str,
        context: Any,
        *,
        is_alone: bool = False,
        is_seen: bool = False,
        viewport: Mapping[str, int] | None = None,
        color_scheme: str | None = None,
        forced_colors: str | None = None,
        reduced_motion: str = "reduce",
        **options: Any,
    ) -> None:
        self.is_alone = is_alone or bool(options)
        self.context = browser.new_context(**options) if self.is_alone else context
        self.head = screens.let_in(self.context, address)
        self.others = self.context.pages
        self.page = self.context.new_page()
        self.page.emulate_media(color_scheme=color_scheme, forced_colors=forced_colors, reduced_motion=reduced_motion)
        if viewport:
            self.page.set_viewport_size(viewport)
        self.page.set_default_timeout(PATIENCE)
        self.page.add_init_script(VIOLATIONS)
        if not is_seen:
            self.page.add_init_script(TRANSPARENT)
        self.faults: list[str] = []
        self.page.on("console", lambda message: self.faults.append(message.text) if message.type == "error" else None)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on(
            "request", lambda asked: None if asked.url.startswith(self.head) else self.faults.append(asked.url)
        )

    def open(self, path: str) -> Any:
        self.page.goto(f"{self.head}{path}")
        return self.page

    def send(self, path: str, **form: str) -> str:
        """Send a form without its page, which takes half of the time; return the path of the page that it leads to."""
        answer = self.context.request.post(f"{self.head}{path}", form=form, headers=SAME_ORIGIN, max_redirects=0)
        return str(answer.headers["location"])

    def overflows(self) -> list[str]:
        """Return for each width of the window what makes the page wider, from the outermost element inwards."""
        overflows = []
        self.page.evaluate("document.fonts.ready.then(() => 0)")  # other fonts are wider
        for width in WIDTHS:
            self.page.set_viewport_size({"width": width, "height": 800})
            if self.page.evaluate("document.documentElement.scrollWidth") > width:
                overflows.append(f"in a window of {width}: {' > '.join(self.page.evaluate(ELEMENTS_BEYOND, width))}")
        return overflows

    def close(self) -> None:
        if self.is_alone:
            self.context.close()
        else:
            self.page.evaluate("location.protocol.startsWith('http') && localStorage.clear()")
            for page in self.context.pages:
                if page not in self.others:
                    page.close()
        faults = [fault for fault in self.faults if "409" not in fault]
        assert not faults, faults


LEADERS = {  # by their names, the keys of those around whom decks are begun
    "Svara": "summoner-wars-2e/polar-dwarves/svara",
    "Sneeks": "summoner-wars-1e/cave-goblins/sneeks",
    "Marshal Oryn": "summoners-chess/order/marshal-oryn",
}


def begin(window: Window, leader: str) -> Any:
    """Begin a deck around one of `LEADERS`, and open it."""
    return window.open(window.send("/decks", leader=LEADERS[leader]))


def begin_by_tile(window: Window, leader: str) -> Any:
    """Begin a deck around one of `LEADERS`, on the page of all decks."""
    page = window.open("/decks")
    tile = page.locator(f"button[name=leader][value='{LEADERS[leader]}']")
    if not tile.is_visible():
        page.locator("details.game-group", has=tile).locator("summary").click()
    tile.click()
    page.wait_for_selector(".verdict")
    page.wait_for_load_state()
    return page
