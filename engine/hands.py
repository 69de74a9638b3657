"""Dealing hands: from a draw pile, with the bottom of the pile as the only way back."""

from collections.abc import Sequence
from typing import TypeVar

from engine.generator import Generator

Card = TypeVar("Card")


def deal(pile: Sequence[Card], count: int, generator: Generator) -> tuple[list[Card], list[Card]]:
    """Shuffle `pile` and draw `count` cards: (hand, draw pile, top first). A short pile gives what it has."""
    order = list(pile)
    generator.shuffle(order)
    return order[:count], order[count:]


def put_back(hand: Sequence[Card], pile: Sequence[Card], returned: Sequence[Card]) -> tuple[list[Card], list[Card]]:
    """Put `returned` cards of the hand on the bottom of the pile and draw as many (CH-1.3).

    Raises ValueError when a returned card is not in the hand.
    """
    kept = list(hand)
    for card in returned:
        kept.remove(card)
    rest = [*pile, *returned]
    drawn = len(returned)
    return kept + rest[:drawn], rest[drawn:]
