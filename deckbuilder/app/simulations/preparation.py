"""Simulations: the job for an order, and its games as a table."""

from deckbuilder.app.simulations.game_table import GameTable
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


def play_many(workbench: Workbench, order: SimulationOrder) -> GameTable:
    """Play the games of an order, as `simulate` does, and return them as a table. Raises InputError."""
    return GameTable(job_of(workbench, order).run(lambda _games: None).series)
