"""The card language: definitions as plain data become functions that the engine calls.

Nothing here holds the state of a game: a runtime part is called with the position and the context that it needs.
"""

from engine.language.errors import LanguageError

__all__ = ["LanguageError"]
