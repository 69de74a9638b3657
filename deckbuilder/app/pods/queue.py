"""Pods of a workbench whose bots play, in a queue."""

from deckbuilder.app.pods.kept import KeptPods
from deckbuilder.app.work_queue import QueuedWork, WorkQueue
from deckbuilder.app.workbench import Workbench


class PodQueue(WorkQueue[str, QueuedWork]):
    """The games of bots in the pods of a workbench, by the name of the pod. `runs`: as for `WorkQueue`."""

    def __init__(self, workbench: Workbench, *, runs: bool = True) -> None:
        super().__init__("pods", runs=runs)
        self.kept = KeptPods(workbench)

    def submit(self, name: str) -> None:
        """Let the bots of a pod play. Raises InputError for a pod that cannot be played, or where too many wait."""
        entry = self.find(name)
        if entry is None or not entry.is_waiting:
            self.check_room()
            self.order(name, QueuedWork(rounds=self.kept.open(name).games_of_bots()))
