"""`deckbuilder simulate --matrix`: every two decks against each other, going on from what a file has."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import typer

from deckbuilder.cli.context import CommandContext
from deckbuilder.cli.simulation_run import SimulationOrder, finish, series_of
from deckbuilder.errors import InputError
from deckbuilder.text import counted

if TYPE_CHECKING:
    from deckbuilder.simulation.chunks import Aggregate, Task
    from deckbuilder.simulation.intervals import Interval
    from deckbuilder.simulation.matrix import Matrix
    from deckbuilder.simulation.preparation import SeriesOptions
    from deckbuilder.simulation.result import GameResult
    from deckbuilder.simulation.series import Series

GAMES = 10  # at each seat of a pair, if nothing else is said


def play_matrix(
    state: CommandContext, names: Sequence[str], players: str, order: SimulationOrder, terms: "SeriesOptions"
) -> None:
    """Play what is missing of all pairs of decks."""
    from deckbuilder.simulation.chunks import Task
    from deckbuilder.simulation.matrix import Matrix, seatings
    from deckbuilder.simulation.preparation import bots

    terms = replace(terms, players=bots(players, 2))
    if len(set(terms.players)) > 1:
        raise InputError("a matrix compares decks: let the same bot play all of them, as in --players greedy,greedy")
    if len(names) < 2 or len(set(names)) < len(names):  # noqa: PLR2004
        raise InputError("a matrix is made of two decks or more; name each of them once")
    pairs = seatings(len(names))
    series_list = series_of(state, [(names[one], names[other]) for one, other in pairs], terms)
    order.prepare()
    games = order.given or GAMES
    series_list = [replace(series, wanted=games) for series in _seeded(series_list, order)]
    before = [_before(series, order) for series in series_list]
    tasks = [
        Task(series.setting, [number for number in range(games) if number not in done])
        for series, done in zip(series_list, before, strict=True)
    ]
    found = _play(series_list, tasks, order)
    played = [
        replace(series, games=[*done.values(), *found.of(place)])
        for place, (series, done) in enumerate(zip(series_list, before, strict=True))
    ]
    decks = tuple(series.decks[0] for series in series_list[:: len(names) - 1])
    _print(state, Matrix(decks, dict(zip(pairs, played, strict=True))), order)
    finish(found, tasks)


def _seeded(series_list: "Sequence[Series]", order: SimulationOrder) -> "Sequence[Series]":
    """The matches with the seed with which the file has them begun, unless another was asked for."""
    if not order.db or order.seed is not None:
        return series_list
    from deckbuilder.simulation.checkpoint import last_seed

    seed = last_seed(order.db, series_list[0].setting)
    return (
        series_list
        if seed is None
        else [replace(series, setting=replace(series.setting, seed=seed)) for series in series_list]
    )


def _before(series: "Series", order: SimulationOrder) -> "dict[int, GameResult]":
    """The games that the file has, of those that are asked for, by number."""
    if not order.db:
        return {}
    from deckbuilder.simulation.checkpoint import kept

    return {game.number: game for game in kept(order.db, series.setting) if game.number < series.wanted}


def _play(series_list: "Sequence[Series]", tasks: "Sequence[Task]", order: SimulationOrder) -> "Aggregate":
    """Play, and keep the games as they come."""
    from deckbuilder.simulation.checkpoint import ResultWriter
    from deckbuilder.simulation.chunks import Aggregate

    wanted, missing = sum(series.wanted for series in series_list), sum(len(task.numbers) for task in tasks)
    if missing < wanted:
        typer.echo(f"{order.db} has {wanted - missing} of {counted(wanted, 'game')}", err=True)
    if not missing:
        return Aggregate([{} for _ in tasks])
    told = f"{counted(missing, 'game')} of {counted(len(series_list) // 2, 'pair')} of decks, at both seats"
    if not order.db:
        return order.run(tasks, told)
    keeper = ResultWriter(order.db, series_list)
    try:
        return order.run(tasks, told, keeper)
    finally:
        keeper.write()


def _print(state: CommandContext, matrix: "Matrix", order: SimulationOrder) -> None:
    seed = next(iter(matrix.series_list.values())).setting.seed
    if order.csv:
        from deckbuilder.decks.formats.csv_table import csv_text
        from deckbuilder.simulation.matrix import COLUMNS

        typer.echo(csv_text(COLUMNS, matrix.rows()), nl=False)
        return
    rated = _ratings(matrix)
    if order.json:
        state.print_json({"seed": seed, **matrix.as_json(rated)})
    else:
        from deckbuilder.display.matrix import matrix_view

        state.print(matrix_view(state.console, matrix, seed, rated))


def _ratings(matrix: "Matrix") -> "list[Interval] | None":
    """The ratings; why there are none is told."""
    try:
        from deckbuilder.simulation.ratings import ratings

        return ratings(matrix)
    except InputError as input_error:
        typer.echo(str(input_error), err=True)
        return None
