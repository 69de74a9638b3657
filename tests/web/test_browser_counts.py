"""A press on `+` beside a deck counts at once; the answer corrects it, and one that fails takes it back with its reason."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.browser import MARKS, BrowserSite, Window, begin_by_tile

pytestmark = MARKS
CHANGE, HEADING = "**/change", "#deck-heading"
ROW = "#pool .rows > li:has(.step[data-key='+']:not(.off):enabled)"


@pytest.fixture
def window(browser_site: BrowserSite) -> Iterator[Window]:
    window = Window(*browser_site)
    begin_by_tile(window, "Svara").wait_for_selector(ROW)
    yield window
    window.close()


def test_two_quick_presses_count_before_any_answer(window: Window) -> None:
    held: list[Any] = []
    page = window.page
    page.route(CHANGE, lambda route: route.continue_() if held else held.append(route))
    row = page.locator(ROW, has_text="Ice Smith").first
    before = int(row.locator(".count").inner_text() or 0)
    size = int(page.inner_text(f"{HEADING} .dim").split()[0])
    plus = row.locator(".step[data-key='+']")
    plus.click()
    plus.click()
    assert int(row.locator(".count").inner_text()) == before + 2
    assert len(held) == 1
    held[0].continue_()
    page.wait_for_selector(f"{HEADING}:has-text(' {size + 2} card')")  # which the server counts
    assert int(row.locator(".count").inner_text()) == before + 2


@pytest.mark.parametrize(
    ("status", "answer", "reason"),
    [
        (400, '<main id="main"><p class="fault">The folder is full.</p></main>', "The folder is full."),
        (500, "The program has failed here.", "The program has failed here."),
    ],
)
def test_an_answer_that_fails_takes_the_count_back(window: Window, status: int, answer: str, reason: str) -> None:
    page = window.page
    page.route(CHANGE, lambda route: route.fulfill(status=status, content_type="text/html", body=answer))
    row = page.locator(ROW, has_text="Ice Smith").first
    before = row.locator(".count").inner_text()
    row.locator(".step[data-key='+']").click()
    row.locator(".refused").wait_for()
    assert (row.locator(".refused").inner_text(), row.locator(".count").inner_text()) == (reason, before)
    assert [fault for fault in window.faults if str(status) not in fault] == []
    window.faults.clear()
