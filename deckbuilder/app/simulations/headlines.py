"""Simulations in a few words: what one is called, and what came of it in a sentence."""

from deckbuilder.app.simulations.matrix import MatrixJob, MatrixResult
from deckbuilder.app.simulations.series import SeriesJob, SeriesResult
from deckbuilder.simulation.matrix import Matrix
from deckbuilder.simulation.series import Series
from deckbuilder.simulation.verdict import compared_names, faster_winner, more_frequent_winner
from deckbuilder.text import counted, listed

NOTHING = "No game was finished"


def title_of(job: SeriesJob | MatrixJob) -> str:
    """Return the name of a simulation for a user who gives it none."""
    if isinstance(job, MatrixJob):
        return f"{counted(len(job.names), 'deck')} against each other"
    first = job.series[0]
    decks = listed(series.decks[0] for series in job.series)
    return f"{decks} against {listed(dict.fromkeys(first.decks[1:]))}"


def headline_of(result: SeriesResult | MatrixResult) -> str:
    """Return what came of a simulation."""
    if isinstance(result, MatrixResult):
        return _of_matrix(result.matrix)
    first, *others = result.series
    if not first.games:
        return NOTHING
    if not others:
        return _of_series(first)
    verdict = faster_winner if first.is_race else more_frequent_winner
    return " ".join(
        verdict(*compared_names(first.decks[0], others[0].decks[0]), first.compared(others[0])).text.split()
    )


def _of_series(series: Series) -> str:
    summary, deck = series.summary, series.decks[0]
    games = counted(summary.games, "game")
    if series.is_race:
        average = series.speed.average
        return f"{deck} won {summary.figures[0].wins} of {games}" + (
            "" if average is None else f", on average in round {average:.1f}"
        )
    rate = summary.rate(0)
    return f"{deck} won {rate.value:.0%} of {games} ({rate.low:.0%} to {rate.high:.0%})"


def _of_matrix(matrix: Matrix) -> str:
    played = [deck for deck in range(len(matrix.decks)) if matrix.total(deck).games]
    if not played:
        return NOTHING
    best = max(played, key=lambda deck: matrix.total(deck).rate.value)
    total = matrix.total(best)
    return f"{matrix.decks[best]} won most: {total.rate.value:.0%} of {counted(total.games, 'game')}"
