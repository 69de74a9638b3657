"""Costs that any game knows."""

from typing import Annotated

from engine.language.forms import Length
from engine.language.node import key
from engine.language.words.kinds import Cost, Selector


class DestroyCost(Cost, example="{destroy: {friendly: unit, within: 2}}", why="a cost that is a choice of cards"):
    """Such a card is destroyed."""

    destroy: Selector = key()


class DiscardCost(Cost, example="{discard: {friendly: card, in: hand}}", why="the same from the hand"):
    """Such a card is discarded."""

    discard: Selector = key()


class Either(
    Cost, example="{either: [{boost: 1}, {magic: 1}]}", why="a choice between costs, which the player is asked for"
):
    """One of these costs, as you choose."""

    either: Annotated[tuple[Cost, ...], Length(2)] = key()
