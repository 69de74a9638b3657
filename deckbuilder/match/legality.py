"""Why a typed line is illegal, with the rule, and what a player can do with a card, or why nothing."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from deckbuilder.games import presentation_of
from deckbuilder.match.fuzzy_input import SQUARE, matching_texts
from deckbuilder.text import capitalized
from engine.core.characteristics import abilities
from engine.core.decisions import IllegalReason
from engine.core.game import Game
from engine.core.legality import MISREAD, NOT_IN_HAND, UNANSWERED, UNREAD, in_hand, square_of
from engine.core.state import HAND

USE = "use"  # the verb of abilities


def illegal_reason_of(game: Game, line: str) -> IllegalReason | None:
    """Return why a line is illegal, by the first reading of it that the game understands; None if there is none."""
    verbs, words = _verbs(game), line.split()
    begun = [verb for verb in verbs if words and verb.startswith(words[0].casefold())]
    vague = {UNREAD} if begun else {UNREAD, MISREAD, UNANSWERED, NOT_IN_HAND}
    for reading in [_named(game, verb, words[1:]) for verb in begun] or _without_verb(game, line):
        reason = game.explain_illegal(reading)
        if reason is not None and reason.why not in vague:
            return reason
    return None


def why(game: Game, line: str) -> str:
    """Return the reason as a sentence without a full stop; empty if there is none."""
    return reason_text(game, illegal_reason_of(game, line))


def reason_text(game: Game, reason: IllegalReason | None) -> str:
    """Return a reason as a sentence without a full stop; empty for None and for a line that was not understood."""
    if reason is None or reason.why == UNREAD:
        return ""
    sentence = presentation_of(game.library).illegal_sentence(game, reason)
    return f"{sentence}{_in_another_phase(game, reason)}" if reason.why == MISREAD else sentence


def _in_another_phase(game: Game, misread: IllegalReason) -> str:
    """Return the hint that the line is for another phase, if its verb is that of a phase."""
    phases, verb = game.library.phases, misread.words[0].partition(" ")[0]
    now = phases[game.state.phase]
    return f" (in {verb.title()}; you are in {now.title()})" if verb in phases and verb != now else ""


def _without_verb(game: Game, line: str) -> Iterator[str]:
    """Yield the possible readings of a line without a verb: as it is, and with each verb.

    The usual verb of the own card or of the cards on the squares that it names comes first.
    """
    words = line.split()
    card = _own_card(game, words)
    usual = presentation_of(game.library).usual_verb(game, card, _squares(game, words))
    verbs = sorted(_verbs(game), key=lambda verb: verb != usual)
    named = [_named(game, verb, words) for verb in verbs]
    if any(SQUARE.fullmatch(word.casefold()) for word in words):
        yield line
        yield from named if len(words) > 1 else named[:1]  # a square alone is an answer, or the card that acts
    else:
        name = " ".join(words)
        yield from (text for verb, text in zip(verbs, named, strict=True) if len(_meant(game, verb, name)) == 1)


def _verbs(game: Game) -> list[str]:
    phase = game.library.phases[game.state.phase]
    return sorted(presentation_of(game.library).verbs, key=lambda verb: verb != phase)


def _named(game: Game, verb: str, words: Sequence[str]) -> str:
    """Return a verb with the words after it, with the name in them completed."""
    name = _without_squares(words)
    names = _meant(game, verb, " ".join(name)) if name else []
    if len(names) != 1:
        return " ".join([verb, *words])
    before = [word for word in words[: words.index(name[0])] if word not in name]
    after = [word for word in words[words.index(name[0]) :] if word not in name]
    return " ".join([verb, *before, names[0], *after])


def _without_squares(words: Sequence[str]) -> list[str]:
    return [word for word in words if not SQUARE.fullmatch(word.casefold())]


def _squares(game: Game, words: Sequence[str]) -> list[int]:
    squares = [square_of(game, word) for word in words]
    return [] if -1 in squares else squares


def _own_card(game: Game, words: Sequence[str]) -> int:
    """Return an own card of the deciding player that some words name, from the hand if possible; -1 for none.

    Of several cards in hand it is none; of several elsewhere any, because cards of one kind are put down alike.
    """
    name = " ".join(_without_squares(words))
    in_hand_names = matching_texts(name, [game.name(card) for card in _hand(game)])
    if len(in_hand_names) == 1:
        return in_hand(game, _player(game), in_hand_names[0])
    own = [card for card, owner in enumerate(game.state.owner) if owner == _player(game)]
    own_names = (
        [] if in_hand_names or not name else matching_texts(name, dict.fromkeys(game.name(card) for card in own))
    )
    return next((card for card in own if game.name(card) in own_names), -1)


def _meant(game: Game, verb: str, name: str) -> list[str]:
    """Return what a name means: a card in hand, an ability on the board, or an own card elsewhere.

    Abilities come first for the verb that uses them.
    """
    ability_names = [ability.title for card in game.state.board if card >= 0 for ability in abilities(game, card)]
    hand_names = [game.name(card) for card in _hand(game)]
    owner, player = game.state.owner, _player(game)
    own_names = [game.name(card) for card in range(len(owner)) if owner[card] == player]
    for names in (ability_names, hand_names, own_names) if verb == USE else (hand_names, own_names, ability_names):
        if matching := matching_texts(name, dict.fromkeys(names)):
            return matching
    return []


def _player(game: Game) -> int:
    return game.state.active if game.decision is None else game.decision.player


def _hand(game: Game) -> Sequence[int]:
    return game.state.hands[_player(game)]


def as_sentence(text: str) -> str:
    """Return a text with a capital letter; a square keeps its small letter."""
    return text if SQUARE.fullmatch(text.partition(" ")[0]) else capitalized(text)


VAGUE = frozenset({UNREAD, MISREAD, UNANSWERED, NOT_IN_HAND})  # reasons that say nothing about a card
CAN_BE_CHOSEN = "can be chosen"


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


def hand_uses(view: Game, player: int) -> list[CardUse]:
    """Return what a player can do with each card in hand, in the player's view of the game."""
    decision, hand = view.decision, view.state.hands[player]
    if decision is None or decision.player != player:
        return [NO_USE] * len(hand)
    phrases, definitions = _phrases(view), view.state.definition
    return [_use(view, card, phrases.get(definitions[card], ()), is_free=decision.action) for card in hand]


def _use(view: Game, card: int, phrases: Collection[str], *, is_free: bool) -> CardUse:
    """Return what can be done with a card in hand. `phrases`: those of its options; `is_free`: no question is open."""
    if not is_free:
        return CardUse(can=True, short=CAN_BE_CHOSEN) if phrases else NO_USE
    if phrases:
        first, *others = phrases
        return CardUse(can=True, short=" or ".join([first, *(phrase.partition(" ")[0] for phrase in others)]))
    presentation = presentation_of(view.library)
    reason = _notable(presentation.reason_in_hand(view, card))
    if reason is None:
        return NO_USE
    return CardUse(short=presentation.short_reason(view, reason), why=sentence(view, reason))


def piece_reason(view: Game, player: int, card: int) -> str:
    """Return why a player can do nothing with a card of the board, as a sentence; empty where something can be done."""
    decision = view.decision
    if decision is None or decision.player != player or not decision.action or view.state.control[card] != player:
        return ""
    presentation, labels = presentation_of(view.library), view.labels()
    for option, label in zip(view.options, labels, strict=True):
        if option.named_cards[:1] == (card,) and not presentation.listing(view, option, label).on_request:
            return ""
    verb = presentation.acting_verb(view, card)
    square = view.square_name(view.state.place[card])
    reason = _notable(view.explain_illegal(f"{verb} {square}")) if verb else None
    return "" if reason is None else sentence(view, reason)


def sentence(view: Game, reason: IllegalReason) -> str:
    """Return a reason as a whole sentence."""
    return f"{as_sentence(presentation_of(view.library).illegal_sentence(view, reason))}."


def _phrases(view: Game) -> dict[int, dict[str, None]]:
    """Return what the options that are usually meant do with cards in hand, by definition: copies can do the same."""
    presentation, state = presentation_of(view.library), view.state
    phrases: dict[int, dict[str, None]] = {}
    for option, label in zip(view.options, view.labels(), strict=True):
        named = option.named_cards[:1]
        if named and state.place[named[0]] == HAND:
            listing = presentation.listing(view, option, label)
            if not listing.on_request:
                phrase = presentation.use_phrase(view, listing.verb, named[0])
                phrases.setdefault(state.definition[named[0]], {})[phrase] = None
    return phrases


def _notable(reason: IllegalReason | None) -> IllegalReason | None:
    """Return a reason unless it says nothing about the card that it is asked for."""
    return None if reason is None or reason.why in VAGUE else reason
