"""Players that are programs: they see a view of the game, as a player would, and choose an option."""

from engine.bots.greedy import Greedy
from engine.bots.plain import Bot, Passive, Random

__all__ = ["Bot", "Greedy", "Passive", "Random"]
