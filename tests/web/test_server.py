"""The local server: background work, streams, connections that bring nothing, and its port."""

import asyncio
import contextlib
import shutil
import socket
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.testclient import TestClient
from uvicorn.server import ServerState

from deckbuilder.app.storage import FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.errors import InputError
from deckbuilder.web import server
from deckbuilder.web.page import EventStream, Page, PageRequest, StartedJob
from deckbuilder.web.routes import PageRoute
from deckbuilder.web.server import LIMIT, LimitedConnection, listen, listener_at
from deckbuilder.web.workspace import Workspace
from tests.depth import deep
from tests.web.pages import SAME_ORIGIN, Site


@pytest.fixture
def closing() -> threading.Event:
    return threading.Event()


@pytest.fixture
def client(
    workbench: Workbench, storage: FolderStorage, closing: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> TestClient:
    """A server with a page that starts a job, and one that tells its state."""
    done: list[str] = []

    def start(request: PageRequest) -> StartedJob:
        return StartedJob(lambda: done.append(request.form["what"]), request.to("state"))

    def state(_request: PageRequest) -> EventStream:
        states = iter(["", "first", "first", *done, None])
        return EventStream(lambda: next(states))

    def endless(_request: PageRequest) -> EventStream:
        closing.set()
        return EventStream(lambda: "the same")

    routes = (
        PageRoute("POST", "/job", start),
        PageRoute("GET", "/state", state),
        PageRoute("GET", "/endless", endless),
    )
    monkeypatch.setattr(server, "ROUTES", routes)
    return TestClient(server.application(Workspace(workbench, storage), closing))


def test_a_job_is_started_and_the_browser_sent_on(client: TestClient) -> None:
    answer = client.post("/job", data={"what": "played"}, headers=SAME_ORIGIN, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/state")
    events = client.get("/state")
    assert events.headers["content-type"].startswith("text/event-stream")
    assert events.text == ("event: changed\ndata: first\n\nevent: changed\ndata: played\n\nevent: end\ndata:\n\n")


def test_what_a_long_job_will_keep_is_kept_before_the_answer(
    workbench: Workbench, storage: FolderStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_end, kept = threading.Event(), list[str]()

    def start(request: PageRequest) -> StartedJob:
        what = request.form["what"]

        def job() -> None:
            may_end.wait(0 if what == "short" else None)

        return StartedJob(job, request.to("state"), lambda: kept.append(what))

    monkeypatch.setattr(server, "ROUTES", (PageRoute("POST", "/job", start),))
    pages = TestClient(server.application(Workspace(workbench, storage)), follow_redirects=False)
    try:
        for what in ("short", "long"):
            assert pages.post("/job", data={"what": what}, headers=SAME_ORIGIN).status_code == 303
    finally:
        may_end.set()
    assert kept == ["long"]


def test_a_script_is_answered_with_the_page_to_which_others_are_sent(workspace: Workspace) -> None:
    client = TestClient(server.application(workspace), follow_redirects=False)
    order = {"deck": "polar-dwarves", "deck-2": "breakers", "who-2": "passive", "seed": "7", "first": "1"}
    location = client.post("/matches", data=order).headers["location"]
    match = workspace.matches.find(location.rpartition("/")[2])
    ending = {"line": "end", "revision": str(match.revision), "all": "yes"}
    assert client.post(f"{location}/line", data=ending).headers["location"] == f"{location}?all=yes"
    undoing = {"command": "undo", "revision": str(match.revision), "all": "yes"}
    page = client.post(f"{location}/command", data=undoing, headers={"hx-request": "true"})
    assert page.status_code == 200
    assert page.text == client.get(f"{location}?all=yes").text


def test_streams_end_when_the_program_ends(client: TestClient) -> None:
    assert client.get("/endless").text == "event: closing\ndata:\n\n"


@deep
@pytest.mark.parametrize("when", [pytest.param("in the page function", marks=deep), "in the template"])
def test_a_catalogue_that_proves_damaged_is_built_anew(
    catalogue_file: Path, storage: FolderStorage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    path = tmp_path / "cards.db"
    shutil.copy(catalogue_file, path)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE card_documents SET document = '{'")
    connection.close()
    if when == "in the template":  # which asks for what a page function has not read yet
        late = PageRoute("GET", "/cards", lambda request: Page("error.html", {"errors": _Late(request)}))
        monkeypatch.setattr(server, "ROUTES", (late,))
    with Workbench(path, data=tmp_path / "data") as own:
        pages = TestClient(server.application(Workspace(own, storage)))
        first, second = pages.get("/cards?q=svara"), pages.get("/cards?q=svara")
    assert (first.status_code, second.status_code) == (400, 200)
    assert "the catalogue was damaged and has been built anew" in first.text
    assert "Svara" in second.text


class _Late:
    """Names of cards that are read when a template goes through them."""

    def __init__(self, request: PageRequest) -> None:
        self.request = request

    def __iter__(self) -> Iterator[InputError]:
        catalogue = self.request.workspace.workbench.catalogue
        return iter([InputError(card.name) for card in catalogue.named("svara")])


REQUEST = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"
FORM = b"POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\n"


class NotedConnection(LimitedConnection):
    """A connection of which the test hears."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.app_state["made"].set_result(self)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.app_state["lost"].set()


class Server:
    """A server of these connections in a loop whose clock the test moves on."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.moved, self.release, self.body = 0.0, asyncio.Event(), b"x"
        time = loop.time
        loop.time = lambda: time() + self.moved  # type: ignore[method-assign]
        self.config = uvicorn.Config(self.answer, interface="asgi3", log_level="warning", lifespan="off")
        self.config.load()
        self.made, self.lost = loop.create_future(), asyncio.Event()

    async def answer(
        self,
        _scope: MutableMapping[str, Any],
        receive: Callable[[], Awaitable[Any]],
        send: Callable[[Any], Awaitable[None]],
    ) -> None:
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"a", "more_body": True})
        await self.release.wait()
        await send({"type": "http.response.body", "body": b"b"})

    def connection(self) -> NotedConnection:
        notes = {"made": self.made, "lost": self.lost}
        return NotedConnection(config=self.config, server_state=ServerState(), app_state=notes)


Talk = Callable[[Server, asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def talk(conversation: Talk) -> None:
    """Hold a conversation with a server over a connection."""

    async def run() -> None:
        loop = asyncio.get_running_loop()
        server = Server(loop)
        listening = await loop.create_server(server.connection, "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*listening.sockets[0].getsockname())
        await server.made
        await conversation(server, reader, writer)
        writer.close()
        await server.lost.wait()
        listening.close()

    with ThreadPoolExecutor(1) as thread:  # playwright may have a loop running in this one
        thread.submit(asyncio.run, run()).result()


async def ended(reader: asyncio.StreamReader) -> bytes:
    """Return what comes until the connection ends."""
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""


@pytest.mark.parametrize(
    "sent", [b"", REQUEST[:-2], FORM, FORM + b"half"], ids=["nothing", "half a head", "no body", "half a body"]
)
def test_a_request_that_does_not_arrive_ends_its_connection(sent: bytes) -> None:
    async def conversation(server: Server, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server.release.set()
        writer.write(sent)
        await writer.drain()
        server.moved = LIMIT + 1
        assert not (await ended(reader)).endswith(b"ab")
        await server.lost.wait()

    talk(conversation)


def test_bytes_that_drip_do_not_keep_a_connection_open() -> None:
    async def conversation(server: Server, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for byte in REQUEST[:20]:
            writer.write(bytes([byte]))
            await asyncio.sleep(0)
            server.moved += 1
        assert await ended(reader) == b""

    talk(conversation)


def test_an_answer_may_take_its_time_and_the_next_request_too() -> None:
    async def conversation(server: Server, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in range(3):
            server.release.clear()
            writer.write(REQUEST)
            assert (await reader.readuntil(b"\r\n\r\na")).startswith(b"HTTP/1.1 200")
            server.moved += 100 * LIMIT
            await asyncio.sleep(0)
            server.release.set()
            assert await reader.readexactly(1) == b"b"

    talk(conversation)


def test_an_answer_that_nobody_takes_ends_its_connection() -> None:
    async def conversation(server: Server, _reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
        connection = await server.made
        connection.pause_writing()  # as the transport does when its buffer is full
        connection.resume_writing()
        connection.pause_writing()
        server.moved = LIMIT + 1
        await server.lost.wait()
        assert connection.transport.is_closing()

    talk(conversation)


@pytest.fixture
def default(monkeypatch: pytest.MonkeyPatch) -> int:
    """The default port: one that is free here, as others may use the real one."""
    port = free_port()
    monkeypatch.setattr(server, "DEFAULT_PORT", port)
    return port


def free_port() -> int:
    with contextlib.closing(listener_at(0)) as listener:
        return int(listener.getsockname()[1])


def started(port: int | None = None) -> tuple[int, str]:
    """Start and end a server; return its port and what is said of it."""
    listener, note = listen(port)
    with contextlib.closing(listener):
        return listener.getsockname()[1], note


def test_each_start_has_the_default_port(default: int) -> None:
    assert [started() for _ in range(3)] == [(default, "")] * 3


def test_a_named_port_is_used_and_0_means_any(default: int) -> None:
    named = free_port()
    assert started(named) == (named, "")
    assert started(0)[0] not in (0, default)


def test_for_a_taken_port_the_next_free_one_is_used_and_named(default: int) -> None:
    with contextlib.closing(listener_at(default)):
        port, note = started()
        assert started() == (port, note)
    assert default < port
    assert note == f"Port {default} is taken, so this is port {port}. Bookmarks of port {default} do not lead here."


def test_a_named_port_that_is_taken_is_an_error() -> None:
    with contextlib.closing(listener_at(0)) as listener, pytest.raises(InputError, match="cannot be used"):
        listen(listener.getsockname()[1])


def test_only_this_computer_is_listened_to() -> None:
    with contextlib.closing(listener_at(0)) as listener:
        assert listener.getsockname()[0] == "127.0.0.1"
        assert listener.family is socket.AF_INET


def test_an_address_without_a_page_leads_to_one_like_all_others(site: Site) -> None:
    for path in ("/nothing", "/workshop/save", "/pods"):
        page = site.get(path, 404, 405)
        assert "there is no such page" in page.text
        assert page.of("link")
