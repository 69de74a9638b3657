"""Positions of games of the bots at the beginning of each turn, with who won: what values are learned from."""

import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from benchmarks.duels import Arena
from benchmarks.house import House
from deckbuilder.match.weights import load_weights
from engine.bots import make_player
from engine.core.game import Game
from engine.generator import Generator

TURN_LIMIT: Final = 200
Pair = tuple[int, int]  # decks by their numbers


@dataclass(frozen=True)
class Position:
    """A position as a player sees it: of which game, the worth that it has for the player, and its features."""

    game: int
    decks: Pair  # the player's, the opponent's
    won: bool
    worth: float
    features: tuple[float, ...]


@dataclass(frozen=True)
class Round:
    """Games to play: their numbers, the kinds of bots by seat, and the seed of all."""

    ruleset: str
    numbers: range
    kinds: tuple[str, str]
    seed: int


def collect(ruleset: str, games: int, kinds: tuple[str, str], seed: int, jobs: int) -> Iterator[Position]:
    """Yield the positions of games, in order; the same for any number of processes.

    All pairs of decks are played, each on the same seed with the seats swapped.
    """
    rounds = [Round(ruleset, range(first, min(games, first + 10)), kinds, seed) for first in range(0, games, 10)]
    if jobs == 1:
        for round_ in rounds:
            yield from _play(round_)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for positions in pool.map(_play, rounds):
            yield from positions


def feature_names(ruleset: str) -> tuple[str, ...]:
    """Return the names of the features of a rule set's positions."""
    library = _arena(ruleset).library(0, 0)
    evaluation = library.rules.evaluation(library, load_weights(ruleset))
    return () if evaluation is None else evaluation.feature_names


def _play(round_: Round) -> list[Position]:
    arena = _arena(round_.ruleset)
    return [position for number in round_.numbers for position in _of_game(arena, round_, number)]


@cache
def _arena(ruleset: str) -> Arena:
    with tempfile.TemporaryDirectory(prefix="deckbuilder-benchmarks-") as folder:
        return Arena(House(Path(folder)), ruleset)


def _of_game(arena: Arena, round_: Round, number: int) -> list[Position]:
    """Return the positions of a game as both players see them; none if nobody wins."""
    meeting, swapped = divmod(number, 2)
    pair = _pairs(len(arena.decks), round_.seed)[meeting % len(arena.decks) ** 2]
    decks = pair if not swapped else (pair[1], pair[0])
    library = arena.library(*decks)
    seed = (round_.seed << 20) + meeting
    game = Game.start(library, [arena.decks[deck] for deck in decks], seed, first=None)
    weights = load_weights(round_.ruleset)
    players = [make_player(kind, 2 * seed + seat, weights) for seat, kind in enumerate(round_.kinds)]
    evaluation = library.rules.evaluation(library, weights)
    assert evaluation is not None
    turn, seen = 0, []
    while game.decision and game.state.turn <= TURN_LIMIT:
        if game.state.turn != turn:
            turn = game.state.turn
            for player in (0, 1):
                evaluation.begin_search(game, player)
                seen.append((player, evaluation.worth(game, player), tuple(evaluation.features(game, player))))
        game.choose(players[game.decision.player].choose(game))
    if game.winner is None:
        return []
    return [
        Position(number, (decks[player], decks[1 - player]), game.winner == player, worth, features)
        for player, worth, features in seen
    ]


@cache
def _pairs(decks: int, seed: int) -> Sequence[Pair]:
    """Return all pairs of decks, shuffled by a seed, so that a few games meet many of them."""
    pairs = [(first, second) for first in range(decks) for second in range(decks)]
    Generator(seed).shuffle(pairs)
    return pairs
