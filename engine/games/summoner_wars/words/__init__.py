"""The words of the card language that make sense for Summoner Wars only."""

from engine.games.summoner_wars.words import dice, effects, modifiers, permissions, printed, tokens, triggers, wounds
from engine.language.vocabulary import Vocabulary
from engine.language.words import VOCABULARY as ANY_GAME

VOCABULARY = ANY_GAME | Vocabulary.of(
    *(vars(module) for module in (effects, tokens, printed, triggers, modifiers, permissions, dice, wounds))
)

__all__ = ["VOCABULARY"]
