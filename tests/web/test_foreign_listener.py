"""Pages that are open when the program is killed: whoever listens on its port next learns no secret, and is not believed."""

import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.depth import deep
from tests.processes import PATIENCE, Start
from tests.web.browser import MARKS, Window
from tests.web.pages import SAME_ORIGIN, SECRET, ParsedPage, Site

ORDER = {"deck": "polar-dwarves", "deck-2": "breakers", "who-2": "random", "first": "1", "seed": "7"}
FORGED = (
    b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\naccess-control-allow-origin: *\r\n\r\n"
    b"event: proof\ndata: guessed\n\nevent: changed\ndata: other\n\n"
    b'event: changed\ndata: {"%s": "other"}\n\n'
)
PAGE = (
    b"HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close\r\nx-run-proof: guessed\r\n\r\n"
    b'<main id="main">forged</main>'
)


def run_of(page: ParsedPage) -> tuple[str, str]:
    """Return the head of the addresses that a page asks by itself, and the proof that it knows."""
    ((head, proof),) = (
        (found["content"], found["data-proof"]) for found in page.of("meta") if found.get("name") == "run"
    )
    return head, proof


def test_addresses_of_a_run_show_pages_with_the_proof(site: Site) -> None:
    head, proof = run_of(site.get("/cards"))
    answer = site.client.get(f"{head}/cards")
    assert (answer.status_code, answer.headers["x-run-proof"]) == (200, proof)
    assert f'href="/{SECRET}/decks"' in answer.text
    assert "x-run-proof" not in site.client.get(f"/{SECRET}/cards").headers
    assert len({SECRET, head, proof}) == 3
    assert SECRET not in head + proof


def test_changes_by_an_address_of_a_run_come_from_own_pages(site: Site) -> None:
    head, _ = run_of(site.get("/cards"))
    assert site.client.post(f"{head}/decks", data={"leader": "Svara"}).status_code == 403
    answer = site.client.post(f"{head}/decks", data={"leader": "Svara"}, headers=SAME_ORIGIN, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"].startswith(f"{head}/decks/")


def test_what_a_page_asks_by_itself_holds_no_secret(site: Site) -> None:
    page = site.post("/matches", **ORDER)
    head, proof = run_of(page)
    (stream,) = (found["data-events"] for _, found in page.elements if "data-events" in found)
    assert stream.startswith(f"{head}/")
    site.post("/simulations", deck="polar-dwarves", bot="random", opponent="random", games="1", seed="1")
    for address in ("/simulations", "/simulations/1", "/matches"):
        page = site.get(address)
        own = [found["data-events"] for _, found in page.elements if "data-events" in found]
        own += [found["content"] for found in page.of("meta") if found.get("http-equiv") == "refresh"]
        own += [found["src"] for found in page.of("script") if "events" in found["src"]]
        assert [each for each in own if SECRET in each] == []
    answer = site.client.get(f"{head}/simulations/1/events")
    assert answer.text.startswith(f"event: proof\ndata: {proof}\n\nevent: changed\n")
    assert "strict-origin" in answer.headers["referrer-policy"]  # which leaves out the path


class Listener:
    """Another program on the port: it notes what it is asked, and answers as the pages might want it."""

    def __init__(self, port: int) -> None:
        self.asked = list[bytes]()
        self.is_asked = threading.Event()
        self.socket = socket.create_server(("127.0.0.1", port))
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                connection, _ = self.socket.accept()
                threading.Thread(target=self._answer, args=(connection,), daemon=True).start()

    def _answer(self, connection: socket.socket) -> None:
        with connection, suppress(OSError):
            request = connection.recv(65_536)
            self.asked.append(request)
            is_stream = b"events" in request.split(b"\r\n")[0]
            if is_stream:
                address = re.search(rb"of=(\S+)", request)
                name = address[1].replace(b"%2F", b"/").replace(b"%7E", b"~") if address else b""
                connection.sendall(FORGED % name)
                self.is_asked.set()
                connection.recv(1)
            else:
                connection.sendall(PAGE)


@contextmanager
def started(start: Start, home: Path) -> Iterator[tuple["subprocess.Popen[Any]", str]]:
    command = [sys.executable, "-m", "deckbuilder", "web", "--no-open"]
    environment = {**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_STATE_HOME": str(home)}
    process = start(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found
    yield process, found[0]


def _on_a_match(page: Any, head: str) -> None:
    page.goto(f"{head}/matches/new?deck=polar-dwarves")
    page.select_option("select[name=deck-2]", "breakers")
    page.click("button:has-text('Play')")
    page.wait_for_selector("#match")


def _on_simulations(page: Any, head: str) -> None:
    page.goto(f"{head}/simulations/new")
    page.select_option("select[name=deck]", "polar-dwarves")
    page.fill("input[name=games]", "4000")
    page.click("text=Play the games")
    page.wait_for_selector("#progress")


@deep
@MARKS[1]
@pytest.mark.parametrize(
    ("visit", "shares"), [(_on_a_match, True), (_on_simulations, False)], ids=["match, shared", "simulation, own"]
)
def test_an_open_page_hands_its_secret_to_no_other_program(
    visit: Callable[[Any, str], None],
    shares: bool,
    browser: Any,
    start: Start,
    tmp_path: Path,
) -> None:
    with started(start, tmp_path) as (process, address):
        window = Window(browser, address)
        page = window.page
        if not shares:
            page.add_init_script("delete window.SharedWorker")
        page.goto(address)
        head = page.url.removesuffix("/")
        secret = head.rpartition("/")[2]
        visit(page, head)
        process.kill()
        process.wait()
        listener = Listener(int(re.search(r":(\d+)", address)[1]))  # type: ignore[index]
        assert listener.is_asked.wait(PATIENCE)
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.evaluate("new Promise(done => setTimeout(done, 3000))")  # longer than the page waits before it asks again
        assert "forged" not in page.content()
        assert [request for request in listener.asked if secret.encode() in request] == []
        window.context.close()
        listener.socket.close()


@deep
@MARKS[1]
@pytest.mark.parametrize("is_started_again", [False, True], ids=["ended", "started again"])
def test_what_is_pressed_when_nobody_answers_says_so(
    is_started_again: bool, browser: Any, start: Start, tmp_path: Path
) -> None:
    with started(start, tmp_path) as (process, address), ExitStack() as programs:
        window = Window(browser, address)
        page = window.page
        page.goto(address)
        page.goto(f"{page.url}drafts")
        page.click("text=Open the packs")
        page.wait_for_selector(".pack")
        process.kill()
        process.wait()
        if is_started_again:
            programs.enter_context(started(start, tmp_path))
        page.locator(".pick-card label").first.dblclick()
        page.wait_for_selector("[role=alert]:has-text('The program does not answer')")
        window.context.close()
