"""Jobs of simulations: what every one can do, and how its games are prepared and played."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from deckbuilder.app.report import Result
from deckbuilder.app.simulations.order import SimulationOrder
from deckbuilder.app.workbench import DeckChoice, FindDeck, Workbench
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.resolve import ResolvedDeck, deck_warnings
from deckbuilder.errors import InputError, at_field
from deckbuilder.model.ruleset import THREE
from deckbuilder.simulation import preparation
from deckbuilder.simulation.chunks import Keep, ReportProgress, Stop, Task, never
from deckbuilder.simulation.preparation import series
from deckbuilder.simulation.run import Aggregate, run, usable_processors
from deckbuilder.simulation.series import Series
from deckbuilder.text import counted
from engine.bots import BotKind

DIGITS = re.compile(r"\d+")  # which differ from game to game


class SimulationResult(Result, Protocol):
    """The games that a job has played, and those that were there before, by series.

    `played`: the number of new games. `interrupted`: the job was stopped. `input_error`: why results could not be kept
    while it ran.
    """

    played: int
    interrupted: bool
    input_error: InputError | None

    @property
    def series(self) -> Sequence[Series]: ...


ResultT = TypeVar("ResultT", bound=SimulationResult)


@dataclass
class SimulationJob(Generic[ResultT]):
    """A simulation that is ready to be run. `series`: without games; `warnings`: sentences about its decks."""

    order: SimulationOrder
    series: list[Series]
    warnings: list[str]

    @property
    def tasks(self) -> Sequence[Task]:
        """The games that are to be played."""
        raise NotImplementedError

    @property
    def description(self) -> str:
        """What there is to play."""
        raise NotImplementedError

    @property
    def kept(self) -> int:
        """The number of games that the file of results holds already."""
        return 0

    @property
    def wanted(self) -> int:
        """The number of games of the whole simulation."""
        raise NotImplementedError

    @property
    def keep(self) -> Keep | None:
        """Keeps games as they come, in a file; None where there is none."""
        raise NotImplementedError

    def run(self, report: ReportProgress, stop: Stop = never) -> ResultT:
        """Play the games, or those that are done when `stop` returns true, and keep what there is."""
        order, jobs = self.order, self.order.jobs or usable_processors()
        result = self.result(run(self.tasks, report, jobs=jobs, cluster=order.cluster, keep=self.keep, stop=stop))
        if order.rows:
            from deckbuilder.app.simulations.game_table import write_rows  # noqa: PLC0415 - start-up time

            try:
                write_rows(order.rows, result.series)
            except InputError as error:  # what took hours is shown all the same
                result.input_error = result.input_error or error
        return result

    def result(self, played: Aggregate) -> ResultT:
        """Return the result of games, and keep what `keep` has not written yet."""
        raise NotImplementedError


def estimate(job: SimulationJob[Any]) -> str:
    """Return about how long a job takes on this machine; empty where it is soon, or not known."""
    return "" if job.order.cluster else preparation.duration_text(job.tasks, job.order.jobs or usable_processors())


def count_games(played: Aggregate) -> int:
    """Return the number of games that were played."""
    return sum(map(len, played.games))


def endless_sentences(series: Sequence[Series]) -> Iterator[str]:
    """Yield a sentence for each reason why games did not end, with the first of these games."""
    endless = [(one_series.setting.seed, game) for one_series in series for game in one_series.endless]
    first = {DIGITS.sub("", game.why): (seed, game) for seed, game in reversed(endless)}
    numbers = Counter(DIGITS.sub("", game.why) for _, game in endless)
    for why, (seed, game) in reversed(first.items()):
        sentence = f"game {game.number} of seed {seed} cannot be played: {game.why}"
        more = numbers[why] - 1
        yield f"{sentence} ({counted(more, 'more game')} alike)" if more else sentence


def check_endless(series: Sequence[Series]) -> None:
    """Raise InputError if no game is left because all that were played do not end."""
    if not any(one_series.games for one_series in series) and (sentence := next(endless_sentences(series), "")):
        raise InputError(sentence)


def unplayed_series(
    workbench: Workbench,
    order: SimulationOrder,
    pairings: Sequence[tuple[Sequence[DeckChoice], tuple[str | BotKind, ...]]],
    find: FindDeck | None,
) -> tuple[list[Series], list[str]]:
    """Return the series to be played, still without games, and warnings about their decks. Raises InputError.

    `pairings`: the decks and the bots of each series, by seat.
    """
    resolved, decks = dict[str | int, ResolvedDeck](), dict[str | int, Deck]()
    for choice in {_key(choice): choice for choices, _ in pairings for choice in choices}.values():
        with at_field(_field_of(order, choice)):
            resolved[_key(choice)] = workbench.chosen_deck(choice, find)
            decks[_key(choice)] = resolved[_key(choice)].must_be_readable()
    unplayed = [
        series(
            workbench.catalogue,
            [decks[_key(choice)] for choice in choices],
            players=players,
            seed=order.seed,
            turns=order.turns,
            weights=order.weights,
            strict=order.strict,
            records=order.records is not None,
            three=order.seats == THREE,
            as_plain=order.as_plain,
            best_of=order.best_of,
        )
        for choices, players in pairings
    ]
    return unplayed, deck_warnings(*resolved.values())


def _field_of(order: SimulationOrder, choice: DeckChoice) -> str:
    """Return the field of a form that names a deck of an order."""
    if order.matrix:
        return f"deck-{choice}"
    if choice in order.against:
        return f"against-{order.against.index(choice) + 1}"
    return "deck" if choice == order.decks[0] else "versus"


def _key(choice: DeckChoice) -> str | int:
    """Return what tells a deck from others of an order: its name, or which value it is."""
    return choice if isinstance(choice, str) else id(choice)


def check_files(order: SimulationOrder) -> None:
    """Make sure that results can be kept before any is there. Raises InputError."""
    if order.db:
        from deckbuilder.simulation.database import check_file  # noqa: PLC0415 - start-up time

        check_file(order.db)
    if order.records:
        from deckbuilder.simulation.series import prepare_folder  # noqa: PLC0415 - start-up time

        prepare_folder(order.records)
    if order.rows:
        from deckbuilder.app.simulations.game_table import check_rows_file  # noqa: PLC0415 - start-up time

        check_rows_file(order.rows)
