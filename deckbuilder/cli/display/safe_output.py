"""The output to terminals, in which characters that could hide or forge text are replaced."""

import io
import sys
from typing import TextIO

from deckbuilder.text import shown_lines


class SafeOutput(io.TextIOWrapper):
    """Safe standard output or error; `beneath` is the raw stream, for control sequences of this program itself."""

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
        """Leave the stream beneath open, which this object does not own."""
        self.flush()


def guard() -> None:
    """Replace standard output and error by safe ones."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper) and not isinstance(stream, SafeOutput):
            stream.reconfigure(errors="replace", line_buffering=name == "stderr" or stream.isatty())
            stream.flush()
            setattr(sys, name, SafeOutput(stream))


def beneath(stream: TextIO) -> TextIO:
    """Return the raw stream, to which a console writes colours."""
    return stream.beneath if isinstance(stream, SafeOutput) else stream
