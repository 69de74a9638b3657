"""The runtime classes of the words of Summoner Wars, registered in `engine.language.runtime.registry`."""

from engine.games.summoner_wars.runtime import (
    attacks,
    damage,
    effects,
    modifiers,
    motion,
    moves,
    summoning,
    tokens,
    triggers,
)

__all__ = ["attacks", "damage", "effects", "modifiers", "motion", "moves", "summoning", "tokens", "triggers"]
