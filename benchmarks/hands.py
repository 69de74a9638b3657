"""Dealing a million hands, against numpy's own sampling of the same distribution."""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from benchmarks.house import House
from benchmarks.measure import Row, compared, fastest
from benchmarks.validation import DECK
from deckbuilder.decks.load import load
from deckbuilder.odds.bulk import deal_many
from deckbuilder.odds.hands import deal, draw_pile
from engine import Generator

LIMIT = 2
REPEATS = 9
HANDS = 1_000_000
HANDS_ONE_BY_ONE = 1000
SEED = 7


def rows(house: House) -> Iterator[Row]:
    """Hands in order against numpy's counts by kind.

    The limit is for the method that numpy takes unasked; the other suits piles as small as a deck.
    """
    resolved = load(DECK, house.resolver)
    counts = list(Counter(draw_pile(resolved)).values())
    pile = [kind for kind, count in enumerate(counts) for _ in range(count)]
    draws = resolved.validator.ruleset.opening.cards
    generator = np.random.default_rng(SEED)

    def ours() -> object:
        return deal_many(pile, draws, SEED, HANDS)

    def marginals() -> object:
        return generator.multivariate_hypergeometric(counts, draws, HANDS, "marginals")

    def count() -> object:
        return generator.multivariate_hypergeometric(counts, draws, HANDS, "count")

    yield compared("hands: a million", *fastest(ours, marginals, REPEATS), LIMIT)
    yield compared("hands: a million, method 'count'", *fastest(ours, count, REPEATS))

    def one_by_one() -> object:
        return [deal(pile, draws, Generator(SEED, number)) for number in range(HANDS_ONE_BY_ONE)]

    seconds, _ = fastest(one_by_one, one_by_one, REPEATS)
    yield Row("hands: without numpy", f"{HANDS_ONE_BY_ONE / seconds:,.0f}/s")
