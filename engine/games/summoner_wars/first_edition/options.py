"""What a player of the first edition may do besides what both editions know."""

from typing import Any

from engine.core.game import Game, Option
from engine.games.summoner_wars.options import FromHand, OntoSquare


class PlaceWall(OntoSquare):
    """Play a wall."""

    verb = "wall"

    def brief(self, game: Game) -> str:
        """Without the name, where all walls in hand have the same."""
        hand = [game.definition(card) for card in game.state.hands[game.state.active]]
        names = {definition.name for definition in hand if "wall" in definition.words}
        return f"wall {game.square_name(self.square)}" if len(names) == 1 else ""

    def aliases(self, game: Game, label: str) -> tuple[str, ...]:
        return (self.label(game),)


class BuildMagic(FromHand):
    """Put a card from hand on the own magic pile."""

    verb = "magic"


class Give(Option):
    """Pass so many cards from the top of the own magic pile to the team-mate's."""

    def __init__(self, number: int) -> None:
        self.number = number

    def key(self) -> tuple[Any, ...]:
        return (self.number,)

    def label(self, game: Game) -> str:
        return f"give {self.number}"


class PickPlayer(Option):
    """A player."""

    def __init__(self, player: int) -> None:
        self.player = player

    def key(self) -> tuple[Any, ...]:
        return (self.player,)

    def label(self, game: Game) -> str:
        return f"player {self.player + 1}"
