"""Costs that any game knows."""

from typing import Annotated

from engine.language.forms import Length
from engine.language.node import key
from engine.language.words.kinds import Cost, Selector


class DestroyCost(Cost):
    """Such a card is destroyed."""

    destroy: Selector = key()


class DiscardCost(Cost):
    """Such a card is discarded."""

    discard: Selector = key()


class Either(Cost):
    """One of these costs, as you choose."""

    either: Annotated[tuple[Cost, ...], Length(2)] = key()
