"""Chunks: a run is cut into chunks of games.

A chunk is a setting and a range of game numbers. Its result does not depend on the process that plays it, so a lost
chunk is played again.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from deckbuilder.simulation.game_runner import Setting, pack
from deckbuilder.simulation.statistics import EndlessGame, GameResult

CHUNKS_PER_JOB = 8  # chunks for each process in a run; with several, the last ones end at about the same time
MAX_CHUNK = 10  # games of a chunk, which are lost if a process dies or the run is interrupted

ReportProgress = Callable[[int], None]  # called with the number of further games that are done
Keep = Callable[[int, Sequence[GameResult | EndlessGame]], None]  # called with a task and its new results


Stop = Callable[[], bool]  # whether the run should end now; called several times a second


def never() -> bool:
    """Return False: the run is never stopped."""
    return False


class RunStoppedError(Exception):
    """The run was stopped by its caller."""


class Task(NamedTuple):
    """Games of a setting to be played; those of an earlier `stage` are played first."""

    setting: Setting
    numbers: Sequence[int]
    stage: int = 0


def whole(settings: Sequence[Setting], games: int) -> list[Task]:
    """Return tasks for all games of each setting, from the first."""
    return [Task(setting, range(games)) for setting in settings]


@dataclass(frozen=True)
class Chunk:
    """Some games of a task."""

    task: int  # its index in the run
    packed: bytes
    numbers: tuple[int, ...]


class ChunkSource(Protocol):
    """What gives chunks and takes their results."""

    def next_round(self, jobs: int) -> list[Chunk]:
        """Return the chunks that are to be done next by so many processes; none at the end."""

    def add(self, chunk: Chunk, results: Sequence[Any]) -> int:
        """Add the results of a chunk, and return how many are new."""


def cut(tasks: Sequence[Task], jobs: int) -> Iterator[Chunk]:
    """Yield the chunks of a run. Tasks of one stage alternate, so that an interrupted comparison has pairs."""
    size = max(1, min(MAX_CHUNK, sum(len(task.numbers) for task in tasks) // (jobs * CHUNKS_PER_JOB)))
    ready = [pack(task.setting) for task in tasks]
    for stage in sorted({task.stage for task in tasks}):
        of_stage = [(place, task.numbers) for place, task in enumerate(tasks) if task.stage == stage]
        for start in range(0, max(len(numbers) for _, numbers in of_stage), size):
            for place, numbers in of_stage:
                if part := numbers[start : start + size]:
                    yield Chunk(place, ready[place], tuple(part))
