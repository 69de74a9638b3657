"""The runtime classes of the words of Summoner Wars, registered in `engine.language.runtime.registry`."""

from engine.games.summoner_wars.runtime import (
    damage,
    dice,
    effects,
    events_played,
    magic,
    modifiers,
    motion,
    moves,
    permissions,
    printed,
    spoils,
    summoning,
    targeting,
    tokens,
    triggers,
    vines,
)

__all__ = [
    "damage",
    "dice",
    "effects",
    "events_played",
    "magic",
    "modifiers",
    "motion",
    "moves",
    "permissions",
    "printed",
    "spoils",
    "summoning",
    "targeting",
    "tokens",
    "triggers",
    "vines",
]
