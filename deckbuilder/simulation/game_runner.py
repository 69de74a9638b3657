"""Runner of games: everything about game number *i* is determined by the setting, the seed and *i*."""

import gc
import json
import pickle
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any

from deckbuilder.bots import make_bot
from deckbuilder.games import is_playable, statistics_of
from deckbuilder.games.statistics import round_of
from deckbuilder.match.best_of import Score
from deckbuilder.model.ruleset import Beginner
from deckbuilder.simulation.result import EndlessGame, GameResult
from deckbuilder.version import __version__
from engine import games
from engine.bots import SPARED
from engine.core.deck import GameDeck
from engine.core.errors import LimitExceededError
from engine.core.events import Event
from engine.core.game import Game, Library
from engine.generator import Generator
from engine.record import write as write_record
from engine.replay import Recorder

PlainDocument = Mapping[str, Any]


@dataclass(frozen=True)
class Setting:
    """The setting that the games of a run share, as plain data for other processes and machines."""

    ruleset: PlainDocument
    cards: Sequence[PlainDocument]
    decks: tuple[GameDeck, ...]
    players: tuple[str, ...]  # kinds of bots
    weights: Mapping[str, float]  # of bots with an evaluation
    seed: int
    strict: bool  # whether passive players, too, pay the penalty for inaction
    turns: int  # of all players together; then a game is broken off
    records: bool = False
    three: bool = False  # players: the first one has seats 1 and 3 (1E-TEAM-7)
    best_of: int | None = None  # so many games make up what is counted: game n of best-of i is number i * best_of + n

    @property
    def spared(self) -> tuple[int, ...]:
        """The players without a penalty for inaction."""
        return tuple(i for i, kind in enumerate(self.players) if kind in SPARED and not self.strict)

    @property
    def fingerprint(self) -> str:
        """A hash of everything that determines the games, except the seed: cards, decks, players, program version."""
        of_games = (self.ruleset, self.cards, self.decks, self.players, self.weights, self.strict, self.turns)
        text = json.dumps(
            [__version__, *of_games, *([True] if self.three else []), *([self.best_of] if self.best_of else [])],
            sort_keys=True,
            default=dict,
        )
        return sha256(text.encode()).hexdigest()


def play_game(setting: Setting, library: Library, number: int) -> GameResult:
    """Play game `number`; the players take turns to begin. Raises LimitExceededError for abilities that never end."""
    return _play_begun(setting, library, number, number % len(setting.decks))


def _play_begun(setting: Setting, library: Library, number: int, first: int | None) -> GameResult:
    """Play game `number`, which player `first` begins, or whom chance chooses. Errors as for `play_game`."""
    seats = len(setting.decks)
    seeds = Generator(setting.seed, number)
    seed, *others = (seeds.word() << 32 | seeds.word() for _ in range(1 + seats))
    players = [make_bot(name, own, setting.weights) for name, own in zip(setting.players, others, strict=True)]
    if setting.three:
        players[2] = players[0]
    log: list[Event] = []
    start = library, setting.decks, seed, first
    recorder = Recorder(*start, spared=setting.spared, log=log) if setting.records else None
    game = recorder.game if recorder else Game.start(*start, spared=setting.spared, log=log)
    beginner = game.state.active
    choose = recorder.choose if recorder else game.choose
    while (decision := game.decision) and game.state.turn <= setting.turns:
        choose(players[decision.player].choose(game))
    state = game.state
    turns = min(state.turn, setting.turns)
    rounds = round_of(turns, seats)
    sides = statistics_of(library.ruleset)(game, log).player_results(rounds)
    record = write_record(recorder.record()) if recorder else None
    ended = (game.winner, state.result, turns, rounds)
    return GameResult(number, seed, beginner, *ended, sides, game.digest(), record, teams=library.sides)


def play_chunk(setting: bytes, numbers: Sequence[int]) -> list[GameResult | EndlessGame]:
    """Play the games of these numbers; the setting is pickled, and unpacked once in each process."""
    plain, library = _unpack(setting)
    gc.freeze()  # what is there stays: the collector need not look at it again and again, which takes a tenth of a game
    try:
        if plain.best_of:
            return [result for number in numbers for result in _play_best_of(plain, plain.best_of, library, number)]
        return [_result(plain, library, number, number % len(plain.decks)) for number in numbers]
    finally:
        gc.unfreeze()


def _play_best_of(setting: Setting, size: int, library: Library, number: int) -> list[GameResult | EndlessGame]:
    """Play the games of best-of `number`; a bot that may choose who begins a game chooses itself (CH-1.4).

    The players take turns to begin the first game. A game without an end counts for nobody.
    """
    beginner = Beginner(**setting.ruleset.get("beginner", {}))
    results: list[GameResult | EndlessGame] = []
    score = Score(size)
    first: int | None = number % len(setting.decks)
    while not score.is_over:
        result = _result(setting, library, number * size + len(results), first)
        results.append(result)
        score = Score(size, (*score.winners, result.winner if isinstance(result, GameResult) else None))
        first = score.chooser(beginner)
    return results


def _result(setting: Setting, library: Library, number: int, first: int | None) -> GameResult | EndlessGame:
    """Return the result of a game, or why it has none."""
    try:
        return _play_begun(setting, library, number, first)
    except LimitExceededError as error:
        return EndlessGame(number, str(error))


def pack(setting: Setting) -> bytes:
    """Return the setting in the form for `play_chunk`."""
    return pickle.dumps(setting)


@lru_cache(maxsize=64)
def _unpack(setting: bytes) -> tuple[Setting, Library]:
    plain: Setting = pickle.loads(setting)  # noqa: S301 - packed by this program a moment ago
    is_playable(plain.ruleset["ruleset"])  # this process, too, has to know the game of another package
    return plain, games.library(plain.ruleset, plain.cards, len(plain.decks))
