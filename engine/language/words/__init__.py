"""The words of the card language that any game knows, a module for each kind; games add words of their own."""

from engine.language.vocabulary import Vocabulary
from engine.language.words import amounts, clauses, costs, effects, lasting, modifiers, players, selectors, triggers

VOCABULARY = Vocabulary.of(
    *(vars(module) for module in (effects, lasting, players, modifiers, amounts, costs, selectors, triggers, clauses))
)

__all__ = ["VOCABULARY"]
