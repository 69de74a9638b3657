"""Nodes for dice: which dice hit and wound, single dice of a roll, and attacks that hit several cards."""

from typing import Literal

from engine.games.summoner_wars.nodes.tokens import SymbolsField
from engine.language.node import key
from engine.language.nodes.kinds import AmountField, AmountNode, EffectNode, ModifierNode, SelectorNode
from engine.language.nodes.values import YesField


class WoundsNode(ModifierNode, example="{wounds: 4+}"):
    """Only dice with one of these symbols add damage, even if others are hits; several modifiers must agree."""

    wounds: SymbolsField = key()


class UnrolledNode(ModifierNode, example="{unrolled: true}"):
    """The attack is not rolled: every die adds 1 damage."""

    unrolled: YesField = key("true: the attack is not rolled, and every die adds 1 damage.")


class HigherDiceNode(
    ModifierNode, example="{dice: 1}", why="a roll that is read otherwise is still a roll", needs="numbered dice"
):
    """Every die of the attack is read this much higher; a negative number lowers it."""

    dice: AmountField = key()


class AlsoHitsNode(ModifierNode, example="{also_hits: {any: card, within: 2}}"):
    """The attack also hits all of these cards, with the same roll."""

    also_hits: SelectorNode = key()


class IgnoreDieNode(EffectNode, example="{ignore: die}", why="a die that is neither hit nor miss"):
    """You choose one die of the last roll; it counts for nothing."""

    ignore: Literal["die"] = key("die: one of the roll that has just been made.")


class MissedNode(AmountNode, example="{missed: dice}"):
    """The number of dice of the attack that are not hits."""

    missed: Literal["dice"] = key("dice: those of the attack.")


class PipsNode(AmountNode, example="{pips: rolled}", needs="numbered dice"):
    """The sum of the numbers rolled."""

    pips: Literal["rolled"] = key("rolled: of the dice that have been rolled.")
