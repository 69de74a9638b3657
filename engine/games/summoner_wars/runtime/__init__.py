"""The runtime classes of the words of Summoner Wars, registered in `engine.language.runtime.registry`."""

from engine.games.summoner_wars.runtime import attacks, clauses, effects, motion, summoning, tokens

__all__ = ["attacks", "clauses", "effects", "motion", "summoning", "tokens"]
