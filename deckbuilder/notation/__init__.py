"""Positions of a game: listed, built, and written as one line of text as chess programs exchange them."""
