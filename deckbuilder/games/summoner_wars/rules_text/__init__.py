"""The rules texts of the nodes of Summoner Wars; importing this package registers them."""

from deckbuilder.games.summoner_wars.rules_text import amounts, attacks, effects, modifiers, summoning, triggers

__all__ = ["amounts", "attacks", "effects", "modifiers", "summoning", "triggers"]
