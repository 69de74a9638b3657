"""Moves: what single steps set off, how far cards have moved, and the space that a step left."""

from typing import Literal

from engine.language.node import key
from engine.language.words.kinds import Cards, Source, Spaces
from engine.language.words.triggers import After, Trigger
from engine.language.words.values import Ref


class BeforeMove(Trigger, example="{before: move, of: self}"):
    """Before a card moves; where you move it in the Movement Phase you start it yourself."""

    before: Literal["move"] = key("move: before the card leaves its space.")
    of: Cards = key("To which cards it happens.", role="moved")


class AfterNear(After, example="{after: near, of: {enemy: common}, to: self}", why="the counterpart of `away`"):
    """After a step onto a space adjacent to a card."""

    after: Literal["near"] = key("What has happened.")
    of: Cards = key("To which cards it happens.", role="moved")
    to: Ref = key("The card that it is adjacent to now.")


class AfterThrough(
    After, example="{after: through, of: self, on: {any: common}}", why="what is passed can stop who passes it"
):
    """After a card has moved onto the space of another and off it again."""

    after: Literal["through"] = key("What has happened.")
    of: Cards = key("To which cards it happens.", role="moved")
    on: Cards | None = key("What is passed through.", default=None, role="passed")


class Walked(Source, example="{walked: self}"):
    """The spaces that the card has moved this turn."""

    walked: Ref = key()


class Steps(Source, example="{steps: moved}", why="what this move was like, where `walked` is the whole turn"):
    """The spaces of the move that the card has just made."""

    steps: Ref = key()


class LeftSpace(Spaces, example="{left: moved}", why="a card that moves on is somewhere else by then"):
    """The one that the card has just left."""

    left: Ref = key()
