"""The rules texts of a card, rendered from its definitions in the card language.

`render` is pure: the same document gives the same text. The terms of a rule set are its `Terminology`. Each kind of
node has a table from node class to renderer; a game registers the renderers of its own nodes. A test finds missing
ones.
"""

from importlib import import_module

from deckbuilder.rules_text.clauses import render, texts
from deckbuilder.rules_text.terminology import Terminology
from engine.games import families

__all__ = ["Terminology", "render", "texts"]

for family in families():
    import_module(f"deckbuilder.games.{family}.rules_text")
