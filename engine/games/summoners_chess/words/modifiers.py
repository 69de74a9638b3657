"""Modifiers of Summoner's Chess: keywords that are given, and numbers and permissions of the rules."""

from typing import Annotated, Literal

from engine.language.forms import Text
from engine.language.node import key
from engine.language.words.kinds import Modifier
from engine.language.words.values import Positive

KeywordText = Annotated[str, Text("keyword", "a keyword as cards print it, such as fear", 40, "^[a-z]+( [a-z]+)*$")]


class KeywordModifier(Modifier, example="{keyword: fear}"):
    """A keyword that it has besides its own."""

    keyword: KeywordText = key()


class FreeOfCommand(Modifier, example="{command: free}"):
    """It can be played in a checkpoint without the turn's command; of a quick unit or action only."""

    command: Literal["free"] = key("free: it can be played in a checkpoint without the turn's command.")


class PromotesAt(Modifier, example="{promotes_at: 7}"):
    """A rank on which it promotes besides the eighth; never: it can't promote at all."""

    promotes_at: Positive | Literal["never"] = key()


class SummoningRange(
    Modifier, example="{summoning_range: 3}", why="a number of the rules that a card can change (CH-5.1.3)"
):
    """It can be summoned on so many ranks, the first ones of its player."""

    summoning_range: Positive = key()


class HandLimit(Modifier, example="{hand_limit: 7}", why="a number of the rules that belongs to a player (CH-4.3.2.a)"):
    """The hand limit of a player; the highest of several."""

    hand_limit: Positive = key()

    @property
    def of_players(self) -> bool:
        return True
