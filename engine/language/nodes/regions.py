"""Nodes for places on the battlefield: the space of a card, a side, a back row, the spaces within a distance."""

from typing import ClassVar, Literal

from engine.language.node import key
from engine.language.nodes.kinds import FilterNode, SpacesNode
from engine.language.nodes.values import SELF, PositiveField, RefField

RegionField = Literal["own side", "enemy side", "own back row", "enemy back row"]


class SharesNode(
    FilterNode,
    example="{any: wall, shares: self}",
    why="two cards stand on one space where vine walls are",
    needs="cards beneath others",
):
    """Only on the same space as this card, beneath it or standing on it."""

    on_board: ClassVar[bool] = True

    shares: RefField = key()


class AtFilterNode(FilterNode, example="{any: common, at: own side}"):
    """Only in this part of the battlefield: a side, which is half of it, or the row farthest back on it."""

    on_board: ClassVar[bool] = True

    at: RegionField = key()


class BetweenFilterNode(FilterNode, example="{any: card, between: target}"):
    """Only on the spaces of the straight line from the card itself to this one."""

    on_board: ClassVar[bool] = True

    between: RefField = key()


class AtSpacesNode(SpacesNode, example="{at: own side}"):
    """The spaces in this part of the battlefield."""

    at: RegionField = key()


class WithinSpacesNode(
    SpacesNode, example="{within: 2, of: self, in: own side}", why="spaces near a card that nothing needs to stand on"
):
    """The spaces within this distance."""

    within: PositiveField = key()
    of: RefField = key("Of this card; of the card itself if left out.", default=SELF)
    in_: RegionField | None = key("Only in this part of the battlefield.", default=None)
