"""Nodes for where cards and tiles are on the field: by rank, in line, on special tiles, offside."""

from typing import ClassVar, Literal

from engine.language.node import key
from engine.language.nodes.kinds import FilterNode, NumberField, RefField, SpacesNode, YesField


class RankFilterNode(FilterNode, example="{enemy: unit, rank: {most: 3}}"):
    """Only on this rank, counted from your side."""

    on_board: ClassVar[bool] = True

    rank: NumberField = key()


class AlignedNode(
    FilterNode, example="{enemy: unit, aligned: self}", why="a rank and a file reach farther than what is near"
):
    """Only on the same rank or file as this card."""

    on_board: ClassVar[bool] = True

    aligned: RefField = key()


class OnTileNode(FilterNode, example="{enemy: unit, tile: special}"):
    """Only on a special tile of the pattern of the spell that is played, around the unit on which it is centered."""

    on_board: ClassVar[bool] = True

    tile: Literal["special"] = key("special: a special tile of the played card's pattern.")


class OffsideNode(FilterNode, example="{enemy: unit, offside: true}"):
    """Only farther ahead than the most advanced minion of their controller (CH-12.3)."""

    on_board: ClassVar[bool] = True

    offside: YesField = key("true: further ahead than the most advanced minion of their controller.")


class RankSpacesNode(SpacesNode, example="{rank: {most: 2}}"):
    """The spaces of this rank, counted from your side."""

    rank: NumberField = key()
