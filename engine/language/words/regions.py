"""Where on the battlefield something is: on a side, in a back row, within so many spaces."""

from typing import Literal

from engine.language.node import key
from engine.language.words.kinds import Filter, Spaces
from engine.language.words.values import SELF, Positive, Ref

Region = Literal["own side", "enemy side", "own back row", "enemy back row"]


class AtFilter(Filter, example="{any: common, at: own side}"):
    """Only in this part of the battlefield: on a side, which is half of it, or in the row farthest back on it."""

    at: Region = key()


class BetweenFilter(Filter, example="{any: card, between: target}"):
    """Only on the spaces of the straight line from the card itself to this one."""

    between: Ref = key()


class AtSpaces(Spaces, example="{at: own side}"):
    """Those in this part of the battlefield."""

    at: Region = key()


class WithinSpaces(
    Spaces, example="{within: 2, of: self, in: own side}", why="spaces near a card that nothing needs to stand on"
):
    """Those within so many spaces."""

    within: Positive = key()
    of: Ref = key("Of this card; of the card itself if left out.", default=SELF)
    in_: Region | None = key("Only in this part of the battlefield.", default=None)
