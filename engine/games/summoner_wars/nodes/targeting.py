"""Nodes for which units may attack which cards, and with what weapon."""

from typing import ClassVar, Literal

from engine.language.node import key
from engine.language.nodes.kinds import AmountField, CardsField, FilterNode, ModifierNode, SelectorNode
from engine.language.nodes.triggers import TriggerNode

ArmsField = Literal["melee", "ranged"]


class WeaponNode(ModifierNode, example="{weapon: ranged}"):
    """How it attacks, in place of what is printed: melee or ranged."""

    weapon: ArmsField = key()


class WeaponFilterNode(
    FilterNode, example="{friendly: common, weapon: melee}", why="events that arm one kind of units"
):
    """Only units with this kind of attack, as printed or as they have gained for a time."""

    weapon: ArmsField = key()


class AbleNode(
    FilterNode, example="{own: common, able: attack}", why="who attacks for a price must not pay it without an attack"
):
    """Only units that could attack some card now."""

    on_board: ClassVar[bool] = True

    able: Literal["attack"] = key("attack: the unit could attack some card now.")


class TargetsNode(ModifierNode, example="{targets: {any: card, within: 2, diagonal: true}}"):
    """Cards that it may attack in addition to those within reach."""

    targets: SelectorNode = key()


class CannotAttackNode(ModifierNode, example="{cannot_attack: {any: card, adjacent: self}}"):
    """The cards that it can't attack."""

    cannot_attack: CardsField = key()


class TollNode(
    ModifierNode,
    example="{toll: 1}",
    why="an attack that another player's ability puts a price on",
):
    """It can make the attack only if its controller pays this much magic."""

    toll: AmountField = key()


class ReadyToAttackNode(TriggerNode, example="{ready: attack}"):
    """When the unit is about to attack, before its target is chosen; in your Attack Phase you start it yourself."""

    at_will: ClassVar[bool] = True

    ready: Literal["attack"] = key("attack: the unit is about to attack.")
