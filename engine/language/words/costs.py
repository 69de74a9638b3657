"""Costs that any game knows."""

from typing import Annotated

from engine.language.forms import Length
from engine.language.node import key
from engine.language.words.kinds import Cards, Cost
from engine.language.words.values import Positive


class DestroyCost(Cost, example="{destroy: {friendly: unit, within: 2}}", why="a cost that is a choice of cards"):
    """Such a card is destroyed."""

    destroy: Cards = key()


class DiscardCost(Cost, example="{discard: {friendly: card, in: hand}, number: 2}", why="the same from the hand"):
    """Such cards are discarded."""

    discard: Cards = key()
    number: Positive = key("With 'discard': how many; 1 if left out.", default=1)


class Either(
    Cost, example="{either: [{boost: 1}, {magic: 1}]}", why="a choice between costs, which the player is asked for"
):
    """One of these costs, as you choose."""

    either: Annotated[tuple[Cost, ...], Length(2)] = key()


class Both(Cost, example="{both: [{destroy: self}, {discard: {own: card, in: hand}}]}"):
    """Both of these costs."""

    both: Annotated[tuple[Cost, ...], Length(2, 2)] = key()
