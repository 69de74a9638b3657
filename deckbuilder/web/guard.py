"""The guard before all pages: a local server that answers only to the browser of its own user.

Another machine cannot connect: the server listens on the loopback address only. A site whose name was made to mean that
address is refused by its Host, what pages of other sites ask by what the browser says of their origin, and who does not
have the token by a missing cookie. The address that the program prints holds the token, and sets that cookie.
"""

import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from deckbuilder.web import assets
from deckbuilder.web.page import CRESTS, MAX_BODY, STATIC

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[MutableMapping[str, Any], Receive, Send], Awaitable[None]]

TOO_LARGE = f"That is more than {MAX_BODY >> 20} MB."
COOKIE_AGE = 400 * 24 * 60 * 60  # seconds; browsers keep none longer
KEPT = "private, max-age=31536000, immutable"  # of a file whose address has its version
CLOSED_PAGE = (Path(__file__).parent / "static" / "closed.html").read_bytes()
CLOSED_FILES = frozenset({"/static/closed.css", "/static/closed.mjs"})
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    # `no-referrer` would make the origin of plain forms `null`, which is refused below.
    "referrer-policy": "strict-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class BodyTooLargeError(Exception):
    """The body of a request has more than `MAX_BODY` bytes."""


class Guard:
    """An ASGI application that passes on what a browser with the token asks from the pages themselves.

    `hosts`: what the program may be called in the header Host, each with the port.
    """

    def __init__(self, app: App, token: str, hosts: frozenset[str]) -> None:
        self.app = app
        self.token = token
        self.hosts = hosts

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        head = [(name.decode("latin1").lower(), value.decode("latin1")) for name, value in scope["headers"]]
        if rejection := self._rejection(scope["method"], head):
            await _plain(send, *rejection)
        elif scope["path"] == "/" and self._holds_token(scope["query_string"]):
            cookie = f"{_cookie_name(head)}={self.token}; Max-Age={COOKIE_AGE}; Path=/; HttpOnly; SameSite=Lax"
            await _plain(send, 303, "", {"location": "/", "set-cookie": cookie})
        elif scope["path"] in CLOSED_FILES or self._has_cookie(head) or self._is_program(head):
            await self._pass_on(scope, receive, send)
        else:
            await _answer(send, 401, CLOSED_PAGE, "text/html")

    def _rejection(self, method: str, head: list[tuple[str, str]]) -> tuple[int, str] | None:
        """Return the status and the sentence with which a request is refused by its headers, None if it is not."""
        hosts = [value for name, value in head if name == "host"]
        if len(hosts) != 1 or hosts[0] not in self.hosts:
            return 421, "This is not the address that the program has printed."
        if method not in {"GET", "HEAD", "POST"}:
            return 405, "This cannot be done here."
        if not _is_own(method, dict(head), hosts[0]):
            return 403, "Refused: this does not come from one of the program's own pages."
        length = dict(head).get("content-length", "0")
        if not length.isdecimal() or int(length[:12]) > MAX_BODY:
            return 413, TOO_LARGE
        return None

    def _holds_token(self, query: bytes) -> bool:
        return any(self._is_token(value) for value in parse_qs(query.decode("latin1")).get("token", ()))

    def _has_cookie(self, head: list[tuple[str, str]]) -> bool:
        cookies = [part.strip() for name, value in head if name == "cookie" for part in value.split(";")]
        beginning = f"{_cookie_name(head)}="
        return any(self._is_token(each.removeprefix(beginning)) for each in cookies if each.startswith(beginning))

    def _is_program(self, head: list[tuple[str, str]]) -> bool:
        """Whether a program that is no browser sends the token."""
        return any(name == "authorization" and self._is_token(value.removeprefix("Bearer ")) for name, value in head)

    def _is_token(self, text: str) -> bool:
        """Whether a text is the token, in constant time."""
        return secrets.compare_digest(text.encode(), self.token.encode())

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
                message["headers"] += _encode(_caching(scope["path"]))
            await send(message)

        await self.app(scope, counted, with_headers)


def _caching(path: str) -> dict[str, str]:
    """Return the header that says for how long browsers keep what an address answers; files are asked for again."""
    folder, _, name = path.removeprefix("/").partition("/")
    if folder == CRESTS or (folder == STATIC and assets.has_hash(name)):
        return {"cache-control": KEPT}
    return {} if folder == STATIC else {"cache-control": "no-store"}


def _cookie_name(head: list[tuple[str, str]]) -> str:
    return f"deckbuilder-{dict(head)['host'].rpartition(':')[2]}"


def _is_own(method: str, head: dict[str, str], host: str) -> bool:
    site = head.get("sec-fetch-site")
    if method == "POST":
        return site == "same-origin" if site else head.get("origin") == f"http://{host}"
    return site in {None, "none", "same-origin"} or head.get("sec-fetch-mode") == "navigate"


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
