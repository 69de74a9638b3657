"""The words of the card language that make sense for Summoner Wars only: tokens, attacks, dice, moves."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from engine.language.forms import Doc, Length, Listed
from engine.language.node import Node, key
from engine.language.vocabulary import Vocabulary
from engine.language.words import VOCABULARY as ANY_GAME
from engine.language.words.clauses import Clause
from engine.language.words.kinds import (
    Amount,
    Cards,
    Conditions,
    Cost,
    Effect,
    Filter,
    Modifier,
    Modifiers,
    Selector,
    Source,
)
from engine.language.words.triggers import After, Instead, Trigger
from engine.language.words.values import Classes, Distance, Natural, Positive, Ref, Yes

Symbol = Annotated[str, Listed("symbol")]
Symbols = Annotated[tuple[Symbol, ...], Length(1, unique=True, alone=True)]
Reading = Annotated[Mapping[Symbol, Positive], Doc("So many {} symbols.")]

# Effects


class DamageEffect(Effect):
    """Adds damage to cards."""

    damage: Amount = key("How much damage is added.")
    on: Cards = key("To which cards.")


class Heal(Effect):
    """Removes damage from cards."""

    heal: Amount = key("How much damage is removed.")
    on: Cards = key("From which cards.")


class BoostEffect(Effect):
    """Adds boost to cards or removes it."""

    boost: Amount = key("How much boost is added; a negative number removes it.")
    on: Cards = key("On which cards.")


class MagicEffect(Effect):
    """You gain magic."""

    magic: Amount = key("How much magic you gain.")


class Force(Effect):
    """Forces a card."""

    force: Ref = key("The card that is forced.")
    spaces: Distance = key("How many spaces: a number, or [least, most].")
    through: Classes | None = key("The classes of cards that it may pass through on the way.", default=None)
    toward: Ref | None = key("Only toward this card.", default=None)
    away: Ref | None = key("Only away from this card.", default=None)


class MoveEffect(Effect):
    """Moves a unit in a straight line through clear spaces."""

    move: Ref = key("The unit that moves.")
    spaces: Distance = key("How many spaces: a number, or [least, most].")


class Transfer(Effect):
    """Moves boost from one card to another."""

    transfer: Literal["boost"] = key("boost: all boost that is there, or as much as you like.")
    from_: Ref = key("From which card.")
    to: Ref = key("To which card.")


class Roll(Effect):
    """Rolls dice; 'rolled' counts their symbols."""

    roll: Positive = key("How many dice.")


class Reroll(Effect):
    """Rolls dice again."""

    reroll: Literal["dice"] = key("dice: those of the roll that has just been made.")


class AttackEffect(Effect):
    """Units make an extra attack each."""

    attack: Cards = key("The units that attack.")
    at: Selector | None = key("What they must attack.", default=None)
    may: Yes = key("true: each may, none must.", default=False)


# Amounts


class BoostAmount(Source):
    """The boost on the card."""

    boost: Ref = key()


class DamageAmount(Source):
    """The damage on the card."""

    damage: Ref = key()


class Rolled(Source):
    """How often these symbols have been rolled."""

    rolled: Symbols = key()


class MagicAmount(Source):
    """The magic of a player."""

    magic: Literal["you"] = key("you: the magic that you have.")


class Line(Source):
    """The spaces that the card has just moved in one straight line."""

    line: Ref = key()


class Dealt(Source):
    """The damage that the attack has dealt to the card."""

    dealt: Ref = key()


# Costs and selectors


class MagicCost(Cost):
    """So much magic."""

    magic: Positive = key()


class BoostCost(Cost):
    """So much boost of this card."""

    boost: Positive = key()


class DamageCost(Cost):
    """So much damage to this card."""

    damage: Positive = key()


class BoostFilter(Filter):
    """Only with exactly so much boost."""

    boost: Natural = key()


# Moments


class BeforeAttack(Trigger):
    """Just before an attack."""

    before: Literal["attack"] = key("attack: before the dice are rolled.")
    by: Cards | None = key("Whose attack, destruction or roll it is.", default=None, role="attacker")
    on: Cards | None = key("What is attacked.", default=None, role="attacked")


class AfterAttack(After):
    """After an attack."""

    after: Literal["attack"] = key("What has happened.")
    by: Cards | None = key("Whose attack, destruction or roll it is.", default=None, role="attacker")
    on: Cards | None = key("What is attacked.", default=None, role="attacked")


class AfterMotion(After):
    """After a card has moved or has been forced."""

    also_binds: ClassVar[tuple[str, ...]] = ("passed",)

    after: Annotated[tuple[Literal["move", "force"], ...], Length(1, unique=True, alone=True)] = key(
        "What has happened."
    )
    of: Cards = key("To which cards it happens.", role="moved")
    by: Literal["you"] | None = key("you: by you or an effect of yours.", default=None)
    from_: Ref | None = key("Only if it began adjacent to this card.", default=None)


class AfterAway(After):
    """After a step away from a card that it was adjacent to."""

    after: Literal["away"] = key("What has happened.")
    of: Cards = key("To which cards it happens.", role="moved")
    from_: Ref = key("The card that it was adjacent to.")


class AfterSummon(After):
    """After a unit has been summoned."""

    after: Literal["summon"] = key("What has happened.")
    of: Cards = key("To which cards it happens.", role="summoned")


class AfterRoll(After):
    """After dice have been rolled."""

    after: Literal["roll"] = key("What has happened.")
    by: Cards = key("Whose attack, destruction or roll it is.", role="roller")


class InsteadOfActing(Instead):
    """Instead of moving or attacking with the unit."""

    instead: Literal["move", "attack"] = key("What does not happen.")


class InsteadOfLethal(Instead):
    """Instead of an attack's lethal damage."""

    instead: Literal["lethal"] = key("lethal: an attack's lethal damage.")
    by: Cards | None = key("Whose attack, destruction or roll it is.", default=None, role="attacker")
    on: Cards | None = key("What is attacked.", default=None, role="attacked")


# Clauses of attacks


class Attacks(Node):
    """Some attacks, by who takes part in them."""

    by: Cards | None = key("Who attacks.", default=None)
    on: Cards | None = key("Who is attacked.", default=None)
    first: Yes = key("true: only the first attack on the card each turn.", default=False)


class OfAttacks(Clause):
    """Something that holds for attacks."""

    attack: Attacks = key("Which attacks: by whom, on whom.")
    modify: Modifiers = key("What changes for such attacks.")
    if_: Conditions = key("What must hold besides; what is rolled is known here.", default=())


# Modifiers


class Strength(Modifier):
    """More strength."""

    strength: Amount = key()


class BaseStrength(Modifier):
    """The strength itself, before what else changes it."""

    base_strength: Natural = key()


class Weaken(Modifier):
    """Less strength, but not below 1."""

    weaken: Amount = key()


class Life(Modifier):
    """More life."""

    life: Amount = key()


class Movement(Node, any_of=("spaces", "through")):
    """What is otherwise when a card moves."""

    spaces: Amount | None = key("So many spaces farther; a negative number shortens the move.", default=None)
    through: Classes | None = key("The classes of cards that it may pass through.", default=None)


class MoveModifier(Modifier):
    """How it moves."""

    move: Movement = key()


class Range(Modifier):
    """It attacks at up to so many clear straight spaces."""

    range: Positive = key()


class AttackThrough(Modifier):
    """The classes of cards that its attacks may go through; self: this card."""

    attack_through: Classes = key()


class Between(Modifier):
    """Damage to each unit that the attack goes through."""

    between: Amount = key()


class Reads(Modifier):
    """How it reads dice: {special: {melee: 2}} counts each special symbol as 2 melee symbols."""

    reads: Annotated[Mapping[Symbol, Reading], Doc("What a {} symbol counts as.")] = key()


class Hits(Modifier):
    """Only these symbols count, 1 damage each."""

    hits: Symbols = key()


class Heals(Modifier):
    """The attack adds no damage; it removes 1 damage for each of these symbols."""

    heals: Symbols = key()


class DamageModifier(Modifier):
    """So much more damage by the attack; a negative number is less."""

    damage: Amount = key()


class DamageMost(Modifier):
    """The attack adds so much damage at most."""

    damage_most: Natural = key()


class Recoil(Modifier):
    """The attacker takes damage too."""

    recoil: Yes = key("true: the attacker takes as much damage as it deals.")


class AbilityDamage(Modifier):
    """Abilities of 'by' add so much more damage."""

    ability_damage: Amount = key()


class Can(Modifier):
    """What it can do although its class can't."""

    can: Annotated[tuple[Literal["move"], ...], Length(1, unique=True)] = key()


class Cannot(Modifier):
    """What it can't do, or can't be done to it."""

    cannot: Annotated[tuple[Literal["move", "attack", "be attacked", "be forced"], ...], Length(1, unique=True)] = key()


class ExtraAttacker(Modifier):
    """It may attack beyond the number of units that may."""

    extra_attacker: Yes = key("true: it may attack beyond the number of units that may.")


class NoReward(Modifier):
    """It gains you no magic by destroying enemy cards of these classes."""

    no_reward: Classes = key()


class MustAttack(Modifier):
    """The only cards that it may attack, if it attacks."""

    must_attack: Selector = key()


class Summoning(Node, any_of=("adjacent", "replacing", "phases")):
    """Ways of summoning."""

    adjacent: Cards | None = key("On spaces adjacent to these cards.", default=None)
    replacing: Selector | None = key("By destroying such a card, onto its space.", default=None)
    phases: Literal["any"] | None = key("any: in every phase.", default=None)


class Summon(Modifier):
    """Where and when units can be summoned besides the usual."""

    summon: Summoning = key()


VOCABULARY = ANY_GAME | Vocabulary.of(globals())
