"""For whom a part of a definition is read, and what it knows."""

from typing import Any, Final

from engine.core.state import NOTHING, Names

ENDED: Final = "ended"  # the fact of a card that is not where it was any more, and of who controlled it


class AbilityContext:
    """For whom a part of a definition is read: its card and player, the cards that have names, the facts of the event.

    `names` are cards (or players: `as_name`) by the names that definitions use; `facts` are numbers that an event tells
    (`rolled`, `dealt`). Both are replaced, never changed.
    """

    __slots__ = ("card", "facts", "names", "player")

    def __init__(self, card: int, player: int, names: Names = NOTHING, facts: Names = NOTHING) -> None:
        self.card = card
        self.player = player
        self.names = names
        self.facts = facts

    def fact(self, name: str, default: int = 0) -> int:
        """A number that the event tells."""
        numbers = self.facts.get(name)
        return default if numbers is None else numbers[0]

    def controller(self, card: int, control: list[int]) -> int:
        """Who controls a card, of those who control all cards; of the one that the event ended, who did so then."""
        ended = self.facts.get(ENDED)
        return ended[1] if ended is not None and ended[0] == card else control[card]

    def named(self, name: str) -> int:
        """The card of a name that stands for one; -1 where there is none."""
        cards = self.names.get(name)
        return cards[0] if cards else -1

    def key(self) -> tuple[Any, ...]:
        """The context as data; its names in order, so that no insertion order shows."""
        return (self.card, self.player, tuple(sorted(self.names.items())), tuple(sorted(self.facts.items())))


def as_name(player: int) -> int:
    """A player as what a name in a context stands for, and back: below -1, so that no card is meant."""
    return -2 - player
