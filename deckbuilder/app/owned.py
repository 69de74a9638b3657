"""The collection of a user, as lists for every front end."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from deckbuilder.app.result import ResultList
from deckbuilder.app.workbench import Workbench
from deckbuilder.collection import Holdings, NextDeck, UnknownHolding, next_decks
from deckbuilder.decks.deck import Deck
from deckbuilder.model.card import Card

NEXT_COLUMNS = ("deck", "new_cards", "new_leaders", "legal_decks", "still_short")


@dataclass(frozen=True)
class OwnedCards:
    """The decks and cards that a user owns, by rule set, and the copies of each card that they make together.

    `unknown`: those of them that the catalogue does not have, which are counted nowhere.
    """

    holdings: Mapping[str, Holdings]
    copies: Mapping[Card, int]
    unknown: Sequence[UnknownHolding] = ()

    columns: Sequence[str] = ("card", "ruleset", "faction", "count")

    def to_json(self) -> dict[str, Any]:
        decks = {name: number for held in self.holdings.values() for name, number in held.decks.items()}
        cards = [dict(zip(self.columns, row, strict=True)) for row in self.rows()]
        return {"decks": decks, "cards": cards, "unknown": [holding.to_json() for holding in self.unknown]}

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield a row for each card."""
        for card, count in self.copies.items():
            yield card.name, card.ruleset, card.faction, count


def owned_cards(workbench: Workbench) -> OwnedCards:
    """Return what the user of a workbench owns. Raises InputError for a collection that cannot be read."""
    return OwnedCards(workbench.collection.holdings, workbench.owned, workbench.unknown_holdings)


def next_purchases(workbench: Workbench, ruleset: str, deck: Deck | None = None) -> ResultList[NextDeck]:
    """Return what each shipped deck of a rule set would add to the collection, the most useful first."""
    return ResultList(next_decks(workbench.owned, workbench.resolver, ruleset, deck), NEXT_COLUMNS)
