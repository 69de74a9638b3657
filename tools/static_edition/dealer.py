"""Simulations whose games are played elsewhere: they are dealt in parts, and what comes back is brought together."""

from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count

from deckbuilder.app.simulations.queue import QueuedSimulation, SimulationQueue
from deckbuilder.errors import InputError
from deckbuilder.simulation.chunks import Aggregate, Chunk, NotKeptError, cut
from deckbuilder.simulation.result import EndlessGame, GameResult

MAX_BREAKS = 3  # for each player, games that are given back one after the other


@dataclass(frozen=True)
class DealtGames:
    """Games that a player plays by `play_chunk`. `number`: of the deal."""

    number: int
    packed: bytes
    numbers: tuple[int, ...]


class SimulationDealer:
    """Deals the games of the simulations of a queue, one simulation after the other.

    `jobs`: how many players there are. The results do not depend on who plays what, nor on the order of answers.
    """

    def __init__(self, queue: SimulationQueue, jobs: int) -> None:
        self._queue = queue
        self._jobs = jobs
        self._waiting: deque[Chunk] = deque()
        self._dealt: dict[int, Chunk] = {}
        self._deals = count(1)
        self._aggregate = Aggregate()
        self._breaks = 0

    def deal(self) -> DealtGames | None:
        """Return games that are to be played; None where there are none, or all of them are dealt."""
        self.settle()
        if not self._waiting:
            return None
        chunk, number = self._waiting.popleft(), next(self._deals)
        self._dealt[number] = chunk
        return DealtGames(number, chunk.packed, chunk.numbers)

    def is_wanted(self, number: int) -> bool:
        """Whether the results of a deal are still waited for."""
        return number in self._dealt

    def take(self, number: int, results: Sequence[GameResult | EndlessGame]) -> None:
        """Take the results of a deal; those of a simulation that was stopped are of no use."""
        chunk, entry = self._dealt.pop(number, None), self._queue.running
        if chunk is None or entry is None:
            return
        self._breaks = 0
        with suppress(NotKeptError):  # the error is in the aggregate
            entry.done += self._aggregate.add(chunk, results)
        self.settle()

    def fail(self, number: int, problem: str) -> None:
        """End the simulation of a deal that cannot be played, for a reason in a sentence."""
        if number in self._dealt:
            self._aggregate.input_error = InputError(problem)
            self.settle()

    def give_back(self, number: int) -> None:
        """Deal games again whose player has died."""
        if number not in self._dealt:
            return
        self._breaks += 1
        if self._breaks > MAX_BREAKS * self._jobs:
            self.fail(number, "the workers that play die again and again")
        else:
            self._waiting.appendleft(self._dealt.pop(number))

    def settle(self) -> None:
        """End the simulation that is over or was stopped, and begin the next one."""
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
        return entry.is_stopped or self._aggregate.input_error is not None or not (self._waiting or self._dealt)

    def _finish(self, entry: QueuedSimulation) -> None:
        self._aggregate.interrupted = entry.is_stopped
        self._waiting.clear()
        self._dealt.clear()
        self._breaks = 0
        aggregate = self._aggregate
        self._queue.finish(entry, lambda: entry.job.result(aggregate))
