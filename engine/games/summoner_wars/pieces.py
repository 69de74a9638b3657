"""Cards as the evaluation sees them: their printed values, and their state on the board."""

import math
from collections.abc import Mapping
from typing import Final

from engine.core.game import Library
from engine.core.position import Definition

ROUNDING_MARGIN: Final = 0.4  # damage that an average may lack of a whole number


class PrintedValues:
    """The printed values of a card that count in an evaluation.

    Attributes:
        chance: The probability that a die of its attack shows `hit`, which adds damage.
        strike: The average damage of an attack.
        reach: The distance over which it attacks.
        bounty: The value of its destruction besides its life.
        wound: The value of a point of its life.
        gain: The value of the card once it is played.
    """

    def __init__(self, definition: Definition, library: Library, weights: Mapping[str, float], hit: str) -> None:
        class_words, attack = definition.words, definition.marks.get("attack", "")
        self.leader: bool = library.leader in class_words
        self.unit: bool = "unit" in class_words
        self.champion: bool = "champion" in class_words
        self.cost: int = definition.cost or 0
        self.life: int = definition.numbers.get("life", 0)
        self.strength: int = definition.numbers.get("strength", 0)
        self.chance: float = 0.0
        self.reach: int = 0
        if attack:
            self.chance = sum(hit in face for face in library.faces) / max(1, len(library.faces))
            self.reach = library.numbers["range"] if attack == "ranged" else 1
        self.strike: float = self.strength * self.chance
        self.bounty: float = weights["structure"] + weights["magic"]
        self.wound: float = weights["structure_life"]
        if self.unit:
            self.bounty = weights["unit"] + weights["unit_cost"] * self.cost + weights["magic"]
            self.wound = weights["life"]
            if self.champion:
                self.bounty += weights["champion"]
        self.gain: float = weights["event_card"]
        if not definition.is_event:
            self.gain = self.bounty + self.wound * self.life + weights["strength"] * self.strike


class PieceOnBoard:
    """A card on the board. `left`: life less damage; `strike`: the average damage of one attack of it.

    While attacks are estimated, `lives` is the life left, and `standing` the probability that it is still there.
    """

    __slots__ = (
        *("bounty", "card", "leader", "left", "lives", "printed", "reach"),
        *("square", "standing", "strike", "unit", "wound"),
    )

    def __init__(self, card: int, square: int, left: int, strike: float, printed: PrintedValues) -> None:
        self.card = card
        self.square = square
        self.left = left
        self.strike = strike
        self.printed = printed
        self.unit = printed.unit
        self.reach = printed.reach
        self.bounty = printed.bounty
        self.wound = printed.wound
        self.leader = printed.leader
        self.lives: float = 0.0
        self.standing: float = 1.0

    def gain(self, strike: float, *, average: bool) -> float:
        """Return the value of an attack on it: the damage, and its destruction times the probability."""
        lives = self.lives
        if strike >= lives:
            return self.standing * (self.wound * lives + self.bounty)
        return self.standing * (self.wound * strike + self.bounty * _likely(strike, lives, average))

    def suffer(self, strike: float, *, average: bool) -> None:
        """Count an attack on it."""
        lives = self.lives
        self.standing *= 1 - _likely(strike, lives, average)
        self.lives = max(0.0, lives - strike)


def _likely(strike: float, lives: float, average: bool) -> float:
    """Return the approximate probability that an attack destroys it; 0 or 1 with average dice."""
    if average:
        return 1.0 if strike + ROUNDING_MARGIN >= lives else 0.0
    return 1.0 if strike >= lives else math.pow(strike / lives, 2.0)
