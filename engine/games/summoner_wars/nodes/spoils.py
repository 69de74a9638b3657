"""Nodes for destroyed cards that go to magic piles, and for abilities that take them before they get there."""

from typing import ClassVar, Literal

from engine.language.node import key
from engine.language.nodes.kinds import CardsField
from engine.language.nodes.triggers import AfterNode, InsteadNode

CaptorField = Literal["you", "opponent"]


class AfterSpoilsNode(AfterNode, example="{after: spoils, of: {any: card}, by: self, to: you}", needs="magic piles"):
    """After a destroyed card was put on a magic pile."""

    after: Literal["spoils"] = key("What has happened.")
    of: CardsField = key("To which cards it happens.", role="destroyed")
    by: CardsField | None = key("Whose attack, destruction or roll it is.", default=None, role="destroyer")
    to: CaptorField | None = key("Onto whose magic pile; anybody's if left out.", default=None)


class InsteadOfSpoilsNode(
    InsteadNode, example="{instead: spoils, of: {any: unit}, by: self, to: you}", needs="magic piles"
):
    """When a destroyed card is about to be put on a magic pile; an ability may take it instead."""

    while_in_play: ClassVar[tuple[str, ...]] = ("destroyed",)

    instead: Literal["spoils"] = key("What does not happen.")
    of: CardsField = key("To which cards it happens.", role="destroyed")
    by: CardsField | None = key("Whose attack, destruction or roll it is.", default=None, role="destroyer")
    to: CaptorField | None = key("Onto whose magic pile; anybody's if left out.", default=None)
