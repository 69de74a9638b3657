"""The rules texts of a card, written from its definitions in the card language.

`render` is pure: the same document gives the same words. What a rule set calls things is its `Terminology`. Each kind
of word has a table, node class to renderer; a test says if a word is missing there.
"""

from deckbuilder.rules_text import (
    dice,
    magic,
    moves,
    permissions,
    played_cards,
    printed,
    regions,
    spoils,
    summoners_chess,
    targeting,
    vines,
    wounds,
)
from deckbuilder.rules_text.clauses import render, texts
from deckbuilder.rules_text.terminology import Terminology

__all__ = [
    "Terminology",
    "dice",
    "magic",
    "moves",
    "permissions",
    "played_cards",
    "printed",
    "regions",
    "render",
    "spoils",
    "summoners_chess",
    "targeting",
    "texts",
    "vines",
    "wounds",
]
