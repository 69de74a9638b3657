"""Random games with invariants checked during play: the same seed plays the same game and checks the same decisions."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

from engine.core.deck import GameDeck
from engine.core.game import Game, Library
from engine.generator import Generator
from fuzz.card_coverage import CardCoverage, recorded_in
from fuzz.cards import CHESS, CONTESTS, Contest
from fuzz.event_tracker import AbilityFacts, EventTracker
from fuzz.hidden_information import check_hidden_information
from fuzz.invariants import (
    check_branches,
    check_cards,
    check_fronts,
    check_index,
    check_marks,
    check_moves,
    check_options,
    check_position,
    check_values,
    check_view,
)
from fuzz.texts import check_texts

REPLAYED = 10  # one game in this many is replayed from its labels
CHOICES, CHECKS = 1, 2  # streams of the generator


@dataclass
class GameStatistics:
    """Statistics of many games."""

    games: int = 0
    decisions: int = 0
    checked: int = 0
    replayed: int = 0
    stopped: int = 0  # at the turn limit
    turns: list[int] = field(default_factory=list)
    played: Counter[str] = field(default_factory=Counter)
    worked: Counter[int] = field(default_factory=Counter)
    digests: dict[int, str] = field(default_factory=dict)  # of the last positions, by the number of the game

    def add(self, other: "GameStatistics") -> None:
        """Add the statistics of other games."""
        for name in ("games", "decisions", "checked", "replayed", "stopped"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.turns += other.turns
        self.played.update(other.played)
        self.worked.update(other.worked)
        self.digests.update(other.digests)

    def digest(self) -> str:
        """Return the hash of all games: the same on every machine and with every build of the engine."""
        lines = "".join(f"{number} {digest}\n" for number, digest in sorted(self.digests.items()))
        return blake2b(lines.encode(), digest_size=8).hexdigest()


def play(
    library: Library,
    decks: Mapping[str, GameDeck],
    numbers: Sequence[int],
    one_in: int,
    contest: Contest = CONTESTS["2e"],
) -> GameStatistics:
    """Play the games of these numbers, checking all invariants at one decision in `one_in`."""
    coverage, statistics, definitions = CardCoverage(library), GameStatistics(), AbilityFacts(library)
    with recorded_in(coverage):
        for number in numbers:
            checked_game = _CheckedGame(library, contest.decks_of(decks, number), number, contest.turns)
            checked_game.play(definitions, one_in, coverage, statistics)
    statistics.played, statistics.worked = coverage.played, coverage.worked
    return statistics


class _CheckedGame:
    """One game, checked while it is played."""

    def __init__(self, library: Library, decks: tuple[GameDeck, ...], number: int, turns: int) -> None:
        self.game = Game.start(library, decks, number, log=[])
        self.decks, self.number, self.turns = decks, number, turns
        self.labels: list[str] = []
        self.is_replayed = number % REPLAYED == 0

    def play(self, definitions: AbilityFacts, one_in: int, coverage: CardCoverage, statistics: GameStatistics) -> None:
        game, before = self.game, statistics.decisions
        tracker = EventTracker(game, definitions) if "2e" in game.library.ruleset else None
        try:
            self._choose(tracker, one_in, statistics)
        except Exception as error:
            raise AssertionError(f"game {self.number}, decision {statistics.decisions - before}: {error!r}") from error
        coverage.read(game, game.log or ())
        statistics.games += 1
        statistics.stopped += not game.over
        statistics.turns.append(game.state.turn)
        statistics.digests[self.number] = game.digest()
        if self.is_replayed:
            statistics.replayed += 1
            assert self._replayed().digest() == game.digest()

    def _choose(self, tracker: EventTracker | None, one_in: int, statistics: GameStatistics) -> None:
        game, number = self.game, self.number
        choices, checks = Generator(number, CHOICES), Generator(number, CHECKS)
        past: tuple[Game, str] | None = None
        while game.decision is not None and game.state.turn <= self.turns:
            statistics.decisions += 1
            if checks.below(one_in) == 0:
                statistics.checked += 1
                check(game)
                if past is not None:
                    assert past[0].digest() == past[1], "a past copy has changed"
                past = game.copy(), game.digest()
            index = choices.below(len(game.options))
            if self.is_replayed:
                self.labels.append(game.labels()[index])
            if tracker is None:
                game.choose(index)
            else:
                tracker.choose(index)

    def _replayed(self) -> Game:
        game = Game.start(self.game.library, self.decks, self.number)
        for label in self.labels:
            game.answer(label)
        return game


def check(game: Game) -> None:
    """Check all invariants at a decision."""
    check_cards(game)
    check_options(game)
    if CHESS in game.library.ruleset:
        check_marks(game)
        check_fronts(game)
    else:
        check_position(game)
        check_moves(game)
        check_values(game)
    check_index(game)
    check_branches(game)
    check_view(game)
    check_hidden_information(game)
    check_texts(game)
