"""`deckbuilder simulate --matrix`: every two decks against each other, going on from what a file has."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import typer

from deckbuilder.cli.context import Context
from deckbuilder.cli.simulation_run import Order, finish, matches_of
from deckbuilder.errors import Fault
from deckbuilder.text import counted

if TYPE_CHECKING:
    from deckbuilder.simulation.chunks import Gathered, Task
    from deckbuilder.simulation.intervals import Interval
    from deckbuilder.simulation.matrix import Matrix
    from deckbuilder.simulation.preparation import Terms
    from deckbuilder.simulation.result import GameResult
    from deckbuilder.simulation.series import Match

GAMES = 10  # at each seat of a pair, if nothing else is said


def play_matrix(state: Context, names: Sequence[str], players: str, order: Order, terms: "Terms") -> None:
    """Play what is missing of all pairs of decks."""
    from deckbuilder.simulation.chunks import Task
    from deckbuilder.simulation.matrix import Matrix, seatings
    from deckbuilder.simulation.preparation import bots

    terms = replace(terms, players=bots(players, 2))
    if len(set(terms.players)) > 1:
        raise Fault("a matrix compares decks: let the same bot play all of them, as in --players greedy,greedy")
    if len(names) < 2 or len(set(names)) < len(names):  # noqa: PLR2004
        raise Fault("a matrix is made of two decks or more; name each of them once")
    pairs = seatings(len(names))
    matches = matches_of(state, [(names[one], names[other]) for one, other in pairs], terms)
    order.prepare()
    games = order.given or GAMES
    matches = [replace(match, wanted=games) for match in _seeded(matches, order)]
    before = [_before(match, order) for match in matches]
    tasks = [
        Task(match.setting, [number for number in range(games) if number not in done])
        for match, done in zip(matches, before, strict=True)
    ]
    found = _play(matches, tasks, order)
    played = [
        replace(match, games=[*done.values(), *found.of(place)])
        for place, (match, done) in enumerate(zip(matches, before, strict=True))
    ]
    decks = tuple(match.decks[0] for match in matches[:: len(names) - 1])
    _print(state, Matrix(decks, dict(zip(pairs, played, strict=True))), order)
    finish(found, tasks)


def _seeded(matches: "Sequence[Match]", order: Order) -> "Sequence[Match]":
    """The matches with the seed with which the file has them begun, unless another was asked for."""
    if not order.db or order.seed is not None:
        return matches
    from deckbuilder.simulation.checkpoint import last_seed

    seed = last_seed(order.db, matches[0].setting)
    return matches if seed is None else [replace(match, setting=replace(match.setting, seed=seed)) for match in matches]


def _before(match: "Match", order: Order) -> "dict[int, GameResult]":
    """The games that the file has, of those that are asked for, by number."""
    if not order.db:
        return {}
    from deckbuilder.simulation.checkpoint import kept

    return {game.number: game for game in kept(order.db, match.setting) if game.number < match.wanted}


def _play(matches: "Sequence[Match]", tasks: "Sequence[Task]", order: Order) -> "Gathered":
    """Play, and keep the games as they come."""
    from deckbuilder.simulation.checkpoint import Keeper
    from deckbuilder.simulation.chunks import Gathered

    wanted, missing = sum(match.wanted for match in matches), sum(len(task.numbers) for task in tasks)
    if missing < wanted:
        typer.echo(f"{order.db} has {wanted - missing} of {counted(wanted, 'game')}", err=True)
    if not missing:
        return Gathered([{} for _ in tasks])
    told = f"{counted(missing, 'game')} of {counted(len(matches) // 2, 'pair')} of decks, at both seats"
    if not order.db:
        return order.run(tasks, told)
    keeper = Keeper(order.db, matches)
    try:
        return order.run(tasks, told, keeper)
    finally:
        keeper.write()


def _print(state: Context, matrix: "Matrix", order: Order) -> None:
    seed = next(iter(matrix.matches.values())).setting.seed
    if order.csv:
        from deckbuilder.decks.formats import csv_text
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
    except Fault as fault:
        typer.echo(str(fault), err=True)
        return None
