"""Connections to the local server, which are closed when nothing comes of them: few can be open at once."""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

LIMIT = 10.0  # seconds for a request to arrive, and for a part of an answer to be taken


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
        """Begin to count the seconds while a request is awaited, or a part of it; a part does not begin them anew."""
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
