"""What vine walls do to those who walk over them."""

from engine.language.node import key
from engine.language.words.kinds import Condition
from engine.language.words.values import Ref


class Trodden(Condition, example="{trodden: self}"):
    """The unit has moved onto or off a vine wall this turn."""

    trodden: Ref = key()
