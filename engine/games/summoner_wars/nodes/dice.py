"""Dice: which of them hit and which wound, single dice of a roll, attacks without one or that hit several cards."""

from typing import Literal

from engine.games.summoner_wars.nodes.tokens import SymbolsField
from engine.language.node import key
from engine.language.nodes.kinds import AmountField, AmountNode, EffectNode, ModifierNode, SelectorNode
from engine.language.nodes.values import YesField


class WoundsNode(ModifierNode, example="{wounds: 4+}"):
    """Only dice with one of these symbols add damage, though others may be hits; of several all must agree."""

    wounds: SymbolsField = key()


class UnrolledNode(ModifierNode, example="{unrolled: true}"):
    """The attack is not rolled: every die adds 1 damage."""

    unrolled: YesField = key("true: the attack is not rolled, and every die adds 1 damage.")


class HigherDiceNode(ModifierNode, example="{dice: 1}", why="a roll that is read otherwise is still a roll"):
    """Every die of the attack is read as so much higher; a negative number is lower."""

    dice: AmountField = key()


class AlsoHitsNode(ModifierNode, example="{also_hits: {any: card, within: 2}}"):
    """The attack hits all of these cards besides the attacked one, with the same roll."""

    also_hits: SelectorNode = key()


class IgnoreDieNode(EffectNode, example="{ignore: die}", why="a die that is neither hit nor miss"):
    """One die of the roll that has just been made counts for nothing; you choose it."""

    ignore: Literal["die"] = key("die: one of the roll that has just been made.")


class MissedNode(AmountNode, example="{missed: dice}"):
    """How many dice of the attack are no hits."""

    missed: Literal["dice"] = key("dice: those of the attack.")


class PipsNode(AmountNode, example="{pips: rolled}"):
    """The numbers that have been rolled, added up."""

    pips: Literal["rolled"] = key("rolled: of the dice that have been rolled.")
