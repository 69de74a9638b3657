"""What abilities make of a card, asked for by abilities: such a question must not lead back to itself without end."""

from typing import Final

from engine.core.faults import Endless
from engine.core.frame import Frame
from engine.core.position import Match, Position

DEEPEST: Final = 20  # questions in questions


class GuardedFilter(Match):
    """A description that reads what abilities make of cards. Raises Endless where its answer needs its own answer."""

    def __init__(self, inner: Match) -> None:
        self.inner = inner

    def matches(self, position: Position, frame: Frame, card: int) -> bool:
        looks = position.looks
        looks.depth += 1
        if looks.depth > DEEPEST:
            looks.depth = 0
            raise Endless(f"what '{position.name(frame.card)}' says of cards depends on itself")
        found = self.inner.matches(position, frame, card)
        looks.depth -= 1
        return found


def guarded(match: Match) -> Match:
    """A description, watched if it reads what abilities make of cards."""
    return GuardedFilter(match) if match.asks else match
