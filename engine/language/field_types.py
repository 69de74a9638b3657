"""Field types: which plain data may stand under a key. `parser` reads by them, `json_schema` writes their schema.

The type of a Python field determines its field type: `str | None` that of `str`, a node class a mapping with its keys,
a kind of words any word of it. `Annotated` adds what a type can't express: bounds, patterns, lengths.
"""

from collections.abc import Callable
from dataclasses import dataclass
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from engine.language.errors import DocumentPath


class FieldType:
    """The type of a value in a definition."""


@dataclass(frozen=True)
class IntegerType(FieldType):
    """A whole number from `least` to `most`."""

    least: int
    most: int


@dataclass(frozen=True)
class TextType(FieldType):
    """A text of 1 to `most` characters that matches `pattern` as a whole, and none of the `forbidden` patterns.

    `make` builds the value of the field from the text and its place in the document.
    """

    name: str
    doc: str
    most: int
    pattern: str = ""
    forbidden: tuple[tuple[str, str], ...] = ()  # description, pattern
    make: Callable[[str, DocumentPath], Any] | None = None


@dataclass(frozen=True)
class ChoiceType(FieldType):
    """One of some values, all of them texts or all of them booleans."""

    values: tuple[str | bool, ...]


@dataclass(frozen=True)
class ListedType(FieldType):
    """One of the words that a rule set lists under `name`, or one of `extra_words`."""

    name: str
    extra_words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Length:
    """The length of a list. `alone`: a single item may stand without a list around it."""

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
    """A mapping from words that a rule set lists to values, never empty.

    `doc`: the description of a value, with the word in place of `{}`.
    """

    keys: ListedType
    value: FieldType
    doc: str = ""


@dataclass(frozen=True)
class AnyOfType(FieldType):
    """One of several field types, distinguished by the kind of YAML value: number, text, list, mapping."""

    field_types: tuple[FieldType, ...]


@dataclass(frozen=True)
class NodeType(FieldType):
    """A node: of one class, or any word of a kind of words."""

    node: type[Any]


@dataclass(frozen=True)
class NodeSetType(FieldType):
    """A mapping with several words of a kind side by side, read as a tuple of at least `least` nodes."""

    node: type[Any]
    least: int = 0


@dataclass(frozen=True)
class NamedType(FieldType):
    """A field type that the schema defines once, by name."""

    name: str
    field_type: FieldType


@dataclass(frozen=True)
class Def:
    """Marks a type as one that the schema defines once."""

    name: str


@dataclass(frozen=True)
class SideBySide:
    """Marks a tuple of words that are written in one mapping."""

    least: int = 0


@dataclass(frozen=True)
class Doc:
    """Describes the values of a table, with the key in place of `{}`."""

    text: str


def values_of(field_type: FieldType) -> tuple[Any, ...]:
    """Return the values that a field type of choices allows, also inside a list or among other types."""
    if isinstance(field_type, ListType):
        return values_of(field_type.item)
    if isinstance(field_type, AnyOfType):
        return tuple(value for alternative in field_type.field_types for value in values_of(alternative))
    return field_type.values if isinstance(field_type, ChoiceType) else ()


def field_type_of(type_: Any) -> FieldType:
    """Return the field type that a Python type stands for."""
    origin, args = get_origin(type_), get_args(type_)
    if origin is Annotated:
        return _annotated(args[0], args[1:])
    if origin is Literal:
        return ChoiceType(args)
    if origin in (Union, UnionType):
        field_types = tuple(field_type_of(arg) for arg in args if arg is not type(None))
        return field_types[0] if len(field_types) == 1 else AnyOfType(field_types)
    if origin is tuple:
        return ListType(field_type_of(args[0]), Length())
    if isinstance(type_, type):
        return NodeType(type_)
    raise TypeError(f"no field type is known for {type_}")


def _annotated(type_: Any, marks: tuple[Any, ...]) -> FieldType:
    field_type: FieldType | None = None
    for mark in marks:
        if isinstance(mark, FieldType):
            field_type = mark
        elif isinstance(mark, Length):
            field_type = ListType(field_type_of(get_args(type_)[0]), mark)
        elif isinstance(mark, SideBySide):
            field_type = NodeSetType(get_args(type_)[0], mark.least)
        elif isinstance(mark, Doc):
            keys, value = map(field_type_of, get_args(type_))
            if not isinstance(keys, ListedType):
                raise TypeError(f"the keys of {type_} are no words of the rule set")
            field_type = TableType(keys, value, mark.text)
        elif isinstance(mark, Def):
            field_type = NamedType(mark.name, field_type or field_type_of(type_))
    return field_type or field_type_of(type_)
