"""The words that a query may use, and the sets of cards that it may name: what the search language knows of cards."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from deckbuilder.query.nodes import Query
from deckbuilder.text import fold


class Sets(Protocol):
    """What `deck:`, `for:` and `owned:` stand for; given by whoever has a catalogue, decks and a collection."""

    def resolve(self, name: str, compare: str, value: str) -> Query:
        """The cards that the field `name` selects for a value. Raises InputError when there is no such set."""


@dataclass(frozen=True)
class QueryVocabulary:
    """The known words by field, each with the value that it stands for; an empty mapping takes any word."""

    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    sets: Sets | None = None

    def of(self, name: str) -> Mapping[str, str]:
        return self.words.get(name, {})

    def meant(self, name: str, word: str) -> tuple[str, ...]:
        """The values that a word of a field stands for in whatever spelling; two factions may differ in an accent."""
        return tuple(self._folded.get((name, fold(word)), ()))

    @cached_property
    def _folded(self) -> dict[tuple[str, str], dict[str, None]]:
        found: dict[tuple[str, str], dict[str, None]] = {}
        for name, words in self.words.items():
            for word, value in words.items():
                found.setdefault((name, fold(word)), {})[value] = None
        return found


ANYTHING = QueryVocabulary()
