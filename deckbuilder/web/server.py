"""The local server: pages behind addresses, threads for requests, the address that is opened in the browser."""

import asyncio
import gc
import logging
import os
import re
import secrets
import socket
import threading
import webbrowser
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from html import escape
from pathlib import Path
from types import FrameType
from urllib.parse import parse_qsl, urlsplit

import h11
import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from uvicorn.protocols.http.h11_impl import H11Protocol

from deckbuilder import files
from deckbuilder.app.settings import SettingsFile
from deckbuilder.app.storage import DECK_ENDINGS, FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.catalogue.store import CatalogueError
from deckbuilder.change_lock import lock_with_changes, without_waiting
from deckbuilder.database import waiting_at_most
from deckbuilder.errors import InputError
from deckbuilder.places import config_file
from deckbuilder.web import assets
from deckbuilder.web.guard import App, BodyTooLargeError, Guard
from deckbuilder.web.page import (
    MAX_BODY,
    Answer,
    Data,
    Download,
    EventStream,
    Page,
    PageRequest,
    PreparedChange,
    Redirect,
    StartedJob,
    UploadedFile,
    html_of,
    last_values,
)
from deckbuilder.web.routes import (
    ROUTES,
    PageFunction,
    PageRoute,
    answer,
    catalogue_page,
    error_page,
    find,
    longest_field,
)
from deckbuilder.web.workspace import PageNotFoundError, Workspace

DEFAULT_PORT = 8437
MAX_TRIED = 10  # ports from the default one on
BACKLOG = 64  # connections that wait until they are accepted
# Browsers open no page at these ports, because other services listen there (the list of the Fetch standard).
BAD_PORTS = frozenset(
    (
        *(1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109),
        *(110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530),
        *(531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045),
        *(4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080),
    )
)


def listen(port: int | None) -> tuple[socket.socket, str]:
    """Return a socket that listens on the loopback address, and a sentence if its port is not the expected one.

    `port`: None means the first free one from the default port on; 0 means any free one.
    Raises InputError where a named port is taken, or one that browsers refuse.
    """
    if port is not None:
        return listener_at(port), ""
    for candidate in range(DEFAULT_PORT, DEFAULT_PORT + MAX_TRIED):
        with suppress(InputError):
            listener = listener_at(candidate)
            break
    else:
        listener = listener_at(0)
    used = listener.getsockname()[1]
    if used == DEFAULT_PORT:
        return listener, ""
    return listener, (
        f"Port {DEFAULT_PORT} is taken, so this is port {used}. Bookmarks of port {DEFAULT_PORT} do not lead here."
    )


def hosts_of(port: int) -> frozenset[str]:
    """Return what the header Host of a request to the loopback address may say."""
    return frozenset(f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]"))


def listener_at(port: int) -> socket.socket:
    """Return a socket that listens on the loopback address at a port; 0 takes any free one. Raises InputError."""
    if port in BAD_PORTS:
        raise InputError(f"port {port} cannot be used: browsers refuse to open it; choose another, such as 8000")
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("127.0.0.1", port))
        listener.listen(BACKLOG)  # a browser may ask as soon as the address is known
    except OSError as error:
        listener.close()
        raise InputError(f"port {port} cannot be used: {files.reason(error)}") from None
    return listener


MAX_CONNECTIONS = BACKLOG
MAX_FIELDS = 500  # of a form
GZIP_LEVEL = 5  # of 9, which takes twice as long for a twentieth less
LOCK_WAIT = 2.0  # seconds for which a page waits for another process that changes files or writes to a database
PATIENCE = 0.15  # seconds for which an answer waits for work that it has started
BETWEEN_EVENTS = 0.1  # seconds
NEW_OBJECTS = 50_000  # until cycles of them are looked for: requests leave hardly any, and a click waits for a look
ENDING = 1  # seconds for which the end of the program waits for open answers
LOG = logging.getLogger("deckbuilder.web")
SERVER_LOG = logging.getLogger("uvicorn.error")


TOKEN_FILE = "web-token"  # noqa: S105 - its name; the token is kept so that bookmarks and open pages survive a restart
OPENING_FILE = "web-open.html"
OPENING_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url={address}">
<title>deckbuilder</title>
<p><a href="{address}">To the workbench</a></p>
</html>
"""
LIMIT = 10.0  # seconds for a request to arrive, and for a part of an answer to be taken


def token_of(folder: Path) -> str:
    """Return the token, which a file of the user keeps. Raises InputError."""
    path = folder / TOKEN_FILE
    with files.failing_as(f"{path} cannot be written"):
        if path.is_file() and files.is_private(path):
            kept = files.read(path).strip()
            if re.fullmatch(r"[\w-]{43}", kept, re.ASCII):
                return kept
        files.make_private_folder(folder)
        path.unlink(missing_ok=True)  # so that the new file has a mode of its own
    token = secrets.token_urlsafe(32)
    files.write(path, f"{token}\n", private=True)
    return token


def write_opening_file(folder: Path, address: str) -> Path:
    """Write the file that leads to an address; others see the command line of a browser, and not this file.

    Raises InputError.
    """
    path = folder / OPENING_FILE
    files.write(path, OPENING_PAGE.format(address=escape(address)), private=True)
    return path


def application(workspace: Workspace, closing: threading.Event | None = None) -> App:
    """Return the pages of a workspace as an ASGI application, without a guard. `closing`: ends all event streams."""
    gc.set_threshold(NEW_OBJECTS)
    workspace.workbench.keeps_history_open = True
    adapter = _Adapter(workspace, closing or threading.Event())
    # They are tried one after the other: those of a game first, because each choice is a request.
    ordered = sorted(ROUTES, key=lambda route: not route.address.startswith("/matches"))
    routes: list[Route | Mount] = [
        Route(route.address, adapter.endpoint(route), methods=[route.method]) for route in ordered
    ]
    routes.append(Mount("/static", _Assets()))
    app = Starlette(
        routes=routes,
        exception_handlers={
            404: adapter.show_missing,
            405: adapter.show_missing,
            BodyTooLargeError: _too_large,
            ClientDisconnect: _gone,
            Exception: _failed,
        },
    )
    return GZipMiddleware(app, minimum_size=1_000, compresslevel=GZIP_LEVEL)


class _Assets(StaticFiles):
    """The files that pages load: their sources, and what the build has made of them."""

    def get_directories(self, *_args: object) -> list[str | os.PathLike[str]]:
        return [assets.SOURCES, assets.BUILT]


class _Adapter:
    """Page functions as endpoints of the server: threads for requests and background work, streams of events."""

    def __init__(self, workspace: Workspace, closing: threading.Event) -> None:
        self.workspace = workspace
        self.closing = closing

    def endpoint(self, route: PageRoute) -> Callable[[Request], "object"]:
        async def respond(request: Request) -> Response:
            form: list[tuple[str, str]] = []
            uploaded: dict[str, UploadedFile] = {}
            if request.method == "POST":
                async with request.form(max_fields=MAX_FIELDS, max_files=1, max_part_size=MAX_BODY) as fields:
                    for name, value in fields.multi_items():
                        if isinstance(value, str):
                            form.append((name, value))
                        else:
                            uploaded[name] = UploadedFile(value.filename or "", await value.read())
            return await run_in_threadpool(self._response, route, request, form, uploaded)

        return respond

    async def show_missing(self, _request: Request, error: Exception) -> Response:
        """Answer an address that has no page, or not for this method."""
        status = error.status_code if isinstance(error, HTTPException) else 404
        return await run_in_threadpool(self._missing, status)

    def _missing(self, status: int) -> Response:
        page = error_page(PageNotFoundError("there is no such page"))
        with self._locked(changes=False):
            return self._render(replace(page, status=status), PageRequest(self.workspace))

    def _response(
        self, route: PageRoute, request: Request, form: list[tuple[str, str]], uploaded: Mapping[str, UploadedFile]
    ) -> Response:
        try:
            query = last_values(request.query_params.multi_items())
            fields = last_values(form, longest_field(route.function))
        except InputError as error:
            page = error_page(error)
            return HTMLResponse(html_of(page, PageRequest(self.workspace)), page.status)
        asked = PageRequest(self.workspace, request.path_params, query, fields, files=uploaded)
        try:
            reply = self._reply(route.function, asked, changes=route.changes)
            if isinstance(reply, PreparedChange):
                carry_out = reply.carry_out
                reply = self._reply(lambda _: carry_out(), asked, changes=True)
        except InputError as error:  # the lock of changes is held by others, or cannot be used
            page = error_page(error)
            return HTMLResponse(html_of(page, asked), page.status)
        if isinstance(reply, StartedJob):
            reply = self._begin(reply)
        if isinstance(reply, Redirect) and request.headers.get("hx-request") == "true":
            reply = self._page_at(reply.location)
        return reply if isinstance(reply, Response) else self._without_page(reply)

    def _begin(self, started: StartedJob) -> Redirect:
        """Begin a job, and wait a little for its end."""
        thread = threading.Thread(target=started.job, daemon=True)
        thread.start()
        thread.join(PATIENCE)
        if thread.is_alive() and started.keep:
            with suppress(InputError), self._locked(changes=True):  # the job keeps it at its end in any case
                started.keep()
        return Redirect(started.location)

    def _page_at(self, location: str) -> Response | Answer:
        """Return what a script would get that followed a redirect, which puts it into the page without its address."""
        parts = urlsplit(location)
        function, path = find("GET", parts.path)
        query = last_values(parse_qsl(parts.query, keep_blank_values=True))
        return self._reply(function, PageRequest(self.workspace, path, query), changes=False)

    def _reply(self, function: PageFunction, request: PageRequest, *, changes: bool) -> Response | Answer:
        """Return what a page function answers; a page is rendered while the lock is held."""
        with self._locked(changes=changes):
            reply = answer(function, request)
            return self._render(reply, request) if isinstance(reply, Page) else reply

    @staticmethod
    def _render(page: Page, request: PageRequest) -> HTMLResponse:
        try:
            return HTMLResponse(html_of(page, request), page.status)
        except CatalogueError as error:  # what a template asks for is read when it does
            page = catalogue_page(request, error)
            return HTMLResponse(html_of(page, request), page.status)

    @contextmanager
    def _locked(self, *, changes: bool) -> Iterator[None]:
        """Hold the lock of the workbench, for which all pages wait, and where a page makes changes theirs too."""
        lock = self.workspace.workbench.lock
        with waiting_at_most(LOCK_WAIT):
            if changes:
                with lock_with_changes(lock, LOCK_WAIT):
                    yield
            else:
                with lock, without_waiting():
                    yield

    def _without_page(self, reply: Answer) -> Response:
        match reply:
            case Redirect(location):
                return RedirectResponse(location, 303)
            case Data(value, status):
                return JSONResponse(value, status)
            case Download(name, content, media_type):
                disposition = f"attachment; filename*=UTF-8''{name}"
                return Response(content, media_type=media_type, headers={"content-disposition": disposition})
            case EventStream(state):
                return StreamingResponse(self._events(state), media_type="text/event-stream")
        raise TypeError(reply)

    async def _events(self, state: Callable[[], str | None]) -> AsyncIterator[str]:
        """Yield an event whenever the state has changed, and one when the server ends."""
        sent: str | None = ""
        while not self.closing.is_set():
            now = state()
            if now is None:
                yield "event: end\ndata:\n\n"
                return
            if now != sent:
                sent = now
                yield f"event: changed\ndata: {now}\n\n"
            await asyncio.sleep(BETWEEN_EVENTS)
        yield "event: closing\ndata:\n\n"


async def _too_large(_request: Request, error: Exception) -> Response:
    return PlainTextResponse(f"{error}\n", 413)


async def _gone(_request: Request, _error: Exception) -> Response:
    return PlainTextResponse(status_code=400)


async def _failed(_request: Request, error: Exception) -> Response:
    number = secrets.token_hex(4)
    LOG.error("error %s", number, exc_info=error)
    return PlainTextResponse(f"The program has failed here; its log names the place under {number}.\n", 500)


class _Server(uvicorn.Server):
    """A server that ends its streams and all background work when the program is interrupted."""

    def __init__(self, config: uvicorn.Config, stop: Callable[[], None]) -> None:
        super().__init__(config)
        self._stop = stop

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        SERVER_LOG.disabled = True  # requests that are cut off now are no errors
        self._stop()
        super().handle_exit(sig, frame)


def serve(
    workbench: Workbench, decks: Path, port: int | None, announce: Callable[[str, str], None], *, opens_browser: bool
) -> None:
    """Serve the pages on the loopback address until the program is interrupted. Raises InputError.

    `port`: as `ports.listen` takes it. `announce` is called with the address that lets a browser in and a note, empty
    for most, when the server listens.
    """
    listener, note = listen(port)
    port = listener.getsockname()[1]
    token = token_of(workbench.data)
    _ = workbench.catalogue
    settings = SettingsFile(config_file())
    settings.refresh()
    storage = FolderStorage(decks, DECK_ENDINGS)
    origin = f"http://127.0.0.1:{port}"
    workspace = Workspace(workbench, storage, address=origin, settings_file=settings)
    closing = threading.Event()
    config = uvicorn.Config(
        Guard(application(workspace, closing), token, hosts_of(port)),
        http=LimitedConnection,
        ws="none",
        log_level="warning",
        access_log=False,
        limit_concurrency=MAX_CONNECTIONS,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=ENDING,
        h11_max_incomplete_event_size=32 << 10,
        lifespan="off",
        server_header=False,
    )
    address = f"{origin}/?token={token}"
    announce(address, note)
    if opens_browser:
        webbrowser.open(write_opening_file(workbench.data, address).as_uri())

    def end() -> None:
        closing.set()
        workspace.interrupt()

    gc.freeze()  # what is loaded now stays: else a full collection, for which a click waits, takes over 100 ms
    try:
        _Server(config, end).run(sockets=[listener])
    finally:
        listener.close()
        workspace.stop()


class LimitedConnection(H11Protocol):
    """A connection that is closed when a request does not arrive whole within `LIMIT`, or its answer is not taken."""

    def __init__(self, *args: object, **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        self._arrival: asyncio.TimerHandle | None = None
        self._delivery: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch_arrival()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch_arrival()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch_arrival()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._delivery = self._delivery or self.loop.call_later(LIMIT, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_delivery()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_arrival()
        self._stop_delivery()

    def _watch_arrival(self) -> None:
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._stop_arrival()
        elif self._arrival is None and not self.transport.is_closing():
            self._arrival = self.loop.call_later(LIMIT, self.transport.abort)

    def _stop_arrival(self) -> None:
        if self._arrival is not None:
            self._arrival.cancel()
            self._arrival = None

    def _stop_delivery(self) -> None:
        if self._delivery is not None:
            self._delivery.cancel()
            self._delivery = None
