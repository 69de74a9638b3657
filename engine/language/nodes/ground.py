"""Nodes for cards that lie beneath others on the same square."""

from engine.language.node import key
from engine.language.nodes.kinds import FilterNode
from engine.language.nodes.values import RefField


class SharesNode(
    FilterNode, example="{any: wall, shares: self}", why="two cards stand on one space where vine walls are"
):
    """Only on the same space as this card, beneath it or standing on it."""

    shares: RefField = key()
