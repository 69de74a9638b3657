"""A progress display at a terminal for long work."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer

DELAY_SECONDS = 0.5  # seconds before the display


@contextmanager
def show_waiting(text: str) -> Iterator[None]:
    """Show a text if the work takes long; on standard error of a terminal, and removed at the end."""
    if not sys.stderr.isatty():
        yield
        return
    from deckbuilder.cli.display.console import make_console

    status = make_console(stderr=True).status(text)
    timer = Timer(DELAY_SECONDS, status.start)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        status.stop()
