"""Random games with checks on the way: the same seed plays the same game and checks the same decisions."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from engine.game import Game
from engine.library import Library
from engine.setup import Deck

from engine.generator import Generator
from tests.fuzz.invariants import check_branches, check_index, check_position, check_saving, check_view
from tests.fuzz.watching import Watch, watching

MOST_TURNS = 200
REPLAYED = 10  # one game in so many is played again from its labels
CHOICES, CHECKS = 1, 2  # streams of the generator


@dataclass
class Tally:
    """What many games came to."""

    games: int = 0
    decisions: int = 0
    checked: int = 0
    replayed: int = 0
    stopped: int = 0  # at the turn limit
    turns: list[int] = field(default_factory=list)
    played: Counter[str] = field(default_factory=Counter)
    worked: Counter[int] = field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        """Take in the games of another."""
        for name in ("games", "decisions", "checked", "replayed", "stopped"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.turns += other.turns
        self.played.update(other.played)
        self.worked.update(other.worked)


def pair(decks: Mapping[str, Deck], number: int) -> tuple[Deck, Deck]:
    """The decks of game `number`: all pairs of factions in turn."""
    pairs = list(product(sorted(decks), repeat=2))
    one, other = pairs[number % len(pairs)]
    return decks[one], decks[other]


def play(library: Library, decks: Mapping[str, Deck], numbers: Sequence[int], one_in: int) -> Tally:
    """Play the games of these numbers; at one decision in `one_in` everything is checked."""
    watch, tally = Watch(library), Tally()
    with watching(watch):
        for number in numbers:
            _play_one(library, pair(decks, number), number, one_in, watch, tally)
    tally.played, tally.worked = watch.played, watch.worked
    return tally


def _play_one(library: Library, decks: tuple[Deck, Deck], number: int, one_in: int, watch: Watch, tally: Tally) -> None:
    choices, checks = Generator(number, CHOICES), Generator(number, CHECKS)
    game = Game.start(library, decks, number, log=[])
    labels: list[str] = []
    again = number % REPLAYED == 0
    past: tuple[Game, str] | None = None
    while game.decision is not None and game.state.turn <= MOST_TURNS:
        tally.decisions += 1
        if checks.below(one_in) == 0:
            tally.checked += 1
            check(game)
            if past is not None:
                assert past[0].digest() == past[1], "a past copy has changed"
            past = game.copy(), game.digest()
        index = choices.below(len(game.decision.options))
        if again:
            labels.append(game.labels()[index])
        game.choose(index)
    assert game.log is not None
    watch.read(game, game.log)
    tally.games += 1
    tally.stopped += not game.over
    tally.turns.append(game.state.turn)
    if again:
        tally.replayed += 1
        assert _played_again(library, decks, number, labels).digest() == game.digest()


def check(game: Game) -> None:
    """Everything that can be checked at a decision."""
    check_position(game)
    check_index(game)
    check_branches(game)
    check_saving(game)
    check_view(game)


def _played_again(library: Library, decks: tuple[Deck, Deck], number: int, labels: list[str]) -> Game:
    game = Game.start(library, decks, number)
    for label in labels:
        game.answer(label)
    return game
