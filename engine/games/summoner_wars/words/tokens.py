"""Tokens, dice and magic: as amounts, as costs, and as what selectors ask for."""

from typing import Annotated, Literal

from engine.language.forms import Length, Listed
from engine.language.node import key
from engine.language.words.kinds import Cost, Filter, Source
from engine.language.words.values import Natural, Positive, Ref

Symbol = Annotated[str, Listed("symbol")]
Symbols = Annotated[tuple[Symbol, ...], Length(1, unique=True, alone=True)]


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
