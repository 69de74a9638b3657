"""Fuzzy input: match a typed line with the texts that may be typed."""

import re
from collections.abc import Iterable, Sequence

from deckbuilder.text import fold, listed, printable, words

SQUARE = re.compile(r"[a-z]\d{1,2}")
MAX_NAMED = 5  # texts that a message lists
MAX_ECHOED = 40  # characters of a typed line that a message repeats


def matching_texts(line: str, texts: Iterable[str]) -> list[str]:
    """Return the texts that a line may mean: those that match it best, or none."""
    texts = list(texts)
    if whole := [text for text in texts if fold(text) == fold(line)]:
        return whole[:1]
    typed = words(line)
    if not typed:
        return []
    split = [(text, words(text)) for text in texts]
    for agree in (_equal, _every_word, _all_but_first, _first_word, _some_words):
        if matching := [text for text, parts in split if agree(typed, parts)]:
            return matching
    return []


def _equal(typed: Sequence[str], parts: Sequence[str]) -> bool:
    return typed == parts


def _every_word(typed: Sequence[str], parts: Sequence[str]) -> bool:
    return len(typed) == len(parts) and _some_words(typed, parts)


def _all_but_first(typed: Sequence[str], parts: Sequence[str]) -> bool:
    """Whether only the first word is missing: `c3 c4` for `move c3 c4`."""
    return _every_word(typed, parts[1:])


def _first_word(typed: Sequence[str], parts: Sequence[str]) -> bool:
    return bool(parts) and _begins(typed[0], parts[0]) and _some_words(typed[1:], parts[1:])


def _some_words(typed: Sequence[str], parts: Sequence[str]) -> bool:
    """Whether each typed word is the beginning of a word of the text, in order."""
    remaining = iter(parts)
    return all(any(_begins(word, part) for part in remaining) for word in typed)


def _begins(word: str, part: str) -> bool:
    """Whether a typed word means a word of the text; a square is not abbreviated."""
    return part == word if SQUARE.fullmatch(word) or SQUARE.fullmatch(part) else part.startswith(word)


def quote(line: str) -> str:
    """Return a typed line in quotes for a message."""
    return f"'{printable(line if len(line) <= MAX_ECHOED else f'{line[:MAX_ECHOED]}...')}'"


def list_some(texts: Sequence[str], last: str) -> str:
    """Return `a, b or c`, or the first ones and how many more there are."""
    if len(texts) <= MAX_NAMED:
        return listed(texts, last)
    return f"{', '.join(texts[:MAX_NAMED])} {last} {len(texts) - MAX_NAMED} more"
