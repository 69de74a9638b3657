"""Signals that end a command as Ctrl-C does: nothing is left half done, and finished work is kept."""

import signal
from types import FrameType
from typing import Any, Final, Self

NAMES: Final = ("SIGTERM", "SIGHUP")  # the second, for a closed terminal, does not exist on all systems
ENDED: Final = 128  # the exit code of a command ended by a signal, minus the signal's number


class Stopped(KeyboardInterrupt):
    """A signal was received. Unlike Ctrl-C, which may mean less, it ends the command."""


class Stops:
    """While entered, a signal raises Stopped. `code`: the exit code after a signal, 0 before."""

    def __init__(self) -> None:
        self.code: int = 0
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Self:
        for number in [getattr(signal, name) for name in NAMES if hasattr(signal, name)]:
            if signal.getsignal(number) == signal.SIG_DFL:  # a signal that is ignored, as by nohup, stays ignored
                self._before[number] = signal.signal(number, self._stop)
        return self

    def __exit__(self, *_: object) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)

    def _stop(self, number: int, _frame: FrameType | None) -> None:
        if not self.code:  # only the first one
            self.code = ENDED + number
            raise Stopped
