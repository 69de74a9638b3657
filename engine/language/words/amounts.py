"""Amounts that any game knows, and the conditions that compare them."""

from typing import Literal

from engine.language.node import inline, key
from engine.language.words.kinds import Cards, Condition, Selector, Source
from engine.language.words.players import WhoseTurn
from engine.language.words.values import SELF, Natural, Phase, Ref


class Count(Source, example="{count: {friendly: structure, within: 2}}"):
    """How many such cards there are, or have been chosen."""

    count: Cards = key()


class PrintedCost(Source, example="{cost: target}", why="what a card costs can be the price of what is done to it"):
    """The printed cost of the card."""

    cost: Ref = key()


class Distance(Source, example="{distance: target}", why="what an effect costs can depend on how far it reaches"):
    """How many spaces the card is away."""

    distance: Ref = key()


class Destroyed(Source, example="{destroyed: {any: unit}, by: self}", why="the only look back at the turn"):
    """How many such cards 'by' has destroyed this turn, or in this phase."""

    destroyed: Selector = key("How many such cards 'by' has destroyed this turn.")
    by: Ref = key("With 'destroyed': the unit that destroyed them.", default=SELF)
    this: Literal["turn", "phase"] = key("With 'destroyed': in this turn, or in this phase only.", default="turn")


class Comparison(Condition, any_of=("least", "most", "below")):
    """An amount is large or small enough."""

    least: Natural | None = key("At least so much.", default=None, example="{rolled: special, least: 1}")
    most: Natural | None = key("At most so much.", default=None, example="{boost: self, most: 0}")
    below: Source | None = key(
        "Less than another amount.",
        default=None,
        example="{count: {own: unit}, below: {count: {enemy: unit}}}",
        why="two amounts that both change are compared",
    )
    amount: Source = inline()


class Turn(Condition, example="{turn: yours}"):
    """It is your turn, or somebody's."""

    turn: WhoseTurn = key("yours: it is your turn; or whose turn it is.")


class InPhase(Condition, example="{phase: move}"):
    """It is this phase, whoever's turn it is; right after a phase (`past`) it is the next one already."""

    phase: Phase = key("The phase, from its start to its end.")


class InPlay(Condition, example="{in_play: self}", why="whether a card is still there when its effect begins"):
    """The card is still on the battlefield."""

    in_play: Ref = key()
