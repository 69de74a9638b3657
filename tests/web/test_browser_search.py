"""The search for cards in a browser: completion while somebody types, filters by pointing alone."""

from typing import Any

import pytest

from tests.web.browser import MARKS, Window

pytestmark = MARKS


@pytest.fixture
def field(window: Window) -> Any:
    page = window.open("/cards")
    page.click("#q")
    return page


def test_arrow_keys_and_enter_choose_and_escape_closes(field: Any) -> None:
    page = field
    page.keyboard.type("cham")
    page.wait_for_selector("#completions li")
    assert page.get_attribute("#q", "role") == "combobox"
    assert page.get_attribute("#q", "aria-expanded") == "true"
    page.keyboard.press("ArrowDown")
    marked = page.get_attribute("#q", "aria-activedescendant")
    assert page.get_attribute(f"#{marked}", "aria-selected") == "true"
    page.keyboard.press("Enter")
    assert page.input_value("#q") == "class:champion "
    page.wait_for_url("**class%3Achampion**")
    assert page.get_attribute("#q", "aria-expanded") == "false"
    page.keyboard.type("wat")
    page.wait_for_selector("#completions li:visible")
    page.keyboard.press("Escape")
    page.wait_for_selector("#completions", state="hidden")
    assert page.evaluate("document.activeElement.id") == "q"


def test_half_a_condition_leaves_the_last_results(field: Any) -> None:
    page = field
    page.keyboard.type("class:champion ")
    page.wait_for_url("**champion**")
    page.wait_for_selector("#total:has-text('162'), #total:has-text('of')")
    before = page.inner_text("#total")
    page.keyboard.type("class:zz")
    page.wait_for_selector("body.half-typed")
    assert page.inner_text("#total") == before
    assert page.locator("#fault").count() == 0
    page.keyboard.press("Enter")
    page.wait_for_selector("#fault")
    assert page.locator("body.half-typed").count() == 0


def test_an_entry_is_chosen_with_the_pointer(field: Any) -> None:
    page = field
    page.keyboard.type("ice gol")
    page.click("#completions li:has-text('Ice Golem')")
    assert page.input_value("#q") == '"Ice Golem" '
    assert page.evaluate("document.activeElement.id") == "q"
