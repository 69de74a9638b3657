"""Simulations: the job for an order."""

from deckbuilder.app.simulations.matrix import MatrixJob, matrix_job
from deckbuilder.app.simulations.order import SimulationOrder
from deckbuilder.app.simulations.series import SeriesJob, series_job
from deckbuilder.app.workbench import FindDeck, Workbench


def job_of(workbench: Workbench, order: SimulationOrder, find: FindDeck | None = None) -> SeriesJob | MatrixJob:
    """Prepare a simulation. Raises InputError for an order that cannot be played or kept.

    `find`: what the names of decks mean; any that the workbench knows, files included, if it is None.
    """
    prepare = matrix_job if order.matrix else series_job
    return prepare(workbench, order, find)
