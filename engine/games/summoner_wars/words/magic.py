"""Magic that changes hands, or is put under a card."""

from typing import Literal

from engine.language.node import key
from engine.language.words.effects import UpTo
from engine.language.words.kinds import Effect
from engine.language.words.players import YOU, Player
from engine.language.words.values import Positive, Ref


class TransferMagic(Effect, example="{transfer: magic, from: player, number: {most: 2}}"):
    """Moves magic from a player, or from the top of a player's pile, to another, or under a card."""

    transfer: Literal["magic"] = key("magic: as much as 'number' says, and no more than there is.")
    from_: Player = key("From which player; from you if left out.", default=YOU)
    to: Player = key("To which player; to you if left out.", default=YOU)
    under: Ref | None = key("Under which card, in place of a player.", default=None)
    number: Positive | Literal["any"] | UpTo = key("How much: a number, {most: N}, or any; 1 if left out.", default=1)
