"""Moments of events that are played."""

from engine.games.summoner_wars.words import playing as words
from engine.language.compiled.clauses import plain
from engine.language.compiled.registry import triggers

triggers(words.InsteadOfPlay)(plain)
