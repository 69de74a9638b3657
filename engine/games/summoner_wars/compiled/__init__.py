"""What the words of Summoner Wars do: each module registers in the tables of `engine.language.compiled.registry`."""

from engine.games.summoner_wars.compiled import (
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
