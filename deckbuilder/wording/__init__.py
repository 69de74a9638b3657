"""The rules texts of a card, written from its definitions in the card language.

`render` is pure: the same document gives the same words. Each kind of word has a table, node class to renderer; a test
says if a word is missing there.
"""

from deckbuilder.wording import dice, permissions, printed, wounds
from deckbuilder.wording.clauses import render

__all__ = ["dice", "permissions", "printed", "render", "wounds"]
