"""Packs: cards, decks and scenarios of anybody as one folder or ZIP file, and those that a user has added."""
