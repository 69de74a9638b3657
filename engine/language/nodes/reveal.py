"""Nodes for looking at hidden cards."""

from typing import Literal

from engine.language.node import key
from engine.language.nodes.kinds import EffectNode
from engine.language.nodes.piles import PileField
from engine.language.nodes.players import YOU, PlayerField
from engine.language.nodes.values import LabelField, PositiveField, YesField


class LookNode(EffectNode, example="{look: 4, at: draw, whose: player}", why="a player learns what the rules hide"):
    """You look at cards in a hand or at the top of a pile; later effects refer to them."""

    look: PositiveField | Literal["all"] = key("How many cards, or all.")
    at: PileField = key("In which hand or pile.")
    whose: PlayerField = key("Whose hand or pile; yours if left out.", default=YOU)
    as_: LabelField = key("The name under which what follows speaks of them; seen if left out.", default="seen")
    open_: YesField = key("true: they are shown to all players.", default=False)
