"""Analyses of the games of a workbench, in a queue."""

from dataclasses import dataclass

from deckbuilder.app.analysis.analysis import LONGER, Analysis
from deckbuilder.app.analysis.preparation import efforts_for, prepare_analysis, report_of
from deckbuilder.app.analysis.report import AnalysisReport
from deckbuilder.app.matches.replays import GameReplay
from deckbuilder.app.work_queue import QueuedWork, WorkQueue
from deckbuilder.app.workbench import Workbench

GameName = tuple[str, int | None]  # the name of a file, and the number of a game in it, None for the last


@dataclass(kw_only=True)
class QueuedAnalysis(QueuedWork):
    """An analysis of a record. `is_longer`: the greatest effort is ordered, too."""

    rounds: Analysis
    replay: GameReplay
    is_longer: bool

    def report(self) -> AnalysisReport:
        """Return what has come of it up to now."""
        return report_of(self.rounds, self.replay)


class AnalysisQueue(WorkQueue[GameName, QueuedAnalysis]):
    """The analyses of a workbench. `runs`: whether `work` runs them; otherwise others do so step by step."""

    def __init__(self, workbench: Workbench, *, runs: bool = True) -> None:
        super().__init__("analyses", runs=runs)
        self._workbench = workbench

    def find_of(self, name: GameName, replay: GameReplay) -> QueuedAnalysis | None:
        """Return the analysis of a record; None where there is none, or it was of another game of that name."""
        entry = self.find(name)
        return entry if entry is not None and entry.replay.record == replay.record else None

    def submit(self, name: GameName, replay: GameReplay, *, longer: bool) -> None:
        """Order an analysis, or let one go on: that was stopped, or with the longest effort. `work` then runs it.

        Raises InputError for a game that cannot be analysed, or where too many wait.
        """
        entry = self.find_of(name, replay)
        if entry is None or not entry.is_waiting:
            self.check_room()
        if entry is None:
            efforts = efforts_for(replay)
            analysis = prepare_analysis(self._workbench, replay, efforts if longer else efforts[:-1])
            entry = QueuedAnalysis(rounds=analysis, replay=replay, is_longer=longer)
        elif longer and not entry.is_longer:
            entry.is_longer = True
            entry.rounds.extend(LONGER)
        self.order(name, entry)

    def state(self, file: str) -> str:
        """Return what changes when there is something new to show of the games of a file; empty when all is done."""
        return " ".join(entry.state for (name, _), entry in tuple(self._kept.items()) if name == file).strip()
