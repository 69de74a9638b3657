"""A query as text: in the words of the language, however it was typed."""

import re
from collections.abc import Iterable

from deckbuilder.query.amounts import ends_of
from deckbuilder.query.fields import AMOUNT, OTHER_NAMES, SCRYFALL, compared_field
from deckbuilder.query.syntax import Comparison, Negation, Token, Tree, read
from deckbuilder.text import fold

PLAIN = re.compile(r'[^\s()"|<>=:-][^\s()"|]*')  # a value or word that needs no quotes


def quoted(value: str) -> str:
    """Return a value as a query takes it, in quotes if it needs them."""
    return value if PLAIN.fullmatch(value) and fold(value) not in ("or", "and", "not") else f'"{value}"'


def condition_text(field: str, values: Iterable[str], sign: str = ":") -> str:
    """Return the text of a condition: `faction:"polar dwarves"`, `cost:3|5`."""
    return f"{field}{sign}{'|'.join(map(quoted, values))}"


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
        values = [_token(token) if token.is_expression else quoted(_value(token.text)) for token in tree.values]
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


def _value(value: str) -> str:
    """Return a value; the ends of a range are joined by `..`, and a number's other name becomes its own."""
    ends = ends_of(value) if AMOUNT.fullmatch(value) else None
    if ends is None:
        return OTHER_NAMES[value].name if value in OTHER_NAMES else value
    return "..".join("" if end is None else str(end) for end in ends)
