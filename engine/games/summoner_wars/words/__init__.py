"""The words of the card language that make sense for Summoner Wars only."""

from engine.games.summoner_wars.words import effects, modifiers, targeting, tokens, triggers
from engine.language.vocabulary import Vocabulary
from engine.language.words import VOCABULARY as ANY_GAME

VOCABULARY = ANY_GAME | Vocabulary.of(*(vars(module) for module in (effects, tokens, triggers, modifiers, targeting)))

__all__ = ["VOCABULARY"]
