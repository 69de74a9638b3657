"""Immutable collections in plain Python, as much of the package `rpds-py` as `referencing` uses.

That package is compiled, and there is no build of it for browsers.
"""

from collections.abc import Iterable, Mapping
from typing import Any


class HashTrieMap(dict[Any, Any]):
    """A mapping of which changes are copies."""

    @classmethod
    def convert(cls, value: Any) -> "HashTrieMap":
        return value if isinstance(value, cls) else cls(value)

    def insert(self, key: Any, value: Any) -> "HashTrieMap":
        return HashTrieMap({**self, key: value})

    def remove(self, key: Any) -> "HashTrieMap":
        return HashTrieMap({name: value for name, value in self.items() if name != key})

    def update(self, *others: Any, **more: Any) -> "HashTrieMap":  # type: ignore[override]
        items: dict[Any, Any] = dict(self)
        for other in others:
            items.update(other if isinstance(other, Mapping) else dict(other))
        return HashTrieMap({**items, **more})


class HashTrieSet(frozenset[Any]):
    """A set of which changes are copies."""

    def insert(self, value: Any) -> "HashTrieSet":
        return HashTrieSet({*self, value})

    def update(self, *others: Iterable[Any]) -> "HashTrieSet":
        return HashTrieSet(self.union(*others))

    def remove(self, value: Any) -> "HashTrieSet":
        return HashTrieSet(self - {value})


class List(tuple[Any, ...]):
    """A list of which changes are copies; new elements come to its front."""

    __slots__ = ()

    def push_front(self, value: Any) -> "List":
        return List((value, *self))

    @property
    def first(self) -> Any:
        return self[0]

    @property
    def rest(self) -> "List":
        return List(self[1:])
