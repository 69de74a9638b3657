"""The words of the card language that any game knows, a module for each kind; games add words of their own."""

from engine.language.vocabulary import Vocabulary
from engine.language.words import (
    amounts,
    clauses,
    costs,
    effects,
    lasting,
    modifiers,
    piles,
    players,
    selectors,
    triggers,
)

VOCABULARY = Vocabulary.of(
    *(vars(module) for module in (effects, lasting, piles, players, modifiers)),
    *(vars(module) for module in (amounts, costs, selectors, triggers, clauses)),
)

__all__ = ["VOCABULARY"]
