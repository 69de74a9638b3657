"""Matches that are open in the browser: what their people choose and type, and bots that think beside the pages."""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from deckbuilder.app.kept_matches import KeptMatches
from deckbuilder.app.workbench import Workbench
from deckbuilder.errors import InputError
from deckbuilder.match.match import Match
from deckbuilder.match.seat import MatchSeat
from deckbuilder.terminal.commands import COMMANDS
from deckbuilder.terminal.commands.command import TableCommand
from deckbuilder.terminal.interpreter import LineInterpreter
from deckbuilder.terminal.session_state import Reply

Job = Callable[[], None]
MAX_OPEN = 32  # matches in memory; others are in their files only
HINT, AUTO, BOTS = "hint", "auto", "bots"  # what is thought about: a hint, the rest of a person's turn, choices of bots
NOT_DECIDED = "The bots have not decided yet."
KEPT = "This match is kept by itself after every choice; its page leads to its record, and 'Games' to others."
OF_PAGES = ("save", "load", "again", "quit")  # commands in place of which the browser has pages


def _lines_of_pages() -> Mapping[str, TableCommand]:
    """Return the commands that may be typed in the browser."""
    kept = {name: TableCommand(name, lambda _session, _rest: Reply((KEPT,)), whole=True) for name in OF_PAGES}
    return {**COMMANDS, **kept}


LINES = _lines_of_pages()


class OpenMatch:
    """A match and the people who share a screen, or its windows.

    `name`: of its file. `revision`: grows with every change. `reply`: the answer to what was typed last.
    `thinks_about`: HINT, AUTO or BOTS while something is thought about, empty otherwise. Methods raise InputError. A
    job that they return takes time; it runs beside the pages, and locks them out only while the match changes.
    """

    def __init__(self, name: str, match: Match, kept: KeptMatches, workbench: Workbench) -> None:
        self.name = name
        self.session = LineInterpreter(workbench.catalogue, match, commands=LINES)
        self.revision = 0
        self.reply: tuple[str, ...] = ()
        self.thinks_about = ""
        self._kept: KeptMatches | None = kept
        self._lock = workbench.lock
        self._is_hurried = False
        self._is_closed = False

    @property
    def match(self) -> Match:
        """The match, which changes through this object only."""
        return self.session.match

    @property
    def seat(self) -> MatchSeat:
        """The seat of the person at the screen."""
        return self.session.seat

    @property
    def state(self) -> str:
        """A text that differs between two states that look different."""
        return f"{self.revision}{self.thinks_about}"

    @property
    def is_waiting(self) -> bool:
        """Whether people have to wait before they can choose anything."""
        return self.match.is_waiting_for_bots or self.thinks_about == AUTO

    def choose(self, id_: str) -> Job | None:
        """Choose an option of the open decision."""
        self._must_be_free()
        return self._changed(self.session.choose(self.seat.label(id_)))

    def enter(self, line: str) -> Job | None:
        """Take a line as it is typed at the terminal."""
        self._must_be_free()
        is_free = self.session.question is None and not self.session.curtain and not self.match.game.over
        if is_free and line in (HINT, AUTO):
            return self._think_of_hint if line == HINT else self._play_turn
        return self._changed(self.session.enter(line))

    def let_bots_play(self) -> None:
        """Let bots decide until a person has to: a job."""
        with self._thinking(BOTS) as is_alone:
            if is_alone:
                self._step_bots()

    def stop_thinking(self) -> None:
        """Let bots decide by what they have found up to now."""
        self._is_hurried = bool(self.thinks_about)

    def keep(self) -> None:
        """Write the match into its file."""
        if self._kept is not None:
            self._kept.keep(self.name, self.match)

    def close(self) -> None:
        """Keep the match, and end what is thought about."""
        self.keep()
        self._is_closed = self._is_hurried = True

    def discard(self) -> None:
        """End what is thought about, and keep the match no more."""
        self._kept = None
        self._is_closed = self._is_hurried = True

    def _must_be_free(self) -> None:
        if self.is_waiting:
            raise InputError(NOT_DECIDED)

    def _changed(self, reply: Reply) -> Job | None:
        self.reply = reply.lines
        self.revision += 1
        self.keep()
        return self.let_bots_play if self.match.is_waiting_for_bots else None

    @contextmanager
    def _thinking(self, about: str) -> Iterator[bool]:
        """Mark what is thought about; what is yielded is whether nothing else is."""
        with self._lock:
            is_alone = not self.thinks_about and not self._is_closed
            self.thinks_about = self.thinks_about or about
        try:
            yield is_alone
        except InputError as error:
            self.reply = (str(error),)
        finally:
            if is_alone:
                with self._lock:
                    self.thinks_about, self._is_hurried = "", self._is_closed
                    self.session.played()
                    self.revision += 1
                    if not self._is_closed:
                        self.keep()

    def _step_bots(self) -> None:
        while self.match.is_waiting_for_bots and not self._is_closed:
            number = self.match.bot_choice(lambda: self._is_hurried)
            with self._lock:
                self.match.make_bot_choice(number)
                self.revision += 1

    def _think_of_hint(self) -> None:
        revision = self.revision
        with self._thinking(HINT) as is_alone:
            lines = tuple(self.match.advice()) if is_alone else ()
            if self.revision == revision:  # else it is about a position that has passed
                self.reply = lines

    def _play_turn(self) -> None:
        with self._thinking(AUTO) as is_alone:
            if is_alone:
                self.reply = ()
                self.match.finish_turn()
                self._step_bots()


class OpenMatches:
    """The matches of a workbench that are open: those that were used last of all that are kept.

    Methods raise InputError.
    """

    def __init__(self, workbench: Workbench) -> None:
        self.kept = KeptMatches(workbench)
        self._workbench = workbench
        self._open: OrderedDict[str, OpenMatch] = OrderedDict()

    def begin(self, stem: str, match: Match) -> OpenMatch:
        """Open a new match, and keep it in a file with a name like this one."""
        name = self.kept.free_name(stem)
        self.kept.keep(name, match)
        return self._opened(name, match)

    def find(self, name: str) -> OpenMatch:
        """Return a match by its name; one that is only kept is opened where it was left."""
        if name not in self._open:
            return self._opened(name, self.kept.open(name))
        self._open.move_to_end(name)
        return self._open[name]

    def text(self, name: str) -> str:
        """Return the record of a match as it stands; one that is only kept is not opened for it."""
        if name in self._open:
            self._open[name].keep()
        return self.kept.text(name)

    def remove(self, name: str) -> None:
        """Close a match and delete its file."""
        self.kept.remove(name)
        if name in self._open:
            self._open.pop(name).discard()

    def close(self) -> None:
        """Keep and close all matches."""
        for each in self._open.values():
            each.close()

    def _opened(self, name: str, match: Match) -> OpenMatch:
        self._open[name] = found = OpenMatch(name, match, self.kept, self._workbench)
        if len(self._open) > MAX_OPEN:
            oldest = next(each for each in self._open.values() if not each.thinks_about)
            del self._open[oldest.name]
        return found
