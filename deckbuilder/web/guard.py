"""The guard before all pages: a local server that answers only to the browser of its own user.

Another machine cannot connect: the server listens on the loopback address only. A site whose name was made to mean that
address is refused by its Host, a form or script of another site by its origin, and other users of this computer by the
secret at the head of every path. There is no cookie: browsers send cookies of a host to all of its ports.

When the program has ended, another user's program may listen on its port, while pages are still open. What these ask by
themselves has a secret of this run at its head instead, which is worthless then, and they believe no answer without the
proof of this run.
"""

import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, NamedTuple

from deckbuilder.web.opening import CLOSED_FILES, UNKNOWN, USED, closed_page
from deckbuilder.web.page import MAX_BODY

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[MutableMapping[str, Any], Receive, Send], Awaitable[None]]

PROOF_HEADER = b"x-run-proof"
TOO_LARGE = f"That is more than {MAX_BODY >> 20} MB."
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    # Addresses hold the secret. `no-referrer` would make the origin of plain forms `null`, which is refused below.
    "referrer-policy": "strict-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class BodyTooLargeError(Exception):
    """The body of a request has more than `MAX_BODY` bytes."""


class PageRun(NamedTuple):
    """What open pages share with this run of the program: the head of the addresses that they ask, and its proof."""

    head: str
    proof: str


class Guard:
    """An ASGI application that passes on what its own pages ask, below the secret path.

    `secret`: the first part of every path. `once`: tickets of addresses that lead to the secret path, each for one use;
    `greeted` is called with a ticket that is used.
    """

    def __init__(
        self,
        app: App,
        secret: str,
        once: set[str],
        hosts: Callable[[], frozenset[str]],
        greeted: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.app = app
        self.secret = secret
        self.once = once
        self.hosts = hosts
        self.greeted = greeted
        self.run = PageRun(f"/~{secrets.token_urlsafe(24)}", secrets.token_urlsafe(24))

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        head = [(name.decode("latin1").lower(), value.decode("latin1")) for name, value in scope["headers"]]
        if rejection := self._rejection(scope["method"], head):
            await _plain(send, *rejection)
        elif scope["path"] == "/hello":
            await self._greet(scope, send)
        elif _begins_with(scope["path"], self.run.head):
            await self._pass_on_run(scope, receive, send)
        elif not _begins_with(scope["path"], f"/{self.secret}"):
            await self._show_closed(scope["path"], send)
        else:
            await self._pass_on(scope, receive, send)

    def _rejection(self, method: str, head: list[tuple[str, str]]) -> tuple[int, str] | None:
        """Return the status and the sentence with which a request is refused by its headers, None if it is not."""
        hosts = [value for name, value in head if name == "host"]
        if len(hosts) != 1 or hosts[0] not in self.hosts():
            return 421, "This is not the address that the program has printed."
        if method not in {"GET", "HEAD", "POST"}:
            return 405, "This cannot be done here."
        if method == "POST" and not _is_same_origin(dict(head), hosts[0]):
            return 403, "Refused: this does not come from one of the program's own pages."
        length = dict(head).get("content-length", "0")
        if not length.isdecimal() or int(length[:12]) > MAX_BODY:
            return 413, TOO_LARGE
        return None

    async def _greet(self, scope: MutableMapping[str, Any], send: Send) -> None:
        """Lead to the secret path, once for each ticket."""
        ticket = scope["query_string"].decode("latin1").removeprefix("once=")
        if ticket not in self.once:
            await _answer(send, 404, closed_page(USED), "text/html")
            return
        self.once.discard(ticket)
        self.greeted(ticket)
        await _plain(send, 303, "", {"location": f"/{self.secret}/"})

    @staticmethod
    async def _show_closed(path: str, send: Send) -> None:
        """Say how one gets to the pages; the files of that sheet are all that is shown without the secret."""
        if path in CLOSED_FILES:
            media_type, content = CLOSED_FILES[path]
            await _answer(send, 200, content, media_type)
        else:
            await _answer(send, 404, closed_page(UNKNOWN), "text/html")

    async def _pass_on_run(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """Pass on what an open page asks by itself, and prove that it is this program which answers."""
        is_stream = False

        async def proving(message: Message) -> None:
            nonlocal is_stream
            if message["type"] == "http.response.start":
                head = [
                    (name, self._of_run(value) if name == b"location" else value) for name, value in message["headers"]
                ]
                is_stream = dict(head).get(b"content-type", b"").startswith(b"text/event-stream")
                message["headers"] = [*head, (PROOF_HEADER, self.run.proof.encode())]
            elif is_stream and message.get("body"):
                is_stream = False  # the first event is the proof
                message["body"] = f"event: proof\ndata: {self.run.proof}\n\n".encode() + message["body"]
            await send(message)

        path = f"/{self.secret}{scope['path'].removeprefix(self.run.head)}"
        await self._pass_on({**scope, "path": path}, receive, proving)

    def _of_run(self, location: bytes) -> bytes:
        head = f"/{self.secret}/".encode()
        return f"{self.run.head}/".encode() + location.removeprefix(head) if location.startswith(head) else location

    async def _pass_on(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        received = 0

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > MAX_BODY:
                raise BodyTooLargeError(TOO_LARGE)
            return message

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_encode(HEADERS)]
                if not scope["path"].startswith(f"/{self.secret}/static/"):
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        await self.app({**scope, "root_path": f"/{self.secret}", "run": self.run}, counted, with_headers)


def _begins_with(path: str, head: str) -> bool:
    """Whether the first part of a path is a secret, in constant time."""
    first = path.removeprefix("/").partition("/")[0]
    return secrets.compare_digest(f"/{first}".encode(), head.encode())


def _is_same_origin(head: dict[str, str], host: str) -> bool:
    """Whether a request comes from a page of this server, by what the browser says of it."""
    site = head.get("sec-fetch-site")
    if site is not None:
        return site == "same-origin"
    return head.get("origin") == f"http://{host}"


def _encode(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]


async def _plain(send: Send, status: int, text: str, headers: dict[str, str] | None = None) -> None:
    """Answer with a sentence."""
    await _answer(send, status, f"{text}\n".encode(), "text/plain", headers)


async def _answer(send: Send, status: int, body: bytes, media_type: str, headers: dict[str, str] | None = None) -> None:
    """Answer with a text that no cache keeps."""
    head = {"content-type": f"{media_type}; charset=utf-8", "cache-control": "no-store", **HEADERS, **(headers or {})}
    await send({"type": "http.response.start", "status": status, "headers": _encode(head)})
    await send({"type": "http.response.body", "body": body})
