"""Pods whose bots play in the background: how far they are, and how they are stopped."""

import logging
from collections.abc import Callable
from dataclasses import dataclass

from deckbuilder.app.pods.kept import KeptPods
from deckbuilder.app.workbench import Workbench
from deckbuilder.errors import InputError
from deckbuilder.simulation.run import usable_processors

FAILED = "The program has failed here; its log names the place."
LOG = logging.getLogger("deckbuilder.web")


@dataclass
class PodProgress:
    """Pairings of bots that are being played. `done` of `total`; `is_stopped`: they are to end."""

    total: int
    done: int = 0
    is_stopped: bool = False


class OpenPods:
    """The pods of a workbench. In each of them bots play at most once at a time.

    `plays_all`: whether a job plays all pairings of bots, in processes of their own; else the next one, here.
    """

    def __init__(self, workbench: Workbench, *, plays_all: bool) -> None:
        self.kept = KeptPods(workbench)
        self._workbench = workbench
        self._plays_all = plays_all
        self._running: dict[str, PodProgress] = {}
        self.problems: dict[str, str] = {}  # why bots could not play on, by pod
        self._is_closed = False

    def progress(self, name: str) -> PodProgress | None:
        """Return how far the bots of a pod are; None where they do not play."""
        return self._running.get(name)

    def state(self, name: str) -> str | None:
        """Return a text that differs between two states of a pod that look different; None where bots do not play."""
        progress = self._running.get(name)
        return f"{progress.done}{progress.is_stopped}" if progress else None

    def let_bots_play(self, name: str) -> Callable[[], None]:
        """Return the job of the bots of a pod."""
        return lambda: self._play(name)

    def _play(self, name: str) -> None:
        with self._workbench.lock:
            if name in self._running or self._is_closed:
                return
            pod = self.kept.open(name)
            waiting = pod.waiting_bots()[: None if self._plays_all else 1]
            self._running[name] = progress = PodProgress(len(waiting))
            self.problems.pop(name, None)

        def report(pairings: int) -> None:
            progress.done += pairings

        try:
            pod.play_bots(
                waiting,
                report,
                lambda: progress.is_stopped or self._is_closed,
                jobs=usable_processors() if self._plays_all else 1,
                is_isolated=self._plays_all,
                lock=self._workbench.lock,
            )
        except InputError as error:
            self.problems[name] = str(error)
        except Exception:
            LOG.exception("error in the pod %s", name)
            self.problems[name] = FAILED
        finally:
            self._running.pop(name, None)

    def stop(self, name: str) -> None:
        """Let the bots of a pod end; what is played is kept."""
        if progress := self._running.get(name):
            progress.is_stopped = True

    def interrupt(self) -> None:
        """Ask all bots to end, and return at once."""
        self._is_closed = True
