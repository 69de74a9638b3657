"""The deck to which cards are added while they are searched for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from deckbuilder.decks.resolve import CardNames
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.web.page import PageRequest
from deckbuilder.web.views.pool import objection_to


@dataclass(frozen=True)
class CardInHand:
    """A card beside the deck. `written`: as changes name it; `objection`: why one more does not fit, or nothing."""

    written: str
    count: int
    objection: str


@dataclass(frozen=True)
class DeckInHand:
    """A deck of the user with what it says of some cards, by their keys; a card of another game is not among them."""

    name: str
    title: str
    etag: str
    size: int
    full_size: int
    leader: str
    cards: Mapping[str, CardInHand]


def deck_in_hand(request: PageRequest, name: str, cards: Sequence[Card]) -> DeckInHand | None:
    """Return the deck of a name with what it says of the cards; None for no deck of the user."""
    if not name or name not in request.workspace.own_names:
        return None
    try:
        file = request.decks.read(name)
        deck = file.resolved.must_be_editable()
    except InputError:
        return None
    names = CardNames(request.catalogue, file.resolved.validator.ruleset, file.resolved.leader)
    counts = deck.cards()
    rows = {
        card.key: CardInHand(names.name_of(card), counts[card], objection_to(file.resolved, card))
        for card in cards
        if card.ruleset == deck.ruleset
    }
    leader = file.resolved.leader.name if file.resolved.leader else ""
    full_size = file.resolved.validator.format.size
    return DeckInHand(name, deck.name, file.etag, deck.size, full_size, leader, rows)


def own_decks(request: PageRequest) -> Mapping[str, str]:
    """Return the decks of the user by their files' names, each as it is called in a list; no file is read for that."""
    return {name: name.rpartition(".")[0].replace("-", " ").capitalize() for name in request.workspace.own_names}
