"""The improvement of a deck as rounds of games.

First decks with several swaps at once are screened, if there are many swaps: drawn from all of them, then from the
better half, and so on. Then the most promising ones race: in each round all play up to the same number of games, and
the worse half drops out. What is left is confirmed by games on fresh seeds, in a number that does not depend on them:
only these count for the result, so the choice among many does not bias it.

The screening estimates a number for every copy of a card, whatever else is in the deck. It is solved without numpy,
which not everybody has, and so that games lead to the same result on every machine; it only chooses the swaps that
are tried, and tells without which cards of the deck most seems to be gained.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, inf, log2
from statistics import fmean
from time import monotonic
from typing import Any

from deckbuilder.app.improvement.games import DECK, Trial, VariantGame, VariantGames
from deckbuilder.decks.swaps import Swap, SwapPackage
from deckbuilder.model.card import Card
from deckbuilder.simulation.chunks import Chunk
from deckbuilder.simulation.intervals import Interval, corrected, mean, paired_difference
from deckbuilder.simulation.rounds import Rounds
from engine.generator import Generator

MIXED = 4  # swaps of a mixed deck at most
RIDGE = 300.0  # games that say nothing, which each number is estimated with: few games do not say much
SWEEPS = 30  # over all numbers; then they hardly change


@dataclass(frozen=True)
class Observation:
    """A game of a deck with swaps. `group`: games of one group have the same opponent and the same first player."""

    package: SwapPackage
    group: int
    score: float


def widest(swaps: Sequence[Swap]) -> list[Swap]:
    """Return of swaps of the same two cards the one with most copies: it shows their difference soonest."""
    by_pair: dict[tuple[str, str], Swap] = {}
    for swap in swaps:
        other = by_pair.get(swap.pair)
        if other is None or swap.copies > other.copies:
            by_pair[swap.pair] = swap
    return list(by_pair.values())


def mixed_packages(trial: Trial, swaps: Sequence[Swap]) -> Iterator[SwapPackage]:
    """Yield drawn packages of swaps that can be made together, without end; each has one swap at least."""
    by_out: defaultdict[str, list[Swap]] = defaultdict(list)
    for swap in swaps:
        by_out[swap.out.key].append(swap)
    generator = Generator(trial.seed)
    while True:
        outs = sorted(by_out)
        generator.shuffle(outs)
        package = SwapPackage(())
        for out in outs:
            swap = by_out[out][generator.below(len(by_out[out]))]
            package = trial.joined(package, SwapPackage((swap,))) or package
            if len(package.swaps) == MIXED:
                break
        yield package


def estimated_worths(observations: Sequence[Observation]) -> dict[str, float]:
    """Return the estimated worth of a copy of each card that was swapped, by its key."""
    groups: defaultdict[int, list[float]] = defaultdict(list)
    for observation in observations:
        groups[observation.group].append(observation.score)
    means = {group: fmean(scores) for group, scores in groups.items()}
    residuals = [observation.score - means[observation.group] for observation in observations]
    games: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)  # by card: the place of a game, copies in it
    for place, observation in enumerate(observations):
        for key, copies in _changes(observation.package).items():
            games[key].append((place, copies))
    worths = dict.fromkeys(games, 0.0)
    for _ in range(SWEEPS):
        _subtract(fmean(residuals) if residuals else 0.0, [(place, 1) for place in range(len(residuals))], residuals)
        for key, of_card in games.items():
            weight = sum(copies**2 for _, copies in of_card)
            total = sum(copies * residuals[place] for place, copies in of_card) + weight * worths[key]
            worth = total / (weight + RIDGE)
            _subtract(worth - worths[key], of_card, residuals)
            worths[key] = worth
    return worths


def estimated_gain(package: SwapPackage, worths: dict[str, float]) -> float:
    """Return the gain of swaps by the worths of their cards."""
    return sum(copies * worths.get(key, 0.0) for key, copies in _changes(package).items())


def _changes(package: SwapPackage) -> Counter[str]:
    """Return how many copies of each card a package adds."""
    changes = Counter[str]()
    for swap in package.swaps:
        changes[swap.into.key] += swap.copies
        changes[swap.out.key] -= swap.copies
    return changes


def _of_several_cards(swaps: Sequence[Swap]) -> list[Swap]:
    """Return swaps in their order, with few that take the same card out."""
    taken = Counter[Card]()
    kept = []
    for swap in swaps:
        taken[swap.out] += 1
        if taken[swap.out] <= SAME_OUT:
            kept.append(swap)
    return kept


def _subtract(number: float, of_card: Sequence[tuple[int, int]], residuals: list[float]) -> None:
    for place, copies in of_card:
        residuals[place] -= copies * number


SCREENING, RACE = 0.45, 0.1  # of the games; the others confirm
HALVINGS = 3  # of the swaps that are screened
PRIOR = 50  # pairs of games that the estimate of the screening counts as
FIELD = 16  # swaps that race without a screening
SCREENED_FIELD = 6  # swaps that race after it
SAME_OUT = 2  # of them that take one card out
FINALISTS = 2  # packages that are confirmed
JOINED = 4  # swaps in the race, from which on the two best are also tried together
PAUSE = 10.0  # seconds between two times when games are kept
FRESH = 1_000_000  # the number of the first game that confirms

Known = Mapping[str, Mapping[int, VariantGame]]  # games by the key of their variant and their number
Round = list[tuple[VariantGames, Sequence[int]]]


@dataclass(frozen=True)
class Gain:
    """By how much a package is better than the deck, in `pairs` of games on the same seeds.

    `interval`: without finite bounds where all pairs of a race have the same difference.
    """

    pairs: int
    interval: Interval


class Improvement(Rounds[VariantGames]):
    """The rounds of an improvement, and what they have brought. `games`: how many are played in all.

    `known`: games of earlier runs, which are not played again. `stage`: what is done now; empty at the end.
    `tried`: the packages that were to race or be confirmed; `finalists`: those that are confirmed. `keep_games`: keeps
    new games from time to time, or raises InputError.
    """

    def __init__(
        self, trial: Trial, games: int, known: Known | None = None, keep_games: Callable[[Known], None] | None = None
    ) -> None:
        super().__init__()
        self.trial = trial
        self.stage = ""
        self.tried: dict[str, SwapPackage] = {}
        self.finalists: list[SwapPackage] = []
        self._known = known or {}
        self._keep_games = keep_games
        self._new: dict[str, dict[int, VariantGame]] = {}  # since games were kept
        self._keep_at = monotonic() + PAUSE
        self._ended: dict[str, dict[int, VariantGame]] = {}
        self._mixed: list[tuple[SwapPackage, Sequence[int]]] = []  # what is screened, and the numbers of its games
        self._worths: dict[str, float] = {}  # of a copy of each card, by the screening
        self._spent = 0
        self.wanted = games
        self.append(self._plan(games))

    # Rounds

    def take(self, chunk: Chunk, results: Sequence[Any]) -> int:
        """Take the results of games, and return their number."""
        variant = self.work_of(chunk).variant
        ended = {game.number: game for game in results if isinstance(game, VariantGame)}
        self._ended.setdefault(variant, {}).update(ended)
        self._new.setdefault(variant, {}).update(ended)
        if monotonic() >= self._keep_at:
            self.keep()
        return len(chunk.numbers)

    def keep(self) -> None:
        """Keep the games that were played since the last time, so that the same order goes on there."""
        new, self._new = self._new, {}
        self._keep_at = monotonic() + PAUSE
        if self._keep_games:
            self._keep_games(new)

    def _plan(self, games: int) -> Iterator[Round]:
        swaps = widest(self.trial.swaps)
        is_screened = len(swaps) > FIELD
        if is_screened:
            self.stage = "screening"
            for _ in range(HALVINGS):
                yield from self._screen(swaps, int(SCREENING * games / HALVINGS))
                swaps = self._promising(swaps)[: max(FIELD, len(swaps) // 2)]
            swaps = _of_several_cards(swaps)[:SCREENED_FIELD]
        field = [SwapPackage((swap,)) for swap in swaps]
        if len(field) > FINALISTS:
            self.stage = "race"
            share = RACE if is_screened else SCREENING + RACE
            rounds = max(1, ceil(log2(len(field) / FINALISTS)))
            for _ in range(rounds):
                field = self._with_best_two(field)
                yield from self._request(field, range(self._target(field, int(share * games / rounds))))
                field = self._best(field)[: max(FINALISTS, ceil(len(field) / 2))]
        self.finalists = self._best(field)[:FINALISTS]
        self.stage = "confirmation"
        pairs = (games - self._spent) // (len(self.finalists) + 1)
        if self.finalists and pairs > 0:
            yield from self._request(self.finalists, range(FRESH, FRESH + pairs))
        self.stage = ""

    def _request(self, packages: Sequence[SwapPackage], numbers: Sequence[int]) -> Iterator[Round]:
        """Yield a round with the games of packages and of the deck that were not played yet, if there are any."""
        self.tried.update((package.key, package) for package in packages)
        requests = [request for package in (None, *packages) for request in self._missing(package, numbers)]
        if requests:
            yield requests

    def _missing(self, package: SwapPackage | None, numbers: Sequence[int]) -> Round:
        key = package.key if package else DECK
        ended, known = self._ended.setdefault(key, {}), self._known.get(key, {})
        new = [number for number in numbers if number not in ended]
        ended.update((number, known[number]) for number in new if number in known)
        self._spent += len(new)
        self.done += sum(number in known for number in new)
        missing = [number for number in new if number not in known]
        return [(self.trial.games_of(package), missing)] if missing else []

    # Screening

    def _screen(self, swaps: Sequence[Swap], games: int) -> Iterator[Round]:
        """Yield a round in which decks mixed of swaps play a game in each seat."""
        packages = mixed_packages(self.trial, swaps)
        begun = 2 * len(self._mixed)
        mixed = [(next(packages), (first, first + 1)) for first in range(begun, begun + games - 1, 2)]
        self._mixed += mixed
        requests = [request for package, numbers in mixed for request in self._missing(package, numbers)]
        if requests:
            yield requests

    def _promising(self, swaps: Sequence[Swap]) -> list[Swap]:
        """Return swaps, those first that the screening estimates best."""
        groups = 2 * len(self.trial.source.opponents)
        games = [
            Observation(package, number % groups, self._score(game))
            for package, numbers in self._mixed
            for number in numbers
            if (game := self._ended[package.key].get(number)) and game.won is not None
        ]
        self._worths = estimated_worths(games)
        return sorted(swaps, key=lambda swap: -estimated_gain(SwapPackage((swap,)), self._worths))

    def best_exits(self) -> list[tuple[Swap, float]]:
        """Return each card's most promising swap and its gain, the best card first; nothing without a screening."""
        best: dict[Card, tuple[Swap, float]] = {}
        for swap in widest(self.trial.swaps) if self._worths else ():
            promise = self._promise(SwapPackage((swap,)))
            if swap.out not in best or promise > best[swap.out][1]:
                best[swap.out] = swap, promise
        return sorted(best.values(), key=lambda pair: -pair[1])

    # The race

    def _target(self, field: Sequence[SwapPackage], budget: int) -> int:
        """Return up to which number all can play with so many games."""
        played = [len(self._ended.get(key, {})) for key in (DECK, *(package.key for package in field))]
        target = 0
        while sum(max(0, target + 1 - number) for number in played) <= budget:
            target += 1
        return target

    def _with_best_two(self, field: list[SwapPackage]) -> list[SwapPackage]:
        """Return the field of the next round: at last with a package of the two best swaps, where both are better."""
        if len(field) > JOINED or any(len(package.swaps) > 1 for package in field):
            return field
        better = [package for package in self._best(field) if self.gain(package).interval.value > 0]
        for place, second in enumerate(better):
            for first in better[:place]:
                if joined := self.trial.joined(first, second):
                    return [*field, joined]
        return field

    def _best(self, field: Sequence[SwapPackage]) -> list[SwapPackage]:
        return sorted(field, key=lambda package: -self._promise(package))

    def _promise(self, package: SwapPackage) -> float:
        """Return the gain of a package by all games up to now: those of the race and the estimate before it."""
        gain = self.gain(package)
        estimate = estimated_gain(package, self._worths)
        return (PRIOR * estimate + gain.pairs * gain.interval.value) / max(1, PRIOR + gain.pairs)

    # Results

    def gain(self, package: SwapPackage, *, is_confirmed: bool = False) -> Gain:
        """Return by how much a package was better than the deck: while it was chosen, or in the games that confirm.

        The intervals of what is confirmed hold together (Bonferroni): for all finalists at once with 95%.
        """
        confidence = corrected(len(self.finalists) if is_confirmed else 1)
        pairs = self._pairs(package.key, is_confirmed=is_confirmed)
        if self.trial.is_race:
            differences = self._differences(package.key, is_confirmed=is_confirmed)
            value = fmean(differences) if differences else 0.0
            return Gain(len(pairs), mean(differences, confidence) or Interval(value, -inf, inf))
        won = [(own.won, other.won) for own, other in pairs]
        kinds = ((True, True), (True, False), (False, True), (False, False))
        both, own, other, neither = map(won.count, kinds)
        return Gain(len(pairs), paired_difference(both, own, other, neither, confidence))

    def share_of_deck(self) -> tuple[int, int]:
        """Return how many games the deck has won of those that confirm, and their number."""
        ended = [game for number, game in self._ended.get(DECK, {}).items() if number >= FRESH]
        return sum(game.won is True for game in ended), len(ended)

    @property
    def games(self) -> int:
        """How many games were played or taken over."""
        return sum(map(len, self._ended.values()))

    def _differences(self, key: str, *, is_confirmed: bool = False) -> list[float]:
        pairs = self._pairs(key, is_confirmed=is_confirmed)
        return [self._score(own) - self._score(other) for own, other in pairs]

    def _pairs(self, key: str, *, is_confirmed: bool = False) -> list[tuple[VariantGame, VariantGame]]:
        """Return the games of a variant and of the deck on the same seeds; those without an end are left out."""
        own, others = self._ended.get(key, {}), self._ended.get(DECK, {})
        both = [(own[number], others[number]) for number in sorted(own.keys() & others.keys())]
        return [
            pair
            for pair in both
            if (pair[0].number >= FRESH) == is_confirmed and pair[0].won is not None and pair[1].won is not None
        ]

    def _score(self, game: VariantGame) -> float:
        """Return what a game counts: a win, or in a race how soon it was won."""
        if not self.trial.is_race:
            return float(game.won is True)
        return -float(game.rounds if game.won else self.trial.most_rounds)
