"""Nodes for magic that passes from one player to another or is put under a card."""

from typing import Literal

from engine.language.node import key
from engine.language.nodes.effects import UpToNode
from engine.language.nodes.kinds import EffectNode
from engine.language.nodes.players import YOU, PlayerField
from engine.language.nodes.values import PositiveField, RefField


class TransferMagicNode(EffectNode, example="{transfer: magic, from: player, number: {most: 2}}"):
    """Moves magic from a player, or from the top of a player's pile, to another, or under a card."""

    transfer: Literal["magic"] = key("magic: as much as 'number' says, and no more than there is.")
    from_: PlayerField = key("From which player; from you if left out.", default=YOU)
    to: PlayerField = key("To which player; to you if left out.", default=YOU)
    under: RefField | None = key("Under which card, in place of a player.", default=None, needs="magic piles")
    number: PositiveField | Literal["any"] | UpToNode = key(
        "How much: a number, {most: N}, or any; 1 if left out.", default=1
    )

    @property
    def uses_up(self) -> bool:
        return True
