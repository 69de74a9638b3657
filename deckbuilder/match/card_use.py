"""What a player can do with a card in hand or on the board now, or why nothing can be done with it."""

from typing import NamedTuple

from deckbuilder.games import presentation_of
from deckbuilder.match.legality import as_sentence
from engine.core.decisions import IllegalReason
from engine.core.game import Game
from engine.core.legality import MISREAD, NOT_IN_HAND, UNANSWERED, UNREAD
from engine.core.state import HAND

VAGUE = frozenset({UNREAD, MISREAD, UNANSWERED, NOT_IN_HAND})  # reasons that say nothing about a card
TO_CHOOSE = "can be chosen"


class CardUse(NamedTuple):
    """What can be done with a card.

    Attributes:
        can: Whether it is part of an option that is usually meant.
        short: What can be done, or why nothing can: `summon for 1`, `costs 6, you have 2`; empty while others decide.
        why: Why nothing can be done, as a sentence with its rule; empty where something can.
    """

    can: bool = False
    short: str = ""
    why: str = ""


NO_USE = CardUse()


def hand_use(view: Game, player: int, card: int) -> CardUse:
    """Return what a player can do with a card in hand, in the player's view of the game."""
    decision = view.decision
    if decision is None or decision.player != player:
        return NO_USE
    phrases = list(dict.fromkeys(_phrases(view, card)))
    if not decision.action:
        return CardUse(can=True, short=TO_CHOOSE) if phrases else NO_USE
    if phrases:
        return CardUse(can=True, short=" or ".join(phrases))
    presentation = presentation_of(view.library)
    verb = presentation.usual_verb(view, card, ())
    reason = _reason(view, f"{verb} {view.name(card)}")
    if reason is None:
        return NO_USE
    return CardUse(short=presentation.short_reason(view, reason), why=sentence(view, reason))


def piece_reason(view: Game, player: int, card: int) -> str:
    """Return why a player can do nothing with a card of the board, as a sentence; empty where something can be done.

    It is empty, too, for cards of other players and while the player is not free to act.
    """
    decision = view.decision
    if decision is None or decision.player != player or not decision.action or view.state.control[card] != player:
        return ""
    presentation, labels = presentation_of(view.library), view.labels()
    for option, label in zip(view.options, labels, strict=True):
        if option.named_cards[:1] == (card,) and not presentation.listing(view, option, label).on_request:
            return ""
    verb = presentation.acting_verb(view, card)
    reason = _reason(view, f"{verb} {view.square_name(view.state.place[card])}") if verb else None
    return "" if reason is None else sentence(view, reason)


def sentence(view: Game, reason: IllegalReason) -> str:
    """Return a reason as a whole sentence."""
    return f"{as_sentence(presentation_of(view.library).illegal_sentence(view, reason))}."


def _phrases(view: Game, card: int) -> list[str]:
    """Return what the options that are usually meant do with a card in hand or with another copy of it."""
    presentation, state = presentation_of(view.library), view.state
    phrases = []
    for option, label in zip(view.options, view.labels(), strict=True):
        named = option.named_cards[:1]
        if named and state.place[named[0]] == HAND and state.definition[named[0]] == state.definition[card]:
            listing = presentation.listing(view, option, label)
            if not listing.on_request:
                phrases.append(presentation.use_phrase(view, listing.verb, named[0]))
    return phrases


def _reason(view: Game, text: str) -> IllegalReason | None:
    """Return why an action is illegal, unless the reason says nothing about its card."""
    reason = view.explain_illegal(text)
    return None if reason is None or reason.why in VAGUE else reason
