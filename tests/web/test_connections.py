"""Connections of the local server: those that bring no request are closed, and those that are at work are not."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from deckbuilder.web.connections import LIMIT, LimitedConnection

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

    asyncio.run(run())


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
