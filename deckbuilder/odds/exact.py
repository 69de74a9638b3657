"""Exact probabilities of drawn cards, by the multivariate hypergeometric distribution, in whole numbers.

Cards that no group of the condition can tell apart form one class. The ways to draw are summed class by class; what is
remembered on the way is only how many cards were drawn and how many of each group, and no more than the condition can
tell apart: counts beyond its largest number are the same to it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import comb, prod

from deckbuilder.model.card import Card
from deckbuilder.odds.condition import HandCondition

Classes = dict[tuple[bool, ...], int]


def classes(pile: Iterable[Card], condition: HandCondition) -> Classes:
    """How many cards of the pile belong to exactly which groups."""
    return dict(Counter(tuple(group.matches(card) for group in condition.groups) for card in pile))


def probabilities(pile: Sequence[Card], condition: HandCondition, most: int | None = None) -> list[Fraction]:
    """The probability that the condition holds after n cards, for every n from 0 to `most` (the size of the pile)."""
    size = len(pile)
    most = size if most is None else min(most, size)
    caps = [condition.condition.largest(group) + 1 for group in range(len(condition.groups))]
    ways: dict[tuple[int, ...], list[int]] = {(0,) * len(caps): [1] + [0] * most}
    for membership, number in classes(pile, condition).items():
        ways = _with_class(ways, membership, number, caps)
    favourable = [0] * (most + 1)
    for drawn, by_number in ways.items():
        if condition.condition.holds(drawn):
            favourable = [total + more for total, more in zip(favourable, by_number, strict=True)]
    return [Fraction(ways, comb(size, number)) for number, ways in enumerate(favourable)]


def after_redraw(pile: Sequence[Card], condition: HandCondition, hand: int, seen: int) -> Fraction:
    """The probability after `seen` cards, if those of a first hand that the condition does not ask for are changed.

    They go under the pile, and as many are drawn for them (CH-1.3). `seen` counts neither them nor less than the hand.
    """
    of_class = classes(pile, condition)
    caps = [condition.condition.largest(group) + 1 for group in range(len(condition.groups))]
    unwanted = (False,) * len(caps)
    chance = Fraction(0)
    for taken in _hands(list(of_class.items()), hand):
        left = {membership: number - taken.get(membership, 0) for membership, number in of_class.items()}
        more = min(taken.get(unwanted, 0) + seen - hand, sum(left.values()))
        kept = [sum(number for membership, number in taken.items() if membership[group]) for group in range(len(caps))]
        ways = {tuple(map(min, kept, caps)): [1] + [0] * more}
        for membership, number in left.items():
            ways = _with_class(ways, membership, number, caps)
        good = sum(by_number[more] for drawn, by_number in ways.items() if condition.condition.holds(drawn))
        first = prod(comb(of_class[membership], number) for membership, number in taken.items())
        chance += Fraction(first * good, comb(len(pile), hand) * comb(len(pile) - hand, more))
    return chance


def _hands(of_class: Sequence[tuple[tuple[bool, ...], int]], size: int) -> Iterator[Classes]:
    """Every hand of a size, as how many cards of each class it holds."""
    if not of_class:
        if not size:
            yield {}
        return
    (membership, number), *others = of_class
    for taken in range(min(number, size) + 1):
        for rest in _hands(others, size - taken):
            yield {membership: taken, **rest}


def _with_class(
    ways: dict[tuple[int, ...], list[int]], membership: tuple[bool, ...], number: int, caps: list[int]
) -> dict[tuple[int, ...], list[int]]:
    """The ways after drawing some of a further class of `number` cards."""
    after: dict[tuple[int, ...], list[int]] = {}
    for drawn, by_number in ways.items():
        fewest = next(before for before, found in enumerate(by_number) if found)
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
