"""Nodes for hands and piles: looking at their cards, putting cards there or under others, filters for cards there."""

from typing import ClassVar, Literal

from engine.language.node import key
from engine.language.nodes import kinds
from engine.language.nodes.players import YOU, PlayerField

PileField = Literal["hand", "draw", "discard", "magic"]


class LookNode(
    kinds.EffectNode, example="{look: 4, at: draw, whose: player}", why="a player learns what the rules hide"
):
    """You look at cards in a hand or at the top of a pile; later effects refer to them."""

    look: kinds.PositiveField | Literal["all"] = key("How many cards, or all.")
    at: PileField = key("In which hand or pile.", needs={"magic": "magic piles"})
    whose: PlayerField = key("Whose hand or pile; yours if left out.", default=YOU)
    as_: kinds.LabelField = key("The name under which what follows speaks of them; seen if left out.", default="seen")
    open_: kinds.YesField = key("true: they are shown to all players.", default=False)


class PutNode(kinds.EffectNode, any_of=("under", "on", "in"), example="{put: self, under: target}"):
    """Puts a card under another one or on top of it, or cards into a hand or onto a pile, one after the other."""

    put: kinds.CardsField = key("Which cards.")
    under: kinds.RefField | None = key("Under which card.", default=None)
    on: kinds.RefField | None = key("On top of which card, with which it goes as with one under it.", default=None)
    in_: PileField | None = key("Into which hand or onto which pile.", default=None, needs={"magic": "magic piles"})
    end: Literal["top", "bottom"] = key(
        "On top of the pile, or at its bottom; top if left out.", default="top", beside=("in",)
    )
    whose: PlayerField = key("Whose hand or pile; yours if left out.", default=YOU, beside=("in",))

    @property
    def uses_up(self) -> bool:
        return True


class TopNode(kinds.FilterNode, example="{any: card, in: discard, top: 1}", why="the cards of a pile lie in an order"):
    """Only among this many cards at the top of the pile."""

    top: kinds.PositiveField = key()


class UnderNode(kinds.FilterNode, example="{any: unit, under: self}"):
    """Only under this card, not on the battlefield."""

    under: kinds.RefField = key()


class OverNode(kinds.FilterNode, example="{any: unit, over: Upgrade}", why="some cards may lie under a card only once"):
    """Only with a card under it that has this word in its name."""

    on_board: ClassVar[bool] = True

    over: kinds.NameField = key()
