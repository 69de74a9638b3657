"""Analyses of the games of a workbench: one is run, others wait, and all are kept until the program ends.

They need not be kept longer: an analysis of the same game has the same result at any time.
"""

import threading
from collections import OrderedDict
from dataclasses import dataclass

from deckbuilder.app.analysis.analysis import LONGER, Analysis
from deckbuilder.app.analysis.preparation import looks_for, prepare_analysis, report_of, run_analysis
from deckbuilder.app.analysis.report import AnalysisReport
from deckbuilder.app.matches.replays import GameReplay
from deckbuilder.app.workbench import Workbench
from deckbuilder.errors import InputError
from deckbuilder.simulation.run import usable_processors

MAX_KEPT = 20
MAX_WAITING = 5
ENDING = 2.0  # seconds for an analysis to end when all are stopped

GameName = tuple[str, int | None]  # the name of a file, and the number of a game in it, None for the last


@dataclass
class QueuedAnalysis:
    """An analysis of a record. `is_longer`: the longer look is ordered, too.

    `is_waiting`: it waits or runs; `is_stopped`: it is to stop. `problem`: why it has ended early.
    """

    replay: GameReplay
    analysis: Analysis
    is_longer: bool
    is_waiting: bool = False
    is_stopped: bool = False
    problem: str = ""

    @property
    def percent(self) -> int:
        return 100 * self.analysis.done // max(1, self.analysis.wanted)

    @property
    def state(self) -> str:
        """A text that differs between two states that look different."""
        return f"{self.is_waiting}-{self.percent}-{self.analysis.games if not self.is_waiting else ''}"

    def report(self) -> AnalysisReport:
        """Return what has come of it up to now."""
        return report_of(self.analysis, self.replay)


class AnalysisQueue:
    """The analyses of a workbench. `runs`: whether `work` runs them; otherwise others do so step by step."""

    def __init__(self, workbench: Workbench, *, runs: bool = True) -> None:
        self._workbench = workbench
        self._runs = runs
        self._kept: OrderedDict[GameName, QueuedAnalysis] = OrderedDict()
        self._running: QueuedAnalysis | None = None  # by `work`
        self._working = threading.Lock()  # held while analyses run: there is one at a time
        self._is_closed = False

    def find(self, name: GameName, replay: GameReplay) -> QueuedAnalysis | None:
        """Return the analysis of a record; None where there is none, or it was of another game of that name."""
        entry = self._kept.get(name)
        return entry if entry is not None and entry.replay.record == replay.record else None

    def submit(self, name: GameName, replay: GameReplay, *, longer: bool) -> None:
        """Order an analysis, or let one go on: that was stopped, or with a longer look. `work` then runs it.

        Raises InputError for a game that cannot be analysed, or where too many wait.
        """
        entry = self.find(name, replay)
        is_waiting = entry is not None and entry.is_waiting
        if not is_waiting and sum(other.is_waiting for other in self._kept.values()) >= MAX_WAITING:
            raise InputError(f"{MAX_WAITING} analyses wait already; stop one of them first")
        if entry is None:
            analysis = prepare_analysis(self._workbench, replay, looks_for(replay, longer=longer))
            entry = self._kept[name] = QueuedAnalysis(replay, analysis, longer)
        elif longer and not entry.is_longer:
            entry.is_longer = True
            entry.analysis.extend(LONGER)
        entry.is_stopped, entry.problem = False, ""
        entry.is_waiting = not entry.analysis.is_complete
        if not is_waiting:
            self._kept.move_to_end(name)
        self._forget()

    def _forget(self) -> None:
        """Forget the oldest analyses that neither run nor wait."""
        for name in [name for name, entry in self._kept.items() if not entry.is_waiting]:
            if len(self._kept) > MAX_KEPT:
                del self._kept[name]

    def stop(self, name: GameName) -> None:
        """Stop an analysis: one that runs ends within a second, one that waits at once; what is known stays."""
        if entry := self._kept.get(name):
            entry.is_stopped = True
            entry.is_waiting &= entry is self._running

    def state(self, file: str) -> str:
        """Return what changes when there is something new to show of the games of a file; empty when all is done."""
        entries = [entry for (name, _), entry in self._kept.items() if name == file]
        return " ".join(entry.state for entry in entries) if any(entry.is_waiting for entry in entries) else ""

    def next(self) -> QueuedAnalysis | None:
        """Return the analysis that runs, or is to run next; None where none waits. Those stopped are ended."""
        for entry in self._kept.values():
            if entry.is_waiting and (entry.is_stopped or self._is_closed):
                entry.is_waiting = False
        return next((entry for entry in self._kept.values() if entry.is_waiting), None)

    def work(self) -> None:
        """Run what waits, one after the other; return at once where that is done already, or by others."""
        while self._runs and self.next() and self._working.acquire(blocking=False):
            try:
                while entry := self.next():
                    self._run(entry)
            finally:
                self._working.release()

    def _run(self, entry: QueuedAnalysis) -> None:
        self._running = entry
        try:
            run_analysis(
                entry.analysis,
                lambda _: None,
                jobs=usable_processors(),
                is_isolated=True,
                stop=lambda: entry.is_stopped or self._is_closed,
            )
        except InputError as error:
            entry.problem = str(error)
        finally:
            self._running, entry.is_waiting = None, False

    def interrupt(self) -> None:
        """Ask for the end of everything, and return at once: it takes no lock, so that a signal handler may call it."""
        self._is_closed = True

    def stop_all(self) -> None:
        """Stop everything for good, and return when it has ended, or after some seconds."""
        self._is_closed = True
        if self._working.acquire(timeout=ENDING):
            self._working.release()
