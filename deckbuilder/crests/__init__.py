"""Crests of cards: which one a card has, and how it is drawn."""
