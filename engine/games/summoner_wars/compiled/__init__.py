"""What the words of Summoner Wars do: each module registers in the tables of `engine.language.compiled.registry`."""

from engine.games.summoner_wars.compiled import (
    effects,
    modifiers,
    motion,
    printed,
    targeting,
    tokens,
    triggers,
)

__all__ = [
    "effects",
    "modifiers",
    "motion",
    "printed",
    "targeting",
    "tokens",
    "triggers",
]
