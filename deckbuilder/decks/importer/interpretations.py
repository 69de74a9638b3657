"""The ways in which a text may be read, where its marks, numbers and sentences have more than one meaning.

No line tells by itself which is meant. The quotas of the format do: read one way, the deck fills them.
"""

import re
from collections.abc import Callable, Container, Sequence
from typing import NamedTuple

from deckbuilder.decks.importer.lines import PastedLine
from deckbuilder.decks.importer.names import NameKind
from deckbuilder.decks.importer.tokenizer import LineToken, TokenKind
from deckbuilder.decks.importer.vocabulary import STROKES

MARK = r"((?:\[[xX ]?\] ?){1,9}|([^\w\s.,:;!?()\[\]{}'\"]|[xXoO])(?: ?\2){0,9})"
MARKS_BEHIND = re.compile(rf"[ (]{MARK} ?[)]?$")
MARKS_BEFORE = re.compile(rf"{MARK}(?: |(?<=\W))(?=\w)")
VARIANT = "\ufe0f"  # follows signs that are shown as pictures

# What a text is taken for: columns mean what their heads say, lines are lines, it is a value written in YAML, lists
# stand side by side, or what stands far apart is not of one line.
TABLES, LINES, VALUE, LISTS, PIECES = "tables", "lines", "value", "lists", "pieces"
NTH = ("first", "second", "third", "fourth")  # which column of numbers holds the counts


class Interpretation(NamedTuple):
    """A way of reading a whole text; `told` says how it differs from the plain one."""

    told: str = ""
    line: Callable[[PastedLine], PastedLine] = lambda line: line
    parts: Callable[[Sequence[LineToken]], Sequence[LineToken]] = lambda parts: parts
    form: str = TABLES
    sentences: bool = False  # every card that a sentence names is in the deck, and none twice
    short: bool = False  # whether a word of a name may stand for the card
    playsets: bool = False  # whether cards without a count are there as often as may be
    without: range = range(0)  # lines that are not of the deck, which is full without them

    def beside(self, other: "Interpretation") -> "Interpretation":
        """Both ways at once; where both say something of the same, the other one does."""
        changed = {key: value for key, value in other._asdict().items() if value != PLAIN._asdict()[key]}
        told = "; ".join(filter(None, (self.told, other.told)))
        return self._replace(**{**changed, "told": told})


def _marked(line: PastedLine) -> PastedLine:
    """`Frost Mage ####` and `★★★★ Frost Mage` as four copies."""
    text, shown = line.text.replace(VARIANT, ""), line.shown.replace(VARIANT, "")
    if text.startswith("|"):
        text = " ".join(text.replace("|", " ").split())  # a mark in each cell
    for name, stroke in (text.rpartition(" ")[::2], text.partition(" ")[::-2]):
        if number := STROKES.get(stroke.strip("()[]"), 0):
            return line._replace(text=f"{number} x {name}")
    for one in (text, shown):
        if found := MARKS_BEHIND.search(one) or MARKS_BEFORE.match(one):
            name = one[: found.start()] or one[found.end() :]
            name = text if one is shown and found[2] and found[2] not in text else name
            return line._replace(text=f"{found[1].count(found[2] or '[')} x {name}")
    return line


def _numbered(at: int) -> Callable[[Sequence[LineToken]], Sequence[LineToken]]:
    """A row of one card with nothing but one of its numbers, and its section."""

    def change(parts: Sequence[LineToken]) -> Sequence[LineToken]:
        numbers = [part for part in parts if part.what is TokenKind.NUMBER]
        names = [part for part in parts if part.what is TokenKind.NAME]
        if not names and any(part.loose for part in parts):
            names = [part for part in parts if part.what in (TokenKind.WORD, TokenKind.GAP)]  # a misspelt name
        elif len(names) != 1:
            return parts
        if not numbers:
            return parts
        named = next((part for part in parts if part.known and part.known.sort is NameKind.SECTION), None)
        section = [named, LineToken(TokenKind.SIGN, ":")] if named else []
        return [*section, *names, LineToken(TokenKind.GAP, " "), numbers[at]]

    return change


def _of_each(parts: Sequence[LineToken]) -> Sequence[LineToken]:
    """`Commons x4`, `Commons (4)` as four copies of each of them."""
    end = next(
        (index for index, part in enumerate(parts) if part.what is TokenKind.NAME or part.text == ":"), len(parts)
    )
    kinds = [part.what for part in parts[:end]]
    headed = TokenKind.LABEL in kinds and kinds.count(TokenKind.NUMBER) == 1
    return [LineToken(TokenKind.WORD, "each"), LineToken(TokenKind.GAP, " "), *parts] if headed else parts


PLAIN = Interpretation()
WAYS = (
    Interpretation("the text is YAML", form=VALUE),
    Interpretation("lists stand side by side", form=LISTS),
    Interpretation("what stands far apart is not of one line", form=PIECES),
    *(Interpretation(f"the {column} column of numbers counts the copies", form=column) for column in NTH),
    Interpretation("the marks beside the names count the copies", line=_marked, form=LINES),
    Interpretation("the last number of each line counts the copies", parts=_numbered(-1), form=LINES),
    Interpretation("the first number of each line counts the copies", parts=_numbered(0), form=LINES),
    Interpretation("the number of a heading counts the copies of each card", parts=_of_each),
    Interpretation("words of the names stand for the cards", short=True),
    Interpretation("cards of which no number is said are there as often as a deck may have them", playsets=True),
    Interpretation("every card that a sentence names is in the deck, once", sentences=True),
)


def alternatives(way: Interpretation, forms: Container[str]) -> list[Interpretation]:
    """The way together with each of the others that it has nothing of yet; `forms` are those that the text has."""
    told = way.told.split("; ")
    return [way.beside(other) for other in WAYS if other.told not in told and other.form in forms]


def without_run(way: Interpretation, run: range) -> Interpretation:
    """The way, with some lines left out."""
    return way.beside(
        Interpretation("what stands apart, and without which the deck is full, is not of it", without=run)
    )
