"""Decks: judged with reasons, read and written in every form, compared and completed."""

from deckbuilder.decks.deck import Deck
from deckbuilder.decks.judge import Judge
from deckbuilder.decks.problems import Problem

__all__ = ["Deck", "Judge", "Problem"]
