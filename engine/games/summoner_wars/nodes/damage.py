"""Nodes for damage, healing and poison: triggers, effects and amounts."""

from typing import Annotated, Literal

from engine.language.field_types import Length
from engine.language.node import key
from engine.language.nodes import kinds
from engine.language.nodes.effects import UpToNode
from engine.language.nodes.triggers import AfterNode, TriggerNode

NamesField = Annotated[tuple[kinds.NameField, ...], Length(1, unique=True, alone=True)]


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
    through: NamesField | None = key("Only by abilities of these names.", default=None)


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
