"""Which swaps look best after few games: decks with several swaps at once tell a lot about each card of them.

The model: every copy of a card counts as a number of its own, whatever else is in the deck. It is solved without numpy,
which not everybody has: games go on to the same result on every machine. It only chooses the swaps
that are tried further; what is reported comes from other games.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean

from deckbuilder.app.improvement.trial import Trial
from deckbuilder.decks.swaps import Swap, SwapPackage
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


def _subtract(number: float, of_card: Sequence[tuple[int, int]], residuals: list[float]) -> None:
    for place, copies in of_card:
        residuals[place] -= copies * number
