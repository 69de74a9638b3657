"""Whole random games of the second edition: beside random games of python-chess, and as a simulation plays them.

Bots and chess alike list every legal option at every decision, draw one and play it, until the game is over. All
times are of the processor: what else the machine does matters little.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

import chess

from benchmarks.house import House
from benchmarks.measure import Row, compared, duration
from deckbuilder.playing import engine_deck, library_of
from deckbuilder.simulation.game_runner import Ending, Setting, play_game, play_uncounted
from deckbuilder.simulation.preparation import series
from deckbuilder.simulation.statistics import GameResult
from engine import is_compiled
from engine.core.deck import GameDeck
from engine.core.game import Game, Library

REPEATS = 5
COUNTED_REPEATS = 15  # the difference is small
CHESS_GAMES = 30
COPIES = 20_000
TURN_LIMIT = 200
MAX_DECISION_COST = 0.4 if is_compiled() else 1.0  # plies that a decision may cost
MAX_COPY_COST = 0.25  # decisions that a copy may cost
MAX_COUNTING_COST = 1.12  # games without counts that one with counts may cost


class Timing(NamedTuple):
    """How long something took, and how many decisions it was."""

    seconds: float
    number: int

    @property
    def each(self) -> float:
        return self.seconds / self.number


def rows(house: House) -> Iterator[Row]:
    """Ours and the reference are measured in turn; the shortest time of each counts."""
    decks = [engine_deck(deck, house.resolver.catalogue) for deck in house.decks]
    library = library_of(house.resolver.catalogue, decks)
    ours, reference = in_turn(lambda: random_games(library, list(product(decks, repeat=2))), random_chess)
    yield compared(
        "engine: a decision in random games / a ply of python-chess", ours.each, reference.each, MAX_DECISION_COST
    )
    decisions, plies = f"{1 / ours.each:,.0f}", f"{1 / reference.each:,.0f}"
    yield Row("engine: decisions a second, python-chess plies a second", decisions, plies)
    games = len(decks) ** 2
    yield Row("engine: decisions a game, games a second", f"{ours.number / games:.0f}", f"{games / ours.seconds:.3g}")
    copy = copying(library, decks[:2])
    yield compared("engine: a copy of a game / a decision", copy, ours.each, MAX_COPY_COST)
    yield Row("engine: copies a second", f"{1 / copy:,.0f}", duration(copy))
    settings = _settings(house)
    ours, reference = in_turn(
        lambda: _rounds(play_game, settings, library),
        lambda: _rounds(play_uncounted, settings, library),
        COUNTED_REPEATS,
    )
    yield compared(
        "engine: simulated random games / the same games uncounted", ours.seconds, reference.seconds, MAX_COUNTING_COST
    )


def in_turn(ours: Callable[[], int], reference: Callable[[], int], repeats: int = REPEATS) -> tuple[Timing, Timing]:
    pairs = [(_timed(ours), _timed(reference)) for _ in range(repeats)]
    return min(ours for ours, _ in pairs), min(reference for _, reference in pairs)


def _timed(work: Callable[[], int]) -> Timing:
    start = time.process_time()
    number = work()
    return Timing(time.process_time() - start, number)


def random_games(library: Library, games: Sequence[Sequence[GameDeck]]) -> int:
    """Play a random game with each of these decks, and return the number of decisions."""
    choose, decisions = random.Random(1).choice, 0
    for seed, decks in enumerate(games):
        game = Game.start(library, decks, seed)
        while game.decision is not None and game.state.turn <= TURN_LIMIT:
            game.take(choose(game.options))
            decisions += 1
    return decisions


def random_chess() -> int:
    """Play random games of python-chess, and return the number of plies."""
    choose, plies = random.Random(1).choice, 0
    for _ in range(CHESS_GAMES):
        board = chess.Board()
        while not board.is_game_over():
            board.push(choose(list(board.legal_moves)))
            plies += 1
    return plies


def _settings(house: House) -> list[Setting]:
    """Random players, with every pair of factions."""
    pairs = product(house.decks, repeat=2)
    players = ("random", "random")
    return [series(house.resolver.catalogue, pair, players=players, seed=1, turns=TURN_LIMIT).setting for pair in pairs]


def _rounds(
    play: Callable[[Setting, Library, int], GameResult | Ending], settings: Sequence[Setting], library: Library
) -> int:
    """Play a game of each setting, and return the number of their rounds."""
    return sum(play(setting, library, 0).rounds for setting in settings)


def copying(library: Library, decks: Sequence[GameDeck]) -> float:
    """Return the seconds of a copy, in the middle of a game."""
    choose = random.Random(2).choice
    game = Game.start(library, decks, 1)
    while game.decision is not None and game.state.turn < 8:
        game.take(choose(game.options))
    times = []
    for _ in range(REPEATS):
        start = time.process_time()
        for _ in range(COPIES):
            game.copy()
        times.append((time.process_time() - start) / COPIES)
    return min(times)
