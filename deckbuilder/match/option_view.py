"""The options of a decision as data: what a front end marks on a board, and the id for choosing one."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from deckbuilder.games import presentation_of
from deckbuilder.match.option_odds import worst_chance
from engine.core.decisions import Option
from engine.core.game import Game
from engine.core.position import HIDDEN


@dataclass(frozen=True)
class CardView:
    """A card that an option or an event names. Key and name are empty where the viewer may not know the card."""

    key: str
    name: str
    square: str  # empty off the board


@dataclass(frozen=True)
class OptionView:
    """An option of the open decision.

    `id`: chooses it, as long as its decision is open. `kind`: its verb; empty for an answer to a question. `text`: the
    line that means it; `short`: without what its group says. `card`: the card that acts, or is put somewhere.
    `targets`: further cards. `squares`: from where, over which squares, to where. `chance`: the probability of the
    worst for its target, None where nothing is aimed at or it takes too long to tell. `is_aside`: seldom meant.
    `passes`: it does nothing but go on.
    """

    id: str
    kind: str
    text: str
    group: str
    short: str
    card: CardView | None
    targets: tuple[CardView, ...]
    squares: tuple[str, ...]
    chance: float | None
    is_aside: bool
    passes: bool


def option_id(decision: int, label: str) -> str:
    """Return the id of an option: of the number of its decision in the game, and its label there."""
    return hashlib.sha256(f"{decision}\n{label}".encode()).hexdigest()[:12]


def option_views(game: Game, decision: int, *, with_chances: bool = False) -> tuple[OptionView, ...]:
    """Return the options of the open decision of a game as the player who decides may know them, in the game's order.

    `decision`: its number in the game. `with_chances`: compute the probability for each option with a target.
    """
    if game.decision is None:
        return ()
    view, presentation, found = game.view(game.decision.player), presentation_of(game.library), []
    for label, option in zip(game.labels(), game.options, strict=True):
        listing = presentation.listing(view, option, label)
        cards = [card_view(view, each) for each in option.named_cards]
        found.append(
            OptionView(
                id=option_id(decision, label),
                kind=listing.verb,
                text=label,
                group=listing.about,
                short=listing.short,
                card=cards[0] if cards else None,
                targets=tuple(cards[1:]),
                squares=_squares(view, option),
                chance=_chance(view, option) if with_chances else None,
                is_aside=listing.aside,
                passes=option.passes,
            )
        )
    return tuple(found)


def card_view(view: Game, card: int) -> CardView:
    """Return a card as the viewer of a view may know it."""
    place = view.state.place[card]
    square = view.square_name(place) if place >= 0 else ""
    if place >= 0:
        presentation = presentation_of(view.library)
        printed = presentation.printed(view, card)
        is_known = bool(presentation.known_name(view, card))
        return CardView(printed.key if is_known else "", printed.name if is_known else "", square)
    if view.state.what[card] == HIDDEN:
        return CardView("", "", square)
    return CardView(view.definition(card).key, view.name(card), square)


def _chance(view: Game, option: Option) -> float | None:
    chance = worst_chance(view, option)
    return None if chance is None else float(chance)


def _squares(view: Game, option: Option) -> tuple[str, ...]:
    """Return the squares of an option: where its cards stand, unless it names a path; then what it names."""
    named: Sequence[int] = option.named_squares
    standing = [place for card in option.named_cards if (place := view.state.place[card]) >= 0]
    first = [] if len(named) > 1 else standing
    return tuple(view.square_name(square) for square, _ in groupby((*first, *named)))  # a path may come back
