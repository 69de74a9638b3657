"""Names that look like others and are written with other characters: a Cyrillic letter, a small L.

The characters are those of Unicode's confusables (UTS 39) that look like a Latin letter or a digit.
"""

import json
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources

from deckbuilder.text import fold

PAIRS = {"rn": "m", "vv": "w"}  # letters that look like one


def look_alikes(names: Iterable[str], others: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each name with another one that it looks like without being the same."""
    by_shape: dict[str, list[str]] = {}
    for other in others:
        for shape in _shapes(other):
            by_shape.setdefault(shape, []).append(other)
    for name in names:
        alike = (other for shape in _shapes(name) for other in by_shape.get(shape, ()))
        yield from ((name, other) for other in dict.fromkeys(alike) if fold(name) != fold(other))


def strange_letters(name: str) -> list[str]:
    """Return the letters of a name that are not Latin, each with its Unicode name."""
    letters = dict.fromkeys(letter for letter in _plain(name) if letter.isalpha() and not letter.isascii())
    return [f"{letter} ({unicodedata.name(letter, 'without a name')})" for letter in letters]


def _shapes(name: str) -> list[str]:
    """Return what a name looks like, as it is written and in small letters."""
    plain = _plain(name)
    return [_shape(text) for text in (plain, plain.lower())]


def _shape(text: str) -> str:
    shape = text.translate(_letters()).lower()
    for pair, letter in PAIRS.items():
        shape = shape.replace(pair, letter)
    return " ".join(shape.split())


def _plain(name: str) -> str:
    return "".join(char for char in unicodedata.normalize("NFKD", name) if not unicodedata.combining(char))


@cache
def _letters() -> dict[int, str]:
    """Return the letters that others look like, by the numbers of these."""
    text = (resources.files("deckbuilder.packs") / "look_alikes.json").read_text("utf-8")
    return {ord(other): letter for letter, others in json.loads(text).items() for other in others}
