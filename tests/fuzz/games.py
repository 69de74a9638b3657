"""Random games with checks on the way: the same seed plays the same game and checks the same decisions."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

from engine.core.deck import GameDeck
from engine.core.game import Game, Library
from engine.generator import Generator
from tests.fuzz.cards import CHESS, CONTESTS, Contest
from tests.fuzz.chess import check_fronts, check_marks
from tests.fuzz.following import Definitions, Following
from tests.fuzz.invariants import (
    check_branches,
    check_cards,
    check_index,
    check_moves,
    check_options,
    check_position,
    check_values,
    check_view,
)
from tests.fuzz.secrets import check_secrets
from tests.fuzz.texts import check_texts
from tests.fuzz.watching import Watch, watching

REPLAYED = 10  # one game in so many is played again from its labels
CHOICES, CHECKS = 1, 2  # streams of the generator


@dataclass
class GameStatistics:
    """What many games came to."""

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
        """Take in the games of another."""
        for name in ("games", "decisions", "checked", "replayed", "stopped"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.turns += other.turns
        self.played.update(other.played)
        self.worked.update(other.worked)
        self.digests.update(other.digests)

    def digest(self) -> str:
        """The hash of all games: the same wherever they are played, by whatever build of the engine."""
        told = "".join(f"{number} {digest}\n" for number, digest in sorted(self.digests.items()))
        return blake2b(told.encode(), digest_size=8).hexdigest()


def play(
    library: Library,
    decks: Mapping[str, GameDeck],
    numbers: Sequence[int],
    one_in: int,
    contest: Contest = CONTESTS["2e"],
) -> GameStatistics:
    """Play the games of these numbers; at one decision in `one_in` everything is checked."""
    watch, tally, definitions = Watch(library), GameStatistics(), Definitions(library)
    with watching(watch):
        for number in numbers:
            playing = _Playing(library, contest.decks_of(decks, number), number, contest.turns)
            playing.play(definitions, one_in, watch, tally)
    tally.played, tally.worked = watch.played, watch.worked
    return tally


class _Playing:
    """One game under way."""

    def __init__(self, library: Library, decks: tuple[GameDeck, ...], number: int, turns: int) -> None:
        self.game = Game.start(library, decks, number, log=[])
        self.decks, self.number, self.turns = decks, number, turns
        self.labels: list[str] = []
        self.again = number % REPLAYED == 0

    def play(self, definitions: Definitions, one_in: int, watch: Watch, tally: GameStatistics) -> None:
        game, before = self.game, tally.decisions
        following = Following(game, definitions) if "2e" in game.library.ruleset else None
        try:
            self._choose(following, one_in, tally)
        except Exception as error:
            raise AssertionError(f"game {self.number}, decision {tally.decisions - before}: {error!r}") from error
        watch.read(game, game.log or ())
        tally.games += 1
        tally.stopped += not game.over
        tally.turns.append(game.state.turn)
        tally.digests[self.number] = game.digest()
        if self.again:
            tally.replayed += 1
            assert self._played_again().digest() == game.digest()

    def _choose(self, following: Following | None, one_in: int, tally: GameStatistics) -> None:
        game, number = self.game, self.number
        choices, checks = Generator(number, CHOICES), Generator(number, CHECKS)
        past: tuple[Game, str] | None = None
        while game.decision is not None and game.state.turn <= self.turns:
            tally.decisions += 1
            if checks.below(one_in) == 0:
                tally.checked += 1
                check(game)
                if past is not None:
                    assert past[0].digest() == past[1], "a past copy has changed"
                past = game.copy(), game.digest()
            index = choices.below(len(game.options))
            if self.again:
                self.labels.append(game.labels()[index])
            if following is None:
                game.choose(index)
            else:
                following.choose(index)

    def _played_again(self) -> Game:
        game = Game.start(self.game.library, self.decks, self.number)
        for label in self.labels:
            game.answer(label)
        return game


def check(game: Game) -> None:
    """Everything that can be checked at a decision."""
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
    check_secrets(game)
    check_texts(game)
