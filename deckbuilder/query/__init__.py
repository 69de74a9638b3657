"""The search language: a text becomes a query that compiles to SQL and matches a card in memory."""

from deckbuilder.query.nodes import Query
from deckbuilder.query.parse import Search, parse
from deckbuilder.query.syntax import QueryError

__all__ = ["Query", "QueryError", "Search", "parse"]
