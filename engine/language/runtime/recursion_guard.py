"""A guard against abilities whose filters depend on the result of abilities, and so on themselves."""

from typing import Final

from engine.core.context import AbilityContext
from engine.core.errors import LimitExceededError
from engine.core.position import CardFilter, Position

MAX_DEPTH: Final = 20  # guarded filters within each other


class GuardedFilter(CardFilter):
    """A filter that reads what abilities change on cards. Raises LimitExceededError if it depends on itself."""

    def __init__(self, inner: CardFilter) -> None:
        self.inner = inner

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        lookups = position.lookups
        lookups.depth += 1
        if lookups.depth > MAX_DEPTH:
            lookups.depth = 0
            raise LimitExceededError(f"the card filter of '{position.name(context.card)}' depends on itself")
        is_match = self.inner.matches(position, context, card)
        lookups.depth -= 1
        return is_match


def add_guard(match: CardFilter) -> CardFilter:
    """Return a filter, guarded if it reads what abilities change on cards."""
    return GuardedFilter(match) if match.asks else match
