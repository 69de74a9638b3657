"""What abilities make of a card, asked for by abilities: such a question must not lead back to itself without end."""

from typing import Final

from engine.core.context import AbilityContext
from engine.core.errors import LimitExceededError
from engine.core.position import CardFilter, Position

MAX_DEPTH: Final = 20  # questions in questions


class GuardedFilter(CardFilter):
    """A filter that reads what abilities change on cards. Raises LimitExceededError if it depends on itself."""

    def __init__(self, inner: CardFilter) -> None:
        self.inner = inner

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        lookups = position.lookups
        lookups.depth += 1
        if lookups.depth > MAX_DEPTH:
            lookups.depth = 0
            raise LimitExceededError(f"what '{position.name(context.card)}' says of cards depends on itself")
        found = self.inner.matches(position, context, card)
        lookups.depth -= 1
        return found


def guarded(match: CardFilter) -> CardFilter:
    """A description, watched if it reads what abilities make of cards."""
    return GuardedFilter(match) if match.asks else match
