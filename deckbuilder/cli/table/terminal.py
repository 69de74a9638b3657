"""A match on a terminal or another source of lines: reads lines, draws the screen, prints replies."""

import contextlib
import secrets
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from deckbuilder.cli.context import CommandContext
from deckbuilder.cli.progress import show_waiting
from deckbuilder.cli.signals import Stopped
from deckbuilder.errors import InputError
from deckbuilder.text import shown_lines

if TYPE_CHECKING:
    from rich.console import RenderableType

    from deckbuilder.cli.table.session import TableSession
    from deckbuilder.match.session.session import Reply

FORGET = "\x1b[3J"  # clears the scrolled-back lines of a terminal
HALF = 2  # a reply of more than half a window is printed below the screen, which then scrolls


class ResizedError(Exception):
    """The window was resized while a line was typed."""


def play(context: CommandContext, session: "TableSession", notes: "list[RenderableType]") -> None:
    """Play until the player leaves; if anything else ends the session, such as a closed terminal, save the match."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    _offer_completion(session)
    terminal = _Terminal(context, session)
    try:
        terminal.converse(
            [" ".join([*map(str, notes[:1]), "Type ? for help."]), *map(str, notes[1:]), *recovery_notes()]
        )
    except BaseException:
        if not terminal.is_left:
            with contextlib.suppress(OSError):  # the terminal may be gone
                context.print_unbroken(*terminal.keep().lines)
        raise


class _Terminal:
    """The terminal of a session; `last_reply` are the lines below the screen."""

    def __init__(self, context: CommandContext, session: "TableSession") -> None:
        from deckbuilder.cli.table.autosave import Autosave

        self.context = context
        self.session = session
        self.autosave = Autosave(games_folder)
        console = context.console
        self.clears = console.is_terminal and not console.is_dumb_terminal
        self.is_left = False  # the player has left, or the match is saved
        self.last_reply: tuple[str, ...] = ()
        self.typed = ""  # before the window was resized
        self.resolved = False
        self._origin = f"terminal/{secrets.token_hex(8)}"  # of the results of this session
        self._last_game = session.match.start, session.match.game.over  # the last game, and whether its result is there
        if self.clears and hasattr(signal, "SIGWINCH"):
            signal.signal(signal.SIGWINCH, self._redraw)

    def converse(self, notes: Sequence[str]) -> None:
        """Read a line, reply, draw, until the player leaves."""
        from deckbuilder.match.session.session import Reply

        self._print(Reply(tuple(notes), redraw=True))
        stopped = False  # by Ctrl-C just before
        while True:
            try:
                line = self._read()
                reply = self._ended() if line is None else self._entered(line)
                stopped = False
            except ResizedError:
                reply = Reply(self.last_reply, redraw=True)
            except KeyboardInterrupt as question_lines:
                if not (stopped or isinstance(question_lines, Stopped)):
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
            self.autosave.follow(self.session.match, is_unsaved=self.session.is_unsaved)
            self._follow()
            self._print(reply)
            self._enter_result()

    def _follow(self) -> None:
        try:
            self.session.follow()
        except InputError as error:
            self.context.print(f"The game could not be kept: {error}")

    def _enter_result(self) -> None:
        """Enter the match into the record of results when it ends, and take it out where its end is undone."""
        match = self.session.match
        before, self._last_game = self._last_game, (match.start, match.game.over)
        if self._last_game == before or match.start != before[0]:
            return  # nothing new, or another game, which has just begun or comes from a file
        from deckbuilder.app.matches.results import record_result
        from deckbuilder.app.pods.kept import follow_game

        try:
            record_result(match, f"{self._origin}/{match.start}", self.context.workbench)
            if self.session.file is not None:
                follow_game(self.session.file, self.context.workbench)
        except InputError as error:
            self.context.print(f"The result is not in the record: {error}")

    def _print(self, reply: "Reply") -> None:
        """Draw the screen if it has changed, or to keep it in view; long replies are printed below it.

        What is asked in the middle of an effect stands below those again.
        """
        from deckbuilder.cli.display.battlefield import color_players, signs
        from deckbuilder.cli.display.console import UNLIMITED_WIDTH, safe_text, wrap_text
        from deckbuilder.cli.table.screen import question_lines

        console, session = self.context.console, self.session
        own = [session.question.text] if self.clears and session.question and not reply.over else []
        lines = [*reply.lines, *own]
        is_short = sum(1 + len(line) // console.width for line in lines) <= console.height // HALF and not reply.legend
        self.last_reply = reply.lines if is_short else ()
        if reply.over or not self.clears or not is_short:
            if reply.redraw and not reply.over:
                self._draw()
            width = console.width if console.is_terminal else UNLIMITED_WIDTH
            legend = signs(console).legend(session.view, width) if reply.legend else []
            said = [color_players(safe_text(line), session.match.setup.player_names) for line in lines]
            if reply.over:  # how to go on
                self.context.print_unbroken(*said)
                return
            printed = [*[part for text in said for part in wrap_text(console, text, width)], *legend]
            self.context.print(*printed)
            if self.clears and not (reply.redraw or reply.over or session.curtain):
                question = question_lines(console, session.view, session.menu)
                if len(printed) + len(question) < console.height or not reply.legend:  # a long help stays in view
                    self.context.print(*question)
        elif reply.redraw or lines or session.question:
            self._draw(lines)

    def _draw(self, reply: Sequence[str] = ()) -> None:
        """Draw on a cleared screen; only the reply while the screen is passed to the next player."""
        console, session = self.context.console, self.session
        if self.clears:
            console.clear()
            if session.match.setup.is_shared:
                console.file.write(FORGET)
        if session.curtain:
            self.context.print(*reply)
            return
        from deckbuilder.cli.table.screen import screen
        from deckbuilder.match.ending import ending_lines, ending_of

        recent = session.recent._replace(reply=reply)
        ending = ending_of(session.match)
        facts = ending_lines(ending) if ending else []
        self.context.print(
            screen(console, session.view, session.menu, recent, self._prompt, facts, session.closing_line)
        )

    @property
    def _prompt(self) -> str:
        return "(yes/no) " if self.clears and self.session.question else self.session.prompt

    def _read(self) -> str | None:
        """Return a line; None at the end of the input. Lines that are not typed are echoed."""
        _begin_with(self.typed)
        self.typed = ""
        try:
            self.resolved = True
            line = input(shown_lines(self._prompt))  # the line editor bypasses the safe output
        except EOFError:
            return None
        finally:
            self.resolved = False
        if not sys.stdin.isatty():
            from deckbuilder.text import printable

            print(printable(line))  # noqa: T201 - as a terminal would have shown it
        return line

    def _entered(self, line: str) -> "Reply":
        with show_waiting("Thinking; Ctrl-C stops it."):
            return self.session.enter(line)

    def _ended(self) -> "Reply":
        """Handle the end of the input; at a keyboard, ask first."""
        if sys.stdin.isatty() and self.session.is_unsaved and self.session.question is None:
            return self.session.enter("quit")
        return self.keep()

    def keep(self) -> "Reply":
        """Save the match. Raises OSError if the terminal is gone; the next session then mentions the saved match."""
        with _without_signals():
            try:
                print(flush=True)  # noqa: T201 - the prompt's line is open
            except OSError:
                self.autosave.follow(self.session.match, is_unsaved=self.session.is_unsaved)
                raise
            return self.session.keep(games_folder)

    def _redraw(self, _number: int, _frame: FrameType | None) -> None:
        if self.resolved:
            self.typed = _line_so_far()
            raise ResizedError


def _line_so_far() -> str:
    with contextlib.suppress(ImportError):
        import readline

        return readline.get_line_buffer()
    return ""


def _begin_with(text: str) -> None:
    """Let the next line begin with the text typed before."""
    with contextlib.suppress(ImportError):
        import readline

        def insert() -> None:
            readline.insert_text(text)
            readline.redisplay()

        readline.set_pre_input_hook(insert if text else None)


@contextlib.contextmanager
def _without_signals() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def games_folder() -> Path:
    """Return the folder of unsaved matches. Raises InputError without a home directory."""
    from deckbuilder.app.matches.folder import GAMES
    from deckbuilder.places import data_folder

    return data_folder() / GAMES


def recovery_notes() -> list[str]:
    """Return sentences about matches whose process was killed."""
    from deckbuilder.cli.table.autosave import recover
    from deckbuilder.errors import InputError

    with contextlib.suppress(InputError):
        return recover(games_folder())
    return []


def _offer_completion(session: "TableSession") -> None:
    """Let Tab complete possible lines, if there is a line editor."""
    if not sys.stdin.isatty():
        return
    with contextlib.suppress(ImportError):
        import readline

        def complete(text: str, number: int) -> str | None:
            lines = [word for word in session.completions() if word.lower().startswith(text.lower())]
            return lines[number] if number < len(lines) else None

        readline.set_completer_delims("")
        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")
