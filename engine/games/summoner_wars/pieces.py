"""What evaluation knows of a card: what is printed on it, and how it stands on the board."""

from collections.abc import Mapping
from typing import Final

from engine.core.game import Library
from engine.core.position import Definition

ROUNDING_MARGIN: Final = 0.4  # damage that an average may lack of a whole number


class PrintedValues:
    """What is printed on a card, as far as worth goes.

    `chance`: that a die of its attack shows `hit`, which adds damage. `reach`: spaces to what it attacks. `bounty`:
    what its destruction is worth besides its life; `wound`: what a point of its life is worth; `gain`: what it is worth
    once it is played.
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
    """A card on the board. `left`: life without damage; `strike`: damage that one attack of it adds on average.

    While attacks are thought through, `lives` is what is left of its life, `standing` how likely it is still there.
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
        """What an attack on it is worth: its wounds, and its destruction as far as that is likely."""
        return self.standing * (self.wound * min(strike, self.lives) + self.bounty * self._likely(strike, average))

    def suffer(self, strike: float, *, average: bool) -> None:
        """Think of it as attacked."""
        self.standing *= 1 - self._likely(strike, average)
        self.lives = max(0.0, self.lives - strike)

    def _likely(self, strike: float, average: bool) -> float:
        """How likely an attack destroys it, roughly; with average dice it does or it does not."""
        if strike + ROUNDING_MARGIN >= self.lives if average else strike >= self.lives:
            return 1.0
        return 0.0 if average else (strike / self.lives) ** 2
