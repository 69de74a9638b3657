"""Positions of a game: specified as data, built, and written as one line of text, as chess programs do."""
