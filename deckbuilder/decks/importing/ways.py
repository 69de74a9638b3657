"""The ways in which a text may be read, where its marks, numbers and sentences have more than one meaning.

No line tells by itself which is meant. The quotas of the format do: read one way, the deck fills them.
"""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from deckbuilder.decks.importing.lines import PastedLine
from deckbuilder.decks.importing.names import Sort
from deckbuilder.decks.importing.scanning import Part, What

MARK = r"((\[[xX]\]|[^\w\s.,:;!?()\[\]{}'\"]|[xXoO])(?: ?\2){0,9})"
MARKS_BEHIND = re.compile(rf" {MARK}$")
MARKS_BEFORE = re.compile(rf"{MARK} (?=\w)")
VARIANT = "\ufe0f"  # follows signs that are shown as pictures


class PasteWay(NamedTuple):
    """A way of reading a whole text; `told` says how it differs from the plain one."""

    told: str = ""
    line: Callable[[PastedLine], PastedLine] = lambda line: line
    parts: Callable[[Sequence[Part]], Sequence[Part]] = lambda parts: parts
    tables: bool = True  # whether columns mean what their heads say
    sentences: bool = False  # every card that a sentence names is in the deck, and none twice


def _marked(line: PastedLine) -> PastedLine:
    """`Frost Mage ####` and `★★★★ Frost Mage` as four copies."""
    shown = line.shown.replace(VARIANT, "")
    found = MARKS_BEHIND.search(shown) or MARKS_BEFORE.match(shown)
    if found is None:
        return line
    mark = found[2]
    name = line.text.strip().strip(mark if len(mark) == 1 else "").removesuffix(found[1]).strip()
    return line._replace(text=f"{found[1].count(mark)} x {name}")


def _numbered(at: int) -> Callable[[Sequence[Part]], Sequence[Part]]:
    """A row of one card with nothing but one of its numbers, and its section."""

    def change(parts: Sequence[Part]) -> Sequence[Part]:
        names = [part for part in parts if part.what is What.NAME]
        numbers = [part for part in parts if part.what is What.NUMBER]
        if len(names) != 1 or not numbers:
            return parts
        named = next((part for part in parts if part.known and part.known.sort is Sort.SECTION), None)
        section = [named, Part(What.SIGN, ":")] if named else []
        return [*section, numbers[at]._replace(times="after"), Part(What.GAP, " "), *names]

    return change


PLAIN = PasteWay()
WAYS = (
    PasteWay("the marks beside the names count the copies", line=_marked),
    PasteWay("the last number of each line counts the copies", parts=_numbered(-1), tables=False),
    PasteWay("the first number of each line counts the copies", parts=_numbered(0), tables=False),
    PasteWay("every card that a sentence names is in the deck, once", sentences=True),
)
