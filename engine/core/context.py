"""The context in which a part of a definition is read."""

from collections.abc import Sequence
from typing import Any, Final

from engine.compilation import mypyc_attr
from engine.core.state import NOTHING, Names

ENDED: Final = "ended"  # the fact with a card that has left its place, and its last controller
RETURNED: Final = "returned"  # the fact with the cards of an event that have left since and come back as new cards


@mypyc_attr(acyclic=True, free_list_len=1)
class AbilityContext:
    """The context in which a part of a definition is read: its card and player, names, and facts of the event.

    `names` are cards (or players: `as_name`) by the names that definitions use; `facts` are numbers of the event
    (`rolled`, `dealt`). Both are replaced, never changed.
    """

    __slots__ = ("card", "facts", "names", "player")

    def __init__(self, card: int, player: int, names: Names = NOTHING, facts: Names = NOTHING) -> None:
        self.card = card
        self.player = player
        self.names = names
        self.facts = facts

    def fact(self, name: str, default: int = 0) -> int:
        """Return a number of the event."""
        numbers = self.facts.get(name)
        return default if numbers is None else numbers[0]

    def controller(self, card: int, control: tuple[int, ...]) -> int:
        """Return the controller of a card by `control`; for the card that the event ended, the last controller."""
        ended = self.facts.get(ENDED)
        return ended[1] if ended is not None and ended[0] == card else control[card]

    def with_name(self, name: str, cards: tuple[int, ...]) -> "AbilityContext":
        """Return the context with a name for cards."""
        return AbilityContext(self.card, self.player, {**self.names, name: cards}, self.facts)

    def with_fact(self, fact: str, numbers: tuple[int, ...]) -> "AbilityContext":
        """Return the context with a fact of the event."""
        return AbilityContext(self.card, self.player, self.names, {**self.facts, fact: numbers})

    def without(self, cards: Sequence[int]) -> "AbilityContext":
        """Return the context with no name for some cards."""
        names = {name: tuple([card for card in named if card not in cards]) for name, named in self.names.items()}
        return AbilityContext(self.card, self.player, names, self.facts)

    def named(self, name: str) -> int:
        """Return the card of a name that stands for one; -1 if there is none."""
        cards = self.names.get(name)
        return cards[0] if cards else -1

    def key(self) -> tuple[Any, ...]:
        """Return the context as data, with its names in order, so that insertion order does not matter."""
        return (self.card, self.player, tuple(sorted(self.names.items())), tuple(sorted(self.facts.items())))


def as_name(player: int) -> int:
    """Return the number of a player among the cards of a context's names, or the player of such a number.

    The numbers are below -1, so that they are never those of cards.
    """
    return -2 - player
