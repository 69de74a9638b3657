"""Nodes for modifiers of Summoner's Chess: given keywords, and numbers and permissions of the rules."""

from typing import Annotated, Literal

from engine.language.field_types import TextType
from engine.language.node import key
from engine.language.nodes.kinds import ModifierNode, PositiveField

KeywordTextField = Annotated[
    str, TextType("keyword", "a keyword as cards print it, such as fear", 40, "^[a-z]+( [a-z]+)*$")
]


class KeywordModifierNode(ModifierNode, example="{keyword: fear}"):
    """A keyword in addition to its own."""

    keyword: KeywordTextField = key()


class FreeOfCommandNode(ModifierNode, example="{command: free}"):
    """It can be played in a checkpoint without the turn's command; only for a quick unit or action."""

    command: Literal["free"] = key("free: it can be played in a checkpoint without the turn's command.")


class PromotesAtNode(ModifierNode, example="{promotes_at: 7}"):
    """A further rank on which it promotes; never: it can't promote at all."""

    promotes_at: PositiveField | Literal["never"] = key()


class SummoningRangeNode(
    ModifierNode, example="{summoning_range: 3}", why="a number of the rules that a card can change (CH-5.1.3)"
):
    """It can be summoned on this many ranks, counted from its player's side."""

    summoning_range: PositiveField = key()


class HandLimitNode(
    ModifierNode, example="{hand_limit: 7}", why="a number of the rules that belongs to a player (CH-4.3.2.a)"
):
    """The hand limit of a player; the highest of several."""

    hand_limit: PositiveField = key()

    @property
    def of_players(self) -> bool:
        return True
