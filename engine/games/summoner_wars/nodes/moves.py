"""Nodes for moves: triggers of single steps, the spaces moved, and the space that a step left."""

from typing import Literal

from engine.language.node import key
from engine.language.nodes.kinds import AmountNode, CardsField, ConditionNode, RefField, SpacesNode
from engine.language.nodes.triggers import AfterNode, TriggerNode


class BeforeMoveNode(TriggerNode, example="{before: move, of: self}"):
    """Before a card moves; if you move it in the Movement Phase, you start the ability yourself."""

    before: Literal["move"] = key("move: before the card leaves its space.")
    of: CardsField = key("To which cards it happens.", role="moved")


class AfterNearNode(AfterNode, example="{after: near, of: {enemy: common}, to: self}", why="the counterpart of `away`"):
    """After a step onto a space adjacent to a card."""

    after: Literal["near"] = key("What has happened.")
    of: CardsField = key("To which cards it happens.", role="moved")
    to: RefField = key("The card that it is adjacent to now.")


class AfterThroughNode(
    AfterNode, example="{after: through, of: self, on: {any: common}}", why="what is passed can stop who passes it"
):
    """After a card has moved onto the space of another and off it again."""

    after: Literal["through"] = key("What has happened.")
    of: CardsField = key("To which cards it happens.", role="moved")
    on: CardsField | None = key("What is passed through.", default=None, role="passed")


class WalkedNode(AmountNode, example="{walked: self}"):
    """The spaces that the card has moved this turn, or in this phase."""

    walked: RefField = key()
    this: Literal["turn", "phase"] = key(
        "With 'destroyed' or 'walked': in this turn, or in this phase only.", default="turn"
    )


class StepsNode(AmountNode, example="{steps: moved}", why="what one move was like, where `walked` adds up several"):
    """The spaces of the move that the card has just made."""

    steps: RefField = key()


class LeftSpaceNode(SpacesNode, example="{left: moved}", why="a card that moves on is somewhere else by then"):
    """The space that the card has just left."""

    left: RefField = key()


class TroddenNode(ConditionNode, example="{trodden: self}", needs="vine walls"):
    """The unit has moved onto or off a vine wall this turn."""

    trodden: RefField = key()
