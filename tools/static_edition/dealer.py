"""Work of the background that is done elsewhere: it is dealt in parts, and what comes back is brought together.

The results do not depend on who does what, nor on the order of answers.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from deckbuilder.app.work_queue import QueuedWork, WorkQueue
from deckbuilder.errors import InputError
from deckbuilder.simulation.chunks import Chunk

MAX_BREAKS = 3  # for each player, parts that are given back one after the other


@dataclass(frozen=True)
class DealtGames:
    """A part that a player does by `play_chunk`. `number`: of the deal."""

    number: int
    packed: bytes
    numbers: tuple[int, ...]


class Dealer:
    """Deals the rounds of the works of a queue, one work after the other.

    `jobs`: how many players there are; `deals`: numbers the deals.
    """

    def __init__(self, queue: WorkQueue[Any, Any], jobs: int, deals: "count[int] | None" = None) -> None:
        self._queue = queue
        self._jobs = jobs
        self._entry: QueuedWork | None = None
        self._waiting: deque[Chunk] = deque()
        self._dealt: dict[int, Chunk] = {}
        self._deals = deals or count(1)
        self._breaks = 0

    @property
    def is_running(self) -> bool:
        """Whether a work is to be done."""
        self.settle()
        return self._entry is not None

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
        if chunk is None or self._entry is None:
            return
        self._breaks = 0
        try:
            self._entry.rounds.add(chunk, results)
        except InputError as error:
            self._end(str(error))
        self.settle()

    def fail(self, number: int, problem: str) -> None:
        """End the work of a deal that cannot be done, for a reason in a sentence."""
        if number in self._dealt:
            self._end(problem)
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

    def settle(self) -> None:
        """End the work that is over or was stopped, and begin the next one."""
        while True:
            entry = self._queue.next()
            if entry is not self._entry:
                self._waiting.clear()
                self._dealt.clear()
                self._breaks = 0
                self._entry = entry
            if entry is None or self._waiting or self._dealt:
                return
            self._waiting.extend(entry.rounds.next_round(self._jobs))
            if not self._waiting:
                entry.finish()

    def _end(self, problem: str) -> None:
        if self._entry:
            self._entry.problem = problem
            self._entry.finish()
