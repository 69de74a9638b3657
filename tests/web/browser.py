"""What the tests in a browser share: a server with a folder of decks, and windows that collect what must not happen.

They drive Debian's Chromium, and are skipped where it or playwright is missing.
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.depth import deep
from tools.static_edition.__main__ import CACHE, PYODIDE

try:
    from tools import screens
except ImportError:  # playwright is not installed
    screens = None  # type: ignore[assignment]

REASON = "there is no playwright, or no Chromium (apt-get install chromium)"
MARKS = [deep, pytest.mark.skipif(screens is None or screens.chromium() is None, reason=REASON)]
IS_FETCHED = (CACHE / f"pyodide-{PYODIDE}.tgz").is_file()
UNFETCHED = "Python for browsers is not fetched yet ('make static')"
STATIC_MARKS = [*MARKS, pytest.mark.skipif(not IS_FETCHED, reason=UNFETCHED)]
VIOLATIONS = "addEventListener('securitypolicyviolation', e => console.error('policy: ' + e.violatedDirective))"
PATIENCE = 180_000  # milliseconds, on a machine with much else to do


@contextmanager
def opened_site() -> Iterator[tuple[Any, str]]:
    """Run a browser, and a server with a folder of decks of its own; yield it and the head of all addresses."""
    with tempfile.TemporaryDirectory() as name:
        home, decks = Path(name), Path(name) / "decks"
        decks.mkdir()
        with screens.server(decks, home) as address, screens.browser() as browser:
            page = browser.new_page()
            page.goto(address)
            head = page.url.removesuffix("/")
            page.close()
            yield browser, head


class Window:
    """A page of a browser that collects what must not happen. What others did is not played, unless asked for."""

    def __init__(self, browser: Any, head: str, **options: Any) -> None:
        self.context = browser.new_context(**{"reduced_motion": "reduce", **options})
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.add_init_script(VIOLATIONS)
        self.head = head
        self.faults: list[str] = []
        self.page.on("console", lambda message: self.faults.append(message.text) if message.type == "error" else None)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        own = head.rpartition("/")[0]
        self.page.on("request", lambda asked: None if asked.url.startswith(own) else self.faults.append(asked.url))

    def open(self, path: str) -> Any:
        self.page.goto(f"{self.head}{path}")
        return self.page

    def close(self) -> None:
        assert [fault for fault in self.faults if "409" not in fault] == []
        self.context.close()


LEADERS = {  # by their names, the keys of those around whom decks are begun
    "Svara": "summoner-wars-2e/polar-dwarves/svara",
    "Sneeks": "summoner-wars-1e/cave-goblins/sneeks",
    "Marshal Oryn": "summoners-chess/order/marshal-oryn",
}


def begin(page: Any, leader: str) -> None:
    """Begin a deck around one of `LEADERS`, on the page of all decks."""
    tile = page.locator(f"button[name=leader][value='{LEADERS[leader]}']")
    if not tile.is_visible():
        page.locator("details.game-group", has=tile).locator("summary").click()
    tile.click()
    page.wait_for_selector(".verdict")
    page.wait_for_load_state()
