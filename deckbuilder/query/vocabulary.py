"""The vocabulary of queries: the words of each field, and the sets of cards that they may name."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from deckbuilder.query.nodes import Query
from deckbuilder.text import fold


class Sets(Protocol):
    """Resolver of `deck:`, `for:` and `owned:`, for callers with a catalogue, decks and a collection."""

    def resolve(self, name: str, compare: str, value: str) -> Query:
        """Return the query for the cards of the field `name` and a value. Raises InputError for an unknown set."""


@dataclass(frozen=True)
class QueryVocabulary:
    """The known words by field, each with its value; a field without words accepts any word."""

    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    sets: Sets | None = None

    def of(self, name: str) -> Mapping[str, str]:
        return self.words.get(name, {})

    def values_of(self, name: str, word: str) -> tuple[str, ...]:
        """Return the values that a word means in any spelling; two factions may differ only in an accent."""
        return tuple(self._folded.get((name, fold(word)), ()))

    @cached_property
    def _folded(self) -> dict[tuple[str, str], dict[str, None]]:
        meanings: dict[tuple[str, str], dict[str, None]] = {}
        for name, meaning_by_word in self.words.items():
            for word, value in meaning_by_word.items():
                meanings.setdefault((name, fold(word)), {})[value] = None
        return meanings


ANYTHING = QueryVocabulary()
