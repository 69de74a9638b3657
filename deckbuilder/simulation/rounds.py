"""Work in rounds: what a round does depends only on the results of those before it, so any process can do its parts.

The result is the same on every machine, with any number of processes, and after an interruption.
"""

import pickle
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any, Generic, Self, TypeVar

from deckbuilder.simulation.chunks import Chunk, ReportProgress, RunStoppedError, Stop, never
from deckbuilder.simulation.game_runner import Work, pack, play_chunk


@lru_cache(maxsize=2)
def open_source(packed: bytes) -> Any:
    """Return what a packed source opens to; a process keeps the last ones, so that it opens each of them once."""
    return pickle.loads(packed).open()  # noqa: S301 - packed by this program a moment ago


@dataclass(frozen=True)
class SourcedWork:
    """Work that shares a packed source with others."""

    source: bytes

    def prepare(self) -> Self:
        """Return the work as it is."""
        return self


W = TypeVar("W", bound=Work)
CHUNK_SIZE = 4  # games of a chunk, where nothing else is said
Round = list[tuple[W, Sequence[int]]]  # work, each with the numbers of the parts that are wanted


class Rounds(Generic[W]):
    """Rounds of work, and how far they have come: `done` of `wanted`, in a unit of their own."""

    def __init__(self) -> None:
        self.wanted = 0
        self.done = 0
        self.is_complete = False
        self._reported = 0  # of `done`, by `add`
        self._work: list[W] = []
        self._unfinished: dict[tuple[int, int], Chunk] = {}  # of the present round
        self._rounds: Iterator[Round[W]] = iter(())

    def append(self, rounds: Iterator[Round[W]]) -> None:
        """Let further rounds follow, none of which is empty, when all that was ordered before is done."""
        self._rounds = chain(self._rounds, rounds)
        self.is_complete = False

    def next_round(self, jobs: int = 1) -> list[Chunk]:
        """Return the chunks that are to be done next, all before the next call; none when the work is complete.

        Those that were not done of the round before come again. `jobs`: how many processes will do them.
        """
        if not self._unfinished:
            self._unfinished = {(chunk.task, chunk.numbers[0]): chunk for chunk in self.cut_round(jobs)}
        if not self._unfinished:
            self.is_complete, self.done = True, self.wanted
        return list(self._unfinished.values())

    def cut_round(self, jobs: int) -> Iterator[Chunk]:  # noqa: ARG002 - for games, which are cut otherwise
        """Yield the chunks of the next round, if there is one."""
        for work, numbers in next(self._rounds, []):
            packed, size = pack(work), self.chunk_size(work)
            self._work.append(work)
            for first in range(0, len(numbers), size):
                yield Chunk(len(self._work) - 1, packed, tuple(numbers[first : first + size]))

    def work_of(self, chunk: Chunk) -> W:
        """Return the work to which a chunk belongs."""
        return self._work[chunk.task]

    def add(self, chunk: Chunk, results: Sequence[Any]) -> int:
        """Add what came of a chunk, once, and return how far the work has gone on since the one before."""
        if self._unfinished.pop((chunk.task, chunk.numbers[0]), None) is None:
            return 0
        self.done = min(self.done + self.take(chunk, results), self.wanted)
        before, self._reported = self._reported, self.done
        return self.done - before

    def keep(self) -> None:
        """Keep what has come since the last time, where it is kept in a file. Raises InputError."""

    def chunk_size(self, work: W) -> int:  # noqa: ARG002 - the same for all
        """Return how many parts of a work are done together."""
        return CHUNK_SIZE

    def take(self, chunk: Chunk, results: Sequence[Any]) -> int:
        """Take the results of a chunk, and return how far the work has gone on by them."""
        raise NotImplementedError


def run_rounds(
    rounds: Rounds[Any],
    report: ReportProgress,
    *,
    jobs: int = 1,
    is_isolated: bool = False,
    cluster: str | None = None,
    stop: Stop = never,
) -> None:
    """Do work in rounds to its end, or until `stop` returns true or Ctrl-C; what has come by then is kept.

    `is_isolated`: one job, too, runs in a process of its own; the caller has threads that it must not slow down.
    """
    try:
        if cluster is not None:
            from deckbuilder.simulation.cluster import play_on_cluster  # noqa: PLC0415 - an extra

            play_on_cluster(rounds, cluster, report, stop)
        elif jobs > 1 or is_isolated:
            from deckbuilder.simulation.pool import ProcessPool  # noqa: PLC0415 - start-up time

            with ProcessPool(jobs) as pool:
                while chunks := rounds.next_round(jobs):
                    pool.play(chunks, rounds, report, stop)
        else:
            while chunks := rounds.next_round(rounds.wanted):  # small chunks: an interruption loses one
                for chunk in chunks:
                    if stop():
                        return
                    report(rounds.add(chunk, play_chunk(chunk.packed, chunk.numbers)))
    except (KeyboardInterrupt, RunStoppedError):
        return
    finally:
        rounds.keep()
