"""The catalogue: all cards, rule sets and shipped decks in one SQLite file."""

from deckbuilder.catalogue.store import Catalogue

__all__ = ["Catalogue"]
