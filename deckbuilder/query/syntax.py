"""The syntax of the search language: from a text to a tree of conditions, without their meaning; amounts.

    alternatives: conditions (OR conditions)*
    conditions:   condition+
    condition:    (NOT | -) condition | "(" alternatives ")" | FIELD COMPARE value ("|" value)* | word | "phrase"
                  | /expression/ | [WITH] NUMBER_FIELD [OF] amount | [WITH] amount NUMBER_FIELD | FOR amount
                  | SUPERLATIVE | SORTING NUMBER_FIELD
    value:        word | "phrase" | /expression/

`or` between two conditions joins them in small letters, too; `and` there is left out. Left out are also words such as
`the` before others, and signs that stand alone, as in `ice / golem`; `-`, `|` and signs of comparisons are not.

The parser is written by hand because a search for a name takes the database only 0.01 ms, and a library's parser three
times as long.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, NoReturn

from deckbuilder.errors import InputError
from deckbuilder.query.fields import AMOUNT, NUMBER_WORDS, ORDERS, SORTING_WORDS, SUPERLATIVES, compared_field
from deckbuilder.text import printable

MAX_READ = 256  # trees at hand: a page reads its query and each condition of it several times
MAX_DEPTH = 10  # nested parentheses; SQLite's parser takes few more
TOKEN = re.compile(
    r"""\s*(?:
      (?P<not> NOT(?![^\s()]) | - )
    | (?P<or> OR(?![^\s()]) )
    | (?P<open> \( )
    | (?P<close> \) )
    | (?P<field> [A-Za-z]+ ) \s* (?P<compare> : | != | = | <=? | >=? )
    | " (?P<phrase> [^"]* ) "
    | / (?P<expression> (?: [^/\\\s] | \\. ) (?: [^/\\] | \\. )* ) / (?![^\s()])
    | (?P<word> [^\s()"|\-][^\s()"|]* )
    )""",
    re.VERBOSE,
)
# Signs as in `ice / golem`, and words that say nothing before others: they are left out.
LEFT_OUT = re.compile(
    r"""(?: \s+ | (?<!\S) (?!/\S+/) [^\w\s()"|<>=-]+ (?!\S)
      | (?<![^\s(]) (?:the|of|that|which|who|are) (?=\s+[^\s:!<>=)]) (?!\s+(?:and|or)(?!\S)) )*""",
    re.IGNORECASE | re.VERBOSE,
)
LONE_COMPARE = re.compile(r"!?[<>=]+")  # the beginning of a word that compares nothing
VALUE = re.compile(r'\s*(?:"(?P<phrase>[^"]*)"|/(?P<expression>(?:[^/\\]|\\.)+)/(?![^\s()|])|(?P<word>[^\s()"|]+))')
BAR = re.compile(r"\s*\|")


def _any_of(words: Iterable[str]) -> str:
    """Return the expression for one of some words, which ends where it ends."""
    return rf"(?:{'|'.join(sorted(words, key=len, reverse=True))})(?![^\s()])"


LINK = re.compile(
    r"(?:cards?\s+)?(?:(?:that|which|who)\s+)?(?:(?:with|has|have|having|are)\s+)?(?:the\s+)?", re.IGNORECASE
)
NUMBER_FIELD = re.compile(rf"(?P<field>{_any_of(NUMBER_WORDS)})(?:\s+(?:of|is))?\s*", re.IGNORECASE)
FOR = re.compile(r"for\s+", re.IGNORECASE)
ORDER = re.compile(
    rf"(?P<superlative>{_any_of(SUPERLATIVES)})"
    rf"|(?P<direction>{_any_of(SORTING_WORDS)})\s+(?P<field>{_any_of((*NUMBER_WORDS, *ORDERS))})",
    re.IGNORECASE,
)
BEGINNINGS = frozenset(("not", "open", "compare", "phrase", "expression", "word"))  # the first tokens of conditions

MAX_FIELD_VALUES = 500  # of one field: SQLite takes about 1,000 alternatives

# The tokens that are possible where a condition or a value is expected.
CONDITION = ('a phrase in "quotes"', "a word", "a field such as cost", "(")
VALUES = ("a value", 'a phrase in "quotes"')


class QueryError(InputError):
    """A query that cannot be parsed: the error, and its position in the text.

    `instead`: the query with what may have been meant there; empty where nothing is like it. `end`: of what is wrong;
    0 for the condition around the position.
    """

    def __init__(self, message: str, query: str, position: int, instead: str = "", end: int = 0) -> None:
        super().__init__(message)
        self.sentence = self.message
        self.message = f"{self.sentence}\n  {printable(query)}\n  {' ' * position}^"
        self.position = position
        self.instead = instead
        self.end = end


class Token(NamedTuple):
    """A word of the query or, without its quotes, a phrase; `start` counts characters from 0.

    `is_expression`: it stands between slashes, and is a regular expression.
    """

    text: str
    start: int
    is_quoted: bool = False
    is_expression: bool = False


class Comparison(NamedTuple):
    """A field compared with one value or several."""

    field: Token
    compare: Token
    values: list[Token]


class Negation(NamedTuple):
    """The negation of a part."""

    part: "Tree"


class Joined(NamedTuple):
    """Several parts, of which all must hold, or one (`either`)."""

    parts: "list[Tree]"
    either: bool


Tree = Token | Comparison | Negation | Joined


class Term(NamedTuple):
    """One of the conditions that a query joins by spaces, with its place in the text."""

    start: int
    end: int
    tree: Tree


def read(text: str) -> Tree | None:
    """Return the tree of a query; None for an empty one. Raises QueryError."""
    return _read(text)[0]


def terms_of(text: str) -> Sequence[Term] | None:
    """Return the conditions that a query joins by spaces; None for one that OR joins. Raises QueryError."""
    tree, terms = _read(text)
    return None if isinstance(tree, Joined) and tree.either else terms


@lru_cache(MAX_READ)
def _read(text: str) -> tuple[Tree | None, Sequence[Term]]:
    parser = _Parser(text)
    return parser.query(), parser.terms


class _Parser:
    """Parser of one query; `match` is the next token, None at the end and for text that is not a token."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.depth = 0  # of open parentheses
        self.terms: list[Term] = []  # outside of parentheses
        self.end = 0  # of the last token
        self.go_on(0)

    def go_on(self, position: int) -> None:
        self.end = position
        signs = LEFT_OUT.match(self.text, position)
        self.position = signs.end() if signs else position
        self.match = TOKEN.match(self.text, self.position)
        if self.match and self.match["word"] and LONE_COMPARE.match(self.match["word"]):
            self.match = None
        self.kind = self.match.lastgroup if self.match else None

    def rest(self) -> str:
        return self.text[self.position :].lstrip()

    def query(self) -> Tree | None:
        if not self.rest():
            if signs := self.text.strip():
                sentence = f"nothing to search for: {_only_signs(signs)}"
                raise QueryError(sentence, self.text, self.text.index(signs))
            return None
        if self.kind not in BEGINNINGS:
            self.fail(*CONDITION, "the end")
        tree = self.alternatives()
        if self.rest():
            self.fail(*CONDITION, "OR", "the end")
        return tree

    def alternatives(self) -> Tree:
        parts = [self.conditions()]
        while self.match and (self.kind == "or" or self.is_joining("or")):
            self.go_on(self.match.end())
            parts.append(self.conditions())
        return parts[0] if len(parts) == 1 else Joined(parts, either=True)

    def conditions(self) -> Tree:
        parts = [self.term()]
        while self.kind in BEGINNINGS and not self.is_joining("or"):
            if self.match and self.is_joining("and"):
                self.go_on(self.match.end())
            parts.append(self.term())
        return parts[0] if len(parts) == 1 else Joined(parts, either=False)

    def is_joining(self, word: str) -> bool:
        """Whether the next token is this word, with a condition behind it."""
        if self.match is None or self.kind != "word" or self.match["word"].lower() != word:
            return False
        signs = LEFT_OUT.match(self.text, self.match.end())
        following = TOKEN.match(self.text, signs.end() if signs else self.match.end())
        return following is not None and following.lastgroup in BEGINNINGS

    def term(self) -> Tree:
        """Parse a condition, and note its place where it stands outside of parentheses."""
        start = len(self.text) - len(self.rest())
        tree = self.condition()
        if not self.depth:
            self.terms.append(Term(start, self.end, tree))
        return tree

    def condition(self) -> Tree:
        """Parse a condition; two negations cancel each other, so any number of them is possible."""
        negated = False
        while self.match and self.kind == "not":
            negated = not negated
            self.go_on(self.match.end())
        part = self.positive()
        return Negation(part) if negated else part

    def positive(self) -> Tree:
        match = self.match
        if match is None or self.kind not in BEGINNINGS:
            self.fail(*CONDITION)
        if self.kind == "compare":
            return self.comparison(match)
        if self.kind == "open":
            return self.group(match)
        if self.kind == "word":
            start = match.start("word")
            if compared := self.ordered_in_words(start) or self.compared_in_words(start):
                return compared
        self.go_on(match.end())
        return _value(match)

    def ordered_in_words(self, start: int) -> Comparison | None:
        """Parse an order without a sign, `most expensive`, `highest life`; None for other words."""
        match = ORDER.match(self.text, _after(LINK, self.text, start))
        if match is None:
            return None
        self.go_on(match.end())
        if match["superlative"]:
            order = SUPERLATIVES[_folded(match["superlative"])]
        else:
            field = compared_field(match["field"], ">", ())
            order = SORTING_WORDS[_folded(match["direction"])] + (field.name if field else match["field"])
        return Comparison(Token("order", match.start()), Token(":", match.start()), [Token(order, match.start())])

    def compared_in_words(self, start: int) -> Comparison | None:
        """Parse a number that is compared without a sign, `cost 5`, `at least 2 life`, `for 3`; None for other words.

        Raises QueryError for an amount of nothing, `under 2`.
        """
        start = _after(LINK, self.text, start)
        if price := FOR.match(self.text, start):
            amount = amount_at(self.text, price.end())
            return self.compared(Token("cost", start), amount, price.end(), amount.end) if amount else None
        name = NUMBER_FIELD.match(self.text, start)
        place = name.end() if name else start
        amount = amount_at(self.text, place)
        if amount is None:
            return None
        if name is None:
            name = NUMBER_FIELD.match(self.text, amount.next)
            if name is None:
                self.check_amount(amount, place)
                return None
            amount = amount.continued(self.text, name.end())
        return self.compared(Token(name["field"], name.start()), amount, place, max(amount.end, name.end("field")))

    def compared(self, field: Token, amount: "Amount", place: int, end: int) -> Comparison:
        self.go_on(end)
        return Comparison(field, Token(amount.sign, place), [Token(amount.value, place)])

    def check_amount(self, amount: "Amount", place: int) -> None:
        """Raise QueryError for an amount in words with nothing behind it that it could be of."""
        words = self.text[place : amount.end]
        if " " in words and not self.text[amount.next :].strip(")"):
            instead = f"{self.text[:place]}cost {self.text[place:]}"
            sentence = f"'{words}' is an amount of nothing; write of what, as in cost {words}"
            raise QueryError(sentence, self.text, place, instead, amount.end)

    def group(self, opening: re.Match[str]) -> Tree:
        if self.depth == MAX_DEPTH:
            raise QueryError(f"the query is nested more than {MAX_DEPTH} levels deep", self.text[:60], 0)
        self.depth += 1
        self.go_on(opening.end())
        tree = self.alternatives()
        if self.match is None or self.kind != "close":
            self.fail(*((*CONDITION, ")", "OR") if self.rest() else (")",)))
        self.depth -= 1
        self.go_on(self.match.end())
        return tree

    def comparison(self, match: re.Match[str]) -> Tree:
        field = Token(match["field"], match.start("field"))
        compare = Token(match["compare"], match.start("compare"))
        position = match.end()
        values = []
        while True:
            value = VALUE.match(self.text, position)
            if value is None:
                self.position = position
                self.fail(*VALUES)
            values.append(_value(value))
            bar = BAR.match(self.text, value.end())
            if bar is None:
                break
            if len(values) == MAX_FIELD_VALUES:
                raise QueryError(f"a field takes at most {MAX_FIELD_VALUES} values", self.text[:60], 0)
            position = bar.end()
        self.go_on(value.end())
        return Comparison(field, compare, values)

    def fail(self, *fits: str) -> NoReturn:
        """Raise the error that the next token, or the end, is not possible here; `fits` are the possible ones."""
        rest = self.rest()
        position = len(self.text) - len(rest)
        if not rest and self.text.strip("- \t") == "":
            sentence = "nothing to search for: '-' excludes what follows it, as in -melee"
            raise QueryError(sentence, self.text, position)
        if not rest:
            message = "the query ends too early"
        elif rest[0] == '"' and '"' not in rest[1:]:
            raise QueryError('this quotation has no closing "', self.text, position)
        elif rest[0] == ")" and not self.depth:
            raise QueryError("this parenthesis closes nothing", self.text, position)
        elif sign := LONE_COMPARE.match(rest):
            sentence = f"'{sign[0]}' compares nothing; write a field before it and a value behind it, as in cost<=3"
            raise QueryError(sentence, self.text, position)
        else:
            message = f"'{rest.split(maxsplit=1)[0]}' does not fit here"
        hint = "; '|' joins values of a field, as in symbol:water|fire" if rest.startswith("|") else ""
        raise QueryError(f"{message}; what fits: {', '.join(fits)}{hint}", self.text, position)


def _after(expression: re.Pattern[str], text: str, position: int) -> int:
    """Return the place behind what an expression finds at a position, which may be nothing."""
    match = expression.match(text, position)
    return match.end() if match else position


def _folded(words: str) -> str:
    return " ".join(words.lower().split())


def _value(match: re.Match[str]) -> Token:
    """Return a matched word or phrase as a token; the position of a phrase is that of its quotation mark."""
    phrase = match["phrase"]
    if match["expression"] is not None:
        return Token(match["expression"], match.start("expression") - 1, is_expression=True)
    if phrase is None:
        return Token(match["word"], match.start("word"))
    return Token(phrase, match.start("phrase") - 1, is_quoted=True)


def _only_signs(signs: str) -> str:
    return f"'{printable(signs[:20])}' {'is a sign' if len(signs) == 1 else 'are signs'}; write a word, or cost<=3"


NUMBERS = {
    **dict.fromkeys(("no", "zero", "nothing"), "0"),
    **{word: str(number) for number, word in enumerate(("one", "two", "three", "four", "five", "six"), start=1)},
}
WHOLE = rf"(?:[0-9]{{1,10}}|(?:{'|'.join(NUMBERS)}))"
END = r'(?![^\s()"|\]])'
MORE = "more|higher|greater|above|up|over"
LESS = "less|fewer|lower|smaller|below|under"
RANGE = re.compile(r"(-?[0-9]{1,10})?\.\.(-?[0-9]{1,10})?|(-?[0-9]{1,10})[-–](-?[0-9]{1,10})|(-?[0-9]{1,10})(\+)")
AMOUNT_IN_WORDS = re.compile(
    rf"""(?:
      (?: at\ least | min(?:imum)? | no\ (?:less|fewer)\ than ) \s+ (?P<least>{WHOLE})
    | (?: at\ most | max(?:imum)? | up\ to | no\ more\ than ) \s+ (?P<most>{WHOLE})
    | (?: (?:more|higher|greater|larger) \s+ than | over | above ) \s+ (?P<over>{WHOLE})
    | (?: (?:less|fewer|lower|smaller) \s+ than | under | below ) \s+ (?P<under>{WHOLE})
    | (?: between | from ) \s+ (?P<low>{WHOLE}) \s+ (?:and|to) \s+ (?P<high>{WHOLE})
    | exactly \s+ (?P<exact>{WHOLE})
    | (?P<or_more>{WHOLE}) \s+ (?:or|and) \s+ (?:{MORE})
    | (?P<or_less>{WHOLE}) \s+ (?:or|and) \s+ (?:{LESS})
    | (?P<first>{WHOLE}) \s+ to \s+ (?P<last>{WHOLE})
    | (?P<plain>{AMOUNT.pattern}|{"|".join(NUMBERS)})
    ){END}(?P<space>\s*)""",
    re.IGNORECASE | re.VERBOSE,
)
MORE_OR_LESS = re.compile(rf"(?:or|and)\s+(?:(?P<more>{MORE})|{LESS}){END}", re.IGNORECASE)
SIGNS = {
    **dict.fromkeys(("least", "or_more"), ">="),
    **dict.fromkeys(("most", "or_less"), "<="),
    "exact": "=",
    "over": ">",
    "under": "<",
}


class Amount(NamedTuple):
    """A number or a range such as `2..4` with the sign of its comparison. `next`: where what follows it begins."""

    sign: str
    value: str
    end: int
    next: int

    def continued(self, text: str, position: int) -> "Amount":
        """Return the amount with words behind what it is of: `or more` in `2 cost or more`."""
        more = MORE_OR_LESS.match(text, position)
        if more is None or self.sign != ":" or not self.value.isdigit():
            return self
        return self._replace(sign=">=" if more["more"] else "<=", end=more.end())


def amount_at(text: str, position: int) -> Amount | None:
    """Return the amount that begins at a position of a text, if one does."""
    match = AMOUNT_IN_WORDS.match(text, position)
    if match is None:
        return None
    numbers = {
        name: NUMBERS.get(number.lower(), number)
        for name, number in match.groupdict().items()
        if number is not None and name != "space"
    }
    end, following = match.start("space"), match.end()
    if len(numbers) > 1:
        return Amount(":", "..".join(numbers.values()), end, following)
    [(name, number)] = numbers.items()
    return Amount(SIGNS.get(name, ":"), number, end, following)


def ends_of(text: str) -> tuple[int | None, int | None] | None:
    """Return the ends of a range, `2..4`, `2-4`, `..4`, `2..` or `2+`; None for what is no range."""
    match = RANGE.fullmatch(text)
    least, most = (match[1] or match[3] or match[5], match[2] or match[4]) if match else (None, None)
    return (int(least) if least else None, int(most) if most else None) if least or most else None
