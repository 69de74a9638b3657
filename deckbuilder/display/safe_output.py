"""The one gate to the terminal: whatever is written to it, characters that can hide or forge what it shows are not."""

import io
import sys
from typing import TextIO

from deckbuilder.text import shown_lines


class SafeOutput(io.TextIOWrapper):
    """Standard output or error; `beneath` is for what this program itself says to a terminal, such as colours."""

    def __init__(self, beneath: io.TextIOWrapper) -> None:
        super().__init__(
            beneath.buffer,
            encoding=beneath.encoding,
            errors="replace",
            newline="",
            line_buffering=beneath.line_buffering,
        )
        self.beneath = beneath

    def write(self, text: str, /) -> int:
        return super().write(shown_lines(text))

    def close(self) -> None:
        """What is beneath stays open: it belongs to somebody else."""
        self.flush()


def guard() -> None:
    """Put outlets in the place of standard output and error."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper) and not isinstance(stream, SafeOutput):
            stream.reconfigure(errors="replace", line_buffering=name == "stderr" or stream.isatty())
            stream.flush()
            setattr(sys, name, SafeOutput(stream))


def beneath(stream: TextIO) -> TextIO:
    """The stream that a console writes its colours to."""
    return stream.beneath if isinstance(stream, SafeOutput) else stream
