"""What the words of Summoner's Chess do: each module registers in the tables of `engine.language.compiled.registry`."""

from engine.games.summoners_chess.compiled import counters, effects, field, modifiers, triggers

__all__ = ["counters", "effects", "field", "modifiers", "triggers"]
