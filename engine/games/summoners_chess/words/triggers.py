"""Moments of Summoner's Chess. On a trap they are what it waits for while it lies face down (CH-5.6.2)."""

from typing import ClassVar, Literal

from engine.language.node import key
from engine.language.words.kinds import Cards
from engine.language.words.triggers import After, Trigger


class AfterCapture(After, any_of=("of", "by"), example="{after: capture, of: {friendly: unit}, by: {enemy: unit}}"):
    """After a card has been captured; not where only an iron counter was taken."""

    after: Literal["capture"] = key("What has happened.")
    of: Cards | None = key("Which card was captured.", default=None, role="captured")
    by: Cards | None = key("Which card has captured it.", default=None, role="captor")


class AfterLanding(After, example="{after: landing, of: {enemy: unit, rank: {most: 3}}}"):
    """After a card has come from another tile of the field: by a command, an activation or an exchange."""

    after: Literal["landing"] = key("What has happened.")
    of: Cards = key("Which card has landed.", role="landed")


class AfterEnter(After, example="{after: enter, of: self}"):
    """After a card has entered the field: summoned, promoted to or put there by an effect, not when it is turned up."""

    after: Literal["enter"] = key("What has happened.")
    of: Cards = key("Which card has entered.", role="entered")


class AfterSacrifice(After, example="{after: sacrifice, of: {friendly: unit}}"):
    """After a card has been sacrificed, as a cost or otherwise."""

    after: Literal["sacrifice"] = key("What has happened.")
    of: Cards = key("Which card was sacrificed.", role="sacrificed")


class AfterPromotion(After, example="{after: promotion, of: self}", why="the minion is gone when its successor enters"):
    """After a minion has promoted."""

    also_binds: ClassVar[tuple[str, ...]] = ("successor",)

    after: Literal["promotion"] = key("What has happened.")
    of: Cards = key("Which minion has promoted; it lies in the discard pile.", role="promoted")


class AfterPlay(
    After, example="{after: play, of: {enemy: spell}}", why="what a card does is no moment at which it was played"
):
    """After a card has been played and has done what it does; a card that was set is none of these."""

    after: Literal["play"] = key("What has happened.")
    of: Cards = key("Which card was played.", role="played")


class AfterSet(
    After, example="{after: set, of: {friendly: card}}", why="a set card is not told from others by its front"
):
    """After a card has been set face down."""

    after: Literal["set"] = key("What has happened.")
    of: Cards = key("Which card was set; face down it is a unit.", role="placed")


class Special(Trigger, example="{special: {friendly: unit}}"):
    """Instead of moving, when the card is commanded onto a special tile of its pattern that such a card holds."""

    special: Cards = key("Which card holds the tile.", role="there")

    @property
    def events(self) -> tuple[str, ...]:
        return ("special",)
