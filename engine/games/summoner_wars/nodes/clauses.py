"""Nodes for triggers and modifiers of Summoner Wars: numbers, rolls, moves, attacks, summoning, events."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from engine.games.summoner_wars.nodes.tokens import SymbolField, SymbolsField
from engine.language.field_types import ChoiceType, Doc, Length
from engine.language.node import Node, key
from engine.language.nodes import kinds
from engine.language.nodes.clauses import ClauseNode
from engine.language.nodes.kinds import (
    AmountField,
    ClassesField,
    ModifierNode,
    NaturalField,
    PhaseField,
    PositiveField,
    RefField,
    SelectorNode,
    YesField,
)
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


_CaptorField = Literal["you", "opponent"]


class AfterSpoilsNode(AfterNode, example="{after: spoils, of: {any: card}, by: self, to: you}", needs="magic piles"):
    """After a destroyed card was put on a magic pile."""

    after: Literal["spoils"] = key("What has happened.")
    of: kinds.CardsField = key("To which cards it happens.", role="destroyed")
    by: kinds.CardsField | None = key("Whose attack, destruction or roll it is.", default=None, role="destroyer")
    to: _CaptorField | None = key("Onto whose magic pile; anybody's if left out.", default=None)


class InsteadOfSpoilsNode(
    InsteadNode, example="{instead: spoils, of: {any: unit}, by: self, to: you}", needs="magic piles"
):
    """When a destroyed card is about to be put on a magic pile; an ability may take it instead."""

    while_in_play: ClassVar[tuple[str, ...]] = ("destroyed",)

    instead: Literal["spoils"] = key("What does not happen.")
    of: kinds.CardsField = key("To which cards it happens.", role="destroyed")
    by: kinds.CardsField | None = key("Whose attack, destruction or roll it is.", default=None, role="destroyer")
    to: _CaptorField | None = key("Onto whose magic pile; anybody's if left out.", default=None)


ReadingField = Annotated[Mapping[SymbolField, PositiveField], Doc("So many {} symbols.")]


class StrengthNode(ModifierNode, example="{strength: {damage: self}}"):
    """More strength."""

    strength: AmountField = key()


class BaseStrengthNode(ModifierNode, example="{base_strength: 2}", why="the strength that others add to (2E-ATK-5)"):
    """The strength before other modifiers."""

    base_strength: AmountField = key()


class WeakenNode(ModifierNode, example="{weaken: {rolled: special}}", why="lowers strength, but never below 1"):
    """Less strength, but not below 1."""

    weaken: AmountField = key()


class LifeNode(ModifierNode, example="{life: 1}"):
    """More life."""

    life: AmountField = key()


class MovementNode(Node, any_of=("spaces", "through", "onto", "diagonal", "most")):
    """Changes of how a card moves."""

    onto: RefField | None = key(
        "A card onto whose space it may move, to pass through or to end there.",
        default=None,
        example="{modify: {move: {onto: self}}, of: {friendly: common}}",
        why="no other unit lets others stand where it stands",
    )

    spaces: AmountField | None = key("So many spaces farther; a negative number shortens the move.", default=None)
    alone: YesField = key(
        "With 'spaces': true, so far only if no other unit moves in that phase.",
        default=False,
        example="{modify: {move: {spaces: 2, alone: true}}}",
        beside=("spaces",),
    )
    always: YesField = key(
        "With 'spaces': true, so much farther by effects too.",
        default=False,
        example="{gain: {move: {spaces: 3, always: true}}, on: target, until: turn}",
        beside=("spaces",),
        why="how far effects move a unit is theirs to say",
    )
    most: NaturalField | None = key(
        "So many spaces at most in a phase, in all its moves together, whatever else it could.",
        default=None,
        example="{modify: {move: {most: 1}}}",
    )
    diagonal: YesField = key(
        "true: diagonal steps too.",
        default=False,
        example="{modify: {move: {diagonal: true}}}",
        why="a step of its own",
    )
    through: ClassesField | None = key("The classes of cards that it may pass through.", default=None)


class MoveModifierNode(ModifierNode, example="{move: {spaces: 1, through: structure}}"):
    """How it moves."""

    move: MovementNode = key()


class RangeNode(ModifierNode, example="{range: 4}"):
    """It attacks over up to this many clear straight spaces."""

    range: AmountField = key()


class AttackThroughNode(ModifierNode, example="{attack_through: unit}"):
    """The classes of cards that its attacks may go through; self: this card."""

    attack_through: ClassesField = key()


class BetweenNode(ModifierNode, example="{between: {rolled: special}}", why="damage on cards that are not the target"):
    """Damage to each unit that the attack goes through."""

    between: AmountField = key()


class ReadsNode(ModifierNode, example="{reads: {special: {melee: 2}}}"):
    """How it reads dice: {special: {melee: 2}} counts each special symbol as 2 melee symbols."""

    reads: Annotated[Mapping[SymbolField, ReadingField], Doc("What a {} symbol counts as.")] = key()


class HitsNode(ModifierNode, example="{hits: special}"):
    """Only these symbols count, 1 damage each."""

    hits: SymbolsField = key()


class HealsNode(ModifierNode, example="{heals: [melee, special]}", why="an attack that takes damage away"):
    """The attack adds no damage; it removes 1 damage for each of these symbols."""

    heals: SymbolsField = key()


class DamageModifierNode(ModifierNode, example="{damage: -1}"):
    """The attack adds this much more damage; a negative number is less."""

    damage: AmountField = key()


class DamageMostNode(ModifierNode, example="{damage_most: 1}"):
    """The attack adds this much damage at most."""

    damage_most: NaturalField = key()


class RecoilNode(
    ModifierNode, example="{recoil: true}", why="the attacker's damage comes at the moment of the target's (2E-ATK-8)"
):
    """The attacker takes damage too."""

    recoil: YesField = key("true: the attacker takes as much damage as it deals.")


class AbilityDamageNode(ModifierNode, example="{ability_damage: 1}", why="the counterpart of `damage` outside attacks"):
    """Abilities of 'by' add this much more damage."""

    ability_damage: AmountField = key()

    @property
    def has_doer(self) -> bool:
        return True


class CanNode(ModifierNode, example="{can: [move]}", why="lifts what the rules forbid"):
    """Actions that it can take although the rules forbid them."""

    can: Annotated[tuple[Literal["move", "leave vines"], ...], Length(1, unique=True)] = key(
        needs={"leave vines": "vine walls"}
    )


class CannotNode(ModifierNode, example="{cannot: [move, attack, be attacked, be forced]}"):
    """Actions that it can't take, or that can't be done to it."""

    cannot: Annotated[
        tuple[Literal["move", "attack", "be attacked", "be forced", "summon beside", "pay magic"], ...],
        Length(1, unique=True),
    ] = key("What it can't do, or can't be done to it; of a player: pay magic.")

    @property
    def of_players(self) -> bool:
        return "pay magic" in self.cannot


class ExtraAttackerNode(ModifierNode, example="{extra_attacker: true}"):
    """It may attack in addition to the number of units that may."""

    extra_attacker: YesField = key("true: it may attack beyond the number of units that may.")


class NoRewardNode(
    ModifierNode, example="{no_reward: unit}", why="takes away a gain that the rules give", needs="magic tokens"
):
    """It gains you no magic by destroying enemy cards of these classes."""

    no_reward: ClassesField = key()


class MustAttackNode(
    ModifierNode, example="{must_attack: {any: unit, has: Protect}}", why="narrows the targets of others"
):
    """If it attacks, one of these cards must be among those that it hits."""

    must_attack: SelectorNode = key()


class OfPlayersNode(ModifierNode, kind="modifiers"):
    """A modifier of players; `of` limits it to some of them."""

    @property
    def of_players(self) -> bool:
        return True


class AttackersNode(OfPlayersNode, example="{attackers: 6}", why="a number of the rules that belongs to a player"):
    """The number of units that may attack in a turn; the smallest of several."""

    attackers: NaturalField = key()


class MoversNode(OfPlayersNode, example="{movers: 1}", why="the same for units that move"):
    """The number of units that may move in a turn, in addition to the usual."""

    movers: AmountField = key()


class EventCostNode(OfPlayersNode, example="{event_cost: 1}", why="what a player pays for events, whatever these cost"):
    """Each event costs this much more magic."""

    event_cost: AmountField = key()

    @property
    def changes_cost(self) -> bool:
        return True


class ActionsNode(OfPlayersNode, example="{actions: magic}", why="the actions of one phase in another"):
    """In other phases too, the actions that the rules allow in this phase."""

    actions: PhaseField = key("The phase whose actions are allowed in others too.")
