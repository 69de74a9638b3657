"""Nodes for effects of Summoner Wars: damage, with its triggers and amounts, healing, boost, magic, moves, dice."""

from typing import Annotated, Literal

from engine.games.summoner_wars.nodes.tokens import BoostCostNode, DamageCostNode, MagicCostNode
from engine.language.field_types import Length
from engine.language.node import key
from engine.language.nodes import kinds
from engine.language.nodes.effects import UpToNode
from engine.language.nodes.players import YOU, PlayerField
from engine.language.nodes.triggers import AfterNode, TriggerNode

_NamesField = Annotated[tuple[kinds.NameField, ...], Length(1, unique=True, alone=True)]


class BeforeDamageNode(TriggerNode, example="{before: damage, of: self}"):
    """Just before damage is added to a card; it is not yet lethal."""

    before: Literal["damage"] = key("damage: before it is added, while it can be prevented or redirected.")
    of: kinds.CardsField = key("To which cards it is about to be added.", role="damaged")
    by: kinds.CardsField | None = key("Whose attack, ability or event adds it.", default=None, role="damager")
    cause: Literal["attack"] | None = key("attack: only damage of attacks.", default=None)


class AfterDamageNode(AfterNode, example="{after: damage, of: self, cause: attack}"):
    """After damage was added to a card, even if it destroys the card; once for all damage added at the same time."""

    after: Literal["damage"] = key("What has happened.")
    of: kinds.CardsField = key("To which cards it has been added.", role="damaged")
    by: kinds.CardsField | None = key("Whose attack, ability or event has added it.", default=None, role="damager")
    cause: Literal["attack"] | None = key("attack: only damage of attacks.", default=None)


class BeforeHealNode(
    TriggerNode, example="{before: heal, of: self, through: Healing}", why="one card spoils some of what heals it"
):
    """Just before damage is removed from a card."""

    before: Literal["heal"] = key("heal: before damage is removed, while that can be prevented.")
    of: kinds.CardsField = key("From which cards it is about to be removed.", role="healed")
    through: _NamesField | None = key("Only by abilities of these names.", default=None)


class PreventNode(kinds.EffectNode, example="{prevent: 1}"):
    """Prevents this much of the damage or healing that is about to take place."""

    prevent: kinds.AmountField | Literal["all"] = key("How much of it; all: none of it comes.")


class RedirectNode(
    kinds.EffectNode, example="{redirect: self}", why="what is redirected still comes from where it came"
):
    """All damage that is about to be added is added to another card instead."""

    redirect: kinds.RefField = key("To which card.")


class PoisonEffectNode(
    kinds.EffectNode,
    example="{poison: 1, on: target}",
    why="damage of a kind of its own: it weakens as long as it is there",
    needs="poison",
):
    """Adds damage to cards that lowers the dice of their attacks as long as it is there."""

    poison: kinds.AmountField = key("How much poison is added.")
    on: kinds.CardsField = key("To which cards.")


class TransferDamageNode(kinds.EffectNode, example="{transfer: damage, from: target, to: summoner, number: any}"):
    """Moves damage from one card to another, poison as poison."""

    transfer: Literal["damage"] = key("damage: as much as 'number' says, and no more than there is.")
    from_: kinds.RefField = key("From which card.")
    to: kinds.RefField = key("To which card.")
    number: kinds.PositiveField | Literal["any"] | UpToNode = key(
        "How much: a number, {most: N}, or any; 1 if left out.", default=1
    )
    anew: kinds.YesField = key(
        "true: it is removed, and as much plain damage is added to the other card.", default=False, needs="poison"
    )


class IncomingNode(kinds.AmountNode, example="{incoming: self}", why="a number that is gone once the damage has come"):
    """The damage or healing that the card is about to receive."""

    incoming: kinds.RefField = key()


class PoisonsNode(
    kinds.ModifierNode,
    example="{poisons: true}",
    why="all damage of an attack, after whatever others do about it",
    needs="poison",
):
    """All damage that the attack adds is poison."""

    poisons: kinds.YesField = key("true: all damage that the attack adds is poison.")


class DamageEffectNode(kinds.EffectNode, example="{damage: 2, on: target}"):
    """Adds damage to cards."""

    damage: kinds.AmountField = key("How much damage is added.")
    on: kinds.CardsField = key("To which cards.")

    @property
    def uses_up(self) -> bool:
        """Whether it harms this card, until that is destroyed."""
        return self.on == (kinds.SELF,)


class HealNode(kinds.EffectNode, example="{heal: 2, on: {friendly: structure}}"):
    """Removes damage from cards."""

    heal: kinds.AmountField = key("How much damage is removed.")
    on: kinds.CardsField = key("From which cards.")

    def refunds(self, cost: kinds.CostNode) -> bool:
        return isinstance(cost, DamageCostNode) and self.on == (cost.on,) and kinds.covers(self.heal, cost.damage)


class BoostEffectNode(kinds.EffectNode, example="{boost: -2, on: self}", needs="boost"):
    """Adds boost to cards or removes it."""

    boost: kinds.AmountField = key("How much boost is added; a negative number removes it.")
    on: kinds.CardsField = key("On which cards.")

    @property
    def uses_up(self) -> bool:
        return isinstance(self.boost, int) and self.boost < 0

    def refunds(self, cost: kinds.CostNode) -> bool:
        return isinstance(cost, BoostCostNode) and self.on == (kinds.SELF,) and kinds.covers(self.boost, cost.boost)


class MagicEffectNode(
    kinds.EffectNode,
    example="{magic: {count: target}}",
    why="what a cost takes, an effect can give",
    needs="magic tokens",
):
    """You gain magic."""

    magic: kinds.AmountField = key("How much magic you gain.")

    def refunds(self, cost: kinds.CostNode) -> bool:
        return isinstance(cost, MagicCostNode) and kinds.covers(self.magic, cost.magic)


class ForceNode(kinds.EffectNode, example="{force: attacked, spaces: 1, away: self}"):
    """Forces a card."""

    force: kinds.RefField = key("The card that is forced.")
    spaces: kinds.DistanceField = key("How many spaces: a number, or [least, most].")
    through: kinds.ClassesField | None = key("The classes of cards that it may pass through on the way.", default=None)
    toward: kinds.RefField | None = key("Only toward this card.", default=None)
    away: kinds.RefField | None = key("Only away from this card.", default=None)


class MoveEffectNode(
    kinds.EffectNode,
    any_of=("spaces", "up_to"),
    example="{move: self, spaces: [1, 4]}",
    why="a move in a straight line is still a move, and forcing is not",
):
    """Moves a card: in a straight line through clear spaces, or as a unit moves itself."""

    move: kinds.RefField = key("The card that moves.")
    spaces: kinds.DistanceField | None = key(
        "In a straight line, so many spaces: a number, or [least, most].", default=None
    )
    up_to: kinds.PositiveField | None = key(
        "As it moves itself, at most this many spaces.", default=None, example="{move: target, up_to: 2}"
    )
    through: kinds.ClassesField | None = key("The classes of cards that it may pass through on the way.", default=None)


class TransferNode(
    kinds.EffectNode,
    example="{transfer: boost, from: self, to: target}",
    why="all boost of one card, however much it is",
    needs="boost",
):
    """Moves boost from one card to another."""

    transfer: Literal["boost"] = key("boost: all boost that is there, or as much as you like.")
    from_: kinds.RefField = key("From which card.")
    to: kinds.RefField = key("To which card.")


class RollNode(kinds.EffectNode, example="{roll: 1}"):
    """Rolls dice; 'rolled' counts their symbols."""

    roll: kinds.AmountField = key("How many dice.")


class RerollNode(kinds.EffectNode, example="{reroll: dice}", why="the roll belongs to somebody else's work"):
    """Rolls dice again."""

    reroll: Literal["dice", "die"] = key("dice: those of the roll that has just been made; die: one, that you choose.")


class AttackEffectNode(kinds.EffectNode, example="{attack: self, at: {enemy: card, adjacent: self}, may: true}"):
    """Each of these units makes an extra attack."""

    attack: kinds.CardsField = key("The units that attack.")
    at: kinds.CardsField | None = key("What they must attack.", default=None)
    may: kinds.YesField = key("true: each may, none must.", default=False)


class TransferMagicNode(kinds.EffectNode, example="{transfer: magic, from: player, number: {most: 2}}"):
    """Moves magic from a player, or from the top of a player's pile, to another, or under a card."""

    transfer: Literal["magic"] = key("magic: as much as 'number' says, and no more than there is.")
    from_: PlayerField = key("From which player; from you if left out.", default=YOU)
    to: PlayerField = key("To which player; to you if left out.", default=YOU)
    under: kinds.RefField | None = key("Under which card, in place of a player.", default=None, needs="magic piles")
    number: kinds.PositiveField | Literal["any"] | UpToNode = key(
        "How much: a number, {most: N}, or any; 1 if left out.", default=1
    )

    @property
    def uses_up(self) -> bool:
        return True
