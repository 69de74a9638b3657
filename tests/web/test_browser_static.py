"""The edition without a server, from a plain file server: pages, decks that are kept, games, and use without a network."""

import functools
import io
import threading
import zipfile
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.web.browser import MARKS
from tools import screens
from tools.static_edition.__main__ import CACHE, PYODIDE, main

IS_FETCHED = (CACHE / f"pyodide-{PYODIDE}.tgz").is_file()
pytestmark = [
    *MARKS,
    pytest.mark.skipif(not IS_FETCHED, reason="Python for browsers is not fetched yet ('make static')"),
]
START = 180_000  # milliseconds for Python to start, on a machine with much else to do


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files, and says nothing about it."""

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - its name in the library
        pass


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("static") / "site"
    main(folder)
    handler = functools.partial(QuietHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def page(address: str) -> Iterator[Any]:
    with screens.browser() as browser:
        context = browser.new_context(accept_downloads=True)
        page = context.new_page()
        page.set_default_timeout(START)
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda asked: None if asked.url.startswith((address, "blob:")) else faults.append(asked.url))
        page.goto(address)
        page.wait_for_selector("#q")
        yield page
        assert faults == []


def test_cards_are_found_while_one_types(page: Any) -> None:
    page.fill("#q", "class:champion cost<=5 ruleset:2e")
    page.wait_for_selector("text=/^\\s*\\d+ cards/")
    page.wait_for_function("() => location.hash.includes('champion')")


def test_a_deck_that_was_changed_is_there_after_a_reload_and_goes_into_the_export(page: Any, tmp_path: Path) -> None:
    page.click("nav a:has-text('Decks')")
    page.click("button[value='polar-dwarves']")
    page.wait_for_selector(".good.verdict")
    page.click("button[aria-label^='Take out one']")
    page.wait_for_selector(".bad.verdict")
    page.reload()
    page.wait_for_selector(".bad.verdict")
    with page.expect_download() as download:
        page.click("text=Export everything kept here")
    download.value.save_as(tmp_path / "kept.zip")
    with zipfile.ZipFile(io.BytesIO((tmp_path / "kept.zip").read_bytes())) as archive:
        assert "decks/polar-dwarves.yaml" in archive.namelist()


@pytest.mark.parametrize("deck", ["polar-dwarves", "workbench-sneeks", "the-long-wall"])
def test_three_turns_of_each_game(deck: str, page: Any) -> None:
    page.click("nav a:has-text('Games')")
    page.click("text=New game")
    page.select_option("select[name=deck]", deck)
    page.select_option("select[name=who-2]", "greedy")
    page.select_option("select[name=first]", "1")
    page.click("button:has-text('Play')")
    page.wait_for_selector("#match")
    for turn in (3, 5, 7):
        page.click("button:has-text('End my turn')")
        page.wait_for_function(f"() => document.title.includes('turn {turn}')")
        page.wait_for_selector("button:has-text('End my turn')")


def test_it_works_without_a_network(page: Any) -> None:
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("#match, #q")
    page.context.set_offline(False)
