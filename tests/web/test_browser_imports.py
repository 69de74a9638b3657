"""The import in a browser: what is typed is read at once, files are chosen or dropped, without scripts too."""

from pathlib import Path

import pytest

from deckbuilder.decks.formats.registry import format_named
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from tests.web.browser import LEADERS, MARKS, BrowserSite, Window

pytestmark = MARKS
DROP = """async ([name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name));
  const form = document.querySelector("form[data-paste]");
  for (const type of ["dragover", "drop"]) form.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
}"""


# `fill` types each of these letters.
PASTE = "(field, text) => { field.value = text; field.dispatchEvent(new Event('input', { bubbles: true })); }"
READ = "#read-heading:has-text('34 cards, no question')"


@pytest.fixture(scope="module")
def save(resolver: Resolver) -> str:
    """The export of a deck for Tabletop Simulator."""
    return format_named("tts").write(load_shipped("polar-dwarves", resolver), resolver.catalogue)


@pytest.mark.parametrize(
    ("view", "field", "button", "card"),
    [("all", "input[name=what]", "Add it", "Parapet"), ("paste", "main textarea", "Enter these cards", "Ice Repair")],
)
def test_cards_that_are_typed_are_owned_once_however_quickly_the_button_is_pressed(
    view: str, field: str, button: str, card: str, window: Window
) -> None:
    page = window.open(f"/collection?show={view}&ruleset=summoner-wars-2e")
    page.fill(field, f"3 {card}")
    page.locator(f"button:has-text('{button}')").dblclick()
    page.wait_for_selector(f"main:has-text('{card}')")
    page = window.open("/collection?show=owned&ruleset=summoner-wars-2e")
    assert "3" in page.inner_text(f"tr:has-text('{card}') td >> nth=0").split()


def test_questions_of_an_import_are_answered_in_their_row(window: Window) -> None:
    page = window.open("/import")
    page.fill("#text", "1 Svara\n4 Ice Golm\n2 Sandwich\n\nMaybe:\n1 Targan")
    page.wait_for_selector("#read .considered:has-text('Targan')")
    page.select_option("#read select[name=line-3]", "-")
    page.type("#text", "\n")  # what was chosen survives a further change of the list
    page.fill("input[name=title]", "Ice and bears")
    page.click("button:has-text('Make the deck')")
    page.wait_for_selector("h1:has-text('Ice and bears')")
    assert page.locator(".considering a:has-text('Targan')").count() == 1
    assert page.locator("text=Sandwich").count() == 0


def test_a_save_of_tabletop_simulator_is_chosen_dropped_or_pasted(window: Window, save: str, tmp_path: Path) -> None:
    assert len(save) > 30_000
    (tmp_path / "save.json").write_text(save)
    page = window.open("/import")
    page.evaluate(DROP, ["save.json", save])
    page.wait_for_selector(READ)
    page.reload()
    page.locator("#text").evaluate(PASTE, save)
    page.wait_for_selector(READ)
    page.reload()
    page.set_input_files("input[type=file]", tmp_path / "save.json")
    page.wait_for_selector(READ)
    page.click("button:has-text('Make the deck')")
    page.wait_for_selector("#deck-heading:has-text('34 cards')")


def test_a_file_is_imported_without_scripts(browser_site: BrowserSite, save: str, tmp_path: Path) -> None:
    (tmp_path / "save.json").write_text(save)
    window = Window(*browser_site, java_script_enabled=False)
    page = window.open("/import")
    page.set_input_files("input[type=file]", tmp_path / "save.json")
    page.click("button:has-text('Read')")
    page.wait_for_selector(READ)
    page.click("button:has-text('Make the deck')")
    page.wait_for_selector("#deck-heading:has-text('34 cards')")
    window.close()


def test_what_a_press_brings_comes_into_view_on_a_phone(browser_site: BrowserSite) -> None:
    window = Window(*browser_site, viewport={"width": 390, "height": 664})
    page = window.open("/import")
    page.fill("#text", "1 Svara\n4 Ice Smith\n" + "\n" * 30)
    page.click("button:has-text('Read')")
    page.wait_for_url("**/import#read")
    assert page.evaluate("document.getElementById('read').getBoundingClientRect().top") < 300
    page = window.open("/decks/polar-dwarves/odds")
    page.fill("#q", "class:champion")
    page.press("#q", "Enter")
    page.wait_for_selector("#answer")
    page.wait_for_function("document.getElementById('answer').getBoundingClientRect().bottom < innerHeight")
    window.close()


def test_words_of_buttons_and_headings_of_a_table_stay_whole(window: Window) -> None:
    window.send(
        "/decks", leader=LEADERS["Svara"], title="Grognack the Unpronounceable of the Very Long Northern Marches"
    )
    page = window.open("/decks")
    page.set_viewport_size({"width": 1366, "height": 768})
    heights = page.eval_on_selector_all(
        ".deck-table td button, .deck-table td .button", "all => all.map(one => one.offsetHeight)"
    )
    assert heights
    assert max(heights) < 40
