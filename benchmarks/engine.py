"""Whole random games of the second edition beside random games of python-chess: the time of one decision.

Both list every legal option at every decision, draw one and play it, until the game is over.
"""

import random
import time
from collections.abc import Callable, Iterator
from itertools import product

import chess
from engine.game import Game
from engine.library import Library
from engine.setup import Deck

from benchmarks.house import House
from benchmarks.measure import Row, compared, duration
from deckbuilder.catalogue.opening import open_catalogue
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.sources import Sources
from deckbuilder.play.library import engine_deck, library_of

RULESET = "summoner-wars-2e"
REPEATS = 5
CHESS_GAMES = 30
COPIES = 20_000
MOST_COPY = 3.0  # decisions that a copy may cost
MOST_TURNS = 200


def rows(house: House) -> Iterator[Row]:
    """Ours and the reference are measured in turn; the shortest time of each counts."""
    library, decks = _cards(house)
    ours: list[tuple[float, int]] = []
    reference: list[tuple[float, int]] = []
    for _ in range(REPEATS):
        ours.append(_timed(lambda: _random_games(library, decks)))
        reference.append(_timed(_random_chess))
    decision = min(seconds / number for seconds, number in ours)
    ply = min(seconds / number for seconds, number in reference)
    yield compared("engine: a decision in random games / a ply of python-chess", decision, ply, 1.0)
    decisions, games = ours[0][1], len(decks) ** 2
    yield Row("engine: decisions a second, python-chess plies a second", f"{1 / decision:,.0f}", f"{1 / ply:,.0f}")
    yield Row(
        "engine: decisions a game, games a second",
        f"{decisions / games:.0f}",
        f"{1 / decision / (decisions / games):.3g}",
    )
    copy = _copy(library, decks)
    yield compared("engine: a copy of a game / a decision", copy, decision, MOST_COPY)
    yield Row("engine: copies a second", f"{1 / copy:,.0f}", duration(copy))


def _cards(house: House) -> tuple[Library, list[Deck]]:
    resolver = Resolver(open_catalogue(house.shipped, Sources()))
    names = [deck["deck"] for deck in resolver.catalogue.decks() if deck["ruleset"] == RULESET]
    decks = [engine_deck(load_shipped(name, resolver).deck, resolver.catalogue) for name in names]
    return library_of(resolver.catalogue, decks), decks


def _random_games(library: Library, decks: list[Deck]) -> int:
    """One game of every pair of factions; the number of decisions."""
    choose, decisions = random.Random(1).choice, 0
    for seed, pair in enumerate(product(decks, repeat=2)):
        game = Game.start(library, pair, seed)
        while game.decision is not None and game.state.turn <= MOST_TURNS:
            game.take(choose(game.decision.options))
            decisions += 1
    return decisions


def _random_chess() -> int:
    choose, plies = random.Random(1).choice, 0
    for _ in range(CHESS_GAMES):
        board = chess.Board()
        while not board.is_game_over():
            board.push(choose(list(board.legal_moves)))
            plies += 1
    return plies


def _timed(work: Callable[[], int]) -> tuple[float, int]:
    start = time.perf_counter()
    number = work()
    return time.perf_counter() - start, number


def _copy(library: Library, decks: list[Deck]) -> float:
    """The seconds of a copy, in the middle of a game."""
    choose = random.Random(2).choice
    game = Game.start(library, decks[:2], 1)
    while game.decision is not None and game.state.turn < 8:
        game.take(choose(game.decision.options))
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        for _ in range(COPIES):
            game.copy()
        times.append((time.perf_counter() - start) / COPIES)
    return min(times)
