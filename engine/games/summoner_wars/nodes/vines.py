"""Nodes for what moving over vine walls triggers."""

from engine.language.node import key
from engine.language.nodes.kinds import ConditionNode
from engine.language.nodes.values import RefField


class TroddenNode(ConditionNode, example="{trodden: self}", needs="vine walls"):
    """The unit has moved onto or off a vine wall this turn."""

    trodden: RefField = key()
