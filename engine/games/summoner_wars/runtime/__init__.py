"""What the words of Summoner Wars do: each module registers in the tables of `engine.language.runtime.registry`."""

from engine.games.summoner_wars.runtime import (
    dice,
    effects,
    magic,
    modifiers,
    motion,
    moving,
    permissions,
    playing,
    printed,
    spoils,
    summoning,
    targeting,
    tokens,
    triggers,
    vines,
    wounds,
)

__all__ = [
    "dice",
    "effects",
    "magic",
    "modifiers",
    "motion",
    "moving",
    "permissions",
    "playing",
    "printed",
    "spoils",
    "summoning",
    "targeting",
    "tokens",
    "triggers",
    "vines",
    "wounds",
]
