"""The vocabulary of queries: the words of each field, and the sets of cards that they may name."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from deckbuilder.query.nodes import Query, tokens
from deckbuilder.text import fold, word_forms

# The fields whose values a bare word may mean, the likeliest first.
WORD_FIELDS = ("faction", "class", "symbol", "keyword", "type", "attack", "ruleset")
MIN_BEGINNING = 3  # letters of a bare word that may be the beginning of a value


class Sets(Protocol):
    """Resolver of `deck:`, `for:` and `owned:`, for callers with a catalogue, decks and a collection."""

    def resolve(self, name: str, compare: str, value: str) -> Query:
        """Return the query for the cards of the field `name` and a value. Raises InputError for an unknown set."""


@dataclass(frozen=True)
class QueryVocabulary:
    """The known words by field, each with its value; a field without words accepts any word.

    `is_exact`: words must be written as they are known, without beginnings and plurals.
    """

    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    sets: Sets | None = None
    is_exact: bool = False

    def of(self, name: str) -> Mapping[str, str]:
        return self.words.get(name, {})

    def values_of(self, name: str, word: str) -> tuple[str, ...]:
        """Return the values that a word means in any spelling; two factions may differ only in an accent."""
        return tuple(self._folded.get((name, fold(word)), ()))

    def begun(self, name: str, word: str) -> tuple[str, ...]:
        """Return the values of a field that a word means in singular or plural, else those that begin with it."""
        values = self.of(name)
        forms = word_forms(fold(word))
        same = [
            value for known, value in values.items() if known in forms or not {*word_forms(known)}.isdisjoint(forms)
        ]
        same = same or [value for known, value in values.items() if known.startswith(tuple(forms))]
        return tuple(dict.fromkeys(same))

    def meanings(self, phrase: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield each field with its values that a bare word or a phrase may mean, the likeliest field first.

        A word means the values with such a word, in singular or plural or as a beginning; a phrase those that have its
        words in this order; and a rule set is meant by its whole short name alone.
        """
        if len(phrase) == 1:
            values = {entry for form in word_forms(phrase[0]) for entry in self._with_word(form)}
        else:
            values = {entry for entry in self._with_word(phrase[0]) if _has_run(tokens(entry[1]), phrase)}
        for name in WORD_FIELDS:
            if meant := sorted(value for field_name, value in values if field_name == name):
                yield name, tuple(meant)

    def _with_word(self, form: str) -> Iterator[tuple[str, str]]:
        """Yield the fields and values with a word of this beginning; a short one must be the whole word."""
        entries = self._values_by_word
        for word, name, value in entries[bisect_left(entries, (form, "", "")) :]:
            if not word.startswith(form):
                return
            if word == form or (len(form) >= MIN_BEGINNING and name != "ruleset"):
                yield name, value

    @cached_property
    def _values_by_word(self) -> Sequence[tuple[str, str, str]]:
        """The words of values with their fields and values, sorted."""
        matching_values = {
            (part, name, value)
            for name in WORD_FIELDS
            for word, value in self.of(name).items()
            for part in ([word] if name == "ruleset" else tokens(value))
        }
        return sorted(matching_values)

    @cached_property
    def _folded(self) -> dict[tuple[str, str], dict[str, None]]:
        meanings: dict[tuple[str, str], dict[str, None]] = {}
        for name, meaning_by_word in self.words.items():
            for word, value in meaning_by_word.items():
                meanings.setdefault((name, fold(word)), {})[value] = None
        return meanings


def _has_run(words: Sequence[str], phrase: tuple[str, ...]) -> bool:
    """Whether words stand among others in this order."""
    return any(tuple(words[at : at + len(phrase)]) == phrase for at in range(len(words)))


ANYTHING = QueryVocabulary()
