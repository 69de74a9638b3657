"""Keywords as cards print them: `advance riding 4`, `iron from order` (CH-13)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

DIRECTIONS: Final = frozenset({"advance", "retreat", "flanking", "diagonal"})
FROM: Final = "from"


class Keyword(NamedTuple):
    """A keyword. `number` is 0 where none is printed; `kinds` and `directions` narrow it, if there are any; `source`
    is what stands after `from`, empty if nothing does.
    """

    name: str
    number: int = 0
    kinds: frozenset[str] = frozenset()
    directions: frozenset[str] = frozenset()
    source: str = ""

    def applies(self, kind: str, direction: str) -> bool:
        """Whether it speaks of steps of a kind in a direction (CH-13.1.3, CH-13.2.3, CH-13.4.4)."""
        return (not self.kinds or kind in self.kinds) and (not self.directions or direction in self.directions)


def read(text: str) -> Keyword:
    """The keyword of a text."""
    said, _, source = text.partition(f" {FROM} ")
    words = said.split()
    number = int(words.pop()) if words[-1].isdigit() else 0
    narrowing = frozenset(words[:-1])
    return Keyword(words[-1], number, narrowing - DIRECTIONS, narrowing & DIRECTIONS, source)


def named(keywords: Sequence[Keyword], name: str) -> list[Keyword]:
    """Those of a name."""
    return [keyword for keyword in keywords if keyword.name == name]


def most(keywords: Sequence[Keyword], name: str, kind: str, direction: str, unlimited: int) -> int:
    """The number of a keyword for steps of a kind in a direction; `unlimited` if none is printed, 0 if none applies."""
    numbers = [each.number or unlimited for each in named(keywords, name) if each.applies(kind, direction)]
    return max(numbers, default=0)
