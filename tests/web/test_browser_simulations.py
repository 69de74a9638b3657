"""Simulations and replays in a browser: ordered, watched and stopped, without JavaScript too; steps by keys and pointer."""

from pathlib import Path
from typing import Any

import pytest

from deckbuilder.app.workbench import Workbench
from engine.record import read, write
from tests.match.helpers import played
from tests.web.browser import MARKS, BrowserSite, Window

pytestmark = MARKS
FORM = {"deck": "polar-dwarves", "bot": "random", "opponent": "random"}


def order(page: Any, games: str, **chosen: str) -> None:
    for name, value in {**FORM, **chosen}.items():
        page.select_option(f"select[name={name}]", value=value)
    page.fill("input[name=games]", games)
    page.click("text=Play the games")


def test_progress_grows_and_a_stop_keeps_the_games(window: Window) -> None:
    page = window.open("/simulations/new")
    order(page, "1000")
    page.wait_for_selector("progress:not([value='0'])")
    first = page.get_attribute("progress", "value")
    page.wait_for_selector(f"progress:not([value='0']):not([value='{first}'])")
    assert "left" in page.inner_text("#progress")
    page.click("button:has-text('Stop')")
    page.wait_for_selector("text=(stopped)")
    assert page.locator("svg.chart").count() == 4
    page.click("text=Wins as a table")
    assert page.is_visible("text=95% interval")
    with page.expect_download() as download:
        page.click("a:has-text('CSV')")
    assert download.value.suggested_filename.endswith(".csv")


def test_a_finished_simulation_shows_its_result_by_itself(window: Window) -> None:
    page = window.open("/simulations/new")
    order(page, "6", versus="breakers")
    page.wait_for_selector("text=The verdict")
    assert "6 pairs" in page.inner_text("main")


def test_a_simulation_is_ordered_and_stopped_without_javascript(browser_site: BrowserSite) -> None:
    window = Window(*browser_site, java_script_enabled=False)
    page = window.open("/simulations/new")
    order(page, "4000")
    page.wait_for_selector("progress")
    page.click("button:has-text('Stop')")
    page.wait_for_selector("text=(stopped)")  # the page asks again by itself
    window.close()


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory, catalogue_file: Path) -> Path:
    return recorded(tmp_path_factory.mktemp("records"), catalogue_file, 3)


@pytest.fixture(scope="module")
def short_record(tmp_path_factory: pytest.TempPathFactory, catalogue_file: Path) -> Path:
    """A game of two turns, each of which an analysis looks at."""
    return recorded(tmp_path_factory.mktemp("records"), catalogue_file, 4, ("cave-goblins", "fallen-kingdom"))


def recorded(
    folder: Path, catalogue_file: Path, seed: int, decks: tuple[str, str] = ("polar-dwarves", "vanguards")
) -> Path:
    """Play a game of random choices to its end and record it."""
    path = folder / "mine.txt"
    with Workbench(catalogue_file) as workbench:
        path.write_text(write(played(workbench.catalogue, seed, decks=decks)), "utf-8")
    return path


def opened(window: Window, record: Path) -> Any:
    page = window.open("/matches")
    page.set_input_files("input[name=record]", record)
    page.click("text=Open it")
    page.wait_for_selector("text=The set-up")
    return page


def test_a_record_is_gone_through_by_keys(window: Window, record: Path) -> None:
    page = opened(window, record)
    page.keyboard.press("End")
    page.wait_for_selector("h2:has-text('Step')")
    last = int(page.inner_text("h2.now").partition(" of ")[2].partition(",")[0])
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(f"h2:not(:has-text('Step {last} of')):has-text('of {last}')")
    page.keyboard.press("Home")
    page.wait_for_selector("h2:has-text('The set-up')")
    shown = []
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft"):
        before = page.inner_text("h2.now")
        page.keyboard.press(key)
        page.wait_for_function("before => document.querySelector('h2.now').innerText !== before", arg=before)
        shown.append(int(page.inner_text("h2.now").split()[1]))
        page.wait_for_url(f"**step={shown[-1]}")  # one number in the heading and in the link
    assert 0 < shown[0] == shown[2] < shown[1]
    page.keyboard.press("Home")
    page.wait_for_selector("h2:has-text('The set-up')")
    page.select_option("[data-speed]", value="fast")
    page.keyboard.press(" ")
    page.wait_for_function("step => document.querySelector('h2.now').innerText.split(' ')[1] >= step", arg=shown[1])
    page.keyboard.press(" ")
    assert page.get_attribute("body", "data-playing") is None
    window.send("/settings", speed="normal")


def test_an_analysis_grows_and_a_stop_keeps_what_is_known(window: Window, short_record: Path) -> None:
    page = opened(window, short_record)
    page.click("a:has-text('Analyse')")
    page.click("text=Quick look")
    page.wait_for_selector("svg.chances .dot")  # by itself, with the first games
    page.click("button:has-text('Stop')")
    page.wait_for_selector("button:has-text('Go on')")
    page.locator("svg.chances a").last.click(force=True)
    page.wait_for_selector("h2:has-text('Step')")


def test_squares_of_a_record_are_reached_by_keys_and_steps_beside_them(window: Window, record: Path) -> None:
    page = opened(window, record)
    at = "document.activeElement.dataset.square"
    page.focus("[data-square][tabindex='0']")
    first = page.evaluate(at)
    for key in ("End", "PageDown", "Home", "PageUp"):  # around the board
        page.keyboard.press(key)
    assert page.evaluate(at) == first
    page.keyboard.press("ArrowRight")
    assert page.evaluate(at) != first
    assert page.locator("h2:has-text('The set-up')").count() == 1
    page.keyboard.press("c")
    page.keyboard.press("3")
    assert page.evaluate(at) == "c3"
    page.click("[data-go=next]")
    page.wait_for_selector("h2:has-text('Step 1 of')")
    assert page.locator("[data-square][tabindex='0']").count() == 1


def test_a_record_is_gone_through_by_pointer_and_goes_on(window: Window, record: Path) -> None:
    page = opened(window, record)
    page.fill("#step", "40")
    page.wait_for_url("**step=40")
    page.wait_for_selector("h2:has-text('Step')")
    page.click("[data-go=next]")
    page.wait_for_selector("h2:not(:has-text('Step 40 of'))")
    page.fill("input[name=note]", "here it turned")
    page.click("text=Keep note")
    page.wait_for_selector(".log .note:has-text('here it turned')")
    page.select_option("select[name=opponent]", value="passive")
    page.click("button:has-text('Go on from here')")
    page.wait_for_selector("#match")


def test_a_record_is_gone_through_without_javascript(browser_site: BrowserSite, record: Path) -> None:
    window = Window(*browser_site, java_script_enabled=False)
    page = opened(window, record)
    page.click("[data-go=next]")
    page.wait_for_selector("h2:has-text('Step 1 of')")
    assert not page.is_visible("[data-play]")
    window.close()


# Parts of the page that are beyond the window, or of which something else lies over the middle.
COVERED = """(selectors) => selectors.flatMap((selector) => [...document.querySelectorAll(selector)]).filter((part) => {
  const { left, top, right, bottom } = part.getBoundingClientRect();
  const front = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || !part.contains(front);
}).map((part) => `${part.className} ${JSON.stringify(part.getBoundingClientRect())}`)"""


@pytest.mark.parametrize(("width", "height"), [(390, 664), (360, 640)])
def test_on_a_phone_the_board_the_words_of_a_step_and_its_buttons_are_on_the_first_screen(
    window: Window, record: Path, width: int, height: int
) -> None:
    window.page.set_viewport_size({"width": width, "height": height})
    page = opened(window, record)
    steps = read(record.read_text("utf-8")).steps
    address = page.url.partition("?")[0]
    for attack in (number for number, step in enumerate(steps, start=1) if step.text.startswith("attack ")):
        page.goto(f"{address}?step={attack}")
        if page.locator(".step-done .die").count():
            break
    assert page.evaluate(COVERED, [".board", ".seat", ".now", ".step-done", ".steps > *"]) == []
