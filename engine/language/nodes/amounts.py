"""Nodes for amounts, and for conditions that compare them."""

from typing import Literal

from engine.language.node import inline, key
from engine.language.nodes.kinds import (
    SELF,
    AmountNode,
    CardsField,
    ConditionNode,
    NaturalField,
    PhaseField,
    RefField,
    SelectorNode,
)
from engine.language.nodes.players import WhoseTurnField


class CountNode(AmountNode, example="{count: {friendly: structure, within: 2}}"):
    """The number of such cards, or of cards that have been chosen."""

    count: CardsField = key()


class CurrentCostNode(
    AmountNode, example="{cost: target}", why="what a card costs can be the price of what is done to it"
):
    """The cost of the card as it is now, after all changes."""

    cost: RefField = key()


class DistanceNode(
    AmountNode, example="{distance: target}", why="what an effect costs can depend on how far it reaches"
):
    """The distance of the card in spaces."""

    distance: RefField = key()


class DestroyedNode(
    AmountNode,
    example="{destroyed: {any: unit}, by: self}",
    why="the only look back at the turn",
    needs="record of destructions",
):
    """The number of such cards that 'by' has destroyed this turn, or in this phase."""

    destroyed: SelectorNode = key("How many such cards 'by' has destroyed this turn.")
    by: RefField = key("With 'destroyed': the unit that destroyed them.", default=SELF)
    this: Literal["turn", "phase"] = key(
        "With 'destroyed' or 'walked': in this turn, or in this phase only.", default="turn"
    )


class ComparisonNode(ConditionNode, any_of=("least", "most", "below")):
    """An amount is large or small enough."""

    least: NaturalField | None = key("At least so much.", default=None, example="{rolled: special, least: 1}")
    most: NaturalField | None = key("At most so much.", default=None, example="{boost: self, most: 0}")
    below: AmountNode | None = key(
        "Less than another amount.",
        default=None,
        example="{count: {own: unit}, below: {count: {enemy: unit}}}",
        why="two amounts that both change are compared",
    )
    amount: AmountNode = inline()


class TurnNode(ConditionNode, example="{turn: yours}"):
    """It is your turn, or that of another player."""

    turn: WhoseTurnField = key("yours: it is your turn; or whose turn it is.")


class InPhaseNode(ConditionNode, example="{phase: move}"):
    """It is this phase of any player's turn; right after a phase (`past`) it is already the next one."""

    phase: PhaseField = key("The phase, from its start to its end.")


class InPlayNode(ConditionNode, example="{in_play: self}", why="whether a card is still there when its effect begins"):
    """The card is still on the battlefield."""

    in_play: RefField = key()
