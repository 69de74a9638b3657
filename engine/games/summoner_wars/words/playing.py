"""Moments of events that are played."""

from typing import Literal

from engine.language.node import key
from engine.language.words.kinds import Cards
from engine.language.words.triggers import Instead


class InsteadOfPlay(
    Instead,
    example="{instead: play, of: {enemy: event}}",
    why="the moment between the paying of an event and what it does",
):
    """Instead of what an event does that has been played."""

    instead: Literal["play"] = key("play: what the event does.")
    of: Cards = key("To which cards it happens.", role="played")
