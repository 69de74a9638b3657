"""Forms: what may stand under a key, as plain data. `reading` reads values by them, `publishing` writes their schema.

A form is told by the type of a field: `str | None` by what it is without None, a node class by its keys, a kind of
words by whichever word it is. What a type can't say is added with `Annotated`: bounds, patterns, lengths.
"""

from collections.abc import Callable
from dataclasses import dataclass
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from engine.language.errors import DocumentPath


class FieldType:
    """What a value must look like."""


@dataclass(frozen=True)
class IntegerType(FieldType):
    """A whole number from `least` to `most`."""

    least: int
    most: int


@dataclass(frozen=True)
class TextType(FieldType):
    """A text of 1 to `most` characters: all of it as `pattern` says, or without what a `forbidden` pattern finds.

    `make` turns it, and the place where it stands, into the value of the field.
    """

    name: str
    doc: str
    most: int
    pattern: str = ""
    forbidden: tuple[tuple[str, str], ...] = ()  # what it is, pattern
    make: Callable[[str, DocumentPath], Any] | None = None


@dataclass(frozen=True)
class ChoiceType(FieldType):
    """One of some values, all of them texts or all of them booleans."""

    values: tuple[str | bool, ...]


@dataclass(frozen=True)
class ListedType(FieldType):
    """One of the words that a rule set lists, or of those that may stand `extra_words`."""

    name: str
    extra_words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Length:
    """How long a list is. `alone`: its only item may stand without a list around it."""

    least: int = 0
    most: int | None = None
    unique: bool = False
    alone: bool = False


@dataclass(frozen=True)
class ListType(FieldType):
    """A list, read as a tuple."""

    item: FieldType
    length: Length


@dataclass(frozen=True)
class TableType(FieldType):
    """A mapping from words that a rule set lists to values; `doc` with the word in place of `{}`. Never empty."""

    keys: ListedType
    value: FieldType
    doc: str = ""


@dataclass(frozen=True)
class AnyOfType(FieldType):
    """One of several forms, told apart by what kind of YAML value it is: number, text, list, mapping."""

    forms: tuple[FieldType, ...]


@dataclass(frozen=True)
class NodeType(FieldType):
    """A node: one of a class, or a word of a kind of words."""

    node: type[Any]


@dataclass(frozen=True)
class NodeSetType(FieldType):
    """A mapping that is several words of a kind side by side, read as a tuple. `least`: how many at least."""

    node: type[Any]
    least: int = 0


@dataclass(frozen=True)
class NamedType(FieldType):
    """A form that the schema defines once, by name."""

    name: str
    form: FieldType


@dataclass(frozen=True)
class Def:
    """Marks a type as one that the schema defines once."""

    name: str


@dataclass(frozen=True)
class SideBySide:
    """Marks a tuple of words as written in one mapping."""

    least: int = 0


@dataclass(frozen=True)
class Doc:
    """Says what the values of a table are, with the key in place of `{}`."""

    text: str


def values_of(form: FieldType) -> tuple[Any, ...]:
    """The words that may stand in a form of chosen words, in a list of them, or beside other forms."""
    if isinstance(form, ListType):
        return values_of(form.item)
    if isinstance(form, AnyOfType):
        return tuple(value for one in form.forms for value in values_of(one))
    return form.values if isinstance(form, ChoiceType) else ()


def field_type_of(type_: Any) -> FieldType:
    """The form that a type stands for."""
    origin, args = get_origin(type_), get_args(type_)
    if origin is Annotated:
        return _annotated(args[0], args[1:])
    if origin is Literal:
        return ChoiceType(args)
    if origin in (Union, UnionType):
        forms = tuple(field_type_of(arg) for arg in args if arg is not type(None))
        return forms[0] if len(forms) == 1 else AnyOfType(forms)
    if origin is tuple:
        return ListType(field_type_of(args[0]), Length())
    if isinstance(type_, type):
        return NodeType(type_)
    raise TypeError(f"no form is known for {type_}")


def _annotated(type_: Any, marks: tuple[Any, ...]) -> FieldType:
    form: FieldType | None = None
    for mark in marks:
        if isinstance(mark, FieldType):
            form = mark
        elif isinstance(mark, Length):
            form = ListType(field_type_of(get_args(type_)[0]), mark)
        elif isinstance(mark, SideBySide):
            form = NodeSetType(get_args(type_)[0], mark.least)
        elif isinstance(mark, Doc):
            keys, value = map(field_type_of, get_args(type_))
            if not isinstance(keys, ListedType):
                raise TypeError(f"the keys of {type_} are no words of the rule set")
            form = TableType(keys, value, mark.text)
        elif isinstance(mark, Def):
            form = NamedType(mark.name, form or field_type_of(type_))
    return form or field_type_of(type_)
