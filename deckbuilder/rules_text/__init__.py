"""The rules texts of a card, rendered from its definitions in the card language.

`render` is pure: the same document gives the same words. The terms of a rule set are its `Terminology`. Each kind
of node has a table, node class to renderer; a game registers those of its own nodes. A test names a missing one.
"""

from importlib import import_module

from deckbuilder.rules_text import regions
from deckbuilder.rules_text.clauses import render, texts
from deckbuilder.rules_text.terminology import Terminology
from engine.games import families

__all__ = ["Terminology", "regions", "render", "texts"]

for family in families():
    import_module(f"deckbuilder.games.{family}.rules_text")
