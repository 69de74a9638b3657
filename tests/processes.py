"""Processes that tests start: with the default signals whatever the tests were started with, and ended with the test."""

import contextlib
import os
import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

PATIENCE = 600  # seconds; a test that waits so long hangs
ASKING = (signal.SIGINT, signal.SIGHUP, signal.SIGTERM)  # `nohup`, cron and some runners have them ignored

Start = Callable[..., "subprocess.Popen[Any]"]


def default_signals() -> None:
    """Let the signals that ask a process to end do so; for `preexec_fn`."""
    for number in ASKING:
        signal.signal(number, signal.SIG_DFL)


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts processes as `subprocess.Popen` does, each in a session of its own that ends with the test."""
    started: list[subprocess.Popen[Any]] = []

    def begin(command: Sequence[str], **options: Any) -> "subprocess.Popen[Any]":
        options |= {"start_new_session": True, "preexec_fn": default_signals}
        process = subprocess.Popen(command, **options)
        started.append(process)
        return process

    yield begin
    for process in started:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe:
                with contextlib.suppress(BrokenPipeError):
                    pipe.close()
