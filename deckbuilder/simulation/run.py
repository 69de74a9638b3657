"""Run simulations in this process, in several processes, or on a cluster."""

import os
from collections.abc import Sequence

from deckbuilder.simulation.chunks import (
    Aggregate,
    Keep,
    NotKeptError,
    ReportProgress,
    RunStoppedError,
    Stop,
    Task,
    cut,
    never,
)
from deckbuilder.simulation.game_runner import play_chunk


def usable_processors() -> int:
    """Return how many processes can work at the same time."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


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
    """Play the games of all tasks. The results do not depend on the processes.

    `is_isolated`: one job, too, is played by a process of its own; the caller has threads that it must not slow down.
    An interruption (Ctrl-C), `stop` and an error in keeping results end the run with what is done so far.
    """
    gathered = Aggregate([{} for _ in tasks], keep)
    try:
        if cluster is not None:
            from deckbuilder.simulation.cluster import play_on_cluster  # noqa: PLC0415 - an extra

            play_on_cluster(tasks, cluster, gathered, report, stop)
        elif jobs > 1 or is_isolated:
            from deckbuilder.simulation.pool import play_in_processes  # noqa: PLC0415 - start-up time

            play_in_processes(list(cut(tasks, jobs)), jobs, gathered, report, stop)
        else:
            _play_here(tasks, gathered, report, stop)
    except (KeyboardInterrupt, RunStoppedError):
        gathered.interrupted = True
    except NotKeptError:
        pass  # the error is in the aggregate
    return gathered


def _play_here(tasks: Sequence[Task], gathered: Aggregate, report: ReportProgress, stop: Stop) -> None:
    """Play game by game in this process, so that an interruption loses one game at most."""
    for chunk in cut(tasks, jobs=max(1, sum(len(task.numbers) for task in tasks))):
        if stop():
            raise RunStoppedError
        report(gathered.add(chunk, play_chunk(chunk.packed, chunk.numbers)))
