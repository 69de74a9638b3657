"""From the text of a query to its tree; a wrong query is answered with the place and with what fits there."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, NoReturn

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from deckbuilder.errors import Fault
from deckbuilder.model.card import Card, keyword_base
from deckbuilder.query import nodes
from deckbuilder.query.fields import BY_NAME, FIELDS, FLAGS, ORDERS, Field, Kind
from deckbuilder.query.vocabulary import ANYTHING, Vocabulary
from deckbuilder.text import fold, printable

LONGEST = 2000  # characters
DEEPEST = 10  # parentheses within each other; SQLite's parser takes little more
NUMBER = re.compile(r"-?[0-9]{1,10}")
QUOTED = re.compile(r'"[^"]*"')

ANYWHERE = ("name", "aliases", "text")
COLUMNS = {"name": ("name", "aliases"), "text": ("text",)}
FITTING = {
    "VALUE": "a value",
    "QUOTED": 'a phrase in "quotes"',
    "WORD": "a word",
    "FIELD": "a field such as cost",
    "LPAR": "(",
    "RPAR": ")",
    "VBAR": "|",
    "_OR": "OR",
    "$END": "the end",
}


class QueryError(Fault):
    """A query that cannot be understood: what is wrong, and where it stands in the text."""

    def __init__(self, message: str, query: str, position: int) -> None:
        self.sentence = printable(message)
        super().__init__(f"{self.sentence}\n  {printable(query)}\n  {' ' * position}^")
        self.position = position


@dataclass(frozen=True)
class Search:
    """A parsed query: which cards, in which order."""

    query: nodes.Query
    orders: tuple[tuple[str, bool], ...] = ()  # (field, descending)

    def sql(self) -> tuple[str, str, list[Any]]:
        """The condition, the ordering and the values of the condition's parameters."""
        values: list[Any] = []
        where = self.query.sql(values)
        terms = [_order_term(field, descending) for field, descending in self.orders]
        return where, ", ".join([*terms, "+cards.folded", "cards.id"]), values

    def matches(self, card: Card) -> bool:
        return self.query.matches(card)

    def sorted(self, cards: Iterable[Card]) -> list[Card]:
        """The cards in the order of the query."""
        found = sorted(cards, key=lambda card: fold(card.name))
        for field, descending in reversed(self.orders):
            known = [card for card in found if _sort_value(card, field) is not None]
            known.sort(key=lambda card: _sort_value(card, field), reverse=descending)
            found = known + [card for card in found if _sort_value(card, field) is None]
        return found


def _order_term(field: str, descending: bool) -> str:
    """A term of ORDER BY. The `+` keeps SQLite from reading every card in the order of an index to save the sorting."""
    column = "folded" if field == "name" else field
    return f"+cards.{column} {'DESC' if descending else 'ASC'} NULLS LAST"


def _sort_value(card: Card, field: str) -> Any:
    return fold(card.name) if field == "name" else getattr(card, "class_" if field == "class" else field)


def parse(text: str, vocabulary: Vocabulary = ANYTHING) -> Search:
    """Understand a query. Raises QueryError."""
    if len(text) > LONGEST:
        raise QueryError(f"a query has at most {LONGEST} characters, this one has {len(text)}", text[:60], 0)
    try:
        text.encode()
        tree = _parser().parse(text)
    except UnicodeEncodeError as error:
        raise QueryError("this is no character", text, error.start) from None
    except UnexpectedInput as error:
        _refuse(error, text)
    return _Reader(text, vocabulary).search(tree)


@cache
def condition(text: str) -> nodes.Query:
    """A condition of a rule set: its words are taken as they are, and it is parsed once."""
    return parse(text).query


@cache
def _parser() -> Lark:
    grammar = resources.files("deckbuilder.query").joinpath("grammar.lark").read_text("utf-8")
    return Lark(grammar, parser="lalr", maybe_placeholders=False)


def _refuse(error: UnexpectedInput, text: str) -> NoReturn:
    position = len(text) if isinstance(error, UnexpectedEOF) else max(error.pos_in_stream or 0, 0)
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        position = len(text)
        what = "the query ends too early"
    elif isinstance(error, UnexpectedCharacters) and text[position] == '"':
        raise QueryError('this quotation has no closing "', text, position) from None
    elif text[position : position + 1] == ")" and not _is_open(text[:position]):
        raise QueryError("this parenthesis closes nothing", text, position) from None
    else:
        what = f"'{text[position:].split(maxsplit=1)[0]}' does not fit here"
    accepted = error.accepts if isinstance(error, UnexpectedToken) else getattr(error, "allowed", None)
    fits = [FITTING[name] for name in FITTING if name in (accepted or ())]
    raise QueryError(f"{what}; what fits: {', '.join(fits) or 'a word'}", text, position) from None


def _is_open(text: str) -> bool:
    """Whether a parenthesis waits to be closed at the end of the text."""
    bare = QUOTED.sub("", text)
    return bare.count("(") > bare.count(")")


class _Reader:
    """Turns lark's tree into nodes."""

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self.text = text
        self.vocabulary = vocabulary
        self.orders: list[tuple[str, bool]] = []

    def search(self, tree: Tree[Token]) -> Search:
        query: nodes.Query = nodes.Everything()
        if tree.children:
            query = self.node(tree.children[0], 0) or query
        return Search(query, tuple(self.orders))

    def node(self, tree: Any, depth: int) -> nodes.Query | None:
        """The node of a subtree within `depth` pairs of parentheses; None for one that only orders."""
        kind = tree.data
        if kind == "alternatives":
            return _joined(nodes.Or, [self.node(child, depth) for child in tree.children])
        if kind == "conditions":
            return _joined(nodes.And, [self.node(child, depth) for child in tree.children])
        if kind == "group":
            if depth == DEEPEST:
                raise QueryError(f"the query is nested more than {DEEPEST} levels deep", self.text[:60], 0)
            return self.node(tree.children[0], depth + 1)
        if kind == "negation":
            return self.negation(tree, depth)
        if kind == "bare":
            token = tree.children[0]
            return nodes.Text(ANYWHERE, self.phrase(token))
        return self.comparison(*tree.children)

    def negation(self, tree: Any, depth: int) -> nodes.Query | None:
        """The opposite of a condition; two negations undo each other, and an order is turned round."""
        negated = False
        while tree.data == "negation":
            tree, negated = tree.children[0], not negated
        known = len(self.orders)
        inner = self.node(tree, depth)
        if not negated:
            return inner
        if inner is None:
            self.orders[known:] = [(field, not descending) for field, descending in self.orders[known:]]
            return None
        return nodes.Not(inner)

    def comparison(self, name: Token, compare: Token, *values: Tree[Token]) -> nodes.Query | None:
        field = BY_NAME.get(name.lower())
        if field is None:
            known = [known.name for known in FIELDS]
            raise self.wrong(name, f"there is no field '{name}'", known, prefer=name)
        tokens = [value.children[0] for value in values]
        sign = "=" if compare == ":" and field.kind in (Kind.NUMBER, Kind.SET) else str(compare)
        if field.kind is Kind.ORDER:
            if sign not in (":", "="):
                raise QueryError(f"'order' takes :, not {sign}", self.text, compare.start_pos or 0)
            self.orders += [self.order(token) for token in tokens]  # type: ignore[arg-type]
            return None
        made = [self.single(field, sign, compare, token) for token in tokens]  # type: ignore[arg-type]
        return _joined(nodes.And if sign == "!=" else nodes.Or, made)  # != is none of the values

    def single(self, field: Field, sign: str, compare: Token, token: Token) -> nodes.Query:
        if field.kind is Kind.NUMBER:
            return nodes.Number(field.name, sign, self.number(field, token))
        if field.kind is Kind.SET:
            return self.set(field, sign, compare, token)
        if sign not in (":", "=", "!="):
            raise QueryError(f"'{field.name}' takes : or =, not {sign}", self.text, compare.start_pos or 0)
        node = self.word(field, sign, token)
        return nodes.Not(node) if sign == "!=" else node

    def word(self, field: Field, sign: str, token: Token) -> nodes.Query:
        """A condition on words: choices, flags, names, texts."""
        if field.kind is Kind.CHOICE:
            return self.choice(field.name, token)
        if field.kind is Kind.FLAG:
            flag = _unquoted(token).lower()
            return nodes.Flag(flag) if flag in FLAGS else self.tag("class", flag, token, FLAGS)
        if field.kind is Kind.NAME:
            return nodes.HasAbility(fold(_unquoted(token)))
        if field.name == "name" and sign != ":":
            return nodes.Named(fold(_unquoted(token)))
        return nodes.Text(COLUMNS[field.name], self.phrase(token))

    def choice(self, name: str, token: Token) -> nodes.Query:
        """One of the words that a card has; a class of several words has them all (2E-GEN-8)."""
        if name not in nodes.TAGS:
            return nodes.Among(name, self.chosen(name, token))
        value = _unquoted(token).lower()
        tags = value.split() if name == "class" else [value]
        found = [self.tag(name, tag, token) for tag in tags or [value]]
        return found[0] if len(found) == 1 else nodes.And(tuple(found))

    def tag(self, name: str, value: str, token: Token, extra: tuple[str, ...] = ()) -> nodes.Query:
        known = self.vocabulary.of(name)
        if known and value not in known and keyword_base(value) not in known:
            raise self.wrong(token, f"'{value}' is no {name}", [*known, *extra], prefer=value)
        return nodes.Tagged(name, (value,))

    def chosen(self, name: str, token: Token) -> tuple[str, ...]:
        """The values whose words begin like the words asked for; a value that is named in full stands alone."""
        value = _unquoted(token)
        known = self.vocabulary.of(name)
        if not known:
            return (value,)
        found = dict.fromkeys(stands for word, stands in known.items() if fold(word) == fold(value))
        if not found:
            phrase = nodes.Text((), self.phrase(token))
            found = dict.fromkeys(stands for word, stands in known.items() if phrase.within(nodes.tokens(word)))
        if not found:
            raise self.wrong(token, f"there is no {name} '{value}'", list(dict.fromkeys(known.values())), prefer=value)
        return tuple(found)

    def number(self, field: Field, token: Token) -> int:
        value = _unquoted(token)
        if not NUMBER.fullmatch(value):
            raise QueryError(f"'{field.name}' takes a number, not '{value}'", self.text, token.start_pos or 0)
        return int(value)

    def set(self, field: Field, sign: str, compare: Token, token: Token) -> nodes.Query:
        if self.vocabulary.sets is None:
            raise QueryError(f"'{field.name}:' cannot be used here", self.text, token.start_pos or 0)
        if field.name != "owned" and sign != "=":
            raise QueryError(f"'{field.name}' takes :, not {sign}", self.text, compare.start_pos or 0)
        try:
            return self.vocabulary.sets.resolve(field.name, sign, _unquoted(token))
        except QueryError:
            raise
        except Fault as fault:
            raise QueryError(str(fault), self.text, token.start_pos or 0) from None

    def order(self, token: Token) -> tuple[str, bool]:
        value = _unquoted(token).lower()
        field = BY_NAME.get(value.lstrip("-"))
        if field is None or field.name not in ORDERS:
            raise self.wrong(token, f"cannot sort by '{value}'", list(ORDERS), prefer=value.lstrip("-"))
        return field.name, value.startswith("-")

    def phrase(self, token: Token) -> tuple[str, ...]:
        found = tuple(nodes.tokens(_unquoted(token)))
        if not found:
            raise QueryError("there are no letters or digits here to look for", self.text, token.start_pos or 0)
        return found

    def wrong(self, token: Token, what: str, known: list[str], prefer: str) -> QueryError:
        from rapidfuzz import process  # noqa: PLC0415 - start-up time

        best = process.extractOne(prefer.lower(), known, score_cutoff=70, processor=str.lower)
        fits = f"did you mean '{best[0]}'?" if best else f"what fits: {', '.join(known[:24])}"
        return QueryError(f"{what}; {fits}", self.text, token.start_pos or 0)


def _unquoted(token: Token) -> str:
    return str(token)[1:-1] if token.type == "QUOTED" else str(token)


def _joined(join: type[nodes.And] | type[nodes.Or], parts: Sequence[nodes.Query | None]) -> nodes.Query | None:
    kept = tuple(part for part in parts if part is not None)
    return kept[0] if len(kept) == 1 else join(kept) if kept else None
