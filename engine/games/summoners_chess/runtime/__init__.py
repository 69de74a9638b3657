"""What the words of Summoner's Chess do: each module registers in the tables of `engine.language.runtime.registry`."""

from engine.games.summoners_chess.runtime import counters, effects, field, modifiers, triggers

__all__ = ["counters", "effects", "field", "modifiers", "triggers"]
