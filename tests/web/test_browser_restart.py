"""Open pages when the program ends and is started again: they say so, find it, and go on with all that was typed."""

import contextlib
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from deckbuilder.web.server import TOKEN_FILE, listener_at, write_opening_file
from tests.processes import Start
from tests.web.browser import MARKS, PATIENCE, ready_catalogue
from tools.screens import let_in

pytestmark = MARKS
STOPPED = "#program[role=alert]:has-text('The program has stopped. Start it again')"
NOT_LET_IN = "#program[role=alert]:has-text('The program does not know this browser any more.')"
BACK = "#program[role=status]:has-text('The program is back.')"
ORDER = {"deck": "polar-dwarves", "deck-2": "breakers", "who-2": "random", "first": "1", "seed": "7"}
Program = Callable[[], tuple["subprocess.Popen[Any]", str]]


@pytest.fixture
def program(start: Start, tmp_path: Path, catalogue_file: Path) -> Program:
    """Start the program, each time on the same port with the same folders; return its process and its address."""
    ready_catalogue(tmp_path, catalogue_file)
    with contextlib.closing(listener_at(0)) as listener:
        port = str(listener.getsockname()[1])
    command = [sys.executable, "-m", "deckbuilder", "web", "--no-open", "--port", port]
    environment = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path), "PATH": ""}

    def run() -> tuple["subprocess.Popen[Any]", str]:
        process = start(command, stdout=subprocess.PIPE, text=True, env={**environment, "PYTHONUNBUFFERED": "1"})
        assert process.stdout
        address = re.search(r"http://\S+", process.stdout.readline())
        assert address
        return process, address[0]

    return run


@pytest.fixture
def context(browser: Any) -> Iterator[Any]:
    opened = browser.new_context(reduced_motion="reduce")
    opened.set_default_timeout(PATIENCE)
    yield opened
    opened.close()


def end(process: "subprocess.Popen[Any]") -> None:
    process.kill()
    process.wait()


def begin_match(page: Any, head: str) -> None:
    page.goto(f"{head}/matches/new?deck={ORDER['deck']}")
    page.select_option("select[name=who-2]", ORDER["who-2"])
    page.click("main summary:has-text('More')")
    page.fill("input[name=seed]", ORDER["seed"])
    page.check("input[name=first][value='1']")
    page.click("button:has-text('Play')")
    page.wait_for_selector("#match")


@pytest.mark.parametrize("shares", [True, False], ids=["shared stream", "own stream"])
def test_a_match_goes_on_with_what_was_typed(shares: bool, program: Program, context: Any) -> None:
    process, address = program()
    head = let_in(context, address)
    page = context.new_page()
    if not shares:
        page.add_init_script("delete window.SharedWorker")
    begin_match(page, head)
    page.click(".table-bar [popovertarget=more]")
    page.fill("#line", "why c3")
    end(process)
    page.wait_for_selector(STOPPED)
    assert page.input_value("#line") == "why c3"
    program()
    page.wait_for_selector(BACK)
    assert page.input_value("#line") == "why c3"
    page.fill("#line", "log")
    page.click("#type button")
    page.wait_for_selector("#program", state="detached")
    assert page.locator("#match").count() == 1


def test_a_press_without_an_answer_is_told_and_made_again(program: Program, context: Any) -> None:
    process, address = program()
    head = let_in(context, address)
    page = context.new_page()
    page.goto(f"{head}/drafts")
    page.click("text=Open the packs")
    page.wait_for_selector(".pack")
    page.wait_for_load_state()
    end(process)
    page.locator(".pick-card label").first.click()
    page.click("button[value=take]")
    page.wait_for_selector(STOPPED)
    program()
    page.wait_for_selector(BACK)
    assert page.locator(".pick-card input").first.is_checked()
    page.click("button[value=take]")
    page.wait_for_selector("text=Your picks 1")


def test_a_program_that_was_started_again_unnoticed_is_asked_as_before(program: Program, context: Any) -> None:
    process, address = program()
    head = let_in(context, address)
    page = context.new_page()
    page.goto(f"{head}/decks")
    page.locator("button[name=leader]").first.click()
    page.wait_for_selector(".verdict")
    end(process)
    program()
    page.locator("#pool .step[data-key='+']").first.click()
    page.wait_for_selector(".saved:has-text('version 2'), .saved:has-text('saved')")
    page.wait_for_selector("button[value=undo]:enabled")
    assert page.locator("#program").count() == 0


def test_a_browser_that_is_not_known_any_more_is_let_in_by_another_tab(
    program: Program, context: Any, tmp_path: Path
) -> None:
    process, address = program()
    head = let_in(context, address)
    page = context.new_page()
    page.goto(f"{head}/cards")
    end(process)
    (tmp_path / "deckbuilder" / TOKEN_FILE).unlink()
    _, address = program()
    page.fill("input[name=q]", "champion cost 5")
    page.wait_for_selector(NOT_LET_IN)
    with context.new_page() as other:
        other.goto(address)
        other.wait_for_selector(".home")
    page.wait_for_selector(BACK)
    assert page.input_value("input[name=q]") == "champion cost 5"


def test_the_file_that_opens_the_browser_lets_it_in(program: Program, context: Any, tmp_path: Path) -> None:
    _, address = program()
    page = context.new_page()
    addresses = list[str]()
    page.on("request", lambda request: addresses.append(request.headers.get("referer", "")))
    page.goto(write_opening_file(tmp_path, address).as_uri())
    page.wait_for_selector(".home")
    page.click("nav a:has-text('Decks')")
    page.wait_for_selector("h1:has-text('Decks')")
    head, _, token = address.partition("?token=")
    assert page.url == f"{head}decks"
    assert [each for each in addresses if token in each] == []
