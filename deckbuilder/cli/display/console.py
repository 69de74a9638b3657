"""The console: coloured and boxed on a terminal; plain and never cut elsewhere."""

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderHook
from rich.segment import Segment
from rich.text import Text

from deckbuilder.cli.display.safe_output import beneath
from deckbuilder.text import shown_lines

if TYPE_CHECKING:
    from deckbuilder.cli.display.fitted_tables import FittedTable

UNLIMITED_WIDTH = 10_000  # columns if not on a terminal: nothing is wrapped or cut
ASIDE = "dim"
HEADING = "bold"
GOOD, BAD, DOUBTFUL = "green", "red", "yellow"
MOST_INDENTED, FARTHER = 8, 2  # columns of an indent, and how much farther its continuation is indented
ENTRY = re.compile(r"\s*(?:\d+ [A-Z][^,.;:()]*[,.;:]*|\S+)\s*")  # a word, or a name with its count


def make_console(*, stderr: bool = False) -> Console:
    """Return a console that never interprets names and texts as markup."""
    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else UNLIMITED_WIDTH
    console = Console(
        file=beneath(stream),
        stderr=stderr,
        markup=False,
        highlight=False,
        emoji=False,
        width=width,
        soft_wrap=not stream.isatty(),
    )
    console.push_render_hook(_Guard())
    return console


class _Guard(RenderHook):
    """Makes all text that a console writes printable, before colours are added."""

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        return [Guarded(renderable) for renderable in renderables]


class Guarded:
    """A renderable whose text is printable."""

    def __init__(self, inner: ConsoleRenderable) -> None:
        self.inner = inner

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        for segment in console.render(self.inner, options):
            yield segment if segment.control else Segment(shown_lines(segment.text), segment.style)


def safe_text(text: Any, style: str = "") -> Text:
    """Return text from outside, made safe to print."""
    return Text(shown_lines(str(text)), style)


def safe_line(console: Console, text: str) -> Text:
    """Return a line from outside, made safe to print; the continuation of an indented line is indented, too."""
    if not console.is_terminal or not text.startswith(" "):
        return safe_text(text)
    return Text("\n").join(wrap_text(console, safe_text(text), console.width))


def table(
    console: Console,
    *headings: str,
    rows: Iterable[Iterable[object]] = (),
    numbers: Sequence[str] = (),
    least: Sequence[str] = (),
) -> "FittedTable":
    """Return a table, with bare columns if not on a terminal. `least`: columns that leave first for want of room."""
    from rich.box import SIMPLE_HEAD

    from deckbuilder.cli.display.fitted_tables import FittedTable

    box, gap = (SIMPLE_HEAD, 1) if console.is_terminal else (None, 2)
    fitted = FittedTable(box=box, show_edge=False, pad_edge=False, padding=(0, gap, 0, 0), header_style=HEADING)
    fitted.least = least
    for heading in headings:
        fitted.add_column(heading, justify="right" if heading in numbers else "left", overflow="fold")
    for row in rows:
        fitted.add_row(*row)
    return fitted


def bar(console: Console, part: float, longest: int) -> Text:
    """Return a bar for a share from 0 to 1. `longest`: the columns of the whole."""
    mark = "█" if console.is_terminal and console.encoding.startswith("utf") else "#"
    return Text(mark * round(longest * part), "cyan")


def wrap_text(console: Console, text: Text, width: int) -> list[Text]:
    """Return a text in lines, broken between words, but not within `2 Ice Golem`, and farther in below an indent."""
    indent = cell_len(text.plain) - cell_len(text.plain.lstrip(" "))
    if not 0 < indent <= MOST_INDENTED or cell_len(text.plain) <= width:
        return _broken(console, text, width)
    first, *others = _broken(console, text[indent:], width - indent - FARTHER)
    return [
        Text(" " * indent).append_text(first),
        *(Text(" " * (indent + FARTHER)).append_text(line) for line in others),
    ]


def _broken(console: Console, text: Text, width: int) -> list[Text]:
    plain, start = text.plain, 0
    if plain.isprintable() and cell_len(plain) <= width:  # without line breaks and tabs
        return [text.copy()]
    breaks = []
    for entry in ENTRY.finditer(plain):
        if entry.start() > start and cell_len(plain[start : entry.end()].rstrip()) > width:
            start = entry.start()
            breaks.append(start)
    return [line for part in text.divide(breaks) for line in part.wrap(console, width)]


def flow_texts(items: Iterable[Text], width: int, head: Text | None = None, column: int = 0) -> list[Text]:
    """Return items one after the other after a heading of `column` columns, broken between items if possible."""
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
    for line in lines:
        line.rstrip()
    return lines
