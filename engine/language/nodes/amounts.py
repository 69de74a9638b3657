"""Nodes for amounts, for conditions that compare them, and for costs."""

from typing import Annotated, Literal

from engine.language.field_types import Length
from engine.language.node import inline, key
from engine.language.nodes import kinds
from engine.language.nodes.kinds import CardsField, CostNode, PositiveField
from engine.language.nodes.players import WhoseTurnField


class CountNode(kinds.AmountNode, example="{count: {friendly: structure, within: 2}}"):
    """The number of such cards, or of cards that have been chosen."""

    count: kinds.CardsField = key()


class CurrentCostNode(
    kinds.AmountNode, example="{cost: target}", why="what a card costs can be the price of what is done to it"
):
    """The cost of the card as it is now, after all changes."""

    cost: kinds.RefField = key()


class DistanceNode(
    kinds.AmountNode, example="{distance: target}", why="what an effect costs can depend on how far it reaches"
):
    """The distance of the card in spaces."""

    distance: kinds.RefField = key()


class DestroyedNode(
    kinds.AmountNode,
    example="{destroyed: {any: unit}, by: self}",
    why="the only look back at the turn",
    needs="record of destructions",
):
    """The number of such cards that 'by' has destroyed this turn, or in this phase."""

    destroyed: kinds.SelectorNode = key("How many such cards 'by' has destroyed this turn.")
    by: kinds.RefField = key("With 'destroyed': the unit that destroyed them.", default=kinds.SELF)
    this: Literal["turn", "phase"] = key(
        "With 'destroyed' or 'walked': in this turn, or in this phase only.", default="turn"
    )


class ComparisonNode(kinds.ConditionNode, any_of=("least", "most", "below")):
    """An amount is large or small enough."""

    least: kinds.NaturalField | None = key("At least so much.", default=None, example="{rolled: special, least: 1}")
    most: kinds.NaturalField | None = key("At most so much.", default=None, example="{boost: self, most: 0}")
    below: kinds.AmountNode | None = key(
        "Less than another amount.",
        default=None,
        example="{count: {own: unit}, below: {count: {enemy: unit}}}",
        why="two amounts that both change are compared",
    )
    amount: kinds.AmountNode = inline()


class TurnNode(kinds.ConditionNode, example="{turn: yours}"):
    """It is your turn, or that of another player."""

    turn: WhoseTurnField = key("yours: it is your turn; or whose turn it is.")


class InPhaseNode(kinds.ConditionNode, example="{phase: move}"):
    """It is this phase of any player's turn; right after a phase (`past`) it is already the next one."""

    phase: kinds.PhaseField = key("The phase, from its start to its end.")


class InPlayNode(
    kinds.ConditionNode, example="{in_play: self}", why="whether a card is still there when its effect begins"
):
    """The card is still on the battlefield."""

    in_play: kinds.RefField = key()


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
