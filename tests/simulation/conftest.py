"""What the tests of simulations share."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from deckbuilder.decks.load import load
from deckbuilder.decks.resolve import Resolver
from deckbuilder.games.statistics import CardUse, Counts, PlayerResult
from deckbuilder.simulation.game_runner import Setting
from deckbuilder.simulation.preparation import series
from deckbuilder.simulation.series import Series
from deckbuilder.simulation.statistics import GameResult

MakeSeries = Callable[..., Series]


@pytest.fixture(scope="session")
def matched(resolver: Resolver) -> MakeSeries:
    """A match between two shipped decks; by random players where nothing else is said."""

    def make(
        deck: str = "polar-dwarves",
        against: str = "breakers",
        players: tuple[str, str] = ("random", "random"),
        seed: int = 5,
        **changes: object,
    ) -> Series:
        one, other = (load(name, resolver).must_be_readable() for name in (deck, against))
        made = series(resolver.catalogue, (one, other), players=players, seed=seed, turns=30)
        return replace(made, setting=replace(made.setting, **changes))  # type: ignore[arg-type]

    return make


@pytest.fixture(scope="session")
def setting(matched: MakeSeries) -> Setting:
    """Random players, broken off early: games that take no time."""
    return matched(turns=8).setting


COUNTS = Counts(
    final=("honour",),
    rounds={"harm": "Harm", "tea": "Tea"},
    cards=("drawn", "played", "loved"),
    listed=("drawn", "played"),
)


def side(harm: tuple[int, ...], *cards: CardUse) -> PlayerResult:
    """A side that drank one tea in each round."""
    return PlayerResult((9,), (harm, (1,) * len(harm)), cards)


def game(number: int, winner: int | None, one: PlayerResult, other: PlayerResult, result: str = "") -> GameResult:
    rounds = len(one.rounds[0])
    how = result or ("" if winner is None else "leader gone")
    about = (number, 1000 + number, number % 2, winner, how, 2 * rounds, rounds)
    return GameResult(*about, (one, other), f"{number:016x}")
