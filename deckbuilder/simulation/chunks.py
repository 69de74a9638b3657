"""Cutting a run into chunks of games, and gathering what comes back.

A chunk is a setting and a range of game numbers. Who plays it does not matter, so a lost chunk is played again;
results are kept by task and number, so that nothing can count twice.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from deckbuilder.errors import InputError
from deckbuilder.simulation.game_runner import Setting, packed
from deckbuilder.simulation.result import GameResult

PER_JOB = 8  # chunks that each process gets in the course of a run: the last ones end at about the same time
LARGEST = 10  # games of a chunk: what is lost when a process dies, and what an interruption throws away

ReportProgress = Callable[[int], None]  # told how many more games are done
Keep = Callable[[int, Sequence[GameResult]], None]  # told of which task games are new, and which


Stop = Callable[[], bool]  # whether the run is to end now; asked several times a second


def never() -> bool:
    """Return false: the run is played to its end."""
    return False


class RunStoppedError(Exception):
    """The run was stopped by its caller."""


class NotKeptError(Exception):
    """What was done could not be kept, so nothing more is to be done; `Aggregate.input_error` says why."""


class Task(NamedTuple):
    """Games of a setting that are to be played. Those of an earlier `stage` are played first."""

    setting: Setting
    numbers: Sequence[int]
    stage: int = 0


def whole(settings: Sequence[Setting], games: int) -> list[Task]:
    """All games of each setting, from the first."""
    return [Task(setting, range(games)) for setting in settings]


@dataclass(frozen=True)
class Chunk:
    """Some games of a task."""

    task: int  # which of the run
    packed: bytes
    numbers: tuple[int, ...]


@dataclass
class Aggregate:
    """The games of a run that are done, by task and number."""

    games: list[dict[int, GameResult]] = field(default_factory=list)
    keep: Keep | None = None
    interrupted: bool = False
    input_error: InputError | None = None  # why the run was ended before its time

    def add(self, chunk: Chunk, results: Sequence[GameResult]) -> int:
        """Keep the results of a chunk; how many of them are new. Raises NotKeptError."""
        kept = self.games[chunk.task]
        new = [result for result in results if result.number not in kept]
        kept.update((result.number, result) for result in new)
        if self.keep:
            try:
                self.keep(chunk.task, new)
            except InputError as input_error:
                self.input_error = input_error
                raise NotKeptError from input_error
        return len(new)

    def of(self, task: int) -> list[GameResult]:
        """The games of a task in the order of their numbers."""
        return [result for _, result in sorted(self.games[task].items())]


def cut(tasks: Sequence[Task], jobs: int) -> Iterator[Chunk]:
    """The chunks of a run. Tasks of one stage take turns, so that an interrupted comparison has pairs."""
    size = max(1, min(LARGEST, sum(len(task.numbers) for task in tasks) // (jobs * PER_JOB)))
    ready = [packed(task.setting) for task in tasks]
    for stage in sorted({task.stage for task in tasks}):
        of_stage = [(place, task.numbers) for place, task in enumerate(tasks) if task.stage == stage]
        for start in range(0, max(len(numbers) for _, numbers in of_stage), size):
            for place, numbers in of_stage:
                if part := numbers[start : start + size]:
                    yield Chunk(place, ready[place], tuple(part))
