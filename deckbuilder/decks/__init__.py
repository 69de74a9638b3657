"""Decks: judged with reasons, read and written in every form, compared and completed."""
