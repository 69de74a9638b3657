"""Matches that are open in the browser: what their people choose and type, and bots that think beside the pages."""

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial

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
PLAYING = frozenset((AUTO, BOTS))  # what changes the match
COVERED = "The next player has to come to the screen first."
FAILED = "The program has failed here; its log names the place."
LOG = logging.getLogger("deckbuilder.web")
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
    Methods raise InputError. A job that they return takes time; it runs beside the pages, and locks them out only
    while the match changes.
    """

    def __init__(self, name: str, match: Match, kept: KeptMatches, workbench: Workbench) -> None:
        self.name = name
        self.session = LineInterpreter(workbench.catalogue, match, commands=LINES)
        self.revision = 0
        self.reply: tuple[str, ...] = ()
        self._thoughts: set[str] = set()  # a hint may be thought about while bots play, nothing else beside anything
        self._kept: KeptMatches | None = kept
        self._kept_steps = match.steps
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
    def thinks_about(self) -> str:
        """AUTO, BOTS or HINT while something is thought about, empty otherwise."""
        return next((about for about in (AUTO, BOTS, HINT) if about in self._thoughts), "")

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
        if self.session.curtain:
            raise InputError(COVERED)
        return self._changed(self.session.choose(self.seat.label(id_)))

    def enter(self, line: str) -> Job | None:
        """Take a line as it is typed at the terminal."""
        self._must_be_free()
        is_free = self.session.question is None and not self.session.curtain and not self.match.game.over
        if is_free and line.lower() in (HINT, AUTO):
            return partial(self._think_of_hint if line.lower() == HINT else self._play_turn, self.revision)
        return self._changed(self.session.enter(line))

    def let_bots_play(self) -> None:
        """Let bots decide until a person has to: a job."""
        with self._thinking(BOTS) as is_needed:
            if is_needed:
                self._step_bots()

    def stop_thinking(self) -> None:
        """Let bots decide by what they have found up to now."""
        self._is_hurried = not self._thoughts.isdisjoint(PLAYING)

    def keep(self) -> None:
        """Write the match into its file if it has changed; the reply holds what prevents that."""
        if self._kept is None or self._kept_steps == self.match.steps:
            return
        try:
            self._kept.keep(self.name, self.match)
            self._kept_steps = self.match.steps
        except InputError as error:
            self.reply = (*self.reply, f"The match could not be kept: {error}")

    def close(self) -> None:
        """Keep the match as it stands, and end what is thought about."""
        self.keep()
        self.discard()

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
        """Mark what is thought about; what is yielded is whether it has to be: nothing of its kind goes on already."""
        with self._lock:
            is_needed = self._thoughts.isdisjoint(PLAYING if about in PLAYING else {about}) and not self._is_closed
            if is_needed:
                self._thoughts.add(about)
        try:
            yield is_needed
        except InputError as error:
            self.reply = (str(error),)
        except Exception:
            LOG.exception("error in the match %s", self.name)
            self.reply = (FAILED,)
        finally:
            if is_needed:
                with self._lock:
                    self._thoughts.discard(about)
                    self.revision += 1
                    if about in PLAYING:
                        self._is_hurried = self._is_closed
                        self.session.played()
                        self.keep()

    def _step_bots(self) -> None:
        while self.match.is_waiting_for_bots and not self._is_closed:
            number = self.match.bot_choice(lambda: self._is_hurried)
            with self._lock:
                self.match.make_bot_choice(number)
                self.revision += 1

    def _think_of_hint(self, revision: int) -> None:
        with self._thinking(HINT) as is_needed:
            lines = tuple(self.match.advice()) if is_needed else ()
            with self._lock:
                if is_needed and self.revision == revision:  # else it is about a position that has passed
                    self.reply = lines

    def _play_turn(self, revision: int) -> None:
        with self._thinking(AUTO) as is_needed:
            if is_needed and self.revision == revision:
                self.reply = ()
                recorder = self.match.turn_of_bot()
                with self._lock:
                    self.match.make_turn(recorder)
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

    def state(self, name: str) -> str | None:
        """Return the state of a match, None where it is not open (any more)."""
        opened = self._open.get(name)
        return opened.state if opened else None

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
            idle = (each for each in self._open.values() if not each.thinks_about and each is not found)
            if oldest := next(idle, None):
                self._open.pop(oldest.name).close()
        return found
