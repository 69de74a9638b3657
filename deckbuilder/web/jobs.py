"""What pages of work in the background share: how they are told of its progress, and the result as a file."""

from collections.abc import Callable
from itertools import chain
from json import dumps

from deckbuilder.web.page import Download, EventStream

IDLE = "idle"  # the last state of a stream


def until_idle(state: Callable[[], str | None]) -> EventStream:
    """Return a stream of the states of work, up to its end, when `state` returns nothing."""
    states = chain(iter(lambda: state() or IDLE, IDLE), (IDLE,))
    return EventStream(lambda: next(states, None))


def json_download(name: str, value: object) -> Download:
    """Return a value as a file of JSON, as the command line prints it."""
    return Download(name, dumps(value, indent=2, ensure_ascii=False), "application/json")
