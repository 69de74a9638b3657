"""Contributions of cards: the same games are played again with a blank of the same cost for each copy of a card.

The copies in the first deck's pile are swapped; those that its leader's layout puts on the board stay. The pile keeps
its order, so both games of a pair begin with the same cards in the same places: a pair in which no copy turns up is the
same game twice, and says what is true of it, that nothing changed.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from deckbuilder.simulation.game_runner import Setting
from deckbuilder.simulation.result import GameResult
from deckbuilder.simulation.statistics import SeriesComparison, comparison
from engine import games

BLANK = " (blank)"  # after the key of the card that a blank replaces


@dataclass(frozen=True)
class Contribution:
    """One card of the first deck. `comparison`: games with it, compared with the same ones without it."""

    card: str  # key
    copies: int  # in the pile
    comparison: SeriesComparison


def copies(setting: Setting) -> dict[str, int]:
    """Return the copies in the first deck's pile, by card key."""
    return dict(sorted(Counter(setting.decks[0].pile).items()))


def without(setting: Setting, card: str) -> Setting:
    """Return the setting with a blank for each copy of a card in the first deck's pile."""
    original = next(document for document in setting.cards if document["key"] == card)
    blank = {**games.blank(original), "key": card + BLANK}
    deck, *others = setting.decks
    pile = tuple(blank["key"] if key == card else key for key in deck.pile)
    return replace(setting, cards=[*setting.cards, blank], decks=(deck._replace(pile=pile), *others), records=False)


def contributions(
    setting: Setting, played: Sequence[GameResult], missing: Sequence[Sequence[GameResult]]
) -> list[Contribution]:
    """Return the contribution of each card, from games of the setting and those `without` it, in order of `copies`."""
    cards = copies(setting).items()
    return [
        Contribution(card, number, comparison(played, others))
        for (card, number), others in zip(cards, missing, strict=True)
    ]
