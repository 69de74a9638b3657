"""Improvements of the decks of a workbench, in a queue."""

from dataclasses import dataclass

from deckbuilder.app.improvement.improvement import Improvement
from deckbuilder.app.improvement.order import ImprovementOrder
from deckbuilder.app.improvement.preparation import ParseQuery, prepare_improvement, prepare_trial
from deckbuilder.app.improvement.report import ImprovementReport, report_of
from deckbuilder.app.work_queue import QueuedWork, WorkQueue
from deckbuilder.app.workbench import FindDeck, Workbench
from deckbuilder.decks.deck import Deck
from deckbuilder.errors import InputError


@dataclass(kw_only=True)
class QueuedImprovement(QueuedWork):
    """The improvement of a deck, as it was ordered last."""

    rounds: Improvement
    order: ImprovementOrder

    @property
    def deck(self) -> Deck:
        """The deck as it was when the improvement was ordered."""
        return self.rounds.trial.resolved.deck

    def report(self) -> ImprovementReport:
        """Return what has come of it up to now."""
        return report_of(self.rounds)


class ImprovementQueue(WorkQueue[str, QueuedImprovement]):
    """The improvements of a workbench, the last one of each deck by its name. `runs`: as for `WorkQueue`."""

    def __init__(self, workbench: Workbench, *, runs: bool = True) -> None:
        super().__init__("improvements", runs=runs)
        self._workbench = workbench

    def submit(self, order: ImprovementOrder, find: FindDeck, parse: ParseQuery) -> None:
        """Order an improvement, in place of an earlier one of the deck, and go on with its games if they fit.

        Raises InputError for an order that cannot be carried out, or where too many wait.
        """
        entry = self.find(order.deck)
        if entry and entry.is_waiting:
            raise InputError("the deck is being improved already; stop that first")
        self.check_room()
        trial = prepare_trial(self._workbench, order, find, parse)
        improvement = prepare_improvement(self._workbench, trial, order.games)
        self.order(order.deck, QueuedImprovement(order=order, rounds=improvement))
