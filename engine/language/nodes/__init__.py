"""The words of the card language that any game knows, a module for each kind; games add words of their own."""

from engine.language.nodes import (
    amounts,
    clauses,
    costs,
    effects,
    lasting,
    layers,
    looking,
    modifiers,
    piles,
    players,
    regions,
    selectors,
    triggers,
)
from engine.language.vocabulary import Vocabulary

MODULES = (
    effects,
    lasting,
    looking,
    piles,
    players,
    modifiers,
    amounts,
    costs,
    selectors,
    layers,
    regions,
    triggers,
    clauses,
)

VOCABULARY = Vocabulary.of(*(vars(module) for module in MODULES))

__all__ = ["VOCABULARY"]
