"""A sign that something is under way, where somebody waits for it at a terminal."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer

PATIENCE = 0.5  # seconds without a sign


@contextmanager
def waiting(text: str) -> Iterator[None]:
    """Show what takes so long, once it does; on standard error, only on a terminal, and gone when it is done."""
    if not sys.stderr.isatty():
        yield
        return
    from deckbuilder.display.console import make_console

    status = make_console(stderr=True).status(text)
    timer = Timer(PATIENCE, status.start)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        status.stop()
