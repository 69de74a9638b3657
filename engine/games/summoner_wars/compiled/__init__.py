"""What the words of Summoner Wars do: each module registers in the tables of `engine.language.compiled.registry`."""

from engine.games.summoner_wars.compiled import (
    capture,
    dice,
    effects,
    magic,
    modifiers,
    motion,
    moving,
    permissions,
    playing,
    printed,
    summoning,
    targeting,
    tokens,
    triggers,
    vines,
    wounds,
)

__all__ = [
    "capture",
    "dice",
    "effects",
    "magic",
    "modifiers",
    "motion",
    "moving",
    "permissions",
    "playing",
    "printed",
    "summoning",
    "targeting",
    "tokens",
    "triggers",
    "vines",
    "wounds",
]
