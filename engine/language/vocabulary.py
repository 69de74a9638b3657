"""Vocabularies: the words that a game knows, by kind."""

from collections.abc import Iterable, Mapping
from typing import Any

from engine.language.field_types import FieldType, NamedType, NodeType
from engine.language.node import Key, Node, keys, shape

WordClass = type[Node]


class Vocabulary:
    """The words of a game, and the lists of its rule set (`phase`, `symbol`); a missing list admits any word.

    `features`: what the game has of that which words, keys and values need; None for everything.
    """

    def __init__(
        self,
        words: Iterable[WordClass],
        lists: Mapping[str, Iterable[str]] | None = None,
        features: frozenset[str] | None = None,
    ) -> None:
        self.words = tuple(dict.fromkeys(words))
        self.features = features
        self.lists = {name: tuple(dict.fromkeys(listed)) for name, listed in (lists or {}).items()}
        self._by_head: dict[WordClass, dict[str, tuple[WordClass, ...]]] = {}
        self._by_key: dict[WordClass, dict[str, WordClass]] = {}
        self._partial: dict[WordClass, tuple[Key, ...]] = {}
        self._listings: dict[tuple[tuple[str, tuple[str, ...]], ...], Vocabulary] = {}

    @classmethod
    def of(cls, *modules: Mapping[str, Any]) -> "Vocabulary":
        """Return the vocabulary of the words that some modules define, in order.

        Each module is given as its `globals()`.
        """
        return cls(
            value
            for module in modules
            for value in module.values()
            if _is_word(value) and value.__module__ == module["__name__"]
        )

    def __or__(self, other: "Vocabulary") -> "Vocabulary":
        """Return a vocabulary with the words and lists of both."""
        names = {**self.lists, **other.lists}
        lists = {name: (*self.lists.get(name, ()), *other.lists.get(name, ())) for name in names}
        return Vocabulary((*self.words, *other.words), lists)

    def listing(self, **lists: Iterable[str]) -> "Vocabulary":
        """Return the same words with the lists of a rule set; the same vocabulary for the same lists."""
        given = tuple((name, tuple(listed)) for name, listed in lists.items())
        if given not in self._listings:
            self._listings[given] = Vocabulary(self.words, {**self.lists, **dict(given)}, self.features)
        return self._listings[given]

    def of_game(self, features: Iterable[str]) -> "Vocabulary":
        """Return the same words for a game with these features."""
        return Vocabulary(self.words, self.lists, frozenset(features))

    def meets(self, needs: str) -> bool:
        """Return True if the game has a feature that something needs; an empty text needs nothing."""
        return not needs or self.features is None or needs in self.features

    def plays(self, word: WordClass) -> bool:
        """Return True if a word does something in the game."""
        return word in self.words and self.meets(word.about.needs)

    def partial_keys(self, word: WordClass) -> tuple[Key, ...]:
        """Return the keys of a class that do nothing in the game, or of which some values do nothing."""
        partial = self._partial.get(word)
        if partial is None:
            partial = self._partial[word] = tuple(
                key for key in keys(word).values() if not all(map(self.meets, (key.needs, *key.value_needs.values())))
            )
        return partial

    def of_kind(self, kind: WordClass) -> tuple[WordClass, ...]:
        """Return the words of a kind."""
        return tuple(word for word in self.words if issubclass(word, kind))

    def by_head(self, kind: WordClass) -> Mapping[str, tuple[WordClass, ...]]:
        """Return the words of a kind by their first keys; several under one key are distinguished by its value."""
        by_head = self._by_head.get(kind)
        if by_head is None:
            by_head = {}
            for word in self.of_kind(kind):
                for head in self.heads(word):
                    by_head[head] = (*by_head.get(head, ()), word)
            self._by_head[kind] = by_head
        return by_head

    def by_key(self, kind: WordClass) -> Mapping[str, WordClass]:
        """Return the words of a kind that stand side by side in one mapping, by each of their keys."""
        by_key = self._by_key.get(kind)
        if by_key is None:
            by_key = self._by_key[kind] = {name: word for word in self.of_kind(kind) for name in keys(word)}
        return by_key

    def heads(self, word: WordClass) -> tuple[str, ...]:
        """Return the keys that identify a mapping as this word: its `one_of` keys, or its first required key."""
        required = [name for name, declared in keys(word).items() if declared.required]
        if required or word.about.one_of:
            return word.about.one_of or (required[0],)
        kind = self.inner_kind(word)
        return tuple(self.by_head(kind)) if kind else ()

    def inner_kind(self, word: WordClass) -> WordClass | None:
        """Return the kind of words that a word contains in its own mapping, without a key; None for most words."""
        inner = shape(word).inline
        return _node(inner.field_type) if inner else None


def _node(field_type: FieldType) -> WordClass | None:
    inner: Any = field_type.field_type if isinstance(field_type, NamedType) else field_type
    return inner.node if isinstance(inner, NodeType) else None


def _is_word(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, Node) and bool(value.about.kind) and not value.about.is_kind
