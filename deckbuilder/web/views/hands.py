"""Opening hands as a page shows them: what can be played and why not, what later turns bring, shares of all hands."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.model.card import Card
from deckbuilder.odds.by_turn import CLASSES, at_least_one, odds_by_turn
from deckbuilder.odds.hands import Hand, draw_pile, playable, together, why_not_playable
from deckbuilder.text import listed
from deckbuilder.web.page import PageRequest
from deckbuilder.web.views.face import Face, face_of

MAX_SHARES = 3  # of classes


@dataclass(frozen=True)
class HandCard:
    """A card of a hand. `reason`: why it is not played in the first turn; empty where it can be."""

    face: Face
    name: str
    reason: str
    is_drawn_later: bool


@dataclass(frozen=True)
class HandView:
    """A hand with what the turns after the first have brought.

    `together`: the cards that one turn allows together, in words; empty where that is one or none. `has_more`: whether
    the pile has cards for a further turn.
    """

    cards: Sequence[HandCard]
    returned: Sequence[str]
    together: str
    has_more: bool


@dataclass(frozen=True)
class HandShare:
    """How many of all opening hands have something, exactly: `0.94`, `a card to put on the board in turn 1`."""

    chance: Fraction
    what: str


def hand_view(request: PageRequest, resolved: ResolvedDeck, hand: Hand, turn: int, amount: int) -> HandView:
    """Return a hand by a turn. `amount`: what a player can pay in the first one."""
    catalogue, ruleset = request.catalogue, resolved.validator.ruleset
    later = hand.pile[: ruleset.opening.each_turn * (turn - 1)]
    cards = [
        HandCard(
            face_of(card, catalogue),
            card.name,
            why_not_playable(card, ruleset, amount, resolved.leader),
            place >= len(hand.cards),
        )
        for place, card in enumerate((*hand.cards, *later))
    ]
    best = together(playable(hand.cards, ruleset, amount, resolved.leader), ruleset, amount)
    words = listed(card.name for card in best) if len(best) > 1 else ""
    return HandView(cards, [card.name for card in hand.returned], words, len(later) < len(hand.pile))


def shares(resolved: ResolvedDeck, amount: int) -> list[HandShare]:
    """Return what shares of all opening hands have, exactly."""
    pile, ruleset, leader = draw_pile(resolved), resolved.validator.ruleset, resolved.leader
    size = min(ruleset.opening.cards, len(pile))

    def share(cards: Sequence[Card], what: str) -> HandShare:
        return HandShare(at_least_one(len(pile), len(cards), size), what)

    ready = playable(pile, ruleset, amount, leader)
    rows = [share(ready, f"a card to put on the board with {amount} {ruleset.opening.resource}")] if ready else []
    classes = next((group.rows for group in odds_by_turn(resolved, 1) if group.heading == CLASSES), ())
    rarest = sorted(classes, key=lambda row: (row.copies, row.label))[:MAX_SHARES]
    rows += [HandShare(row.chances[0], row.label.replace("any", "at least one", 1)) for row in rarest]
    units = [card for card in pile if "unit" in card.words]
    return [*rows, HandShare(1 - at_least_one(len(pile), len(units), size), "no unit at all")] if units else rows
