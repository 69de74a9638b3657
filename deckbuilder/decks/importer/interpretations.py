"""Interpretations of a text whose marks, numbers or sentences have more than one meaning.

No single line shows which meaning is right. The quotas of the format show it: in the right one, the deck fills them.
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

# The forms of a text: columns with heads, single lines, a value in YAML, lists side by side, or pieces at wide gaps,
# each of which is a line.
TABLES, LINES, VALUE, LISTS, PIECES = "tables", "lines", "value", "lists", "pieces"
NTH = ("first", "second", "third", "fourth")  # which column of numbers holds the counts


class Interpretation(NamedTuple):
    """The meaning given to the marks of a whole text.

    `description`: how it differs from the plain interpretation, empty for that one.
    """

    description: str = ""
    line: Callable[[PastedLine], PastedLine] = lambda line: line
    parts: Callable[[Sequence[LineToken]], Sequence[LineToken]] = lambda parts: parts
    form: str = TABLES
    sentences: bool = False  # every card that a sentence names is in the deck, but none twice
    short: bool = False  # whether a word of a name may stand for the card
    playsets: bool = False  # whether cards without a count have as many copies as a deck may have
    comments: bool = False  # whether lines behind comment marks are lines of the list
    without: range = range(0)  # lines that are left out of the deck

    def beside(self, other: "Interpretation") -> "Interpretation":
        """Return both interpretations combined; where both set a field, `other` wins."""
        changed = {key: value for key, value in other._asdict().items() if value != PLAIN._asdict()[key]}
        description = "; ".join(filter(None, (self.description, other.description)))
        return self._replace(**{**changed, "description": description})


def _marked(line: PastedLine) -> PastedLine:
    """Read `Frost Mage ####` and `★★★★ Frost Mage` as four copies."""
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
    """Return a function that keeps only one number (the one at `at`) of a row with one card, and its section."""

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
    """Read `Commons x4` and `Commons (4)` as four copies of each of them."""
    end = next(
        (index for index, part in enumerate(parts) if part.what is TokenKind.NAME or part.text == ":"), len(parts)
    )
    kinds = [part.what for part in parts[:end]]
    headed = TokenKind.LABEL in kinds and kinds.count(TokenKind.NUMBER) == 1
    return [LineToken(TokenKind.WORD, "each"), LineToken(TokenKind.GAP, " "), *parts] if headed else parts


PLAIN = Interpretation()
COMMENTED = Interpretation("lines behind comment marks are lines of the list", comments=True)
ALTERNATIVES = (
    Interpretation("the text is YAML", form=VALUE),
    Interpretation("lists stand side by side", form=LISTS),
    Interpretation("wide gaps separate cards", form=PIECES),
    *(Interpretation(f"the {column} column of numbers counts the copies", form=column) for column in NTH),
    Interpretation("the marks beside the names count the copies", line=_marked, form=LINES),
    Interpretation("the last number of each line counts the copies", parts=_numbered(-1), form=LINES),
    Interpretation("the first number of each line counts the copies", parts=_numbered(0), form=LINES),
    Interpretation("the number of a heading counts the copies of each card", parts=_of_each),
    COMMENTED,
    Interpretation("single words of names mean the cards", short=True),
    Interpretation("cards without a number have as many copies as a deck may have", playsets=True),
    Interpretation("every card that a sentence names is in the deck, once", sentences=True),
)


def alternatives(interpretation: Interpretation, forms: Container[str]) -> list[Interpretation]:
    """Return the interpretation combined with each other one that it lacks; `forms` are those of the text."""
    description = interpretation.description.split("; ")
    return [
        interpretation.beside(other)
        for other in ALTERNATIVES
        if other.description not in description and other.form in forms
    ]


def without_run(interpretation: Interpretation, run: range) -> Interpretation:
    """Return the interpretation with a run of lines left out."""
    return interpretation.beside(
        Interpretation("lines apart from the list are left out, because the deck is full without them", without=run)
    )
