"""Queries as text: parsed, as a whole or in part, with errors that name the place, and written in plain words."""

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from deckbuilder.errors import InputError
from deckbuilder.model.card import Card, keyword_base
from deckbuilder.query import fields, nodes
from deckbuilder.query.fields import (
    AMOUNT,
    ANYTHING,
    OTHER_NAMES,
    SCRYFALL,
    QueryVocabulary,
    Word,
    compared_field,
    word_of,
)
from deckbuilder.query.syntax import Comparison, Negation, QueryError, Token, Tree, ends_of, read, terms_of
from deckbuilder.spelling import nearest
from deckbuilder.text import fold, with_article

MAX_QUERY_LENGTH = 2000  # characters
NUMBER = re.compile(r"-?[0-9]{1,10}")

MAX_RANKED_WORDS = 8  # of a query, by which its cards are ranked


@dataclass(frozen=True)
class Search:
    """A parsed query: a condition on cards, and their order.

    `words`: the bare words that are looked for; without an order, cards with them in their names come first.
    """

    query: nodes.Query
    orders: tuple[tuple[str, bool], ...] = ()  # (field, descending)
    words: tuple[Word, ...] = ()

    def sql(self) -> tuple[str, str, list[Any]]:
        """Return the condition, the ordering and the values of the condition's parameters."""
        values: list[Any] = []
        where = self.query.sql(values)
        terms = [_order_term(field, descending) for field, descending in self.orders]
        return where, ", ".join([*terms, "+cards.folded", "cards.id"]), values

    def rank_sql(self, values: list[Any]) -> str:
        """Return the first terms of the ordering, which rank the cards by bare words; empty if nothing is ranked."""
        return " + ".join(word.rank_sql(values) for word in self.ranked_words)

    @property
    def ranked_words(self) -> tuple[Word, ...]:
        """The words by which the cards are ranked before their names."""
        return () if self.orders else self.words[:MAX_RANKED_WORDS]

    def matches(self, card: Card) -> bool:
        return self.query.matches(card)

    def sorted(self, cards: Iterable[Card]) -> list[Card]:
        """Return the cards in the order of the query."""
        ordered = sorted(cards, key=lambda card: fold(card.name))
        for field, descending in reversed(self.orders):
            with_value = [card for card in ordered if _sort_value(card, field) is not None]
            with_value.sort(key=lambda card: _sort_value(card, field), reverse=descending)
            ordered = with_value + [card for card in ordered if _sort_value(card, field) is None]
        return sorted(ordered, key=lambda card: sum(word.rank(card) for word in self.ranked_words))


def _order_term(field: str, descending: bool) -> str:
    """Return a term of ORDER BY; the `+` keeps SQLite from reading all cards through an index to avoid sorting."""
    column = "folded" if field == "name" else field
    return f"+cards.{column} {'DESC' if descending else 'ASC'} NULLS LAST"


def _sort_value(card: Card, field: str) -> Any:
    return fold(card.name) if field == "name" else getattr(card, "class_" if field == "class" else field)


def parse(text: str, vocabulary: QueryVocabulary = ANYTHING) -> Search:
    """Parse a query. Raises QueryError."""
    if len(text) > MAX_QUERY_LENGTH:
        raise QueryError(f"a query has at most {MAX_QUERY_LENGTH} characters, this one has {len(text)}", text[:60], 0)
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise QueryError("this is not a character", text, error.start) from None
    return _QueryParser(text, vocabulary).search(read(text))


@cache
def condition(text: str) -> nodes.Query:
    """Return a condition of a rule set; its words are not checked, and it is parsed only once."""
    return parse(text).query


class _QueryParser:
    """Builder of the query for a syntax tree."""

    def __init__(self, text: str, vocabulary: QueryVocabulary) -> None:
        self.text = text
        self.vocabulary = vocabulary
        self.orders: list[tuple[str, bool]] = []
        self.words: list[Word] = []

    def search(self, tree: Tree | None) -> Search:
        query = self.node(tree) if tree else None
        return Search(query or nodes.Everything(), tuple(self.orders), tuple(dict.fromkeys(self.words)))

    def node(self, tree: Tree) -> nodes.Query | None:
        """Return the query of a subtree; None if it only orders."""
        if isinstance(tree, Comparison):
            return self.comparison(*tree)
        if isinstance(tree, Token):
            return self.anywhere(tree)
        if isinstance(tree, Negation):
            return self.negation(tree.part)
        return _join(nodes.Or if tree.either else nodes.And, [self.node(part) for part in tree.parts])

    def anywhere(self, token: Token) -> nodes.Query:
        if token.is_expression:
            return self.expression(token, ("name", "text"))
        word = word_of(token.text, self.phrase(token), self.vocabulary)
        self.words.append(word)
        return word.query

    def expression(self, token: Token, columns: tuple[str, ...]) -> nodes.Query:
        from deckbuilder.query.expressions import ExpressionError, compile_expression  # noqa: PLC0415 - start-up time

        try:
            compile_expression(token.text)
        except ExpressionError as error:
            raise QueryError(str(error), self.text, token.start + 1 + error.position) from None
        return nodes.Matching(columns, token.text)

    def negation(self, tree: Tree) -> nodes.Query | None:
        order_count, word_count = len(self.orders), len(self.words)
        inner = self.node(tree)
        del self.words[word_count:]
        if inner is None:
            self.orders[order_count:] = [(field, not descending) for field, descending in self.orders[order_count:]]
            return None
        return nodes.Not(inner)

    def comparison(self, name: Token, compare: Token, tokens: list[Token]) -> nodes.Query | None:
        field = fields.compared_field(name.text, compare.text, [token.text for token in tokens])
        if field is None:
            names = [names.name for names in fields.FIELDS]
            raise self.wrong(name, f"there is no field '{name.text}'", names, prefer=name.text)
        sign = "=" if compare.text == ":" and field.kind in (fields.Kind.NUMBER, fields.Kind.SET) else compare.text
        if field.kind is fields.Kind.ORDER:
            if sign not in (":", "="):
                raise QueryError(f"'order' takes :, not {sign}", self.text, compare.start)
            self.orders += [self.order(token) for token in tokens]
            return None
        try:
            queries = [self.single(field, sign, compare, token) for token in tokens]
        except QueryError as error:
            raise self.as_elsewhere(error, field, name, tokens) from None
        return _join(nodes.And if sign == "!=" else nodes.Or, queries)  # != excludes all of the values

    def as_elsewhere(self, error: QueryError, field: fields.Field, name: Token, values: Sequence[Token]) -> QueryError:
        """Return the error of a condition; where its short name means another field on Scryfall, with that one."""
        other = fields.SCRYFALL.get(name.text.lower())
        if other is None:
            return error
        condition = condition_text(other, [value.text for value in values])
        sentence = (
            f"{error.sentence}; '{name.text}' is {field.name} here: for {other}, as on Scryfall, write {condition}"
        )
        end = values[-1].start + len(values[-1].text) + 2 * values[-1].is_quoted
        instead = f"{self.text[: name.start]}{condition}{self.text[end:]}"
        return QueryError(sentence, self.text, error.position, instead)

    def single(self, field: fields.Field, sign: str, compare: Token, token: Token) -> nodes.Query:
        if token.is_expression and field.kind is not fields.Kind.TEXT:
            raise QueryError(f"'{field.name}' takes no expression; name: and text: do", self.text, token.start)
        if field.kind is fields.Kind.NUMBER:
            return self.numbers(field, sign, compare, token)
        if field.kind is fields.Kind.SET:
            return self.set(field, sign, compare, token)
        if sign not in (":", "=", "!="):
            raise QueryError(f"'{field.name}' takes : or =, not {sign}", self.text, compare.start)
        node = self.expression(token, (field.name,)) if token.is_expression else self.word(field, sign, token)
        return nodes.Not(node) if sign == "!=" else node

    def word(self, field: fields.Field, sign: str, token: Token) -> nodes.Query:
        if field.kind is fields.Kind.MOVES:
            return self.moves(token)
        if field.kind is fields.Kind.CHOICE:
            return self.choice(field.name, token)
        if field.kind is fields.Kind.FLAG:
            flag = token.text.lower()
            return nodes.Flag(flag) if flag in fields.FLAGS else self.tag("class", flag, token, fields.FLAGS)
        if field.kind is fields.Kind.NAME:
            return nodes.HasAbility(fold(token.text))
        if field.name == "name" and sign != ":":
            return nodes.Named(fold(token.text))
        return nodes.Text(nodes.COLUMNS[field.name], self.phrase(token))

    def moves(self, token: Token) -> nodes.Query:
        from deckbuilder.model import betza  # noqa: PLC0415 - start-up time

        try:
            return nodes.Moves(tuple(sorted(betza.tags_of(betza.read(token.text)))))
        except betza.BetzaError as error:
            raise QueryError(str(error), self.text, token.start) from None

    def choice(self, name: str, token: Token) -> nodes.Query:
        """Return the condition for a word of the card; a class of several words needs all of them (2E-GEN-8)."""
        if name not in nodes.TAGS:
            return nodes.Among(name, self.chosen(name, token))
        value = token.text.lower()
        tags = value.split() if name == "class" else [value]
        tagged = [self.tag(name, tag, token) for tag in tags or [value]]
        return tagged[0] if len(tagged) == 1 else nodes.And(tuple(tagged))

    def tag(self, name: str, value: str, token: Token, extra: tuple[str, ...] = ()) -> nodes.Query:
        values = self.vocabulary.of(name)
        if not values or value in values or keyword_base(value) in values:
            return nodes.Tagged(name, (value,))
        if value and not self.vocabulary.is_exact and (begun := self.vocabulary.begun(name, value)):
            return nodes.Tagged(name, begun)
        raise self.wrong(token, f"'{value}' is not {with_article(name)}", [*values, *extra], prefer=value)

    def chosen(self, name: str, token: Token) -> tuple[str, ...]:
        """Return the values with words that begin with the given ones; a value named in full excludes the others."""
        value = token.text
        values = self.vocabulary.of(name)
        if not values:
            return (value,)
        if meanings := self.vocabulary.values_of(name, value):
            return meanings
        phrase = nodes.Text((), self.phrase(token))
        begun = dict.fromkeys(stands for word, stands in values.items() if phrase.within(nodes.tokens(word)))
        if not begun and len(phrase.phrase) == 1:  # in singular
            begun = dict.fromkeys(dict(self.vocabulary.meanings(phrase.phrase)).get(name, ()))
        if not begun:
            raise self.wrong(token, f"there is no {name} '{value}'", list(dict.fromkeys(values.values())), prefer=value)
        return tuple(begun)

    def numbers(self, field: fields.Field, sign: str, compare: Token, token: Token) -> nodes.Query:
        """Compare a number of the card with a number, the ends of a range, or another one of its numbers."""
        value = token.text
        other = fields.field_named(value)
        if other is not None and other.kind is fields.Kind.NUMBER:
            return nodes.Numbers(field.name, sign, other.name)
        if NUMBER.fullmatch(value):
            return nodes.Number(field.name, sign, int(value))
        ends = ends_of(value)
        if ends is None:
            fits = "also a range such as 2..4, or another number of the card such as life"
            raise QueryError(f"'{field.name}' takes a number, not '{value}'; {fits}", self.text, token.start)
        return self.range(field, sign, compare, ends)

    def range(self, field: fields.Field, sign: str, compare: Token, ends: tuple[int | None, int | None]) -> nodes.Query:
        if sign not in ("=", "!="):
            raise QueryError(f"a range takes :, = or !=, not {sign}", self.text, compare.start)
        least, most = ends
        if least is not None and most is not None and least > most:
            raise QueryError(
                f"a range goes from its smaller number to the larger one: {most}..{least}", self.text, compare.start
            )
        within, beyond = ((">=", "<="), ("<", ">"))
        signs = within if sign == "=" else beyond
        signs_and_ends = zip(signs, ends, strict=True)
        parts = tuple(
            nodes.Number(field.name, single_sign, end) for single_sign, end in signs_and_ends if end is not None
        )
        return parts[0] if len(parts) == 1 else nodes.And(parts) if sign == "=" else nodes.Or(parts)

    def set(self, field: fields.Field, sign: str, compare: Token, token: Token) -> nodes.Query:
        if self.vocabulary.sets is None:
            raise QueryError(f"'{field.name}:' cannot be used here", self.text, token.start)
        if field.name != "owned" and sign != "=":
            raise QueryError(f"'{field.name}' takes :, not {sign}", self.text, compare.start)
        try:
            return self.vocabulary.sets.resolve(field.name, sign, token.text)
        except QueryError:
            raise
        except InputError as input_error:
            raise QueryError(str(input_error), self.text, token.start) from None

    def order(self, token: Token) -> tuple[str, bool]:
        value = token.text.lower()
        field = fields.FIELDS_BY_NAME.get(value.lstrip("-"))
        if field is None or field.name not in fields.ORDERS:
            raise self.wrong(token, f"cannot sort by '{value}'", list(fields.ORDERS), prefer=value.lstrip("-"))
        return field.name, value.startswith("-")

    def phrase(self, token: Token) -> tuple[str, ...]:
        phrase = tuple(nodes.tokens(token.text))
        if not phrase:
            raise QueryError("nothing to search for", self.text, token.start)
        return phrase

    def wrong(self, token: Token, sentence: str, possible: list[str], prefer: str) -> QueryError:
        near = nearest(prefer, possible, 1)
        hint = f"did you mean '{near[0]}'?" if near else f"what fits: {', '.join(possible[:24])}"
        end = token.start + len(token.text) + 2 * token.is_quoted
        instead = f"{self.text[: token.start]}{quoted(near[0])}{self.text[end:]}" if near else ""
        return QueryError(f"{sentence}; {hint}", self.text, token.start, instead)


def _join(join: type[nodes.And] | type[nodes.Or], parts: Sequence[nodes.Query | None]) -> nodes.Query | None:
    kept = tuple(dict.fromkeys(part for part in parts if part is not None))
    return kept[0] if len(kept) == 1 else join(kept) if kept else None


MAX_UNREAD = 8  # parts of a query
LOOSE_ENDS = re.compile(r"^\s*(?:or|and)\b|\b(?:or|and)\s*$", re.IGNORECASE)  # which joined the part to the rest
CHUNK = re.compile(r'(?:"[^"]*"|[^\s"])+')  # text between spaces; phrases in quotes are whole


class UnreadPart(NamedTuple):
    """A part of a query that is left out. `instead`: the query with what may have been meant; empty for nothing."""

    text: str
    problem: str
    instead: str


class PartialQuery(NamedTuple):
    """The text of a query that is understood, and the parts that were left out of it."""

    text: str
    unread: tuple[UnreadPart, ...] = ()


def read_partly(text: str, search_of: Callable[[str], Search] = parse) -> PartialQuery:
    """Return what is understood of a query by `search_of`. Raises QueryError where that is nothing."""
    rest, unread = text, list[UnreadPart]()
    first: QueryError | None = None
    while True:
        try:
            search_of(rest)
        except QueryError as error:
            first = first or error
            start, end = (error.position, error.end) if error.end else _part_at(rest, error.position)
            part, mended = rest[start:end].strip(), error.instead[start : end + len(error.instead) - len(rest)]
            unread.append(UnreadPart(part, error.sentence, text.replace(part, mended, 1) if mended else ""))
            rest = LOOSE_ENDS.sub("", f"{rest[:start].rstrip()} {rest[end:].lstrip()}").strip()
        else:
            return PartialQuery(rest, tuple(unread))
        if not rest or len(unread) == MAX_UNREAD:
            raise first


def _part_at(text: str, position: int) -> tuple[int, int]:
    """Return where the condition around a position begins and ends; in a query that has no conditions, the chunk."""
    with suppress(QueryError):
        if terms := terms_of(text):
            return next((term.start, term.end) for term in reversed(terms) if term.start <= position)
    chunks = [match.span() for match in CHUNK.finditer(text)] or [(0, len(text))]
    around = [(start, end) for start, end in chunks if start <= position <= end]
    if text[position : position + 1] == '"':  # nothing closes it
        return around[0][0] if around else position, len(text)
    return (around or chunks)[-1]


PLAIN = re.compile(r'[^\s()"|<>=:-][^\s()"|]*')  # a value or word that needs no quotes


def quoted(value: str) -> str:
    """Return a value as a query takes it, in quotes if it needs them."""
    return value if PLAIN.fullmatch(value) and fold(value) not in ("or", "and", "not") else f'"{value}"'


def condition_text(field: str, values: Iterable[str]) -> str:
    """Return the text of a condition: `faction:"polar dwarves"`, `cost:3|5`."""
    return f"{field}:{'|'.join(map(quoted, values))}"


def written(text: str) -> str:
    """Return a query with the names of fields, signs and ranges of the language. Raises QueryError."""
    tree = read(text)
    return "" if tree is None else _written(tree)


def as_on_scryfall(text: str) -> str:
    """Return what a single condition means on Scryfall, where its short name is another field there; else nothing."""
    tree = read(text)
    if not isinstance(tree, Comparison) or (field := SCRYFALL.get(tree.field.text.lower())) is None:
        return ""
    return condition_text(field, [value.text for value in tree.values])


def _written(tree: Tree, *, is_part: bool = False) -> str:
    if isinstance(tree, Token):
        return _token(tree)
    if isinstance(tree, Comparison):
        field = compared_field(tree.field.text, tree.compare.text, [token.text for token in tree.values])
        name = field.name if field else tree.field.text
        values = [_token(token) if token.is_expression else _value(token.text) for token in tree.values]
        return f"{name}{tree.compare.text}{'|'.join(values)}"
    if isinstance(tree, Negation):
        return f"-{_written(tree.part, is_part=True)}"
    parts = [_written(part, is_part=not tree.either or not _is_joined_by_spaces(part)) for part in tree.parts]
    joined = (" OR " if tree.either else " ").join(parts)
    return f"({joined})" if is_part else joined


def _is_joined_by_spaces(tree: Tree) -> bool:
    return not isinstance(tree, Token | Comparison | Negation) and not tree.either


def _token(token: Token) -> str:
    if token.is_expression:
        return f"/{token.text}/"
    return f'"{token.text}"' if token.is_quoted else token.text


DESCENDING = re.compile(r"-[\w.]+")  # or a number below 0


def _value(value: str) -> str:
    """Return a value; the ends of a range are joined by `..`, and a number's other name becomes its own."""
    ends = ends_of(value) if AMOUNT.fullmatch(value) else None
    if ends is not None:
        return "..".join("" if end is None else str(end) for end in ends)
    if value in OTHER_NAMES:
        return OTHER_NAMES[value].name
    return value if DESCENDING.fullmatch(value) else quoted(value)
