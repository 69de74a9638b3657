"""What to take out of one deck and put in to get another."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from deckbuilder.decks.deck import Deck
from deckbuilder.errors import Fault
from deckbuilder.model.card import Card


@dataclass(frozen=True)
class Change:
    """So many copies of a card out of (negative) or into a section."""

    section: str
    card: Card
    by: int

    def as_json(self) -> dict[str, Any]:
        return {
            "section": self.section,
            "card": self.card.name,
            "faction": self.card.faction,
            "count": abs(self.by),
        }


def diff(old: Deck, new: Deck) -> list[Change]:
    """The changes that make `new` of `old`, in the order of the sections. Raises Fault for different games."""
    if old.ruleset != new.ruleset:
        raise Fault(f"the decks are of different games: {old.ruleset} and {new.ruleset}")
    return list(_changes(old, new))


def _changes(old: Deck, new: Deck) -> Iterator[Change]:
    for section in dict.fromkeys([*old.sections, *new.sections]):
        before, after = Counter(old.sections.get(section, {})), Counter(new.sections.get(section, {}))
        for card in dict.fromkeys([*before, *after]):
            if by := after[card] - before[card]:
                yield Change(section, card, by)
