"""Work of the background that is done elsewhere: it is dealt in parts, and what comes back is brought together.

Simulations and work in rounds, such as analyses, are dealt alike. The results do not depend on who does what, nor on
the order of answers.
"""

from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any

from deckbuilder.app.simulations.queue import QueuedSimulation, SimulationQueue
from deckbuilder.app.work_queue import QueuedWork, WorkQueue
from deckbuilder.errors import InputError
from deckbuilder.simulation.chunks import Aggregate, Chunk, NotKeptError, cut

MAX_BREAKS = 3  # for each player, parts that are given back one after the other


@dataclass(frozen=True)
class DealtGames:
    """A part that a player does by `play_chunk`. `number`: of the deal."""

    number: int
    packed: bytes
    numbers: tuple[int, ...]


class Dealer:
    """Deals the parts of one work after the other. `jobs`: how many players there are; `deals`: numbers the deals."""

    def __init__(self, jobs: int, deals: "count[int] | None" = None) -> None:
        self._jobs = jobs
        self._waiting: deque[Chunk] = deque()
        self._dealt: dict[int, Chunk] = {}
        self._deals = deals or count(1)
        self._breaks = 0

    def deal(self) -> DealtGames | None:
        """Return a part that is to be done; None where there are none, or all of them are dealt."""
        self.settle()
        if not self._waiting:
            return None
        chunk, number = self._waiting.popleft(), next(self._deals)
        self._dealt[number] = chunk
        return DealtGames(number, chunk.packed, chunk.numbers)

    def is_wanted(self, number: int) -> bool:
        """Whether the results of a deal are still waited for."""
        return number in self._dealt

    def take(self, number: int, results: Sequence[Any]) -> None:
        """Take the results of a deal; those of work that was stopped are of no use."""
        chunk = self._dealt.pop(number, None)
        if chunk is None:
            return
        self._breaks = 0
        self.add(chunk, results)
        self.settle()

    def fail(self, number: int, problem: str) -> None:
        """End the work of a deal that cannot be done, for a reason in a sentence."""
        if number in self._dealt:
            self.break_off(problem)
            self.settle()

    def give_back(self, number: int) -> None:
        """Deal a part again whose player has died."""
        if number not in self._dealt:
            return
        self._breaks += 1
        if self._breaks > MAX_BREAKS * self._jobs:
            self.fail(number, "the workers that play die again and again")
        else:
            self._waiting.appendleft(self._dealt.pop(number))

    def clear(self) -> None:
        """Forget the parts of the present work."""
        self._waiting.clear()
        self._dealt.clear()
        self._breaks = 0

    @property
    def has_parts(self) -> bool:
        """Whether parts of the present work are not done."""
        return bool(self._waiting or self._dealt)

    def add(self, chunk: Chunk, results: Sequence[Any]) -> None:
        """Add results to the present work."""
        raise NotImplementedError

    def break_off(self, problem: str) -> None:
        """Note why the present work cannot go on."""
        raise NotImplementedError

    def settle(self) -> None:
        """End the work that is over or was stopped, and begin the next one."""
        raise NotImplementedError


class SimulationDealer(Dealer):
    """Deals the games of the simulations of a queue, one simulation after the other."""

    def __init__(self, queue: SimulationQueue, jobs: int, deals: "count[int] | None" = None) -> None:
        super().__init__(jobs, deals)
        self._queue = queue
        self._aggregate = Aggregate()

    def add(self, chunk: Chunk, results: Sequence[Any]) -> None:
        if entry := self._queue.running:
            with suppress(NotKeptError):  # the error is in the aggregate
                entry.done += self._aggregate.add(chunk, results)

    def break_off(self, problem: str) -> None:
        self._aggregate.input_error = InputError(problem)

    def settle(self) -> None:
        entry = self._queue.running
        while entry is None or self._is_over(entry):
            if entry:
                self._finish(entry)
            entry = self._queue.begin()
            if entry is None:
                return
            self._aggregate = Aggregate([{} for _ in entry.job.tasks], entry.job.keep)
            self._waiting.extend(cut(entry.job.tasks, self._jobs))

    def _is_over(self, entry: QueuedSimulation) -> bool:
        return entry.is_stopped or self._aggregate.input_error is not None or not self.has_parts

    def _finish(self, entry: QueuedSimulation) -> None:
        self._aggregate.interrupted = entry.is_stopped
        self.clear()
        aggregate = self._aggregate
        self._queue.finish(entry, lambda: entry.job.result(aggregate))


class RoundsDealer(Dealer):
    """Deals the rounds of the works of a queue, one work after the other."""

    def __init__(self, queue: WorkQueue[Any, Any], jobs: int, deals: "count[int] | None" = None) -> None:
        super().__init__(jobs, deals)
        self._queue = queue
        self._entry: QueuedWork | None = None

    @property
    def is_running(self) -> bool:
        """Whether a work is to be done."""
        self.settle()
        return self._entry is not None

    def add(self, chunk: Chunk, results: Sequence[Any]) -> None:
        if self._entry:
            self._entry.rounds.add(chunk, results)

    def break_off(self, problem: str) -> None:
        if self._entry:
            self._entry.problem = problem
            self._entry.finish()

    def settle(self) -> None:
        while True:
            entry = self._queue.next()
            if entry is not self._entry:
                self.clear()
                self._entry = entry
            if entry is None or self.has_parts:
                return
            self._waiting.extend(entry.rounds.next_round())
            if not self.has_parts:
                entry.finish()
