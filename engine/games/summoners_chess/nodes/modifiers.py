"""Modifiers of Summoner's Chess: keywords that are given, and numbers and permissions of the rules."""

from typing import Annotated, Literal

from engine.language.field_types import TextType
from engine.language.node import key
from engine.language.nodes.kinds import ModifierNode
from engine.language.nodes.values import PositiveField

KeywordTextField = Annotated[
    str, TextType("keyword", "a keyword as cards print it, such as fear", 40, "^[a-z]+( [a-z]+)*$")
]


class KeywordModifierNode(ModifierNode, example="{keyword: fear}"):
    """A keyword that it has besides its own."""

    keyword: KeywordTextField = key()


class FreeOfCommandNode(ModifierNode, example="{command: free}"):
    """It can be played in a checkpoint without the turn's command; of a quick unit or action only."""

    command: Literal["free"] = key("free: it can be played in a checkpoint without the turn's command.")


class PromotesAtNode(ModifierNode, example="{promotes_at: 7}"):
    """A rank on which it promotes besides the eighth; never: it can't promote at all."""

    promotes_at: PositiveField | Literal["never"] = key()


class SummoningRangeNode(
    ModifierNode, example="{summoning_range: 3}", why="a number of the rules that a card can change (CH-5.1.3)"
):
    """It can be summoned on so many ranks, the first ones of its player."""

    summoning_range: PositiveField = key()


class HandLimitNode(
    ModifierNode, example="{hand_limit: 7}", why="a number of the rules that belongs to a player (CH-4.3.2.a)"
):
    """The hand limit of a player; the highest of several."""

    hand_limit: PositiveField = key()

    @property
    def of_players(self) -> bool:
        return True
