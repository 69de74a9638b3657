"""Tokens, dice and magic: as amounts, as costs, and as what selectors ask for."""

from typing import Annotated, Literal

from engine.language.forms import Length, Listed
from engine.language.node import key
from engine.language.words.effects import UpTo
from engine.language.words.kinds import Amount, Cost, Filter, Source
from engine.language.words.values import SELF, Natural, Positive, Ref, Yes

Symbol = Annotated[str, Listed("symbol")]
Symbols = Annotated[tuple[Symbol, ...], Length(1, unique=True, alone=True)]


class BoostAmount(Source, example="{boost: self, most: 5}"):
    """The boost on the card."""

    boost: Ref = key()


class DamageAmount(Source, example="{damage: self}", why="the other token"):
    """The damage on the card."""

    damage: Ref = key()


class Rolled(Source, example="{rolled: special}"):
    """How often these symbols have been rolled."""

    rolled: Symbols = key()


class MagicAmount(Source, example="{magic: you, per: 2}", why="a player's number, as boost is a card's"):
    """The magic of a player."""

    magic: Literal["you"] = key("you: the magic that you have.")


class Line(Source, example="{line: moved}", why="what a move was like is gone when it is over"):
    """The spaces that the card has just moved in one straight line."""

    line: Ref = key()


class Dealt(Source, example="{dealt: attacked}", why="the same for an attack"):
    """The damage that the attack has dealt to the card."""

    dealt: Ref = key()


class Paid(Source, example="{paid: damage}", why="an effect as large as what its player gives for it"):
    """How much has just been paid, where the player says how much."""

    paid: Literal["damage", "magic"] = key(
        "In what: as the cost of the clause, which is one with {most: N} or 'or_more'."
    )


class MagicCost(Cost, example="{magic: 1}"):
    """So much magic."""

    magic: Amount = key()
    or_more: Yes = key("With 'magic', true: so much or more, as you say.", default=False)

    @property
    def open_in(self) -> str:
        return "magic" if self.or_more else ""


class BoostCost(Cost, example="{boost: 1}"):
    """So much boost of this card."""

    boost: Positive = key()


class DamageCost(Cost, example="{damage: 2}"):
    """So much damage to this card, or to another."""

    damage: Positive | UpTo = key("How much; {most: N}: up to so much, as you say, and 0 to leave it.")
    on: Ref = key("With 'damage': to which card; to this one if left out.", default=SELF)

    @property
    def open_in(self) -> str:
        return "damage" if isinstance(self.damage, UpTo) else ""


class BoostFilter(
    Filter, example="{any: common, boost: 0}", why="tokens are what players look for, as cost and name are"
):
    """Only with exactly so much boost."""

    boost: Natural = key()
