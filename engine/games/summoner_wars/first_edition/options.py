"""The options of the first edition; those of both editions are in `engine.games.summoner_wars.options`."""

from typing import Any

from engine.core.decisions import Option
from engine.core.position import Position
from engine.games.summoner_wars.options import FromHand, OntoSquare


class PlaceWall(OntoSquare):
    """Place a wall from hand on a square."""

    verb = "wall"

    def brief(self, position: Position) -> str:
        """Return a label without the card's name for a plain wall, or if all walls in hand have the same name."""
        hand = [position.definition(card) for card in position.state.hands[position.state.active]]
        names = {definition.name for definition in hand if "wall" in definition.words}
        is_plain = position.name(self.card).casefold() == self.verb
        return f"{self.verb} {position.square_name(self.square)}" if is_plain or len(names) == 1 else ""

    def aliases(self, position: Position, label: str) -> tuple[str, ...]:
        return (self.label(position),)


class BuildMagic(FromHand):
    """Put a card from hand on the player's own magic pile."""

    verb = "magic"


class Give(Option):
    """Give `number` cards from the top of the player's magic pile to the team-mate's."""

    def __init__(self, number: int) -> None:
        self.number = number

    def key(self) -> tuple[Any, ...]:
        return (self.number,)

    def label(self, position: Position) -> str:
        return f"give {self.number}"
