"""Exact probabilities of drawn cards, by the multivariate hypergeometric distribution, in whole numbers.

Cards that are in the same groups of the condition form one class. The combinations are summed class by class, keyed
by the number of drawn cards and the number of each group. Counts of a group beyond the largest number that the
condition compares it with are equivalent.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import comb, prod

from deckbuilder.model.card import Card
from deckbuilder.odds.condition import HandCondition

Classes = dict[tuple[bool, ...], int]


def classes(pile: Iterable[Card], condition: HandCondition) -> Classes:
    """Return how many cards of the pile are in exactly which groups."""
    return dict(Counter(tuple(group.matches(card) for group in condition.groups) for card in pile))


def probabilities(pile: Sequence[Card], condition: HandCondition, most: int | None = None) -> list[Fraction]:
    """Return the probability that the condition is true after n cards, for n from 0 to `most` (or the pile's size)."""
    size = len(pile)
    most = size if most is None else min(most, size)
    caps = [condition.condition.largest(group) + 1 for group in range(len(condition.groups))]
    combinations: dict[tuple[int, ...], list[int]] = {(0,) * len(caps): [1] + [0] * most}
    for membership, number in classes(pile, condition).items():
        combinations = _with_class(combinations, membership, number, caps)
    favourable = [0] * (most + 1)
    for drawn, by_number in combinations.items():
        if condition.condition.holds(drawn):
            favourable = [total + more for total, more in zip(favourable, by_number, strict=True)]
    return [Fraction(combinations, comb(size, number)) for number, combinations in enumerate(favourable)]


def after_redraw(pile: Sequence[Card], condition: HandCondition, hand: int, seen: int) -> Fraction:
    """Return the probability after `seen` cards if the cards of a first hand in no group are changed.

    They go under the pile, and as many are drawn for them (CH-1.3). `seen` does not count them, and is at least `hand`.
    """
    of_class = classes(pile, condition)
    caps = [condition.condition.largest(group) + 1 for group in range(len(condition.groups))]
    unwanted = (False,) * len(caps)
    chance = Fraction(0)
    for taken in _hands(list(of_class.items()), hand):
        remaining = {membership: number - taken.get(membership, 0) for membership, number in of_class.items()}
        more = min(taken.get(unwanted, 0) + seen - hand, sum(remaining.values()))
        kept = [sum(number for membership, number in taken.items() if membership[group]) for group in range(len(caps))]
        combinations = {tuple(map(min, kept, caps)): [1] + [0] * more}
        for membership, number in remaining.items():
            combinations = _with_class(combinations, membership, number, caps)
        good = sum(by_number[more] for drawn, by_number in combinations.items() if condition.condition.holds(drawn))
        first = prod(comb(of_class[membership], number) for membership, number in taken.items())
        chance += Fraction(first * good, comb(len(pile), hand) * comb(len(pile) - hand, more))
    return chance


def _hands(of_class: Sequence[tuple[tuple[bool, ...], int]], size: int) -> Iterator[Classes]:
    """Yield every hand of a size, as the number of cards of each class."""
    if not of_class:
        if not size:
            yield {}
        return
    (membership, number), *others = of_class
    for taken in range(min(number, size) + 1):
        for rest in _hands(others, size - taken):
            yield {membership: taken, **rest}


def _with_class(
    combinations: dict[tuple[int, ...], list[int]], membership: tuple[bool, ...], number: int, caps: list[int]
) -> dict[tuple[int, ...], list[int]]:
    """Return the combinations after drawing some of a further class of `number` cards."""
    after: dict[tuple[int, ...], list[int]] = {}
    for drawn, by_number in combinations.items():
        fewest = next(before for before, combinations in enumerate(by_number) if combinations)
        for taken in range(min(number + 1, len(by_number) - fewest)):
            counts = tuple(
                min(count + taken, cap) if belongs else count
                for count, cap, belongs in zip(drawn, caps, membership, strict=True)
            )
            choices = comb(number, taken)
            target = after.setdefault(counts, [0] * len(by_number))
            for before in range(len(by_number) - taken):
                if by_number[before]:
                    target[before + taken] += by_number[before] * choices
    return after
