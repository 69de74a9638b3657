"""The console: coloured and boxed on a terminal, plain and never cut off it."""

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from deckbuilder.text import printable

if TYPE_CHECKING:
    from rich.table import Table

WIDE = 10_000  # columns off a terminal: nothing is wrapped or cut there
ASIDE = "dim"
HEADING = "bold"
GOOD, BAD, DOUBTFUL = "green", "red", "yellow"


def make_console(*, stderr: bool = False) -> Console:
    """A console that never reads markup out of names and texts."""
    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else WIDE
    return Console(
        stderr=stderr, markup=False, highlight=False, emoji=False, width=width, soft_wrap=not stream.isatty()
    )


def shown(text: Any, style: str = "") -> Text:
    """Text from outside, made safe to print."""
    return Text("\n".join(printable(line) for line in str(text).split("\n")), style)


def table(console: Console, *headings: str, numbers: tuple[str, ...] = ()) -> "Table":
    """An empty table: with a rule under its head on a terminal, bare columns off it."""
    from rich.box import SIMPLE_HEAD  # noqa: PLC0415 - start-up time: a single card is shown without tables
    from rich.table import Table  # noqa: PLC0415

    box, gap = (SIMPLE_HEAD, 1) if console.is_terminal else (None, 2)
    made = Table(box=box, show_edge=False, pad_edge=False, padding=(0, gap, 0, 0), header_style=HEADING)
    for heading in headings:
        made.add_column(heading, justify="right" if heading in numbers else "left", overflow="fold")
    return made


def number(value: float | None) -> str:
    """A number of a card; a dash where there is none."""
    return "-" if value is None else str(value)


def wrapped(console: Console, text: Text, width: int) -> list[Text]:
    """A text in lines of so many columns."""
    return list(text.wrap(console, width))


def flowed(items: Iterable[Text], width: int, head: Text | None = None, column: int = 0) -> list[Text]:
    """Items one after the other behind a heading of so many columns, broken between items if no item is too long."""
    lines = [head or Text()]
    lines[0].append(" " * max(0, column - cell_len(lines[0].plain)))
    for item in items:
        if cell_len(lines[-1].plain) + cell_len(item.plain) > width and lines[-1].plain.strip():
            lines.append(Text(" " * column))
        for place, word in enumerate(item.split(" ") if cell_len(item.plain) > width - column else [item]):
            if place and cell_len(lines[-1].plain) + cell_len(word.plain) > width:
                lines.append(Text(" " * column))
            lines[-1].append_text(word).append(" ")
        lines[-1].append("" if item.plain.endswith(",") else " ")
    return lines
