"""Nodes for costs."""

from typing import Annotated

from engine.language.field_types import Length
from engine.language.node import key
from engine.language.nodes.kinds import CardsField, CostNode, PositiveField


class DestroyCostNode(
    CostNode, example="{destroy: {friendly: unit, within: 2}}", why="a cost that is a choice of cards"
):
    """Such a card is destroyed."""

    destroy: CardsField = key()


class DiscardCostNode(
    CostNode, example="{discard: {friendly: card, in: hand}, number: 2}", why="the same from the hand"
):
    """Such cards are discarded."""

    discard: CardsField = key()
    number: PositiveField = key("With 'discard': how many; 1 if left out.", default=1)


class EitherNode(
    CostNode, example="{either: [{boost: 1}, {magic: 1}]}", why="a choice between costs, which the player is asked for"
):
    """One of these costs, as you choose."""

    either: Annotated[tuple[CostNode, ...], Length(2)] = key()


class BothNode(CostNode, example="{both: [{destroy: self}, {discard: {own: card, in: hand}}]}"):
    """Both of these costs."""

    both: Annotated[tuple[CostNode, ...], Length(2, 2)] = key()
