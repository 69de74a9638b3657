"""Nodes for triggers of Summoner's Chess; a trap waits for its trigger while it lies face down (CH-5.6.2)."""

from typing import ClassVar, Literal

from engine.language.node import key
from engine.language.nodes.kinds import CardsField
from engine.language.nodes.triggers import AfterNode, TriggerNode


class AfterCaptureNode(
    AfterNode, any_of=("of", "by"), example="{after: capture, of: {friendly: unit}, by: {enemy: unit}}"
):
    """After a card has been captured; not if it only lost an iron counter."""

    after: Literal["capture"] = key("What has happened.")
    of: CardsField | None = key("Which card was captured.", default=None, role="captured")
    by: CardsField | None = key("Which card has captured it.", default=None, role="captor")


class AfterLandingNode(AfterNode, example="{after: landing, of: {enemy: unit, rank: {most: 3}}}"):
    """After a card has come from another tile of the field: by a command, an activation or an exchange."""

    after: Literal["landing"] = key("What has happened.")
    of: CardsField = key("Which card has landed.", role="landed")


class AfterEnterNode(AfterNode, example="{after: enter, of: self}"):
    """After a card has entered the field: summoned, promoted to or put there, but not turned up."""

    after: Literal["enter"] = key("What has happened.")
    of: CardsField = key("Which card has entered.", role="entered")


class AfterSacrificeNode(AfterNode, example="{after: sacrifice, of: {friendly: unit}}"):
    """After a card has been sacrificed, as a cost or otherwise."""

    after: Literal["sacrifice"] = key("What has happened.")
    of: CardsField = key("Which card was sacrificed.", role="sacrificed")


class AfterPromotionNode(
    AfterNode, example="{after: promotion, of: self}", why="the minion is gone when its successor enters"
):
    """After a minion has promoted."""

    also_binds: ClassVar[tuple[str, ...]] = ("successor",)

    after: Literal["promotion"] = key("What has happened.")
    of: CardsField = key("Which minion has promoted; it lies in the discard pile.", role="promoted")


class AfterPlayNode(
    AfterNode,
    example="{after: play, of: {enemy: spell}}",
    why="what a card does is not a moment at which it was played",
):
    """After a card has been played and resolved; setting a card is not playing it."""

    after: Literal["play"] = key("What has happened.")
    of: CardsField = key("Which card was played.", role="played")


class AfterSetNode(
    AfterNode, example="{after: set, of: {friendly: card}}", why="a set card is not told from others by its front"
):
    """After a card has been set face down."""

    after: Literal["set"] = key("What has happened.")
    of: CardsField = key("Which card was set; face down it is a unit.", role="placed")


class SpecialNode(TriggerNode, example="{special: {friendly: unit}}"):
    """Instead of moving, when the card is commanded onto a special tile of its pattern that such a card holds."""

    special: CardsField = key("Which card holds the tile.", role="there")

    @property
    def events(self) -> tuple[str, ...]:
        return ("special",)
