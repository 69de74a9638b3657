"""Nodes for events that are played."""

from typing import Literal

from engine.language.node import key
from engine.language.nodes.kinds import AmountNode, CardsField, SelectorNode
from engine.language.nodes.triggers import InsteadNode


class EventsPlayedNode(AmountNode, example="{played: {own: event}}", why="a look back at the events of the turn"):
    """The number of such events played this turn."""

    played: SelectorNode = key()


class InsteadOfPlayNode(
    InsteadNode,
    example="{instead: play, of: {enemy: event}}",
    why="the moment between the paying of an event and what it does",
):
    """Instead of the effects of an event that was played."""

    instead: Literal["play"] = key("play: what the event does.")
    of: CardsField = key("To which cards it happens.", role="played")
