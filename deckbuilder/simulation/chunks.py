"""Chunks: a run is cut into chunks of games, and their results are aggregated.

A chunk is a setting and a range of game numbers. Its result does not depend on the process that plays it, so a lost
chunk is played again; results are kept by task and number, so that no game can count twice.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from deckbuilder.errors import InputError
from deckbuilder.simulation.game_runner import Setting, pack
from deckbuilder.simulation.result import EndlessGame, GameResult

PER_JOB = 8  # chunks for each process in a run; with several, the last ones end at about the same time
MAX_CHUNK = 10  # games of a chunk, which are lost if a process dies or the run is interrupted

ReportProgress = Callable[[int], None]  # called with the number of further games that are done
Keep = Callable[[int, Sequence[GameResult]], None]  # called with a task and its new games


Stop = Callable[[], bool]  # whether the run should end now; called several times a second


def never() -> bool:
    """Return False: the run is never stopped."""
    return False


class RunStoppedError(Exception):
    """The run was stopped by its caller."""


class NotKeptError(Exception):
    """Results could not be saved, so the run ends; `Aggregate.input_error` is the reason."""


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


@dataclass
class Aggregate:
    """The results of a run, by task and game number. `endless`: the games that have no result, by the same."""

    games: list[dict[int, GameResult]] = field(default_factory=list)
    keep: Keep | None = None
    interrupted: bool = False
    input_error: InputError | None = None  # why the run ended early
    endless: dict[tuple[int, int], EndlessGame] = field(default_factory=dict)

    def add(self, chunk: Chunk, results: Sequence[GameResult | EndlessGame]) -> int:
        """Add the results of a chunk, and return how many numbers are done with it. Raises NotKeptError."""
        kept, before = self.games[chunk.task], len(self.endless)
        new = [result for result in results if isinstance(result, GameResult) and result.number not in kept]
        kept.update((result.number, result) for result in new)
        self.endless.update(
            ((chunk.task, result.number), result) for result in results if isinstance(result, EndlessGame)
        )
        if self.keep:
            try:
                self.keep(chunk.task, new)
            except InputError as input_error:
                self.input_error = input_error
                raise NotKeptError from input_error
        return len(chunk.numbers) if new or len(self.endless) > before else 0

    def of(self, task: int) -> list[GameResult]:
        """Return the games of a task in the order of their numbers."""
        return [result for _, result in sorted(self.games[task].items())]

    def endless_of(self, task: int) -> list[EndlessGame]:
        """Return the games of a task without a result, in the order of their numbers."""
        return [game for (of, _), game in sorted(self.endless.items()) if of == task]


def cut(tasks: Sequence[Task], jobs: int) -> Iterator[Chunk]:
    """Yield the chunks of a run. Tasks of one stage alternate, so that an interrupted comparison has pairs."""
    size = max(1, min(MAX_CHUNK, sum(len(task.numbers) for task in tasks) // (jobs * PER_JOB)))
    ready = [pack(task.setting) for task in tasks]
    for stage in sorted({task.stage for task in tasks}):
        of_stage = [(place, task.numbers) for place, task in enumerate(tasks) if task.stage == stage]
        for start in range(0, max(len(numbers) for _, numbers in of_stage), size):
            for place, numbers in of_stage:
                if part := numbers[start : start + size]:
                    yield Chunk(place, ready[place], tuple(part))
