"""A progress display at a terminal for long work."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckbuilder.simulation.chunks import ReportProgress

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


@contextmanager
def progress_bar(description: str, number: int, noun: str) -> "Iterator[ReportProgress]":
    """Show a bar for a number of things with the time left, on a terminal only."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from deckbuilder.cli.display.console import make_console

    console = make_console(stderr=True)
    columns = (TextColumn(noun), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("left"))
    with Progress(*columns, console=console, transient=True, disable=not (console.is_terminal and number)) as bar:
        task = bar.add_task(noun, total=number)
        if console.is_terminal and number:
            bar.print(description)
        yield lambda count: bar.update(task, advance=count)
