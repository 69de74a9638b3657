"""The nodes of the card language that every game has, a module for each topic; games add nodes of their own."""

from engine.language.nodes import amounts, clauses, effects, modifiers, piles, players, selectors, triggers
from engine.language.vocabulary import Vocabulary

MODULES = (effects, piles, players, modifiers, amounts, selectors, triggers, clauses)

VOCABULARY = Vocabulary.of(*(vars(module) for module in MODULES))

__all__ = ["VOCABULARY"]
