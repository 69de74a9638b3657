"""The syntax of the search language: from a text to conditions, joined and negated, that mean nothing yet.

    alternatives: conditions (OR conditions)*
    conditions:   condition+
    condition:    (NOT | -) condition | "(" alternatives ")" | FIELD COMPARE value ("|" value)* | word | "phrase"
    value:        word | "phrase"

A search for a name takes the database a hundredth of a millisecond, and a parser made by a library three times that.
"""

import re
from typing import NamedTuple, NoReturn

from deckbuilder.errors import InputError
from deckbuilder.text import printable

DEEPEST = 10  # parentheses within each other; SQLite's parser takes little more
TOKEN = re.compile(
    r"""\s*(?:
      (?P<not> NOT(?![^\s()]) | - )
    | (?P<or> OR(?![^\s()]) )
    | (?P<open> \( )
    | (?P<close> \) )
    | (?P<field> [A-Za-z]+ ) \s* (?P<compare> : | != | = | <=? | >=? )
    | " (?P<phrase> [^"]* ) "
    | (?P<word> [^\s()"|\-][^\s()"|]* )
    )""",
    re.VERBOSE,
)
VALUE = re.compile(r'\s*(?:"(?P<phrase>[^"]*)"|(?P<word>[^\s()"|]+))')
BAR = re.compile(r"\s*\|")
BEGINNINGS = frozenset(("not", "open", "compare", "phrase", "word"))  # the tokens that a condition begins with

MOST_VALUES = 500  # of one field: SQLite takes about 1,000 alternatives

# What fits where a condition or a value is due.
CONDITION = ('a phrase in "quotes"', "a word", "a field such as cost", "(")
VALUES = ("a value", 'a phrase in "quotes"')


class QueryError(InputError):
    """A query that cannot be understood: what is wrong, and where it stands in the text."""

    def __init__(self, message: str, query: str, position: int) -> None:
        super().__init__(message)
        self.sentence = self.message
        self.message = f"{self.sentence}\n  {printable(query)}\n  {' ' * position}^"
        self.position = position


class Token(NamedTuple):
    """A word of the query or, without its quotes, a phrase; `start` counts characters from 0."""

    text: str
    start: int


class Comparison(NamedTuple):
    """A field compared with one value or several."""

    field: Token
    compare: Token
    values: list[Token]


class Negation(NamedTuple):
    """The opposite of a part."""

    part: "Tree"


class Joined(NamedTuple):
    """Parts of which all hold, or one (`either`)."""

    parts: "list[Tree]"
    either: bool


Tree = Token | Comparison | Negation | Joined


def read(text: str) -> Tree | None:
    """The tree of a query; None for an empty one. Raises QueryError."""
    return _Parser(text).query()


class _Parser:
    """Goes through the text from token to token; `found` is the next one, None at the end and where there is none."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.depth = 0  # of open parentheses
        self.go_on(0)

    def go_on(self, position: int) -> None:
        self.position = position
        self.found = TOKEN.match(self.text, position)
        self.kind = self.found.lastgroup if self.found else None

    def rest(self) -> str:
        return self.text[self.position :].lstrip()

    def query(self) -> Tree | None:
        if not self.rest():
            return None
        if self.kind not in BEGINNINGS:
            self.refuse(*CONDITION, "the end")
        tree = self.alternatives()
        if self.rest():
            self.refuse(*CONDITION, "OR", "the end")
        return tree

    def alternatives(self) -> Tree:
        parts = [self.conditions()]
        while self.found and self.kind == "or":
            self.go_on(self.found.end())
            parts.append(self.conditions())
        return parts[0] if len(parts) == 1 else Joined(parts, either=True)

    def conditions(self) -> Tree:
        parts = [self.condition()]
        while self.kind in BEGINNINGS:
            parts.append(self.condition())
        return parts[0] if len(parts) == 1 else Joined(parts, either=False)

    def condition(self) -> Tree:
        """A condition; two negations undo each other, so there may be any number of them."""
        negated = False
        while self.found and self.kind == "not":
            negated = not negated
            self.go_on(self.found.end())
        part = self.positive()
        return Negation(part) if negated else part

    def positive(self) -> Tree:
        found = self.found
        if found is None or self.kind not in BEGINNINGS:
            self.refuse(*CONDITION)
        if self.kind == "compare":
            return self.comparison(found)
        if self.kind == "open":
            return self.group(found)
        self.go_on(found.end())
        return _value(found)

    def group(self, opening: re.Match[str]) -> Tree:
        if self.depth == DEEPEST:
            raise QueryError(f"the query is nested more than {DEEPEST} levels deep", self.text[:60], 0)
        self.depth += 1
        self.go_on(opening.end())
        tree = self.alternatives()
        if self.found is None or self.kind != "close":
            self.refuse(*((*CONDITION, ")", "OR") if self.rest() else (")",)))
        self.depth -= 1
        self.go_on(self.found.end())
        return tree

    def comparison(self, found: re.Match[str]) -> Tree:
        field = Token(found["field"], found.start("field"))
        compare = Token(found["compare"], found.start("compare"))
        position = found.end()
        values = []
        while True:
            value = VALUE.match(self.text, position)
            if value is None:
                self.position = position
                self.refuse(*VALUES)
            values.append(_value(value))
            bar = BAR.match(self.text, value.end())
            if bar is None:
                break
            if len(values) == MOST_VALUES:
                raise QueryError(f"a field takes at most {MOST_VALUES} values", self.text[:60], 0)
            position = bar.end()
        self.go_on(value.end())
        return Comparison(field, compare, values)

    def refuse(self, *fits: str) -> NoReturn:
        """Say why the next token, or the end, does not fit here."""
        rest = self.rest()
        position = len(self.text) - len(rest)
        if not rest:
            what = "the query ends too early"
        elif rest[0] == '"' and '"' not in rest[1:]:
            raise QueryError('this quotation has no closing "', self.text, position)
        elif rest[0] == ")" and not self.depth:
            raise QueryError("this parenthesis closes nothing", self.text, position)
        else:
            what = f"'{rest.split(maxsplit=1)[0]}' does not fit here"
        raise QueryError(f"{what}; what fits: {', '.join(fits)}", self.text, position)


def _value(found: re.Match[str]) -> Token:
    """The word or phrase that was found; the place of a phrase is that of its quotation mark."""
    phrase = found["phrase"]
    if phrase is None:
        return Token(found["word"], found.start("word"))
    return Token(phrase, found.start("phrase") - 1)
