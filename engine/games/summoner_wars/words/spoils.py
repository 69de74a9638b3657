"""The way of destroyed cards onto magic piles, and what takes them on it."""

from typing import ClassVar, Literal

from engine.language.node import key
from engine.language.words.kinds import Cards
from engine.language.words.triggers import After, Instead

Captor = Literal["you", "opponent"]


class AfterSpoils(After, example="{after: spoils, of: {any: card}, by: self, to: you}"):
    """After a destroyed card has come onto a magic pile."""

    after: Literal["spoils"] = key("What has happened.")
    of: Cards = key("To which cards it happens.", role="destroyed")
    by: Cards | None = key("Whose attack, destruction or roll it is.", default=None, role="destroyer")
    to: Captor | None = key("Onto whose magic pile; anybody's if left out.", default=None)


class InsteadOfSpoils(Instead, example="{instead: spoils, of: {any: unit}, by: self, to: you}"):
    """When a destroyed card is about to come onto a magic pile; what does not take it leaves it on its way."""

    while_in_play: ClassVar[tuple[str, ...]] = ("destroyed",)

    instead: Literal["spoils"] = key("What does not happen.")
    of: Cards = key("To which cards it happens.", role="destroyed")
    by: Cards | None = key("Whose attack, destruction or roll it is.", default=None, role="destroyer")
    to: Captor | None = key("Onto whose magic pile; anybody's if left out.", default=None)
