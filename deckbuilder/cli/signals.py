"""Signals that ask a command to end: it ends as with Ctrl-C; nothing is left half done, and what is done is kept."""

import signal
from types import FrameType
from typing import Any, Final, Self

NAMES: Final = ("SIGTERM", "SIGHUP")  # the second, of a terminal that was closed, does not exist everywhere
ENDED: Final = 128  # the exit code of a command that a signal has ended, less the signal's number


class Stopped(KeyboardInterrupt):
    """A signal has come. Where Ctrl-C may mean less, this means the end."""


class Stops:
    """As long as it is entered, Stopped is raised where a signal comes. `code`: the exit code since then, 0 before."""

    def __init__(self) -> None:
        self.code: int = 0
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Self:
        for number in [getattr(signal, name) for name in NAMES if hasattr(signal, name)]:
            if signal.getsignal(number) == signal.SIG_DFL:  # who has us ignore it, as nohup does, means it
                self._before[number] = signal.signal(number, self._stop)
        return self

    def __exit__(self, *_: object) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)

    def _stop(self, number: int, _frame: FrameType | None) -> None:
        if not self.code:  # once is enough
            self.code = ENDED + number
            raise Stopped
