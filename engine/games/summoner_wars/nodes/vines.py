"""What vine walls do to those who walk over them."""

from engine.language.node import key
from engine.language.nodes.kinds import ConditionNode
from engine.language.nodes.values import RefField


class TroddenNode(ConditionNode, example="{trodden: self}"):
    """The unit has moved onto or off a vine wall this turn."""

    trodden: RefField = key()
