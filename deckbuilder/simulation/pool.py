"""Chunks played by several processes of this machine.

A process that dies takes its pool with it (that is how `concurrent.futures` tells): the chunks that were not done go to
a new pool. An interruption ends the processes at once; they themselves do not listen to Ctrl-C. Nor do they outlive the
command.
"""

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import resource_tracker
from typing import Any

from deckbuilder.errors import InputError, Remedy
from deckbuilder.simulation.chunks import Aggregate, Chunk, ReportProgress, RunStoppedError, Stop, never
from deckbuilder.simulation.game_runner import play_chunk
from deckbuilder.simulation.result import EndlessGame, GameResult
from deckbuilder.text import counted

POLL_INTERVAL = 0.2  # seconds between two checks whether the run should end
MANAGER_PATIENCE = 0.5  # seconds for the pool's own thread to end; older versions of Python wait for the end below
NICENESS = 10  # of the processes that play, of 19
MOST_BREAKS = 3  # consecutive pools that may break without finishing a chunk

ChunkFuture = Future[list[GameResult | EndlessGame]]
Waiting = dict[ChunkFuture, Chunk]


def play_in_processes(
    chunks: Sequence[Chunk], jobs: int, gathered: Aggregate, report: ReportProgress, stop: Stop = never
) -> None:
    """Play all chunks. Raises InputError if processes die again and again, KeyboardInterrupt or RunStoppedError
    when interrupted.
    """
    left = list(chunks)
    breaks = 0
    while left:
        done = _play(left, jobs, gathered, report, stop)
        left = [chunk for chunk in left if chunk not in done]
        breaks = 0 if done else breaks + 1
        if breaks == MOST_BREAKS:
            games = counted(sum(map(len, gathered.games)), "game")
            raise InputError(
                f"the processes that play die again and again, {games} done", remedies=(Remedy.FEWER_PROCESSES,)
            )


def _play(chunks: Sequence[Chunk], jobs: int, gathered: Aggregate, report: ReportProgress, stop: Stop) -> set[Chunk]:
    """Play chunks in a new pool until all are done or the pool breaks; return those that are done."""
    done: set[Chunk] = set()
    before = set(multiprocessing.active_children())
    spawned = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, len(chunks)), mp_context=spawned, initializer=_begin)
    try:
        for future, chunk in _submitted(pool, chunks, stop):
            try:
                results = future.result()
            except BrokenProcessPool:
                continue
            report(gathered.add(chunk, results))
            done.add(chunk)
    except BaseException:
        # The pool does not close these two.
        parts: Any = pool
        tasks, pipe = parts._call_queue, parts._result_queue  # noqa: SLF001
        manager = parts._executor_manager_thread  # noqa: SLF001
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - before:
            process.terminate()
            process.join()
        # A task that nobody takes any more, and a result that was cut off in the middle, would be waited for, by the
        # end of the program at the latest.
        with contextlib.suppress(OSError):
            pipe._writer.close()  # noqa: SLF001
        if manager is not None:
            manager.join(MANAGER_PATIENCE)  # it may close the other end itself, and two at once would be an error
        with contextlib.suppress(OSError):
            tasks._reader.close()  # noqa: SLF001
        raise
    pool.shutdown()
    return done


def _begin() -> None:
    """Let this process stand back behind others, such as a server, and end with its parent."""
    if hasattr(os, "nice"):  # not on every system
        os.nice(NICENESS)
    _end_with_parent()


def _end_with_parent() -> None:
    """Let this process end when the process that started it has ended for any reason."""
    threading.Thread(target=_watch_parent, daemon=True).start()


def _watch_parent() -> None:
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


def _submitted(pool: ProcessPoolExecutor, chunks: Sequence[Chunk], stop: Stop) -> Iterator[tuple[ChunkFuture, Chunk]]:
    """Yield every chunk with its future, in the order in which they are done. Raises RunStoppedError."""
    waiting: Waiting = {}
    with _deaf_to_interruptions(), contextlib.suppress(BrokenProcessPool):
        for chunk in chunks:
            waiting[pool.submit(play_chunk, chunk.packed, chunk.numbers)] = chunk
    pending = set(waiting)
    while pending:
        if stop():
            raise RunStoppedError
        done, pending = wait(pending, POLL_INTERVAL, FIRST_COMPLETED)
        for future in done:
            yield future, waiting[future]


@contextlib.contextmanager
def _deaf_to_interruptions() -> Iterator[None]:
    """Let processes started inside ignore Ctrl-C, which a terminal sends to every process of a command.

    They inherit that it is blocked in this thread. The main thread hears it at the end, so that none is lost.
    """
    can_block = hasattr(signal, "pthread_sigmask")
    resource_tracker.ensure_running()  # which lets the signal in again as it starts
    with _interruption_delayed():
        if can_block:
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            if can_block:
                signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


@contextlib.contextmanager
def _interruption_delayed() -> Iterator[None]:
    """Let an interruption of the main thread wait for the end of the block."""
    if threading.current_thread() is not threading.main_thread():  # only the main thread has signal handlers
        yield
        return
    was_interrupted: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: was_interrupted.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if was_interrupted:
        raise KeyboardInterrupt
