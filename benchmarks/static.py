"""The edition without a server, in Chromium from a plain file server: `make static` first.

Times are those of the page, from asking to having the answer: a start to the field of the search, requests to the page.
"""

import re
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.house import House
from benchmarks.measure import Row, duration
from benchmarks.web import QUERIES
from tools import screens
from tools.file_server import serving
from tools.static_edition.__main__ import compressed_size

FOLDER = Path("build/static")
TRANSFER_LIMIT = 9e6  # bytes, with gzip
FIRST_START, NEXT_START = 7.0, 5.0  # seconds, up to the field of the search
SEARCH, CHANGE, ACTION = 0.040, 0.080, 0.060  # seconds, median
TIMEOUT_LIMIT = 300_000  # milliseconds
ASK = """async ([method, path, fields]) => {
    const head = new URL("~", location.origin + location.pathname).href, from = performance.now();
    const body = method === "POST" ? new URLSearchParams(fields) : undefined;
    const reply = await fetch(head + path, { method, body });
    return [performance.now() - from, await reply.text(), reply.url.slice(head.length)];
}"""


class _Edition:
    """The open page, asked as its own scripts ask it."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def ask(self, method: str, path: str, **fields: str) -> tuple[float, str, str]:
        """Return the seconds that an answer takes, its text and its address."""
        milliseconds, text, address = self.page.evaluate(ASK, [method, path, fields])
        return milliseconds / 1000, text, address

    def searches(self) -> list[float]:
        return [self.ask("GET", f"/cards?q={query}")[0] for query in QUERIES[1:] * 3]  # the first one is empty

    def changes(self) -> list[float]:
        _, _, deck = self.ask("POST", "/decks", copy="polar-dwarves")
        changes = [self.ask("POST", f"{deck}/change", card="Ice Smith", by=by)[0] for by in ("1", "-1") * 8]
        return changes[2:]  # the first ones import what judges decks

    def actions(self, deck: str) -> list[float]:
        """Return the time of each choice in a few turns against greedy, with what it answers."""
        form = {"deck": deck, "who-2": "greedy", "first": "1", "seed": "7"}
        _, text, match = self.ask("POST", "/matches", **form)
        times: list[float] = []
        while len(times) < 30 and (options := re.findall(r'name="option" value="([^"]+)"', text)):
            revision = re.search(r'name="revision" value="(\d+)"', text)
            assert revision
            option = options[len(times) % len(options)]
            begun = time.perf_counter()
            self.ask("POST", f"{match}/choose", revision=revision[1], option=option)
            _, text, _ = self.ask("GET", match)  # after the bots
            times.append(time.perf_counter() - begun)
        return times


def rows(_house: House) -> Iterator[Row]:
    if not (FOLDER / "bundle.zst").is_file():
        yield Row("static: not measured, it has to be made first", "make static")
        return
    size = sum(compressed_size(path) for path in FOLDER.rglob("*") if path.is_file())
    yield Row(
        "static: on the wire, with gzip",
        f"{size / 1e6:.1f} MB",
        f"{TRANSFER_LIMIT / 1e6:.0f} MB",
        size / TRANSFER_LIMIT,
        1,
    )
    with serving(FOLDER) as address, screens.browser() as browser:
        page = browser.new_page()
        page.set_default_timeout(TIMEOUT_LIMIT)
        yield _row("static: first start", _start(page, lambda: page.goto(address)), FIRST_START)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        yield _row("static: next start", _start(page, page.reload), NEXT_START)
        edition = _Edition(page)
        yield _row("static: a search, median", statistics.median(edition.searches()), SEARCH)
        yield _row("static: a deck change, median", statistics.median(edition.changes()), CHANGE)
        for deck in ("polar-dwarves", "workbench-sneeks", "the-long-wall"):
            action = statistics.median(edition.actions(deck))
            yield _row(f"static: an action against greedy, {deck}, median", action, ACTION)


def _start(page: Any, begin: Any) -> float:
    begun = time.perf_counter()
    begin()
    page.wait_for_selector("#q")
    return time.perf_counter() - begun


def _row(name: str, seconds: float, limit: float) -> Row:
    return Row(name, duration(seconds), duration(limit), seconds / limit, 1)
