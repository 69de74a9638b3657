"""The ways in which a text may be read, where its marks, numbers and sentences have more than one meaning.

No line tells by itself which is meant. The quotas of the format do: read one way, the deck fills them.
"""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from deckbuilder.decks.importing.lines import PastedLine
from deckbuilder.decks.importing.names import Sort
from deckbuilder.decks.importing.scanning import Part, What
from deckbuilder.decks.importing.vocabulary import STROKES

MARK = r"((?:\[[xX ]?\] ?){1,9}|([^\w\s.,:;!?()\[\]{}'\"]|[xXoO])(?: ?\2){0,9})"
MARKS_BEHIND = re.compile(rf" {MARK}$")
MARKS_BEFORE = re.compile(rf"{MARK} ?(?=\w)")
VARIANT = "\ufe0f"  # follows signs that are shown as pictures


class PasteWay(NamedTuple):
    """A way of reading a whole text; `told` says how it differs from the plain one."""

    told: str = ""
    line: Callable[[PastedLine], PastedLine] = lambda line: line
    parts: Callable[[Sequence[Part]], Sequence[Part]] = lambda parts: parts
    tables: bool = True  # whether columns mean what their heads say
    sentences: bool = False  # every card that a sentence names is in the deck, and none twice
    remarks: bool = True  # whether a card without a count, but with a remark, is in the deck


def _marked(line: PastedLine) -> PastedLine:
    """`Frost Mage ####` and `★★★★ Frost Mage` as four copies."""
    shown = line.shown.replace(VARIANT, "")
    name, _, last = line.text.rpartition(" ")
    if number := STROKES.get(last.strip("()[]"), 0):
        return line._replace(text=f"{number} x {name}")
    found = MARKS_BEHIND.search(shown) or MARKS_BEFORE.match(shown)
    if found is None:
        return line
    name = line.text.replace(VARIANT, "").strip().strip(found[2] or "[]xX ").removesuffix(found[1]).strip()
    return line._replace(text=f"{found[1].count(found[2] or '[')} x {name}")


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


def _of_each(parts: Sequence[Part]) -> Sequence[Part]:
    """`Commons x4`, `Commons (4)` as four copies of each of them."""
    end = next((index for index, part in enumerate(parts) if part.what is What.NAME or part.text == ":"), len(parts))
    kinds = [part.what for part in parts[:end]]
    headed = What.LABEL in kinds and kinds.count(What.NUMBER) == 1
    return [Part(What.WORD, "each"), Part(What.GAP, " "), *parts] if headed else parts


PLAIN = PasteWay()
WAYS = (
    PasteWay("the marks beside the names count the copies", line=_marked),
    PasteWay("the last number of each line counts the copies", parts=_numbered(-1), tables=False),
    PasteWay("the first number of each line counts the copies", parts=_numbered(0), tables=False),
    PasteWay("the number of a heading counts the copies of each card", parts=_of_each),
    PasteWay("every card that a sentence names is in the deck, once", sentences=True),
    PasteWay("where a remark follows a name without a count, it is only spoken of", remarks=False),
)
