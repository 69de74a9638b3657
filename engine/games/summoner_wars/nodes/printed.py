"""Nodes for damage and life of cards: filters, and the printed life as an amount."""

from typing import ClassVar

from engine.language.node import key
from engine.language.nodes.kinds import AmountNode, FilterNode, NumberField
from engine.language.nodes.values import RefField


class DamageFilterNode(FilterNode, example="{enemy: common, damage: {least: 1}}"):
    """Only with this much damage."""

    on_board: ClassVar[bool] = True

    damage: NumberField = key()


class LifeLeftNode(FilterNode, example="{friendly: structure, left: {least: 3}}"):
    """Only with this much life left."""

    on_board: ClassVar[bool] = True

    left: NumberField = key()


class PrintedLifeNode(AmountNode, example="{life: attacked, most: 5}", why="a printed number, as the cost is"):
    """The printed life of the card."""

    life: RefField = key()
