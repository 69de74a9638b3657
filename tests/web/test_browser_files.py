"""What a browser fetches for each kind of page: few files, which it keeps."""

from typing import NamedTuple

import pytest

from deckbuilder.web.assets import built_names
from tests.web.browser import MARKS, BrowserSite, Window

pytestmark = [*MARKS, pytest.mark.skipif(not built_names(), reason="files are not bundled yet ('make bundles')")]
MOST_REQUESTS = 12
MOST_BYTES, MOST_OF_FIRST_PAGE, MOST_AGAIN = 130_000, 120_000, 15_000
# All pages with what they name are counted without a browser (`test_assets`).
PAGES = (
    "/",
    "/cards",
    "/decks/polar-dwarves",
    "/decks/polar-dwarves/print",
    "/workshop/new?like=summoners-chess/order/castellan",
)
PICTURE = 25_000  # bytes of the picture of a printed page, which is drawn anew


class Fetched(NamedTuple):
    """Requests that the server has answered for a page, and the bytes of the answers as they were sent."""

    requests: int
    size: int


def fetched(window: Window, address: str) -> Fetched:
    """Open a page and count what is fetched for it."""
    sent, sizes, kept = set(), {}, set()
    connection = window.context.new_cdp_session(window.page)
    connection.send("Network.enable")
    connection.on("Network.requestWillBeSent", lambda event: sent.add(event["requestId"]))
    connection.on("Network.requestServedFromCache", lambda event: kept.add(event["requestId"]))
    connection.on(
        "Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]})
    )
    window.page.goto(f"{window.head}{address}", wait_until="load")
    window.page.evaluate("document.fonts.ready.then(() => 0)")
    connection.detach()
    return Fetched(len(sent - kept), sum(sizes.values()))


def visits(browser_site: BrowserSite, address: str) -> tuple[Fetched, Fetched]:
    """What is fetched at the first visit of a page in a new browser, and at the next one."""
    window = Window(*browser_site, is_alone=True)
    first, again = fetched(window, address), fetched(window, address)
    window.close()
    return first, again


def assert_few(first: Fetched, again: Fetched, least: int = MOST_BYTES, after: int = MOST_AGAIN) -> None:
    assert first.requests <= MOST_REQUESTS
    assert first.size <= least
    assert again.size <= after


@pytest.mark.parametrize("address", PAGES)
def test_a_page_fetches_few_files_and_they_are_kept(address: str, browser_site: BrowserSite) -> None:
    first, again = visits(browser_site, address)
    most = MOST_OF_FIRST_PAGE if address == "/" else MOST_BYTES
    assert_few(first, again, most, MOST_AGAIN + (PICTURE if address.endswith("/print") else 0))


def test_the_table_of_a_game_fetches_few_files(browser_site: BrowserSite) -> None:
    window = Window(*browser_site)
    seats = dict.fromkeys(("who-2", "who-3", "who-4"), "passive")
    address = window.send("/matches", seed="7", first="1", deck="workbench-sneeks", seats="4", **seats)
    window.close()
    assert_few(*visits(browser_site, address))
