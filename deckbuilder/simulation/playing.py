"""Playing games: everything about game number *i* follows from the seed and *i*, whoever plays it and when."""

import pickle
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.game import Endless, Game
from engine.library import Library
from engine.setup import Deck

from deckbuilder.errors import Fault
from deckbuilder.play.bots import make_bot
from deckbuilder.simulation.result import GameResult
from deckbuilder.simulation.tally import Tally
from engine.generator import Generator
from engine.record import write as write_record
from engine.replay import Recorder

Document = Mapping[str, Any]


@dataclass(frozen=True)
class Setting:
    """What the games of a run share, as plain data that a process or a machine can be sent."""

    ruleset: Document
    cards: Sequence[Document]
    decks: tuple[Deck, Deck]
    players: tuple[str, str]  # kinds of bots
    weights: Mapping[str, float]  # of the greedy ones
    seed: int
    inaction: bool  # whether passive players pay for it
    turns: int  # of both players; then a game is broken off
    records: bool = False

    @property
    def idle_free(self) -> tuple[int, ...]:
        """The players whom inaction costs nothing."""
        return tuple(i for i, kind in enumerate(self.players) if kind == "passive" and not self.inaction)


def play_game(setting: Setting, library: Library, number: int) -> GameResult:
    """Play game `number`; player 1 begins the even ones. Raises Fault for cards whose effects never end."""
    seeds = Generator(setting.seed, number)
    seed, *others = (seeds.word() << 32 | seeds.word() for _ in range(1 + len(setting.players)))
    bots = [make_bot(kind, own, setting.weights) for kind, own in zip(setting.players, others, strict=True)]
    first = number % 2
    recorder = Recorder(library, setting.decks, seed, first, idle_free=setting.idle_free) if setting.records else None
    game = recorder.game if recorder else Game.start(library, setting.decks, seed, first, idle_free=setting.idle_free)
    choose = recorder.choose if recorder else game.choose
    tally = Tally(game)
    log: list[tuple[Any, ...]] = []
    game.log = log
    while (decision := game.decision) and game.state.turn <= setting.turns:
        try:
            choose(bots[decision.player].choose(game.view(decision.player)))
        except Endless as error:
            raise Fault(f"game {number} of seed {setting.seed} cannot be played: {error}") from None
        tally.take(log)
        log.clear()
    turns = min(game.state.turn, setting.turns)
    sides = tally.side(0, (turns + 1) // 2), tally.side(1, (turns + 1) // 2)
    record = write_record(recorder.record()) if recorder else None
    return GameResult(number, seed, first, game.winner, turns, sides, game.digest(), record)


def play_chunk(setting: bytes, numbers: range) -> list[GameResult]:
    """Play the games of these numbers; the setting comes pickled, and is unpacked once in a process."""
    plain, library = _unpacked(setting)
    return [play_game(plain, library, number) for number in numbers]


def packed(setting: Setting) -> bytes:
    """The setting as `play_chunk` takes it."""
    return pickle.dumps(setting)


@lru_cache(maxsize=4)
def _unpacked(setting: bytes) -> tuple[Setting, Library]:
    plain: Setting = pickle.loads(setting)  # noqa: S301 - packed by this program a moment ago
    return plain, Library(plain.ruleset, plain.cards)
