"""Deal hands from a draw pile, from which cards return only under the pile."""

from collections import Counter
from collections.abc import Sequence
from importlib.util import find_spec
from typing import TypeVar

from engine import Generator

T = TypeVar("T")

MIN_BULK_HANDS = 5000  # hands from which importing numpy is worth its time
MAX_KINDS = 256  # kinds of cards that `deal_many` can handle


def deal(pile: Sequence[T], count: int, generator: Generator) -> tuple[list[T], list[T]]:
    """Shuffle `pile` and draw `count` cards: (hand, draw pile, top first). A short pile gives all its cards."""
    order = list(pile)
    generator.shuffle(order)
    return order[:count], order[count:]


def put_back(hand: Sequence[T], pile: Sequence[T], returned: Sequence[T]) -> tuple[list[T], list[T]]:
    """Put `returned` cards of the hand on the bottom of the pile and draw as many (CH-1.3).

    Raises ValueError when a returned card is not in the hand.
    """
    kept = list(hand)
    for card in returned:
        kept.remove(card)
    rest = [*pile, *returned]
    drawn = len(returned)
    return kept + rest[:drawn], rest[drawn:]


def count_hands(kinds: Sequence[int], draws: int, seed: int, hands: int) -> Counter[tuple[int, ...]]:
    """Return how often each hand (its card kinds, sorted) occurs among the first `hands` of a seed.

    `kinds` gives each card of the pile as a number. numpy deals them if it is installed; the hands are the same
    without it.
    """
    if hands < MIN_BULK_HANDS or len(set(kinds)) > MAX_KINDS or not find_spec("numpy"):
        dealt = (deal(kinds, draws, Generator(seed, number))[0] for number in range(hands))
        return Counter(tuple(sorted(hand)) for hand in dealt)
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    from deckbuilder.odds.bulk import deal_many  # noqa: PLC0415

    sorted_hands = np.sort(deal_many(kinds, draws, seed, hands), axis=1)
    distinct, times = np.unique(sorted_hands, axis=0, return_counts=True)
    return Counter({tuple(hand): int(number) for hand, number in zip(distinct.tolist(), times, strict=True)})
