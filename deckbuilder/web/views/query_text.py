"""The text of a query and its conditions, which a press adds, takes out or replaces: so the language is learned."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from deckbuilder.query.fields import FIELDS_BY_NAME, ORDERS, Field, compared_field
from deckbuilder.query.parse import written
from deckbuilder.query.syntax import Comparison, Negation, QueryError, Term, terms_of

MAX_QUERIES = 64  # at hand: a page asks for the terms of its query several times


def conditions_of(text: str) -> list[str] | None:
    """Return the conditions that a query joins by spaces; None where OR joins them, or where it is broken."""
    terms = _terms(text)
    return None if terms is None else [text[term.start : term.end] for term in terms]


def _terms(text: str) -> Sequence[Term] | None:
    try:
        return terms_of(text)
    except QueryError:
        return None


@dataclass(frozen=True)
class Chip:
    """A condition that a press adds to the query or takes out. `text`: the query after that."""

    name: str
    condition: str
    is_on: bool
    text: str


def with_condition(text: str, condition: str) -> str:
    """Return a query with a further condition."""
    plain = text.strip()
    if not plain:
        return condition
    return f"{plain} {condition}" if conditions_of(plain) is not None else f"({plain}) {condition}"


def without_condition(text: str, condition: str) -> str:
    """Return a query without a condition of its top level."""
    conditions = conditions_of(text)
    return text if conditions is None else " ".join(other for other in conditions if other != condition)


@dataclass(frozen=True)
class QueryTerms:
    """A query as conditions that all must hold. `conditions`: their texts; `fields`: what each one compares."""

    conditions: tuple[str, ...]
    fields: tuple[str, ...]

    @classmethod
    @lru_cache(MAX_QUERIES)
    def of(cls, text: str) -> "QueryTerms":
        """Return the conditions of a query; one that OR joins is a single condition. Raises QueryError."""
        terms = terms_of(text)
        if terms is None:
            return cls((f"({text.strip()})",), ("",))
        texts = tuple(text[term.start : term.end] for term in terms)
        return cls(texts, tuple(_compared_name(term) for term in terms))

    def index(self, field: str) -> list[int]:
        """Return the places of the conditions on a field."""
        return [number for number, name in enumerate(self.fields) if name == field]

    def replaced(self, places: Sequence[int], condition: str) -> str:
        """Return the query with a condition in place of some; at the end for no place, and with "" without them."""
        before, after = self.around(places)
        return " ".join(text for text in (before, condition, after) if text)

    def around(self, places: Sequence[int]) -> tuple[str, str]:
        """Return the query before and after the condition that `replaced` puts in place of some."""
        texts = [text for number, text in enumerate(self.conditions) if number not in places]
        gap = places[0] if places else len(texts)
        return " ".join(texts[:gap]), " ".join(texts[gap:])

    @property
    def order(self) -> str:
        """What the query is sorted by, empty if by nothing or by several fields."""
        orders = [written(self.conditions[place]).partition(":")[2] for place in self.index("order")]
        return orders[0] if len(orders) == 1 and SINGLE_ORDER.fullmatch(orders[0]) else ""

    def ordered(self, order: str) -> str:
        """Return the query sorted by a field, with `-` in front the other way round; with "" in the usual order."""
        return self.replaced(self.index("order"), f"order:{order}" if order else "")


SINGLE_ORDER = re.compile(rf"-?(?:{'|'.join(ORDERS)})")
NUMBERS: Sequence[Field] = tuple(FIELDS_BY_NAME[name] for name in ("cost", "life", "strength", "value"))


def _compared_name(term: Term) -> str:
    tree = term.tree
    if isinstance(tree, Negation) or not isinstance(tree, Comparison):
        return ""
    field = compared_field(tree.field.text, tree.compare.text, [value.text for value in tree.values])
    if field is None or tree.compare.text == "!=":
        return ""
    is_other_number = field in NUMBERS and any(value.text.isalpha() for value in tree.values)
    return "" if is_other_number else field.name
