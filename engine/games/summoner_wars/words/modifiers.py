"""Modifiers of Summoner Wars: numbers of cards, moves, attacks, what can be done and what not."""

from collections.abc import Mapping
from typing import Annotated, Literal

from engine.games.summoner_wars.words.tokens import Symbol, Symbols
from engine.language.forms import Doc, Length
from engine.language.node import Node, key
from engine.language.words.kinds import Amount, Modifier, Selector
from engine.language.words.values import Classes, Natural, Positive, Ref, Yes

Reading = Annotated[Mapping[Symbol, Positive], Doc("So many {} symbols.")]


class Strength(Modifier, example="{strength: {damage: self}}"):
    """More strength."""

    strength: Amount = key()


class BaseStrength(Modifier, example="{base_strength: 2}", why="the strength that others add to (2E-ATK-5)"):
    """The strength itself, before what else changes it."""

    base_strength: Amount = key()


class Weaken(Modifier, example="{weaken: {rolled: special}}", why="lowers strength, but never below 1"):
    """Less strength, but not below 1."""

    weaken: Amount = key()


class Life(Modifier, example="{life: 1}"):
    """More life."""

    life: Amount = key()


class Movement(Node, any_of=("spaces", "through", "onto", "diagonal", "most")):
    """What is otherwise when a card moves."""

    onto: Ref | None = key(
        "A card onto whose space it may move, to pass through or to end there.",
        default=None,
        example="{modify: {move: {onto: self}}, of: {friendly: common}}",
        why="no other unit lets others stand where it stands",
    )

    spaces: Amount | None = key("So many spaces farther; a negative number shortens the move.", default=None)
    alone: Yes = key(
        "With 'spaces': true, so far only if no other unit moves in that phase.",
        default=False,
        example="{modify: {move: {spaces: 2, alone: true}}}",
    )
    always: Yes = key(
        "With 'spaces': true, so much farther by effects too.",
        default=False,
        example="{gain: {move: {spaces: 3, always: true}}, on: target, until: turn}",
        why="how far effects move a unit is theirs to say",
    )
    most: Natural | None = key(
        "So many spaces at most, whatever else it could.", default=None, example="{modify: {move: {most: 1}}}"
    )
    diagonal: Yes = key(
        "true: diagonal steps too.",
        default=False,
        example="{modify: {move: {diagonal: true}}}",
        why="a step of its own",
    )
    through: Classes | None = key("The classes of cards that it may pass through.", default=None)


class MoveModifier(Modifier, example="{move: {spaces: 1, through: structure}}"):
    """How it moves."""

    move: Movement = key()


class Range(Modifier, example="{range: 4}"):
    """It attacks at up to so many clear straight spaces."""

    range: Amount = key()


class AttackThrough(Modifier, example="{attack_through: unit}"):
    """The classes of cards that its attacks may go through; self: this card."""

    attack_through: Classes = key()


class Between(Modifier, example="{between: {rolled: special}}", why="damage on cards that are not the target"):
    """Damage to each unit that the attack goes through."""

    between: Amount = key()


class Reads(Modifier, example="{reads: {special: {melee: 2}}}"):
    """How it reads dice: {special: {melee: 2}} counts each special symbol as 2 melee symbols."""

    reads: Annotated[Mapping[Symbol, Reading], Doc("What a {} symbol counts as.")] = key()


class Hits(Modifier, example="{hits: special}"):
    """Only these symbols count, 1 damage each."""

    hits: Symbols = key()


class Heals(Modifier, example="{heals: [melee, special]}", why="an attack that takes damage away"):
    """The attack adds no damage; it removes 1 damage for each of these symbols."""

    heals: Symbols = key()


class DamageModifier(Modifier, example="{damage: -1}"):
    """So much more damage by the attack; a negative number is less."""

    damage: Amount = key()


class DamageMost(Modifier, example="{damage_most: 1}"):
    """The attack adds so much damage at most."""

    damage_most: Natural = key()


class Recoil(
    Modifier, example="{recoil: true}", why="the attacker's damage comes at the moment of the target's (2E-ATK-8)"
):
    """The attacker takes damage too."""

    recoil: Yes = key("true: the attacker takes as much damage as it deals.")


class AbilityDamage(Modifier, example="{ability_damage: 1}", why="the counterpart of `damage` outside attacks"):
    """Abilities of 'by' add so much more damage."""

    ability_damage: Amount = key()


class Can(Modifier, example="{can: [move]}", why="lifts what the rules forbid"):
    """What it can do although the rules forbid it."""

    can: Annotated[tuple[Literal["move", "leave vines"], ...], Length(1, unique=True)] = key()


class Cannot(Modifier, example="{cannot: [move, attack, be attacked, be forced]}"):
    """What it can't do, or can't be done to it."""

    cannot: Annotated[
        tuple[Literal["move", "attack", "be attacked", "be forced", "summon beside", "pay magic"], ...],
        Length(1, unique=True),
    ] = key("What it can't do, or can't be done to it; of a player: pay magic.")

    @property
    def of_players(self) -> bool:
        return "pay magic" in self.cannot


class ExtraAttacker(Modifier, example="{extra_attacker: true}"):
    """It may attack beyond the number of units that may."""

    extra_attacker: Yes = key("true: it may attack beyond the number of units that may.")


class NoReward(Modifier, example="{no_reward: unit}", why="takes away a gain that the rules give"):
    """It gains you no magic by destroying enemy cards of these classes."""

    no_reward: Classes = key()


class MustAttack(Modifier, example="{must_attack: {any: unit, has: Protect}}", why="narrows the targets of others"):
    """If it attacks, one of these cards must be among those that it hits."""

    must_attack: Selector = key()
