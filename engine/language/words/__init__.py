"""The words of the card language that any game knows, a module for each kind; games add words of their own."""

from engine.language.vocabulary import Vocabulary
from engine.language.words import amounts, clauses, costs, effects, layers, modifiers, players, selectors, triggers

VOCABULARY = Vocabulary.of(
    *(vars(module) for module in (effects, players, modifiers, amounts, costs, selectors, layers, triggers, clauses))
)

__all__ = ["VOCABULARY"]
