"""Piles: cards put onto them or under other cards, and what selectors ask of cards that lie there."""

from typing import Literal

from engine.language.node import key
from engine.language.words.kinds import Cards, Effect, Filter
from engine.language.words.players import YOU, Player
from engine.language.words.values import Name, Positive, Ref

Pile = Literal["hand", "draw", "discard", "magic"]


class Put(Effect, any_of=("under", "on", "in"), example="{put: self, under: target}"):
    """Puts a card under another one or on top of it, or cards into a hand or onto a pile, one after the other."""

    put: Cards = key("Which cards.")
    under: Ref | None = key("Under which card.", default=None)
    on: Ref | None = key("On top of which card, with which it goes as with one under it.", default=None)
    in_: Pile | None = key("Into which hand or onto which pile.", default=None)
    end: Literal["top", "bottom"] = key("On top of the pile, or at its bottom; top if left out.", default="top")
    whose: Player = key("Whose hand or pile; yours if left out.", default=YOU)


class Top(Filter, example="{any: card, in: discard, top: 1}", why="the cards of a pile lie in an order"):
    """Only among so many cards at the top of the pile."""

    top: Positive = key()


class Under(Filter, example="{any: unit, under: self}"):
    """Only under this card, not on the battlefield."""

    under: Ref = key()


class Over(Filter, example="{any: unit, over: Upgrade}", why="some cards may lie under a card only once"):
    """Only with a card under it that has this word in its name."""

    over: Name = key()
