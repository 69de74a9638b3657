"""Decks: validated with reasons, read and written in every format, compared, completed and repaired."""
