"""Matches that are open in the browser: what their people choose and type, bots that think beside, and replays."""

import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial

from deckbuilder import files
from deckbuilder.app.matches.kept import KeptMatches, MatchConflictError
from deckbuilder.app.matches.replays import GameReplay, open_replay
from deckbuilder.app.pods.kept import follow_game
from deckbuilder.app.storage import FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.database import waiting_at_most
from deckbuilder.errors import InputError
from deckbuilder.match.best_of import game_of_save
from deckbuilder.match.match import Match
from deckbuilder.match.remarks import with_notes
from deckbuilder.match.saves import next_game
from deckbuilder.match.seat import MatchSeat
from deckbuilder.match.session.commands import COMMAND_WORDS
from deckbuilder.match.session.commands.turn import Answer, Choose, Hint, PlayTurnByBot
from deckbuilder.match.session.line_parser import LineParser
from deckbuilder.match.session.session import Command, CommandWord, Reply, Session

Job = Callable[[], None]
KEEP_WAIT = 2.0  # seconds for which a match that was played in the background waits for another command's changes
MAX_OPEN = 32  # matches in memory; others are in their files only
MAX_FIRST = 1 << 48  # of first revisions, which scripts of pages can still tell apart
HINT, AUTO, BOTS = "hint", "auto", "bots"  # what is thought about: a hint, the rest of a person's turn, choices of bots
PLAYING = frozenset((AUTO, BOTS))  # what changes the match
COVERED = "The next player has to come to the screen first."
FAILED = "The program has failed here; its log names the place."
LOG = logging.getLogger("deckbuilder.web")
STOPPED = "The bot has stopped here; the rest of the turn is yours."
PAGE_HELP = ("?", "help")
HELP_HEAD = (
    "Press a ringed card or piece, then a marked square or a button beside its text; where several cards go together, "
    "press all of them, then the button that says so. 'Keys' lists the keys. These lines can be typed, too:"
)
HELP_FOOT = "'? set' and the like explain a command. Saving needs no command: a game is kept after every choice."
OVERTAKEN = "Another program has gone on with this match. It is shown as that has left it."
NOT_DECIDED = "The bots have not decided yet."
KEPT = "This match is kept by itself after every choice; its page leads to its record, and 'Games' to others."
PAGE_COMMANDS = ("save", "load", "again", "quit")  # commands in place of which the browser has pages


class AboutKeeping(Command):
    """A command for which the browser has pages, such as saving."""

    def run(self, _session: Session) -> Reply:
        """Return the sentence that says so."""
        return Reply((KEPT,))


WORDS = {**COMMAND_WORDS, **{name: CommandWord(name, AboutKeeping, whole=True) for name in PAGE_COMMANDS}}


class OpenMatch:
    """A match and the people who share a screen, or its windows.

    `name`: of its file; `tag`: of the file, as `KeptMatches.tag` returns it, from which the match was read. `revision`:
    grows with every change; it begins anywhere, so that what a window saw before a restart is no revision of today.
    `reply`: the answer to what was typed last.
    Methods raise InputError. A job that they return takes time; it runs beside the pages, and locks them out only
    while the match changes.
    """

    def __init__(self, name: str, match: Match, kept: KeptMatches, workbench: Workbench, tag: str) -> None:
        self.name = name
        self.session = Session(match)
        self.parser = LineParser(self.session, WORDS)
        self.revision = secrets.randbelow(MAX_FIRST)
        self.reply: tuple[str, ...] = ()
        self._thoughts: set[str] = set()  # a hint may be thought about while bots play, nothing else beside anything
        self._kept: KeptMatches | None = kept
        self._kept_steps = match.steps
        self._tag = tag
        self._file_state = kept.file_state(name)
        self._is_overtaken = False
        self._is_entered = match.game.over
        self._workbench = workbench
        self._lock = workbench.lock
        self._hurried: set[str] = set()  # of the thoughts, those that are to end with what is found
        self._is_closed = False
        self._are_bots_due = False  # their job is given away, and has not begun

    @property
    def match(self) -> Match:
        """The match, which changes through this object only."""
        return self.session.match

    @property
    def tag(self) -> str:
        """The tag of the file as it was read or kept last."""
        return self._tag

    @property
    def seat(self) -> MatchSeat:
        """The seat of the person at the screen."""
        return self.session.seat

    @property
    def thinks_about(self) -> str:
        """AUTO, BOTS or HINT while something is thought about, empty otherwise."""
        thoughts = {*self._thoughts, BOTS} if self._are_bots_due else self._thoughts
        return next((about for about in (AUTO, BOTS, HINT) if about in thoughts), "")

    @property
    def state(self) -> str:
        """A text that differs between two states that look different."""
        return f"{self.revision}{self.thinks_about}"

    @property
    def is_waiting(self) -> bool:
        """Whether people have to wait before they can choose anything."""
        return self.match.is_waiting_for_bots or self.thinks_about == AUTO

    def choose(self, index: int) -> Job | None:
        """Choose an option of the open decision by its index."""
        self._must_be_free()
        if self.session.curtain:
            raise InputError(COVERED)
        self.session.signs = {}
        return self._changed(Choose(self.seat.option(index)).run(self.session))

    def enter(self, line: str) -> Job | None:
        """Take a line as it is typed at the terminal."""
        self._must_be_free()
        if line.strip().lower() in PAGE_HELP:
            typed = [f"{usage}: {help_line}." for usage, help_line in self.parser.usages()]
            examples = " ".join(self.session.presentation.examples)
            self.reply = (HELP_HEAD, examples, *typed, HELP_FOOT)
            self.revision += 1
            return None
        return self.carry_out(self.parser.parse(line))

    def carry_out(self, command: Command) -> Job | None:
        """Carry out a command; one that takes long is a job, for the match as it stands."""
        self._must_be_free()
        if self.session.allows(type(command)) and not self.match.game.over:
            if isinstance(command, Hint):
                return partial(self._think_of_hint, self.revision)
            question = self.session.question
            if isinstance(command, Answer) and command.yes and question and question.confirms:
                self.session.question, command = question.earlier, question.confirms
            if isinstance(command, PlayTurnByBot) and command.confirmed:
                return partial(self._play_turn, self.revision)
        reply = self.session.carry_out(command)
        return self._changed(Reply() if isinstance(command, Answer) and not command.yes and not reply.error else reply)

    def bots_job(self) -> Job | None:
        """Return the job in which bots play, if it is their turn; from now on they are thinking."""
        self._are_bots_due = self.match.is_waiting_for_bots
        return self.let_bots_play if self._are_bots_due else None

    def let_bots_play(self) -> None:
        """Let bots decide until a person has to: a job."""
        with self._thinking(BOTS) as is_needed:
            self._are_bots_due = False
            if is_needed:
                self._step_bots(BOTS)

    def stop_thinking(self) -> None:
        """Let all who think decide by what they have found up to now; the rest of a turn is left to its person."""
        self._hurried |= self._thoughts

    def keep(self) -> None:
        """Write the match into its file if it has changed; the reply holds what prevents that."""
        if self._kept is None or self._kept_steps == self.match.steps:
            return
        try:
            with waiting_at_most(KEEP_WAIT):
                self._tag = self._kept.keep(self.name, self.match, self._tag)
            self._kept_steps = self.match.steps
            self._file_state = self._kept.file_state(self.name)
            self._enter_result(self._kept)
        except MatchConflictError:
            self._is_overtaken = True
        except InputError as error:
            self.reply = (*self.reply, f"The match could not be kept: {error}")

    def _enter_result(self, kept: KeptMatches) -> None:
        """Enter the match into the record of results when it ends, and take it out where its end is undone."""
        if self.match.game.over or self._is_entered:
            kept.enter_result(self.name, self.match)
            follow_game(kept.storage.path(self.name), self._workbench)
            self._is_entered = self.match.game.over

    @property
    def is_file_new(self) -> bool:
        """Whether the file of the match was written since it was read or kept: a look at it, which takes no lock."""
        return self._kept is not None and self._kept.file_state(self.name) not in (None, self._file_state)

    def is_overtaken(self) -> bool:
        """Whether another program has changed the match in its file, so that this one is not kept any more."""
        if self._kept is not None and self.is_file_new and not self._is_overtaken:
            state = self._kept.file_state(self.name)
            with suppress(InputError):  # a file that cannot be read is reported when the match is to be kept
                self._is_overtaken = self._kept.tag(self.name) != self._tag
                self._file_state = state
        return self._is_overtaken

    def close(self) -> None:
        """Keep the match as it stands, and end what is thought about."""
        self.keep()
        self.discard()

    def discard(self) -> None:
        """End what is thought about, and keep the match no more."""
        self._kept = None
        self._is_closed = True

    def _must_be_free(self) -> None:
        if self.is_waiting:
            raise InputError(NOT_DECIDED)

    def _changed(self, reply: Reply) -> Job | None:
        self.reply = reply.lines
        self.revision += 1
        job = self.bots_job()
        if job is None:  # else it is kept with the answers of the bots, or before they have ended
            self.keep()
        return job

    @contextmanager
    def _thinking(self, about: str) -> Iterator[bool]:
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
                    self._hurried.discard(about)
                    self.revision += 1
                    if about in PLAYING:
                        self.session.pass_the_screen()
                        self.keep()

    def _is_hurried(self, about: str) -> bool:
        return self._is_closed or about in self._hurried

    def _step_bots(self, about: str) -> None:
        while self.match.is_waiting_for_bots and not self._is_closed:
            option = self.match.bot_choice(partial(self._is_hurried, about))
            with self._lock:
                self.match.make_bot_choice(option)
                self.revision += 1

    def _think_of_hint(self, revision: int) -> None:
        with self._thinking(HINT) as is_needed:
            hint = self.match.hint(partial(self._is_hurried, HINT)) if is_needed else None
            with self._lock:
                if hint and self.revision == revision:  # else it is about a position that has passed
                    self.session.hint = hint
                    self.reply = hint.lines

    def _play_turn(self, revision: int) -> None:
        with self._thinking(AUTO) as is_needed:
            if is_needed and self.revision == revision:
                self.reply = ()
                recorder = self.match.turn_of_bot(partial(self._is_hurried, AUTO))
                with self._lock:
                    self.match.make_turn(recorder)
                    if AUTO in self._hurried and not self.match.is_waiting_for_bots:
                        self.reply = (STOPPED,)
                self._step_bots(AUTO)


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
        name = self.kept.begin(stem, match)
        return self._opened(name, match, self.kept.tag(name))

    def find(self, name: str) -> OpenMatch:
        """Return a match by its name; one that is only kept is opened where it was left."""
        opened = self._open.get(name)
        if opened is not None and not opened.is_overtaken():
            self._open.move_to_end(name)
            return opened
        tag = self.kept.tag(name)
        reopened = self._opened(name, self.kept.open(name), tag)
        self._open.move_to_end(name)
        if opened is not None:
            opened.discard()
            reopened.reply = (OVERTAKEN,)
        return reopened

    def next_game(self, name: str, first: int | None) -> OpenMatch:
        """Begin the next game of a best-of in its file, and return it; `first` as for `saves.next_game`."""
        opened = self.find(name)
        match = next_game(opened.match, first)
        opened.keep()
        tag = self.kept.keep(name, match, opened.tag)
        opened.discard()
        return self._opened(name, match, tag)

    def state(self, name: str) -> str | None:
        """Return the state of a match, None where it is not open (any more)."""
        opened = self._open.get(name)
        if opened is None:
            return None
        return f"{opened.state}+" if opened.is_file_new else opened.state

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
        for opened in self._open.values():
            opened.close()

    def _opened(self, name: str, match: Match, tag: str) -> OpenMatch:
        self._open[name] = opened = OpenMatch(name, match, self.kept, self._workbench, tag)
        if len(self._open) > MAX_OPEN:
            idle = (other for other in self._open.values() if not other.thinks_about and other is not opened)
            if oldest := next(idle, None):
                self._open.pop(oldest.name).close()
        return opened


MAX_OPEN_REPLAYS = 8  # games in memory, with a copy every few steps
PLAYED_AHEAD = 2_000  # steps that are played when a game is opened, so that each of them is at hand at once


class OpenReplays:
    """The replays of the records of a storage. A record that has changed is played anew. Methods raise InputError."""

    def __init__(self, workbench: Workbench, storage: FolderStorage) -> None:
        self._workbench = workbench
        self._storage = storage
        self._open: OrderedDict[tuple[str, str], GameReplay] = OrderedDict()  # by name and record, notes left out

    def find(self, name: str, number: int | None = None) -> GameReplay:
        """Return the replay of a record by the name of its file; of a best-of, of the game of a number or the last."""
        path = self._storage.path(name)
        key = name, with_notes(game_of_save(files.read(path), number), {})
        if key not in self._open:
            self._open[key] = replay = open_replay(self._workbench, path, number)
            with suppress(InputError):  # a request for a step that cannot be played reports it
                replay.step(PLAYED_AHEAD)
            if len(self._open) > MAX_OPEN_REPLAYS:
                self._open.popitem(last=False)
        self._open.move_to_end(key)
        return self._open[key]
