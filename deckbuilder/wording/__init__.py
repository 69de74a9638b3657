"""The rules texts of a card, written from its definitions in the card language.

`render` is pure: the same document gives the same words. What a rule set calls things is its `Idiom`. Each kind of word
has a table, node class to renderer; a test says if a word is missing there.
"""

from deckbuilder.wording import (
    dice,
    magic,
    moves,
    permissions,
    playing,
    printed,
    regions,
    spoils,
    summoners_chess,
    targeting,
    vines,
    wounds,
)
from deckbuilder.wording.clauses import render, texts
from deckbuilder.wording.idiom import Idiom

__all__ = [
    "Idiom",
    "dice",
    "magic",
    "moves",
    "permissions",
    "playing",
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
