"""Explain errors of YAML: the usual slips of people who write cards, in plain words, at the place to be changed."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from deckbuilder.text import counted, listed

BREAK = re.compile("\r\n|[\r\n\x85\u2028\u2029]")
TAB = re.compile(r"[ -]*\t")
NO_SPACE_AFTER_DASH = re.compile(r"\s*(?:- +)*-(?=[^\s-])")
NO_SPACE_AFTER_COLON = re.compile(r"\s*(?:- +)*\w[\w ]*:(?=[^\s:])")
KEY = re.compile(r":(?:\s|$)")  # what ends a key
BLOCK_START = re.compile(r"\s*(?:- +)*")
CLOSERS = {"{": "}", "[": "]"}
STARTS = {"", ":", ",", "[", "{", "-"}  # what stands before a value in brackets or in quotes
QUOTES = {"'": "single", '"': "double"}
TAB_SENTENCE = "a tab stands here; lines are indented with spaces only"


class Slip(NamedTuple):
    """An explanation and its place; line and column count from 0."""

    sentence: str
    line: int
    column: int


def explain(error: Any, text: str) -> Slip | None:
    """Return what is wrong in a text that libyaml or PyYAML could not parse; None if it is none of the usual slips."""
    mark, context = error.problem_mark or error.context_mark, error.context_mark or error.problem_mark
    if mark is None:
        return None
    place = _Surroundings(BREAK.split(text), mark.line, mark.column, context.line, context.column)
    message = f"{error.context or ''} {error.problem or ''}"
    return next(_slips(place, message), None)


def _slips(place: "_Surroundings", message: str) -> Iterator[Slip]:
    """Yield the slips that may be meant, the likeliest first."""
    yield from place.tab()
    if "quoted scalar" in message:
        yield from place.in_quotes(is_escape="escape" in message or "hex" in message)
    elif "flow" in message:
        yield from place.in_brackets()
    elif "simple key" in message:
        yield from place.without_colon(place.context_line)
    elif "mapping values" in message:
        yield from place.second_colon()
    elif "start any token" in message:
        sentence = f"a text that begins with '{place.sign}' must be put in quotes"
        yield Slip(TAB_SENTENCE if place.sign == "\t" else sentence, place.line, place.column)
    elif "document start" in message:
        yield Slip("another document begins with a line '---'", place.line, place.column)
    elif "block" in message:
        yield from place.after_end()
        yield from place.indentation()


class _Surroundings:
    """The lines around an error: where it was noticed, and where the part of the document begins that holds it."""

    def __init__(self, lines: Sequence[str], line: int, column: int, context_line: int, context_column: int) -> None:
        self.lines = lines
        self.line = line
        self.column = column
        self.context_line = context_line
        self.context_column = context_column
        self.here = self.line_at(line)
        self.before = self.here[:column]

    @property
    def sign(self) -> str:
        """The character at which the error was noticed; empty at the end of a line."""
        return self.here[self.column : self.column + 1]

    def tab(self) -> Iterator[Slip]:
        """Yield a tab in the indentation."""
        if (tab := TAB.match(self.here)) and self.column <= tab.end():
            yield Slip(TAB_SENTENCE, self.line, tab.end() - 1)

    def in_quotes(self, *, is_escape: bool) -> Iterator[Slip]:
        """Yield a quote that is not closed, or a wrong escape within double quotes."""
        if not is_escape:
            sign = self.line_at(self.context_line)[self.context_column : self.context_column + 1]
            sentence = f"the text that begins here with {sign} has no {sign} at its end"
            yield Slip(sentence, self.context_line, self.context_column)
        elif (backslash := self.here.rfind("\\", 0, self.column + 2)) >= 0:
            sentence = "within double quotes \\ has a meaning of its own; write \\\\, or use single quotes"
            yield Slip(sentence, self.line, backslash)

    def in_brackets(self) -> Iterator[Slip]:
        """Yield a bracket that is not closed or is closed by the wrong one, a missing comma, a colon in a text."""
        stack = list(self._brackets(self.line, self.column))
        if not stack:
            return
        line, column = stack[-1]
        opener = self.lines[line][column]
        closer = CLOSERS[opener]
        if self.sign in CLOSERS.values() and self.sign != closer:
            yield Slip(f"'{self.sign}' stands where '{closer}' must close '{opener}'", self.line, self.column)
        elif len(list(self._brackets(len(self.lines), 0))) >= len(stack):
            yield Slip(f"the '{opener}' that begins here has no '{closer}'", line, column)
        elif self.sign == ",":
            yield Slip("nothing stands before this comma", self.line, self.column)
        elif self.sign == ":" and (self.line == line or KEY.search(re.split(r"[,{\[]", self.before)[-1])):
            sentence = "a second colon in one entry: a comma is missing before it, or a text must be put in quotes"
            yield Slip(sentence, self.line, self.column)
        elif self.sign and self.sign not in CLOSERS.values():
            yield Slip(f"a comma is missing between two entries within '{opener}'", self.line, self.column)

    def _brackets(self, last_line: int, last_column: int) -> list[tuple[int, int]]:
        """Return the places of the brackets that are open at a place, the innermost last, to the document's end."""
        stack: list[tuple[int, int]] = []
        quote = ""
        for number in range(self._first_line(), min(last_line + 1, len(self.lines))):
            line = self.lines[number]
            if number > self.line and line.startswith(("---", "...")):
                break
            before = ""  # the last sign that is no space
            for column, sign in enumerate(line[:last_column] if number == last_line else line):
                if quote:
                    quote = "" if sign == quote else quote
                elif sign == "#" and (column == 0 or line[column - 1].isspace()):
                    break
                elif sign in QUOTES and before in STARTS:
                    quote = sign
                elif sign in CLOSERS and (stack or before in STARTS):
                    stack.append((number, column))
                elif sign in CLOSERS.values() and stack:
                    stack.pop()
                before = before if sign.isspace() else sign
        return stack

    def _first_line(self) -> int:
        """Return the first line of the document in which the error is."""
        return next((number for number in range(self.line, 0, -1) if self.line_at(number).startswith("---")), 0)

    def line_at(self, number: int) -> str:
        """Return a line; an empty one after the last."""
        return self.lines[number] if number < len(self.lines) else ""

    def without_colon(self, line: int) -> Iterator[Slip]:
        """Yield the reason why a line that should have a key has none."""
        text = self.line_at(line)
        for column, sign in enumerate(text):
            if sign != " " and unicodedata.category(sign) == "Zs":
                yield Slip(f"the character U+{ord(sign):04X} looks like a space and is none", line, column)
        yield from self.without_space(line)
        start = len(text) - len(text.lstrip())
        yield Slip("a colon and a space must follow the key in this line", line, start)

    def without_space(self, line: int) -> Iterator[Slip]:
        """Yield a missing space after a dash or a colon."""
        text = self.line_at(line)
        if dash := NO_SPACE_AFTER_DASH.match(text):
            yield Slip("a space is missing after the dash", line, dash.end())
        if colon := NO_SPACE_AFTER_COLON.match(text):
            yield Slip("a space is missing after the colon", line, colon.end())

    def second_colon(self) -> Iterator[Slip]:
        """Yield a colon in a text, or what is wrong with the line above a key."""
        start = BLOCK_START.match(self.before)
        if start and KEY.search(self.before):
            key = self.before[start.end() :].partition(":")[0]
            sentence = f"the text after '{key}:' has a colon in it; put the text in quotes"
            yield Slip(sentence, self.line, self.column)
            return
        above = self._above(self.line)
        if above is None:
            return
        text = self.lines[above]
        yield from self.without_space(above)
        if KEY.search(text):
            sentence = f"this line is indented more than the line above it, where '{_key(text)}:' has its value already"
            yield Slip(sentence, self.line, _indentation(self.here))
        elif self._continues(above):
            yield Slip("this text of several lines has a colon in it; put the text in quotes", self.line, self.column)
        else:
            yield from self.without_colon(above)

    def _continues(self, line: int) -> bool:
        """Whether a line without a key goes on with a text that begins further up."""
        indentation = _indentation(self.lines[line])
        while (above := self._above(line)) is not None:
            line = above
            if KEY.search(self.lines[line]):
                return _indentation(self.lines[line]) < indentation
        return False

    def _above(self, line: int) -> int | None:
        """Return the line above that is neither empty nor a remark, within the document."""
        for number in range(line - 1, -1, -1):
            text = self.lines[number].strip()
            if text.startswith("---"):
                return None
            if text and not text.startswith("#"):
                return number
        return None

    def after_end(self) -> Iterator[Slip]:
        """Yield what stands after the end of a text in quotes or of brackets."""
        last = self.before.rstrip()[-1:]
        if self.sign in CLOSERS.values():
            yield Slip(f"'{self.sign}' closes nothing that is open", self.line, self.column)
        elif last in QUOTES:
            quotes = self.before.count(last)
            opened = None if quotes % 2 == 0 else self._opening(last)
            if opened is not None:
                sentence = f"the text that begins here with {last} ends only in line {self.line + 1}"
                yield Slip(sentence, *opened)
            else:
                doubled = f"; within {QUOTES[last]} quotes write {'two of them' if last == chr(39) else chr(92) + last}"
                yield Slip(f"text stands after the closing {last}{doubled}", self.line, self.column)
        elif last in CLOSERS.values():
            sentence = f"text stands after '{last}'; a text that begins with a bracket must be put in quotes"
            yield Slip(sentence, self.line, self.column)

    def _opening(self, quote: str) -> tuple[int, int] | None:
        """Return the place of the last quote in a line above."""
        for number in range(self.line - 1, -1, -1):
            if (column := self.lines[number].rfind(quote)) >= 0:
                return number, column
        return None

    def indentation(self) -> Iterator[Slip]:
        """Yield an indentation that fits none of the lines above."""
        indentation = _indentation(self.here)
        fitting = self._levels()
        if indentation in fitting:
            is_entry = self.here.lstrip().startswith("-")
            kind, others = ("an entry of a list", "keys") if is_entry else ("a key", "entries of a list")
            sentence = f"{kind} stands here among {others}; is its indentation right?"
        else:
            levels = listed(map(str, sorted(fitting)), "or")
            sentence = f"this line is indented by {counted(indentation, 'space')}; what fits is {levels}"
        yield Slip(sentence, self.line, self.column)

    def _levels(self) -> set[int]:
        """Return the indentations of what is open above the error."""
        levels: set[int] = set()
        least = None
        number: int | None = self.line
        while number is not None and (number := self._above(number)) is not None:
            text = self.lines[number]
            start = BLOCK_START.match(text)
            inner, outer = start.end() if start else 0, _indentation(text)
            if least is None or outer < least:
                levels |= {column for column in (outer, inner) if least is None or column <= least}
                least = outer
            if not outer:
                break
        return levels


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _key(line: str) -> str:
    """Return the key of a line."""
    start = BLOCK_START.match(line)
    return line[start.end() if start else 0 :].partition(":")[0]
