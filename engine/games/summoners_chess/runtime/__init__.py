"""The runtime classes of the words of Summoner's Chess, registered in `engine.language.runtime.registry`."""

from engine.games.summoners_chess.runtime import clauses, effects

__all__ = ["clauses", "effects"]
