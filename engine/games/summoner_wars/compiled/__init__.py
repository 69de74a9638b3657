"""What the words of Summoner Wars do: each module registers in the tables of `engine.language.compiled.registry`."""

from engine.games.summoner_wars.compiled import (
    dice,
    effects,
    modifiers,
    motion,
    permissions,
    printed,
    tokens,
    triggers,
    wounds,
)

__all__ = ["dice", "effects", "modifiers", "motion", "permissions", "printed", "tokens", "triggers", "wounds"]
