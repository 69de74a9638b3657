"""A queue of work in rounds: one work is done, others wait, and the last ones are kept until the program ends."""

import threading
from dataclasses import dataclass
from time import monotonic
from typing import Any, Generic, TypeVar

from deckbuilder.errors import InputError
from deckbuilder.simulation.preparation import duration
from deckbuilder.simulation.rounds import Rounds, run_rounds
from deckbuilder.simulation.run import usable_processors

MAX_KEPT = 20
MAX_WAITING = 5
ENDING = 2.0  # seconds for a work to end when all are stopped


@dataclass(kw_only=True)
class QueuedWork:
    """A work of a queue, and its rounds.

    `is_waiting`: it waits or is done just now; `begun`: when it was taken up, by the clock of the processor, and
    `done_before`, how much had been done by then; `expected`: how long it takes, before anything is done; `is_stopped`:
    it is to stop. `problem`: why it has ended early.
    """

    rounds: Rounds[Any]
    is_waiting: bool = False
    begun: float | None = None
    done_before: int = 0
    expected: str = ""
    is_stopped: bool = False
    problem: str = ""

    @property
    def percent(self) -> int:
        return 100 * self.rounds.done // max(1, self.rounds.wanted)

    @property
    def time_left(self) -> str:
        """About how long it still takes, by what was done since it was taken up; empty where that is not known."""
        rounds, done = self.rounds, self.rounds.done - self.done_before
        if self.begun is None or done <= 0:
            return self.expected
        return duration((monotonic() - self.begun) * (rounds.wanted - rounds.done) / done)

    @property
    def state(self) -> str:
        """A text that differs between two states that look different; empty when nothing goes on."""
        return f"{self.percent}-{self.is_stopped}-{self.begun is None}" if self.is_waiting else ""

    def finish(self) -> None:
        """End the work, which is complete or was stopped; it waits until what has come of it is kept."""
        try:
            self.keep()
        finally:
            self.is_waiting = False

    def keep(self) -> None:
        """Keep what has come of the work."""
        try:
            self.rounds.keep()
        except InputError as error:
            self.problem = self.problem or str(error)


Key = TypeVar("Key")
Entry = TypeVar("Entry", bound=QueuedWork)


class WorkQueue(Generic[Key, Entry]):
    """Works by their keys.

    `noun`: what they are, in the plural; `most`: so many may wait. `runs`: whether `work` does them, or others do.
    """

    def __init__(self, noun: str, *, most: int = MAX_WAITING, runs: bool = True) -> None:
        self.runs = runs
        self._noun = noun
        self._most = most
        self._kept: dict[Key, Entry] = {}
        self._running: Entry | None = None  # by `work`
        self._working = threading.Lock()  # held while work is done: there is one at a time
        self._taking = threading.Lock()  # held while a work is taken up or stopped
        self._is_closed = False

    @property
    def waiting(self) -> list[Entry]:
        """The work that is done now, and those that wait."""
        return [entry for entry in tuple(self._kept.values()) if entry.is_waiting]

    def find(self, key: Key) -> Entry | None:
        """Return the work of a key that waits, is done just now or has ended lately; None where there is none."""
        return self._kept.get(key)

    def check_room(self) -> None:
        """Raise InputError where too many wait."""
        if len(self.waiting) >= self._most:
            raise InputError(f"{self._most} {self._noun} wait already; stop one of them first")

    def order(self, key: Key, entry: Entry) -> None:
        """Let a work begin or go on, up to what its rounds hold now; `work` then does it."""
        if not entry.is_waiting or self._kept.get(key) is not entry:
            self._kept.pop(key, None)
            self._kept[key] = entry  # at the end of the queue
            entry.begun = None
        entry.is_stopped, entry.problem = False, ""
        entry.is_waiting = not entry.rounds.is_complete
        self._forget()

    def _forget(self) -> None:
        """Forget the oldest works that are neither done nor wait."""
        for key in [key for key, entry in self._kept.items() if not entry.is_waiting]:
            if len(self._kept) > MAX_KEPT:
                del self._kept[key]

    def stop(self, key: Key) -> None:
        """Stop a work: one that is done just now ends within a second, one that waits at once; what is known stays."""
        if entry := self._kept.get(key):
            entry.is_stopped = True
            with self._taking:
                if entry.is_waiting and entry is not self._running:
                    entry.finish()

    def next(self) -> Entry | None:
        """Return the work that is done, or is to be done next; None where none waits; end those stopped before it."""
        for entry in self.waiting:
            if not entry.is_stopped and not self._is_closed:
                if entry.begun is None:
                    entry.begun, entry.done_before = monotonic(), entry.rounds.done
                return entry
            entry.finish()
        return None

    def work(self) -> None:
        """Do what waits, one after the other; return at once where that is done already, or by others."""
        while self.runs and self.waiting and self._working.acquire(blocking=False):
            try:
                while entry := self._take():
                    self._run(entry)
            finally:
                self._working.release()

    def _take(self) -> Entry | None:
        with self._taking:
            self._running = self.next()
            return self._running

    def _run(self, entry: Entry) -> None:
        try:
            run_rounds(
                entry.rounds,
                lambda _: None,
                jobs=usable_processors(),
                is_isolated=True,
                stop=lambda: entry.is_stopped or self._is_closed,
            )
        except InputError as error:
            entry.problem = str(error)
        except Exception as error:
            entry.problem = repr(error)
            raise
        finally:
            entry.finish()
            self._running = None

    def interrupt(self) -> None:
        """Ask for the end of everything, and return at once: it takes no lock, so that a signal handler may call it."""
        self._is_closed = True

    def stop_all(self) -> None:
        """Stop everything for good, and return when it has ended, or after some seconds."""
        self._is_closed = True
        if self._working.acquire(timeout=ENDING):
            self._take()
            self._working.release()
