"""Looking at hidden cards."""

from typing import Literal

from engine.language.node import key
from engine.language.words.kinds import Effect
from engine.language.words.piles import Pile
from engine.language.words.players import YOU, Player
from engine.language.words.values import Label, Positive, Yes


class Look(Effect, example="{look: 4, at: draw, whose: player}", why="a player learns what the rules hide"):
    """You look at cards in a hand or at the top of a pile; what follows speaks of them."""

    look: Positive | Literal["all"] = key("How many cards, or all.")
    at: Pile = key("In which hand or pile.")
    whose: Player = key("Whose hand or pile; yours if left out.", default=YOU)
    as_: Label = key("The name under which what follows speaks of them; seen if left out.", default="seen")
    open_: Yes = key("true: they are shown to all players.", default=False)
