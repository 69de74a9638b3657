"""The workshop in a browser: a card made by taking an example, played with, and put into a deck; by keyboard; on a phone."""

from typing import Any

from tests.web.browser import MARKS, Window

pytestmark = MARKS
STEP = 100  # milliseconds between looks at the text


def text_of(page: Any, part: str) -> str:
    """The text of the card, as soon as it has a part."""
    for _ in range(300):
        text: str = page.input_value("#card-text")
        if part in text:
            return text
        page.wait_for_timeout(STEP)
    raise AssertionError(f"{part!r} is not in {text!r}")


def begun(window: Window, address: str = "/workshop/new?game=2e") -> Any:
    page = window.open(address)
    page.hover("#text-pane h2")  # the editor comes when somebody goes to the text
    page.wait_for_selector(".text-editor .cm-content")
    return page


def test_a_card_is_made_of_an_example_played_with_and_put_into_a_deck(window: Window) -> None:
    page = begun(window)
    page.fill("[name=card-card]", "Lantern Fox")
    text_of(page, "card: Lantern Fox")
    page.fill("[name=find]", "summoned may damage")
    page.click("#found button >> nth=0")
    assert "when: {after: summon" in text_of(page, "abilities:")
    page.wait_for_selector(".ability:has-text('After this unit is summoned')")
    page.click("button:has-text('Play with it')")
    page.wait_for_selector(".match")
    assert "Lantern Fox" in page.inner_text(".match")
    page = window.open("/workshop")
    page.click("a:has-text('Lantern Fox')")
    page.click("button:has-text('Put it into a deck')")
    page.click("button:has-text('Begin a deck') >> nth=0")
    page.wait_for_selector(".verdict")


def test_who_begins_to_write_in_the_text_goes_on_in_the_editor(window: Window) -> None:
    page = window.open("/workshop/new?game=2e")
    page.evaluate("""() => {
        const text = document.getElementById('card-text');
        text.focus();
        text.setSelectionRange(0, 0);
    }""")
    page.wait_for_selector(".text-editor .cm-content:focus")
    page.keyboard.type("# mine")
    assert text_of(page, "# mine").startswith("# mine")


def test_a_text_that_is_changed_right_before_the_form_keeps_its_change(window: Window) -> None:
    """Both are sent together; the form is shown with what the text says, and the next press on it leaves that alone."""
    page = begun(window)
    page.locator(".cm-line", has_text="life: 2").click()
    page.keyboard.press("End")
    page.evaluate("""() => {
        const cost = document.querySelector('[name=card-cost]');
        document.getElementById('card-text').addEventListener('input', () => {
            cost.value = '4';
            cost.dispatchEvent(new Event('input', { bubbles: true }));
        }, { once: true });
    }""")
    page.keyboard.type("2")
    assert "life: 22" in text_of(page, "cost: 4")
    page.wait_for_selector("[name=card-life][value='22']")
    page.click("[aria-label='Cost: one more']")
    assert "life: 22" in text_of(page, "cost: 5")


def test_a_problem_stands_under_its_line_and_is_mended_by_a_press(window: Window) -> None:
    page = begun(window)
    page.locator(".cm-line", has_text="life: 2").click()
    page.keyboard.press("Home")
    for _ in "life":
        page.keyboard.press("Delete")
    page.keyboard.type("lief")
    page.keyboard.press("Escape")
    page.click(".problem button:has-text('life')")
    text_of(page, "\nlife: 2")


def test_what_may_stand_there_is_proposed_and_taken_by_keys(window: Window) -> None:
    page = begun(window)
    page.focus(".cm-content")
    page.keyboard.press("Control+End")
    page.keyboard.type("abilities:\n  - name: X\nwhen: {after: su", delay=40)  # the editor indents the last line
    page.wait_for_selector(".cm-tooltip-autocomplete li[aria-selected]:has-text('summon')")
    page.wait_for_timeout(STEP)
    page.keyboard.press("Tab")
    text_of(page, "when: {after: summon")


def test_a_pattern_and_a_layout_are_made_by_clicks(window: Window) -> None:
    page = begun(window, "/workshop/new?like=summoners-chess/order/castellan")
    page.click(".pattern-palette button:has-text('jump')")
    page.click("[aria-label='1 ahead, 1 left: nothing']")
    text_of(page, "  j c .")
    page = begun(window, "/workshop/new?like=summoner-wars-2e/breakers/tacullu")
    page.click(".layout-board button:has-text('Deceiver')")
    page.click("[aria-label='f3: empty']")
    text_of(page, "{card: Deceiver, at: [2, 5]}")


def test_a_number_is_changed_on_a_phone(window: Window) -> None:
    page = begun(window)
    page.set_viewport_size({"width": 390, "height": 844})
    page.click("[aria-label='Cost: one more']")
    text_of(page, "cost: 3")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
