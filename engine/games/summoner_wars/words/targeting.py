"""Who may attack whom, and with what."""

from typing import Literal

from engine.language.node import key
from engine.language.words.kinds import Amount, Cards, Filter, Modifier, Selector
from engine.language.words.triggers import Trigger

Arms = Literal["melee", "ranged"]


class Weapon(Modifier, example="{weapon: ranged}"):
    """How it attacks in place of what is printed: melee or ranged."""

    weapon: Arms = key()


class WeaponFilter(Filter, example="{friendly: common, weapon: melee}", why="events that arm one kind of units"):
    """Only units that attack in this way, by print or by what they have gained for a time."""

    weapon: Arms = key()


class Able(
    Filter, example="{own: common, able: attack}", why="who attacks for a price must not pay it without an attack"
):
    """Only units that could attack some card now."""

    able: Literal["attack"] = key("attack: the unit could attack some card now.")


class Targets(Modifier, example="{targets: {any: card, within: 2, diagonal: true}}"):
    """Cards that it may attack besides those in its reach."""

    targets: Selector = key()


class CannotAttack(Modifier, example="{cannot_attack: {any: card, adjacent: self}}"):
    """The cards that it can't attack."""

    cannot_attack: Cards = key()


class Toll(
    Modifier,
    example="{toll: 1}",
    why="an attack that another player's ability puts a price on",
):
    """It can make the attack only if its controller pays so much magic."""

    toll: Amount = key()


class ReadyToAttack(Trigger, example="{ready: attack}"):
    """When the unit is about to attack, before its target is named; in your Attack phase you start it yourself."""

    ready: Literal["attack"] = key("attack: the unit is about to attack.")
