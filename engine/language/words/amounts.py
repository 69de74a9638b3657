"""Amounts that any game knows, and the conditions that compare them."""

from typing import Literal

from engine.language.node import inline, key
from engine.language.words.kinds import Cards, Condition, Selector, Source
from engine.language.words.values import SELF, Natural, Ref


class Count(Source):
    """How many such cards there are, or have been chosen."""

    count: Cards = key()


class Destroyed(Source):
    """How many such cards 'by' has destroyed this turn."""

    destroyed: Selector = key("How many such cards 'by' has destroyed this turn.")
    by: Ref = key("With 'destroyed': the unit that destroyed them.", default=SELF)


class Comparison(Condition, any_of=("least", "most")):
    """An amount is large or small enough."""

    least: Natural | None = key("At least so much.", default=None)
    most: Natural | None = key("At most so much.", default=None)
    amount: Source = inline()


class Turn(Condition):
    """It is your turn."""

    turn: Literal["yours"] = key("yours: it is your turn.")


class InPlay(Condition):
    """The card is still on the battlefield."""

    in_play: Ref = key()
