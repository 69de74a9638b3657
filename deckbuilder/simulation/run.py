"""Run simulations in this process, in several processes, or on a cluster."""

import os
from collections.abc import Iterator, Sequence

from deckbuilder.errors import InputError
from deckbuilder.simulation.chunks import Chunk, Keep, ReportProgress, Stop, Task, cut, never
from deckbuilder.simulation.game_runner import Setting
from deckbuilder.simulation.rounds import Rounds, run_rounds
from deckbuilder.simulation.statistics import EndlessGame, GameResult


def usable_processors() -> int:
    """Return how many processes can work at the same time."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


class Aggregate(Rounds[Setting]):
    """The games of a run in a single round, by task and number.

    `keep`: keeps new results, or raises InputError, which is `input_error` then. `endless`: games without a result.
    """

    def __init__(self, tasks: Sequence[Task], keep: Keep | None = None) -> None:
        super().__init__()
        self.wanted = sum(len(task.numbers) for task in tasks)
        self.games: list[dict[int, GameResult]] = [{} for _ in tasks]
        self.endless: dict[tuple[int, int], EndlessGame] = {}
        self.input_error: InputError | None = None
        self.tasks = tasks
        self._keep = keep

    @property
    def interrupted(self) -> bool:
        """Whether the run ended early, but not for an error."""
        return self.done < self.wanted and self.input_error is None

    def cut_round(self, jobs: int) -> Iterator[Chunk]:
        """Yield the chunks of all games, the first time."""
        return iter(()) if self.done else cut(self.tasks, jobs)

    def take(self, chunk: Chunk, results: Sequence[GameResult | EndlessGame]) -> int:
        """Take the games of a chunk, and return how many numbers are done with it. Raises InputError."""
        for result in results:
            if isinstance(result, GameResult):
                self.games[chunk.task][result.number] = result
            else:
                self.endless[chunk.task, result.number] = result
        if self._keep:
            try:
                self._keep(chunk.task, results)
            except InputError as error:
                self.input_error = error
                raise
        return len(chunk.numbers)

    def of(self, task: int) -> list[GameResult]:
        """Return the games of a task in the order of their numbers."""
        return [result for _, result in sorted(self.games[task].items())]

    def endless_of(self, task: int) -> list[EndlessGame]:
        """Return the games of a task without a result, in the order of their numbers."""
        return [game for (of, _), game in sorted(self.endless.items()) if of == task]


def run(
    tasks: Sequence[Task],
    report: ReportProgress,
    *,
    jobs: int = 1,
    is_isolated: bool = False,
    cluster: str | None = None,
    keep: Keep | None = None,
    stop: Stop = never,
) -> Aggregate:
    """Play the games of all tasks; options as for `run_rounds`. The results do not depend on the processes."""
    played = Aggregate(tasks, keep)
    try:
        run_rounds(played, report, jobs=jobs, is_isolated=is_isolated, cluster=cluster, stop=stop)
    except InputError:
        if played.input_error is None:
            raise
    return played
