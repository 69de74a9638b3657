"""The events of the first edition; those of both editions are in `engine.games.summoner_wars.events`."""

from dataclasses import dataclass

from engine.core.events import Event


@dataclass(slots=True)
class PlayerEliminated(Event):
    """A player is out of the game, and all the player's cards leave it."""

    player: int


@dataclass(slots=True)
class LeftGame(Event):
    """A card has left the game after its player, who is out."""

    card: int
