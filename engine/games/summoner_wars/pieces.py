"""Cards as the evaluation sees them: their printed values, and their state on the board."""

from collections.abc import Mapping
from typing import Final

from engine.core.game import Library
from engine.core.position import Definition

ROUNDING_MARGIN: Final = 0.4  # damage that an average may lack of a whole number


class PrintedValues:
    """The printed values of a card that count in an evaluation.

    `chance`: the probability that a die of its attack shows `hit`, which adds damage. `reach`: the distance over which
    it attacks. `bounty`: the value of its destruction in addition to its life. `wound`: the value of a point of its
    life. `gain`: the value of the card once it is played.
    """

    def __init__(self, definition: Definition, library: Library, weights: Mapping[str, float], hit: str) -> None:
        words, attack = definition.words, definition.marks.get("attack", "")
        self.leader: bool = library.leader in words
        self.unit: bool = "unit" in words
        self.life: int = definition.numbers.get("life", 0)
        self.strength: int = definition.numbers.get("strength", 0)
        self.chance: float = 0.0
        self.reach: int = 0
        if attack:
            self.chance = sum(hit in face for face in library.faces) / max(1, len(library.faces))
            self.reach = library.numbers["range"] if attack == "ranged" else 1
        self.bounty: float = weights["structure"] + weights["magic"]
        self.wound: float = weights["structure_life"]
        if self.unit:
            self.bounty = weights["unit"] + weights["unit_cost"] * (definition.cost or 0) + weights["magic"]
            self.wound = weights["life"]
            if "champion" in words:
                self.bounty += weights["champion"]
        self.gain: float = weights["event_card"]
        if not definition.is_event:
            strike = self.strength * self.chance
            self.gain = self.bounty + self.wound * self.life + weights["strength"] * strike


class PieceOnBoard:
    """A card on the board. `left`: life less damage; `strike`: the average damage of one attack of it.

    While attacks are estimated, `lives` is the life left, and `standing` the probability that it is still there.
    """

    __slots__ = ("bounty", "card", "leader", "left", "lives", "reach", "square", "standing", "strike", "unit", "wound")

    def __init__(self, card: int, square: int, left: int, strike: float, printed: PrintedValues) -> None:
        self.card = card
        self.square = square
        self.left = left
        self.strike = strike
        self.unit = printed.unit
        self.reach = printed.reach
        self.bounty = printed.bounty
        self.wound = printed.wound
        self.leader = printed.leader
        self.lives: float = 0.0
        self.standing: float = 1.0

    def gain(self, strike: float, *, average: bool) -> float:
        """Return the value of an attack on it: the damage, and its destruction times the probability."""
        return self.standing * (self.wound * min(strike, self.lives) + self.bounty * self._likely(strike, average))

    def suffer(self, strike: float, *, average: bool) -> None:
        """Count an attack on it."""
        self.standing *= 1 - self._likely(strike, average)
        self.lives = max(0.0, self.lives - strike)

    def _likely(self, strike: float, average: bool) -> float:
        """Return the approximate probability that an attack destroys it; 0 or 1 with average dice."""
        if strike + ROUNDING_MARGIN >= self.lives if average else strike >= self.lives:
            return 1.0
        return 0.0 if average else (strike / self.lives) ** 2
