"""Chunks played by several processes of this machine.

Each process gets one chunk after the other through a pipe. A process that dies is replaced, and its chunk is played
again. An interruption ends the processes at once; they themselves do not listen to Ctrl-C. Nor do they outlive the
command.
"""

import contextlib
import multiprocessing
import os
import signal
import threading
import traceback
from collections import deque
from collections.abc import Iterator, Sequence
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, Self

from deckbuilder.errors import InputError, Remedy
from deckbuilder.simulation.chunks import Chunk, ChunkSource, ReportProgress, RunStoppedError, Stop, never
from deckbuilder.simulation.game_runner import play_chunk
from deckbuilder.text import counted

POLL_INTERVAL = 0.2  # seconds between two checks whether the run should end
NICENESS = 10  # of the processes that play, of 19
MAX_DEATHS = 3  # of each process, while no chunk is finished


class _Worker:
    """A process that plays chunks. `chunk`: the one that it plays now; `is_ready`: it has started."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, other_end = context.Pipe()
        self.process = context.Process(target=_work, args=(other_end,), daemon=True)
        self.chunk: Chunk | None = None
        self.is_ready = False
        self.process.start()
        other_end.close()  # so that the end of the process is the end of the pipe

    def play(self, chunk: Chunk) -> None:
        self.chunk = chunk
        with contextlib.suppress(OSError):
            self.connection.send((chunk.packed, chunk.numbers))

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.connection.close()


class ProcessPool:
    """Processes that play chunks, as long as it is entered. They start with the first chunks that keep them busy."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._waiting: deque[Chunk] = deque()
        self._unfinished = 0
        self._done = 0
        self._workers: list[_Worker] = []
        self._deaths = 0  # since a chunk was finished

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.end()

    def play(self, chunks: Sequence[Chunk], source: ChunkSource, report: ReportProgress, stop: Stop = never) -> None:
        """Play all chunks. Raises InputError and RunStoppedError."""
        self._waiting.extend(chunks)
        self._unfinished = len(chunks)
        for worker in self._workers:
            self._give(worker)
        self._start(min(self._jobs, len(chunks)) - len(self._workers))
        while self._unfinished:
            if stop():
                raise RunStoppedError
            ready = wait([worker.connection for worker in self._workers], POLL_INTERVAL)
            for worker in [worker for worker in self._workers if worker.connection in ready]:
                self._serve(worker, source, report)

    def _start(self, number: int) -> None:
        with _deaf_to_interruptions():
            for _ in range(number):
                self._workers.append(_Worker())

    def _give(self, worker: _Worker) -> None:
        if self._waiting and worker.is_ready and worker.chunk is None:
            worker.play(self._waiting.popleft())

    def _serve(self, worker: _Worker, source: ChunkSource, report: ReportProgress) -> None:
        """Take what a process has sent, and give it the next chunk."""
        try:
            results = worker.connection.recv()
        except (EOFError, OSError):
            self._replace(worker)
            return
        if isinstance(results, Exception):
            raise results
        worker.is_ready = True
        if worker.chunk:
            new = source.add(worker.chunk, results)
            self._done += new
            report(new)
            self._unfinished -= 1
            self._deaths = 0
            worker.chunk = None
        self._give(worker)

    def _replace(self, worker: _Worker) -> None:
        """Start another process in place of one that has died. Raises InputError if that happens again and again."""
        self._workers.remove(worker)
        worker.end()
        if worker.chunk:
            self._waiting.appendleft(worker.chunk)
        self._deaths += 1
        if self._deaths >= MAX_DEATHS * (len(self._workers) + 1):
            games = counted(self._done, "game")
            raise InputError(
                f"the processes that play die again and again, {games} done", remedies=(Remedy.FEWER_PROCESSES,)
            )
        self._start(1)


def _work(connection: Connection) -> None:
    """Play the chunks that come through a pipe, in a process of its own; None is sent when it is ready."""
    if hasattr(os, "nice"):  # not on every system
        os.nice(NICENESS)  # stand back behind others, such as a server
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):  # the parent has ended
        connection.send(None)
        while True:
            setting, numbers = connection.recv()
            connection.send(_results(setting, numbers))


def _results(packed: bytes, numbers: Sequence[int]) -> Sequence[Any] | Exception:
    """Return the results of a chunk, or the error that the parent is to raise."""
    try:
        return play_chunk(packed, numbers)
    except Exception as error:  # noqa: BLE001
        error.add_note(traceback.format_exc())
        return error


def _end_with_parent() -> None:
    """End this process when the process that started it has ended for any reason."""
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


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
