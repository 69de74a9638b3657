"""Wounds and life of cards: as what selectors ask for, and what is printed as an amount."""

from engine.language.node import key
from engine.language.words.kinds import Filter, Number, Source
from engine.language.words.values import Ref


class DamageFilter(Filter, example="{enemy: common, damage: {least: 1}}"):
    """Only with so much damage."""

    damage: Number = key()


class LifeLeft(Filter, example="{friendly: structure, left: {least: 3}}"):
    """Only with so much life left."""

    left: Number = key()


class PrintedLife(Source, example="{life: attacked, most: 5}", why="a printed number, as the cost is"):
    """The printed life of the card."""

    life: Ref = key()
