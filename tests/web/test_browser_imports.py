"""The import in a browser: what is typed is read at once, files are chosen or dropped, without scripts too."""

from pathlib import Path
from typing import Any

import pytest

from tests.web.browser import MARKS, Window

pytestmark = MARKS
DROP = """async ([name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name));
  const form = document.querySelector("form[data-paste]");
  for (const type of ["dragover", "drop"]) form.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
}"""


def _save(window: Window) -> str:
    """The export of a deck for Tabletop Simulator."""
    page = window.open("/decks")
    return str(
        page.evaluate("head => fetch(`${head}/decks/polar-dwarves/export?to=tts`).then(a => a.text())", window.head)
    )


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


@pytest.mark.parametrize("way", ["choose", "drop", "paste"])
def test_a_save_of_tabletop_simulator_is_chosen_dropped_or_pasted(way: str, window: Window, tmp_path: Path) -> None:
    text = _save(window)
    assert len(text) > 30_000
    page = window.open("/import")
    if way == "choose":
        (tmp_path / "save.json").write_text(text)
        page.set_input_files("input[type=file]", tmp_path / "save.json")
    elif way == "drop":
        page.evaluate(DROP, ["save.json", text])
    else:
        page.fill("#text", text)
    page.wait_for_selector("#read-heading:has-text('34 cards, no question')")
    page.click("button:has-text('Make the deck')")
    page.wait_for_selector("#deck-heading:has-text('34 cards')")


def test_a_file_is_imported_without_scripts(browser_site: tuple[Any, str], tmp_path: Path) -> None:
    reading = Window(*browser_site)
    (tmp_path / "save.json").write_text(_save(reading))
    reading.close()
    window = Window(*browser_site, java_script_enabled=False)
    page = window.open("/import")
    page.set_input_files("input[type=file]", tmp_path / "save.json")
    page.click("button:has-text('Read')")
    page.wait_for_selector("#read-heading:has-text('34 cards, no question')")
    page.click("button:has-text('Make the deck')")
    page.wait_for_selector("#deck-heading:has-text('34 cards')")
    window.close()
