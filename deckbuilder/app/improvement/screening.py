"""Which swaps look best after few games each: what is common to swaps of the same cards is estimated from all of them.

The model: each copy of a card that comes in adds a number of its own, each copy that leaves takes one away. It only
chooses the swaps that are tried further; what is reported comes from other games.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from deckbuilder.decks.swaps import Swap

RIDGE = 10.0  # pairs of games that say nothing, which each number is estimated with: few pairs do not say much
SWEEPS = 30  # over all numbers; then they hardly change

Observations = Mapping[Swap, Sequence[float]]  # by how much a swap was better than the deck, in each pair of games


def estimated_gains(observations: Observations, swaps: Sequence[Swap]) -> dict[Swap, float]:
    """Return the estimated gain of each swap, also of those that were not tried."""
    numbers: defaultdict[tuple[str, bool], float] = defaultdict(float)  # by card, and whether it comes in
    for _ in range(SWEEPS):
        for term in dict.fromkeys(term for swap in observations for term in _terms(swap)):
            numbers[term] = _best(term, observations, numbers)
    return {swap: _gain(swap, numbers) for swap in swaps}


def _terms(swap: Swap) -> tuple[tuple[str, bool], tuple[str, bool]]:
    return (swap.into.key, True), (swap.out.key, False)


def _gain(swap: Swap, numbers: Mapping[tuple[str, bool], float]) -> float:
    return swap.copies * sum(numbers.get(term, 0.0) for term in _terms(swap))


def _best(term: tuple[str, bool], observations: Observations, numbers: Mapping[tuple[str, bool], float]) -> float:
    """Return the number of a term with which the model fits best while the other numbers stay."""
    weight, total = RIDGE, 0.0
    for swap, gains in observations.items():
        if term in _terms(swap):
            others = _gain(swap, numbers) - swap.copies * numbers.get(term, 0.0)
            weight += swap.copies**2 * len(gains)
            total += swap.copies * (sum(gains) - others * len(gains))
    return total / weight
