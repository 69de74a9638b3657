"""Decks of a user: files with versions, their archive, reports and imports."""
