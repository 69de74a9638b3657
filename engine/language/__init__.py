"""The card language: definitions as plain data become functions that the engine calls.

Nothing here holds the state of a game: a compiled part is called with the game and the context that it works for.
"""

from engine.language.errors import LanguageError

__all__ = ["LanguageError"]
