"""Nodes for triggers of Summoner Wars: attacks, rolls, moves, summoning, events, cards that go to magic piles."""

from typing import Annotated, ClassVar, Literal

from engine.language.field_types import ChoiceType, Length
from engine.language.node import Node, key
from engine.language.nodes import kinds
from engine.language.nodes.clauses import ClauseNode
from engine.language.nodes.triggers import AfterNode, InsteadNode, TriggerNode


class BeforeAttackNode(TriggerNode, example="{before: attack, by: self, on: {friendly: common or champion}}"):
    """Just before an attack."""

    before: Literal["attack"] = key("attack: before the dice are rolled.")
    by: kinds.CardsField | None = key("Whose attack, destruction or roll it is.", default=None, role="attacker")
    on: kinds.CardsField | None = key("What is attacked.", default=None, role="attacked")


class AfterAttackNode(AfterNode, example="{after: attack, by: self, on: {enemy: unit}}"):
    """After an attack."""

    after: Literal["attack"] = key("What has happened.")
    by: kinds.CardsField | None = key("Whose attack, destruction or roll it is.", default=None, role="attacker")
    on: kinds.CardsField | None = key("What is attacked.", default=None, role="attacked")


class AfterMotionNode(
    AfterNode,
    example="{after: [move, force], of: {friendly: unit}, from: self}",
    why="forcing is not moving (2E-MOV-4), so there are two of it",
):
    """After a card has moved or has been forced."""

    also_binds: ClassVar[tuple[str, ...]] = ("passed",)

    after: Annotated[tuple[Literal["move", "force"], ...], Length(1, unique=True, alone=True)] = key(
        "What has happened."
    )
    of: kinds.CardsField = key("To which cards it happens.", role="moved")
    by: Literal["you"] | None = key("you: by you or an effect of yours.", default=None)
    from_: kinds.RefField | None = key("Only if it began adjacent to this card.", default=None)


class AfterAwayNode(AfterNode, example="{after: away, of: {enemy: unit}, from: self}"):
    """After a step away from a card that it was adjacent to."""

    after: Literal["away"] = key("What has happened.")
    of: kinds.CardsField = key("To which cards it happens.", role="moved")
    from_: kinds.RefField = key("The card that it was adjacent to.")


class AfterSummonNode(AfterNode, example="{after: summon, of: self}"):
    """After a unit has been summoned."""

    after: Literal["summon"] = key("What has happened.")
    of: kinds.CardsField = key("To which cards it happens.", role="summoned")


class AfterRollNode(
    AfterNode,
    example="{after: roll, by: {friendly: unit, within: 3}}",
    why="the moment at which a roll can be made again",
):
    """After dice have been rolled."""

    also_binds: ClassVar[tuple[str, ...]] = ("attacker",)

    after: Literal["roll"] = key("What has happened.")
    by: kinds.CardsField | None = key(
        "Whose attack, destruction or roll it is; you: every roll of yours.", default=None, role="roller"
    )
    on: kinds.CardsField | None = key("What is attacked.", default=None, role="attacked")
    first: kinds.YesField = key(
        "true: only in the first attack on a card each turn.",
        default=False,
        example="{after: roll, by: self, first: true}",
        why="the dice of one attack, not of all",
    )


class InsteadOfActingNode(InsteadNode, example="{instead: move}"):
    """Instead of moving or attacking with the unit."""

    instead: Literal["move", "attack"] = key("What does not happen.")


class InsteadOfLethalNode(
    InsteadNode,
    example="{instead: lethal, by: self, on: {enemy: unit}}",
    why="the moment between a roll and its damage",
):
    """Instead of an attack's lethal damage."""

    instead: Literal["lethal"] = key("lethal: an attack's lethal damage.")
    by: kinds.CardsField | None = key("Whose attack, destruction or roll it is.", default=None, role="attacker")
    on: kinds.CardsField | None = key("What is attacked.", default=None, role="attacked")


class AttacksNode(Node):
    """Certain attacks, by who takes part in them."""

    by: kinds.CardsField | None = key("Who attacks.", default=None)
    on: kinds.CardsField | None = key("Who is attacked.", default=None)
    first: Annotated[bool, ChoiceType((True, False))] | None = key(
        "true: only the first attack on the card each turn; false: all but that.", default=None
    )


class OfAttacksNode(ClauseNode, example="{attack: {by: summoner, on: target}, modify: {strength: 1}}"):
    """Modifiers that hold for attacks."""

    attack: AttacksNode = key("Which attacks: by whom, on whom.")
    modify: kinds.ModifiersField = key("What changes for such attacks.")
    if_: kinds.ConditionsField = key("What must hold besides; what is rolled is known here.", default=())
    because: kinds.WordsField = key("The words of what was rolled, where they have been rendered already.", default="")


class EventsPlayedNode(kinds.AmountNode, example="{played: {own: event}}", why="a look back at the events of the turn"):
    """The number of such events played this turn."""

    played: kinds.SelectorNode = key()


class InsteadOfPlayNode(
    InsteadNode,
    example="{instead: play, of: {enemy: event}}",
    why="the moment between the paying of an event and what it does",
):
    """Instead of the effects of an event that was played."""

    instead: Literal["play"] = key("play: what the event does.")
    of: kinds.CardsField = key("To which cards it happens.", role="played")


CaptorField = Literal["you", "opponent"]


class AfterSpoilsNode(AfterNode, example="{after: spoils, of: {any: card}, by: self, to: you}", needs="magic piles"):
    """After a destroyed card was put on a magic pile."""

    after: Literal["spoils"] = key("What has happened.")
    of: kinds.CardsField = key("To which cards it happens.", role="destroyed")
    by: kinds.CardsField | None = key("Whose attack, destruction or roll it is.", default=None, role="destroyer")
    to: CaptorField | None = key("Onto whose magic pile; anybody's if left out.", default=None)


class InsteadOfSpoilsNode(
    InsteadNode, example="{instead: spoils, of: {any: unit}, by: self, to: you}", needs="magic piles"
):
    """When a destroyed card is about to be put on a magic pile; an ability may take it instead."""

    while_in_play: ClassVar[tuple[str, ...]] = ("destroyed",)

    instead: Literal["spoils"] = key("What does not happen.")
    of: kinds.CardsField = key("To which cards it happens.", role="destroyed")
    by: kinds.CardsField | None = key("Whose attack, destruction or roll it is.", default=None, role="destroyer")
    to: CaptorField | None = key("Onto whose magic pile; anybody's if left out.", default=None)
