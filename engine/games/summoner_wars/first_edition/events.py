"""What happens in the first edition besides what happens in both."""

from dataclasses import dataclass

from engine.core.events import Event


@dataclass(frozen=True, slots=True)
class PlayerFell(Event):
    """A player is out of the game, with every card."""

    player: int
