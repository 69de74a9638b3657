"""The application: what users do with cards, decks and games, as functions and values for every front end.

The terminal, the pages of the browser and programs stand above it. It prints nothing and asks nothing.
"""
