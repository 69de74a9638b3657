"""Runner of games: everything about game number *i* is determined by the setting, the seed and *i*.

The contribution of a card is found by the same games with a blank of the same cost for each copy in the first deck's
pile; copies that its leader's layout puts on the board stay. The pile keeps its order, so both games of a pair begin
with the same cards in the same places: a pair in which no copy turns up is the same game twice.
"""

import gc
import json
import pickle
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple, Protocol

from deckbuilder.bots import kind_of
from deckbuilder.errors import InputError
from deckbuilder.games import is_playable, statistics_of
from deckbuilder.games.statistics import round_of
from deckbuilder.match.best_of import Score
from deckbuilder.model.ruleset import Beginner
from deckbuilder.simulation.statistics import EndlessGame, GameResult, SeriesComparison, comparison
from deckbuilder.version import __version__
from engine import games
from engine.bots import SPARED, BotKind, Player
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
    own_bots: tuple[BotKind, ...] = ()  # kinds of `players` that a program brings

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

    def kind_of(self, player: str) -> BotKind:
        """Return the kind of a player."""
        return next((kind for kind in self.own_bots if kind.name == player), None) or kind_of(player)

    def prepare(self) -> "PreparedSetting":
        """Return the setting with its compiled cards."""
        is_playable(self.ruleset["ruleset"])  # this process, too, has to know the game of another package
        return PreparedSetting(self, games.library(self.ruleset, self.cards, len(self.decks)))


class Ending(NamedTuple):
    """How a game has ended. `winner`: None for a game that is drawn or was broken off; `rounds`: as in `GameResult`."""

    winner: int | None
    rounds: int


def play_uncounted(setting: Setting, library: Library, number: int) -> Ending:
    """Play the same game as `play_game`, without its events and counts, which take time. Raises LimitExceededError."""
    seed, players = _seeded(setting, number)
    seats = len(setting.decks)
    game = Game.start(library, setting.decks, seed, number % seats, spared=setting.spared)
    turns = _play_on(game, players, setting.turns, game.choose)
    return Ending(game.winner, round_of(turns, seats))


def play_game(setting: Setting, library: Library, number: int) -> GameResult:
    """Play game `number`; the players take turns to begin. Raises LimitExceededError for abilities that never end."""
    return _play_begun(setting, library, number, number % len(setting.decks))


def _play_begun(setting: Setting, library: Library, number: int, first: int | None) -> GameResult:
    """Play game `number`, which player `first` begins, or whom chance chooses. Errors as for `play_game`."""
    seed, players = _seeded(setting, number)
    log: list[Event] = []
    start = library, setting.decks, seed, first
    recorder = Recorder(*start, spared=setting.spared, log=log) if setting.records else None
    game = recorder.game if recorder else Game.start(*start, spared=setting.spared, log=log)
    game.logs_changes_only = True  # nothing else is counted
    beginner = game.state.active
    turns = _play_on(game, players, setting.turns, recorder.choose if recorder else game.choose)
    rounds = round_of(turns, len(setting.decks))
    sides = statistics_of(library.ruleset)(game, log).player_results(rounds)
    record = write_record(recorder.record()) if recorder else None
    ended = (game.winner, game.state.result, turns, rounds)
    return GameResult(number, seed, beginner, *ended, sides, game.digest(), record, teams=library.sides)


def _seeded(setting: Setting, number: int) -> tuple[int, list[Player]]:
    """Return the seed of game `number`, and its players with seeds of their own."""
    seeds = Generator(setting.seed, number)
    seed, *others = (seeds.word() << 32 | seeds.word() for _ in range(1 + len(setting.decks)))
    players = [
        Player(setting.kind_of(name), own, setting.weights) for name, own in zip(setting.players, others, strict=True)
    ]
    if setting.three:
        players[2] = players[0]
    return seed, players


def _play_on(game: Game, players: Sequence[Player], most: int, choose: Callable[[int], object]) -> int:
    """Let players choose until the game is over, or has had `most` turns; return how many turns it had."""
    while (decision := game.decision) and game.state.turn <= most:
        choose(players[decision.player].choose(game))
    return min(game.state.turn, most)


class PreparedSetting(NamedTuple):
    """A setting with its compiled cards."""

    setting: Setting
    library: Library

    def play(self, numbers: Sequence[int]) -> list[GameResult | EndlessGame]:
        """Return the results of the games of these numbers; with `Setting.best_of` those of the best-ofs."""
        setting = self.setting
        if setting.best_of:
            return [result for number in numbers for result in self._best_of(setting.best_of, number)]
        return [self._result(number, number % len(setting.decks)) for number in numbers]

    def _best_of(self, size: int, number: int) -> list[GameResult | EndlessGame]:
        """Play the games of best-of `number`; a bot that may choose who begins a game chooses itself (CH-1.4).

        The players take turns to begin the first game. A game without an end counts for nobody.
        """
        beginner = Beginner(**self.setting.ruleset.get("beginner", {}))
        results: list[GameResult | EndlessGame] = []
        score = Score(size)
        first: int | None = number % len(self.setting.decks)
        while not score.is_over:
            result = self._result(number * size + len(results), first)
            results.append(result)
            score = Score(size, (*score.winners, result.winner if isinstance(result, GameResult) else None))
            first = score.chooser(beginner)
        return results

    def _result(self, number: int, first: int | None) -> GameResult | EndlessGame:
        """Return the result of a game, or why it has none."""
        try:
            return _play_begun(self.setting, self.library, number, first)
        except LimitExceededError as error:
            return EndlessGame(number, str(error))


class PreparedWork(Protocol):
    """Work in a process that does it, in parts with numbers."""

    def play(self, numbers: Sequence[int]) -> Sequence[Any]:
        """Return the results of the parts of these numbers."""


class Work(Protocol):
    """Work as plain data for other processes."""

    def prepare(self) -> PreparedWork:
        """Return the work as it can be done in this process."""


def play_chunk(packed: bytes, numbers: Sequence[int]) -> Sequence[Any]:
    """Return the results of parts of packed work; it is unpacked once in each process."""
    work = _unpack(packed)
    gc.freeze()  # what is there stays: the collector need not look at it again and again, which takes a tenth of a game
    try:
        return work.play(numbers)
    finally:
        gc.unfreeze()


def pack(value: object) -> bytes:
    """Return work in the form for `play_chunk`, or a source in that for `rounds.open_source`."""
    return pickle.dumps(value)


@lru_cache(maxsize=64)
def _unpack(packed: bytes) -> PreparedWork:
    """Return packed work. Raises InputError for a bot whose module this process does not find."""
    try:
        work: Work = pickle.loads(packed)  # noqa: S301 - packed by this program a moment ago
    except (AttributeError, ImportError) as error:
        raise InputError(f"a bot cannot be loaded in another process; define it in a module ({error})") from None
    return work.prepare()


BLANK = " (blank)"  # after the key of the card that a blank replaces


@dataclass(frozen=True)
class Contribution:
    """One card of the first deck. `comparison`: games with it, compared with the same ones without it."""

    card: str  # key
    copies: int  # in the pile
    comparison: SeriesComparison


def copies(setting: Setting) -> dict[str, int]:
    """Return the copies in the first deck's pile, by card key."""
    return dict(sorted(Counter(setting.decks[0].pile).items()))


def without(setting: Setting, card: str) -> Setting:
    """Return the setting with a blank for each copy of a card in the first deck's pile."""
    original = next(document for document in setting.cards if document["key"] == card)
    blank = {**games.blank(original), "key": card + BLANK}
    deck, *others = setting.decks
    pile = tuple(blank["key"] if key == card else key for key in deck.pile)
    return replace(setting, cards=[*setting.cards, blank], decks=(deck._replace(pile=pile), *others), records=False)


def contributions(
    setting: Setting, played: Sequence[GameResult], missing: Sequence[Sequence[GameResult]]
) -> list[Contribution]:
    """Return the contribution of each card, from games of the setting and those `without` it, in order of `copies`."""
    cards = copies(setting).items()
    return [
        Contribution(card, number, comparison(played, others))
        for (card, number), others in zip(cards, missing, strict=True)
    ]
