"""Effects of Summoner Wars: damage and boost, magic, moves, dice, attacks."""

from typing import Literal

from engine.language.node import key
from engine.language.words.kinds import Amount, Cards, Effect
from engine.language.words.values import Classes, Distance, Positive, Ref, Yes


class DamageEffect(Effect, example="{damage: 2, on: target}"):
    """Adds damage to cards."""

    damage: Amount = key("How much damage is added.")
    on: Cards = key("To which cards.")


class Heal(Effect, example="{heal: 2, on: {friendly: structure}}"):
    """Removes damage from cards."""

    heal: Amount = key("How much damage is removed.")
    on: Cards = key("From which cards.")


class BoostEffect(Effect, example="{boost: -2, on: self}"):
    """Adds boost to cards or removes it."""

    boost: Amount = key("How much boost is added; a negative number removes it.")
    on: Cards = key("On which cards.")


class MagicEffect(Effect, example="{magic: {count: target}}", why="what a cost takes, an effect can give"):
    """You gain magic."""

    magic: Amount = key("How much magic you gain.")


class Force(Effect, example="{force: attacked, spaces: 1, away: self}"):
    """Forces a card."""

    force: Ref = key("The card that is forced.")
    spaces: Distance = key("How many spaces: a number, or [least, most].")
    through: Classes | None = key("The classes of cards that it may pass through on the way.", default=None)
    toward: Ref | None = key("Only toward this card.", default=None)
    away: Ref | None = key("Only away from this card.", default=None)


class MoveEffect(
    Effect,
    any_of=("spaces", "up_to"),
    example="{move: self, spaces: [1, 4]}",
    why="a move in a straight line is still a move, and forcing is not",
):
    """Moves a card: in a straight line through clear spaces, or as a unit moves itself."""

    move: Ref = key("The card that moves.")
    spaces: Distance | None = key("In a straight line, so many spaces: a number, or [least, most].", default=None)
    up_to: Positive | None = key(
        "As it moves itself, so many spaces at most.", default=None, example="{move: target, up_to: 2}"
    )
    through: Classes | None = key("The classes of cards that it may pass through on the way.", default=None)


class Transfer(
    Effect, example="{transfer: boost, from: self, to: target}", why="all boost of one card, however much it is"
):
    """Moves boost from one card to another."""

    transfer: Literal["boost"] = key("boost: all boost that is there, or as much as you like.")
    from_: Ref = key("From which card.")
    to: Ref = key("To which card.")


class Roll(Effect, example="{roll: 1}"):
    """Rolls dice; 'rolled' counts their symbols."""

    roll: Amount = key("How many dice.")


class Reroll(Effect, example="{reroll: dice}", why="the roll belongs to somebody else's work"):
    """Rolls dice again."""

    reroll: Literal["dice", "die"] = key("dice: those of the roll that has just been made; die: one, that you choose.")


class AttackEffect(Effect, example="{attack: self, at: {enemy: card, adjacent: self}, may: true}"):
    """Units make an extra attack each."""

    attack: Cards = key("The units that attack.")
    at: Cards | None = key("What they must attack.", default=None)
    may: Yes = key("true: each may, none must.", default=False)
