"""A game on a terminal, or on whatever lines come from: reads them, draws the table, tells the replies."""

import contextlib
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from deckbuilder.cli.context import CommandContext
from deckbuilder.cli.progress import waiting
from deckbuilder.cli.signals import Stopped
from deckbuilder.text import shown_lines

if TYPE_CHECKING:
    from rich.console import RenderableType

    from deckbuilder.terminal.interpreter import LineInterpreter
    from deckbuilder.terminal.session_state import Reply

FORGET = "\x1b[3J"  # clears what a terminal has scrolled away
HALF = 2  # what takes more than half a window is told below the table, and scrolls it


YES_NO = "(yes/no) "
THINKING = "Thinking; Ctrl-C stops it."


class ResizedError(Exception):
    """The window has got another size while a line was typed."""


def play(state: CommandContext, interpreter: "LineInterpreter", notes: "list[RenderableType]") -> None:
    """The game until it is left; whatever else ends it, be it the end of the terminal itself, it is kept once."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    _offer_completion(interpreter)
    terminal = _Terminal(state, interpreter)
    try:
        terminal.converse([" ".join([*map(str, notes[:1]), "Type ? for help."]), *map(str, notes[1:]), *_cut_off()])
    except BaseException:
        if not terminal.is_left:
            with contextlib.suppress(OSError):  # there may be no terminal any more
                state.print(*terminal.keep().lines)
        raise


class _Terminal:
    """Somebody at a table; `said` is what stands below it at present."""

    def __init__(self, state: CommandContext, interpreter: "LineInterpreter") -> None:
        from deckbuilder.terminal.autosave import Autosave

        self.state = state
        self.interpreter = interpreter
        self.autosave = Autosave(_folder)
        console = state.console
        self.clears = console.is_terminal and not console.is_dumb_terminal
        self.is_left = False  # the player has left, or the game is kept
        self.last_reply: tuple[str, ...] = ()
        self.typed = ""  # before the window got another size
        self.reading = False
        if self.clears and hasattr(signal, "SIGWINCH"):
            signal.signal(signal.SIGWINCH, self._redraw)

    def converse(self, notes: Sequence[str]) -> None:
        """Read a line, reply, draw, until the game is left."""
        from deckbuilder.terminal.session_state import Reply

        self._print(Reply(tuple(notes), redraw=True))
        stopped = False  # Ctrl-C just before
        while True:
            try:
                line = self._read()
                reply = self._ended() if line is None else self._entered(line)
                stopped = False
            except ResizedError:
                reply = Reply(self.last_reply, redraw=True)
            except KeyboardInterrupt as asked:
                if not (stopped or isinstance(asked, Stopped)):
                    stopped = True
                    print()  # noqa: T201 - the prompt's line is open
                    self._print(Reply(("Stopped; nothing has changed. 'quit' leaves, and so does a second Ctrl-C.",)))
                    continue
                reply = self.keep()
            self.is_left = reply.over
            if reply.over:
                self.autosave.remove()
                self._print(reply)
                return
            self.autosave.follow(self.interpreter)
            self._print(reply)

    def _print(self, reply: "Reply") -> None:
        """Draw the table if it has changed, or to keep it on the screen; long replies stand below it.

        What is asked in the middle of an effect stands below those again.
        """
        from deckbuilder.display.battlefield import signs
        from deckbuilder.display.console import WIDE, shown, wrapped
        from deckbuilder.terminal.screen import asked

        console, interpreter = self.state.console, self.interpreter
        own = [interpreter.question.text] if self.clears and interpreter.question else []
        lines = [*reply.lines, *own]
        is_short = sum(1 + len(line) // console.width for line in lines) <= console.height // HALF and not reply.legend
        self.last_reply = reply.lines if is_short else ()
        if reply.over or not self.clears or not is_short:
            if reply.redraw and not reply.over:
                self._draw()
            width = console.width if console.is_terminal else WIDE
            legend = signs(console).legend(interpreter.view, width) if reply.legend else []
            printed = [*[part for line in lines for part in wrapped(console, shown(line), width)], *legend]
            self.state.print(*printed)
            if self.clears and not (reply.redraw or reply.over or interpreter.curtain):
                question = asked(console, interpreter.view, interpreter.menu)
                if len(printed) + len(question) < console.height or not reply.legend:  # the help stays whole
                    self.state.print(*question)
        elif reply.redraw or lines or interpreter.question:
            self._draw(lines)

    def _draw(self, reply: Sequence[str] = ()) -> None:
        """The table on a clear screen; nothing of it while the one who may see the hand is still on the way."""
        console, interpreter = self.state.console, self.interpreter
        if self.clears:
            console.clear()
            if interpreter.match.setup.is_shared:
                console.file.write(FORGET)
        if interpreter.curtain:
            self.state.print(*reply)
            return
        from deckbuilder.terminal.screen import screen

        recent = interpreter.recent._replace(reply=reply)
        self.state.print(screen(console, interpreter.view, interpreter.menu, recent, self._prompt))

    @property
    def _prompt(self) -> str:
        """What stands before a typed line; a question stands above it where the table is drawn around it."""
        return YES_NO if self.clears and self.interpreter.question else self.interpreter.prompt

    def _read(self) -> str | None:
        """A line; None at the end of the input. What does not come from a keyboard is repeated, to be read later."""
        _begin_with(self.typed)
        self.typed = ""
        try:
            self.reading = True
            line = input(shown_lines(self._prompt))  # the line editor does not write to the guarded output
        except EOFError:
            return None
        finally:
            self.reading = False
        if not sys.stdin.isatty():
            from deckbuilder.text import printable

            print(printable(line))  # noqa: T201 - as a terminal would have shown it
        return line

    def _entered(self, line: str) -> "Reply":
        with waiting(THINKING):
            return self.interpreter.enter(line)

    def _ended(self) -> "Reply":
        """The input has ended: at a keyboard ask first, as there may be more."""
        if sys.stdin.isatty() and self.interpreter.is_unsaved and self.interpreter.question is None:
            return self.interpreter.enter("quit")
        return self.keep()

    def keep(self) -> "Reply":
        """Keep the game. Raises OSError where nobody can be told that any more: the next session tells it then."""
        with _without_signals():
            try:
                print(flush=True)  # noqa: T201 - the prompt's line is open
            except OSError:
                self.autosave.follow(self.interpreter)
                raise
            return self.interpreter.keep(_folder)

    def _redraw(self, _number: int, _frame: FrameType | None) -> None:
        """The window has got another size."""
        if self.reading:
            self.typed = _line_so_far()
            raise ResizedError


def _line_so_far() -> str:
    with contextlib.suppress(ImportError):
        import readline

        return readline.get_line_buffer()
    return ""


def _begin_with(text: str) -> None:
    """Let the next line begin with a text that was typed already."""
    with contextlib.suppress(ImportError):
        import readline

        def insert() -> None:
            readline.insert_text(text)
            readline.redisplay()

        readline.set_pre_input_hook(insert if text else None)


@contextlib.contextmanager
def _without_signals() -> Iterator[None]:
    """Let signals wait."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _folder() -> Path:
    """Where games are kept that nobody saved. Raises InputError where there is no home."""
    from deckbuilder.settings import data_folder

    return data_folder() / "games"


def _cut_off() -> list[str]:
    """What is to be said of games whose process was killed."""
    from deckbuilder.errors import InputError
    from deckbuilder.terminal.autosave import recover

    with contextlib.suppress(InputError):
        return recover(_folder())
    return []


def _offer_completion(interpreter: "LineInterpreter") -> None:
    """Let Tab complete what may be typed, where lines are edited."""
    if not sys.stdin.isatty():
        return
    with contextlib.suppress(ImportError):
        import readline

        def complete(text: str, number: int) -> str | None:
            found = [word for word in interpreter.words() if word.lower().startswith(text.lower())]
            return found[number] if number < len(found) else None

        readline.set_completer_delims("")
        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")
