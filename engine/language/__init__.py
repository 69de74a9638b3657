"""The card language: definitions as plain data become functions that the engine calls."""

from engine.language.errors import LanguageError

__all__ = ["LanguageError"]
