"""Judging a deck, against counting its cards."""

from collections import Counter
from collections.abc import Iterator

from benchmarks.house import House
from benchmarks.measure import Row, compared, fastest
from deckbuilder.decks.load import load

LIMIT = 20
REPEATS = 50
DECK = "polar-dwarves"


def rows(house: House) -> Iterator[Row]:
    resolved = load(DECK, house.resolver)
    names = [card.name for card in resolved.deck.cards().elements()]
    assert resolved.problems() == []
    ours, reference = fastest(lambda: resolved.validator.validate(resolved.deck), lambda: Counter(names), REPEATS)
    yield compared(f"judge: a deck of {len(names)} cards", ours, reference, LIMIT)
