"""Nodes for attacks: who may attack what and with which weapon, which dice hit and wound, single dice of a roll."""

from typing import ClassVar, Literal

from engine.games.summoner_wars.nodes.tokens import SymbolsField
from engine.language.node import key
from engine.language.nodes import kinds
from engine.language.nodes.triggers import TriggerNode


class WoundsNode(kinds.ModifierNode, example="{wounds: 4+}"):
    """Only dice with one of these symbols add damage, even if others are hits; several modifiers must agree."""

    wounds: SymbolsField = key()


class UnrolledNode(kinds.ModifierNode, example="{unrolled: true}"):
    """The attack is not rolled: every die adds 1 damage."""

    unrolled: kinds.YesField = key("true: the attack is not rolled, and every die adds 1 damage.")


class HigherDiceNode(
    kinds.ModifierNode, example="{dice: 1}", why="a roll that is read otherwise is still a roll", needs="numbered dice"
):
    """Every die of the attack is read this much higher; a negative number lowers it."""

    dice: kinds.AmountField = key()


class AlsoHitsNode(kinds.ModifierNode, example="{also_hits: {any: card, within: 2}}"):
    """The attack also hits all of these cards, with the same roll."""

    also_hits: kinds.SelectorNode = key()


class IgnoreDieNode(kinds.EffectNode, example="{ignore: die}", why="a die that is neither hit nor miss"):
    """You choose one die of the last roll; it counts for nothing."""

    ignore: Literal["die"] = key("die: one of the roll that has just been made.")


class MissedNode(kinds.AmountNode, example="{missed: dice}"):
    """The number of dice of the attack that are not hits."""

    missed: Literal["dice"] = key("dice: those of the attack.")


class PipsNode(kinds.AmountNode, example="{pips: rolled}", needs="numbered dice"):
    """The sum of the numbers rolled."""

    pips: Literal["rolled"] = key("rolled: of the dice that have been rolled.")


ArmsField = Literal["melee", "ranged"]


class WeaponNode(kinds.ModifierNode, example="{weapon: ranged}"):
    """How it attacks, in place of what is printed: melee or ranged."""

    weapon: ArmsField = key()


class WeaponFilterNode(
    kinds.FilterNode, example="{friendly: common, weapon: melee}", why="events that arm one kind of units"
):
    """Only units with this kind of attack, as printed or as they have gained for a time."""

    weapon: ArmsField = key()


class AbleNode(
    kinds.FilterNode,
    example="{own: common, able: attack}",
    why="who attacks for a price must not pay it without an attack",
):
    """Only units that could attack some card now."""

    on_board: ClassVar[bool] = True

    able: Literal["attack"] = key("attack: the unit could attack some card now.")


class TargetsNode(kinds.ModifierNode, example="{targets: {any: card, within: 2, diagonal: true}}"):
    """Cards that it may attack in addition to those within reach."""

    targets: kinds.SelectorNode = key()


class CannotAttackNode(kinds.ModifierNode, example="{cannot_attack: {any: card, adjacent: self}}"):
    """The cards that it can't attack."""

    cannot_attack: kinds.CardsField = key()


class TollNode(kinds.ModifierNode, example="{toll: 1}", why="an attack that another player's ability puts a price on"):
    """It can make the attack only if its controller pays this much magic."""

    toll: kinds.AmountField = key()


class ReadyToAttackNode(TriggerNode, example="{ready: attack}"):
    """When the unit is about to attack, before its target is chosen; in your Attack Phase you start it yourself."""

    at_will: ClassVar[bool] = True

    ready: Literal["attack"] = key("attack: the unit is about to attack.")
