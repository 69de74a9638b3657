"""Keywords as cards print them: `advance riding 4`, `iron from order` (CH-13)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.grids import TILES

DIRECTIONS: Final = frozenset({"advance", "retreat", "flanking", "diagonal"})
KINDS: Final = frozenset(TILES.values())
STEPPING: Final = frozenset({"riding", "flying", "extended"})  # keywords of steps, with kinds, directions and a number
LANDING: Final = frozenset({"hopper", "cannon", "locust"})  # keywords of landing and capture
GUARDING: Final = frozenset({"iron", "shield"})  # keywords of protection, from something or by a number of counters
NAMES: Final = STEPPING | LANDING | GUARDING | {"swarm", "inspire", "fear"}
GIVABLE: Final = {name: f"keyword {name}" for name in ("fear", "inspire", "iron", "shield")}  # the kind of its modifier
FROM: Final = "from"
MAX_NUMBER: Final = 15


class Keyword(NamedTuple):
    """A keyword of a card.

    Attributes:
        number: 0 if none is printed.
        kinds, directions: Those that it is limited to, if any.
        source: The word after `from`, empty if there is none.
    """

    name: str
    number: int = 0
    kinds: frozenset[str] = frozenset()
    directions: frozenset[str] = frozenset()
    source: str = ""

    def applies(self, kind: str, direction: str) -> bool:
        """Return True if it concerns steps of a kind in a direction (CH-13.1.3, CH-13.2.3, CH-13.4.4)."""
        return (not self.kinds or kind in self.kinds) and (not self.directions or direction in self.directions)


@lru_cache(1024)
def read(text: str) -> Keyword:
    """Return the keyword of a text; words that narrow it may stand before or after it.

    Raises ValueError with a sentence.
    """
    said, _, source = text.partition(f" {FROM} ")
    words = said.split()
    number = int(words.pop()) if len(words) > 1 and words[-1].isdecimal() else None
    names = [word for word in words if word in NAMES]
    if len(names) != 1:
        raise ValueError(f"'{text}' is not a keyword: it names {len(names)} of {', '.join(sorted(NAMES))}")
    (name,) = names
    narrowing = [word for word in words if word != name]
    unknown = [word for word in narrowing if word not in KINDS and word not in DIRECTIONS]
    if unknown:
        raise ValueError(f"'{unknown[0]}' does not narrow a keyword; kinds of tiles and directions do")
    if len(narrowing) != len(set(narrowing)):
        raise ValueError(f"'{text}' contains the same word twice")
    if narrowing and name not in STEPPING:
        raise ValueError(f"{name} cannot be narrowed")
    if number is not None and (name not in STEPPING | GUARDING or source or not 1 <= number <= MAX_NUMBER):
        fits = f"from 1 to {MAX_NUMBER}" if name in STEPPING | GUARDING and not source else "that it does not have"
        raise ValueError(f"the number {number} of '{text}' should be one {fits}")
    if (FROM in text.split()) != bool(source) or (source and name not in GUARDING):
        raise ValueError(f"'{text}': only iron and shield take 'from', and a word must follow it")
    words_of = frozenset(narrowing)
    return Keyword(name, number or 0, words_of & KINDS, words_of & DIRECTIONS, source)


def contradiction(keyword: Keyword, before: Sequence[Keyword], steps: Iterable[tuple[str, str]]) -> str:
    """Return a sentence about what is wrong with a keyword of a card after others; empty if nothing is.

    `steps`: the kind and the direction of each tile of the card's pattern that leads anywhere.
    """
    if any(other._replace(number=0) == keyword._replace(number=0) for other in before):
        return f"the card has {keyword.name} already"
    if {"hopper", "cannon"} == {keyword.name, *[other.name for other in before]} & {"hopper", "cannon"}:
        return "a hopper lands right behind a card, a cannon anywhere behind one: it can't be both"
    if keyword.name in STEPPING | LANDING and not any(keyword.applies(*step) for step in steps):
        return f"the card's pattern has no tile to which {keyword.name} applies"
    return ""


def select(keywords: Sequence[Keyword], name: str) -> list[Keyword]:
    """Return the keywords of a name."""
    return [keyword for keyword in keywords if keyword.name == name]


def highest(keywords: Sequence[Keyword], name: str, kind: str, direction: str, unlimited: int) -> int:
    """Return the number of a keyword for steps of a kind in a direction.

    It is `unlimited` if none is printed, and 0 if no keyword applies.
    """
    numbers = [keyword.number or unlimited for keyword in select(keywords, name) if keyword.applies(kind, direction)]
    return max(numbers, default=0)
