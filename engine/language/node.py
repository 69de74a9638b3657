"""Nodes: the words of the card language as typed values, each declared once.

A node class describes a mapping of YAML. Its docstring says what the word means, its fields are the keys, and their
types determine the values (`engine.language.field_types`). A key that is a Python keyword has an underscore behind it
(`if_`). A class with a `kind` is not a word itself; its subclasses are the words of that kind, distinguished by their
first key.
"""

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass
from typing import Any, ClassVar, Final, TypeVar, dataclass_transform, get_type_hints

from engine.language.errors import DocumentPath
from engine.language.field_types import FieldType, field_type_of

OTHERS: Final = "*"  # among the values of a key that need a feature: all that are not listed


@dataclass(frozen=True)
class Key:
    """A key of a mapping.

    Attributes:
        field: Its name in Python.
        role: The card of an event that it tests.
        needs: The feature that a game must have for the key to do something.
        value_needs: The same for some of its values; `OTHERS` stands for all that are not listed.
        beside: Keys of which one must stand beside it for it to do something.
    """

    name: str
    field: str
    field_type: FieldType
    required: bool
    default: Any  # MISSING if the key is required
    doc: str
    role: str = ""
    example: str = ""
    why: str = ""
    needs: str = ""
    value_needs: Mapping[Any, str] = dataclasses.field(default_factory=dict)
    beside: tuple[str, ...] = ()

    def needs_of(self, value: object) -> str:
        """Return the feature that a game must have for one of the values to do something; empty for none."""
        return self.value_needs.get(value, self.value_needs.get(OTHERS, ""))


def key(
    doc: str = "",
    *,
    default: Any = MISSING,
    role: str = "",
    example: str = "",
    why: str = "",
    needs: str | Mapping[Any, str] = "",
    beside: tuple[str, ...] = (),
) -> Any:  # the type is the field's
    """Declare a key, required unless it has a default. `doc`: its description, by default that of its word.

    `example` and `why` (the reason for a part of its own) are shown in the list of the language's parts. `needs`: the
    feature that a game must have for the key to do something, or, by value, for some of its values. `beside`: the keys
    of which one must be there for it to do something.
    """
    of_key, of_values = (needs, {}) if isinstance(needs, str) else ("", needs)
    shown = {"doc": doc, "example": example, "why": why}
    declared = {**shown, "role": role, "needs": of_key, "value_needs": of_values, "beside": beside}
    return dataclasses.field(default=default, metadata=declared)


def inline(*, default: Any = MISSING) -> Any:
    """Declare a field that is read from the keys that the class does not declare: one word or several."""
    return dataclasses.field(default=default, metadata={"inline": True})


@dataclass(frozen=True)
class NodeInfo:
    """The properties of a node class in addition to its keys.

    Attributes:
        kind: The kind of words that it belongs to, as in the schema.
        is_kind: It is the kind itself.
        title: The name of the kind for users, if its words are distinguished as alternatives.
        one_of, any_of: Keys of which exactly one, or at least one, is required.
        example: How it is written.
        why: The reason for a word that only one card uses.
        needs: The feature that a game must have for the word to do something, as a noun; empty for every game.
    """

    kind: str = ""
    is_kind: bool = False
    title: str = ""
    one_of: tuple[str, ...] = ()
    any_of: tuple[str, ...] = ()
    example: str = ""
    why: str = ""
    needs: str = ""


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(key, inline))
class Node:
    """A part of a definition.

    Subclasses are frozen dataclasses. The methods that a dataclass would generate for each of them are here once.

    Attributes:
        path: Its place in the document; it does not count when nodes are compared.
        inside: All nodes inside it, listed when they are first asked for.
    """

    __slots__ = ("__dict__", "inside", "path")  # `vars` are the fields alone

    path: DocumentPath
    inside: "tuple[Node, ...] | None"
    about: ClassVar[NodeInfo] = NodeInfo()

    def __init_subclass__(
        cls,
        *,
        kind: str = "",
        title: str = "",
        one_of: tuple[str, ...] = (),
        any_of: tuple[str, ...] = (),
        example: str = "",
        why: str = "",
        needs: str = "",
    ) -> None:
        super().__init_subclass__()
        dataclass(init=False, repr=False, eq=False, kw_only=True, match_args=False)(cls)
        above = cls.about
        cls.about = NodeInfo(kind or above.kind, bool(kind), title or above.title, one_of, any_of, example, why, needs)

    def __init__(self, **values: Any) -> None:
        structure = shape(type(self))
        if not structure.required <= values.keys() <= structure.fields.keys():
            raise TypeError(
                f"{type(self).__name__} has the fields {', '.join(structure.fields)}, not {', '.join(values)}"
            )
        object.__setattr__(self, "path", ())
        object.__setattr__(self, "inside", None)
        vars(self).update(structure.fields)
        vars(self).update(values)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self), *vars(self).values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"

    def __setattr__(self, name: str, value: object) -> None:
        raise dataclasses.FrozenInstanceError(f"{type(self).__name__} can't be changed")

    def __delattr__(self, name: str) -> None:
        raise dataclasses.FrozenInstanceError(f"{type(self).__name__} can't be changed")


N = TypeVar("N", bound=Node)


@dataclass(frozen=True)
class Inline:
    """A field that is read from the keys that the class does not declare."""

    field: str
    field_type: FieldType
    required: bool


@dataclass(frozen=True)
class Shape:
    """The structure of the mappings of a class: its keys, and the field that takes other keys.

    Attributes:
        fields: All fields with their defaults.
        required: Those without a default.
        needed: The required keys.
    """

    keys: dict[str, Key]
    inline: Inline | None
    fields: dict[str, Any]
    required: frozenset[str]
    needed: frozenset[str]


_SHAPES: dict[type[Node], Shape] = {}


def shape(node: type[Node]) -> Shape:
    """Return the structure of the mappings of a class."""
    structure = _SHAPES.get(node)
    if structure is None:
        structure = _SHAPES[node] = _shape(node)
    return structure


def keys(node: type[Node]) -> dict[str, Key]:
    """Return the keys that a class declares, by name."""
    return shape(node).keys


def _shape(node: type[Node]) -> Shape:
    types = get_type_hints(node, include_extras=True)
    declarations: dict[str, Key] = {}
    inner: Inline | None = None
    fields = dataclasses.fields(node)  # type: ignore[arg-type] # __init_subclass__ makes it one
    for declared in fields:
        declared_as, field_type = declared.metadata, field_type_of(types[declared.name])
        required = declared.default is MISSING
        if "inline" in declared_as:
            inner = Inline(declared.name, field_type, required)
        elif declared_as:
            name = declared.name.rstrip("_")
            declarations[name] = Key(
                name,
                declared.name,
                field_type,
                required,
                declared.default,
                **{**declared_as, "doc": declared_as["doc"] or summary(node)},
            )
    without = frozenset(field.name for field in fields if field.default is MISSING)
    needed = frozenset(name for name, declared in declarations.items() if declared.required)
    return Shape(declarations, inner, {field.name: field.default for field in fields}, without, needed)


def place_node(node: N, path: DocumentPath) -> N:
    """Return a new node after setting its place in the document."""
    object.__setattr__(node, "path", path)
    return node


def summary(node: type[Node]) -> str:
    """Return the first line of a class's docstring."""
    return (node.__doc__ or "").partition("\n")[0]


def parts(node: Node) -> Iterator[tuple[str, Node]]:
    """Yield the nodes directly inside a node, each with the name of its field."""
    for field, value in vars(node).items():
        if isinstance(value, Node):
            yield field, value
        elif isinstance(value, tuple):
            yield from ((field, inner) for inner in _listed(value))


def _listed(value: tuple[Any, ...]) -> Iterator[Node]:
    for item in value:
        if isinstance(item, Node):
            yield item
        elif isinstance(item, tuple):
            yield from _listed(item)


def children(node: Node) -> list[Node]:
    """Return the nodes directly inside a node."""
    return [inner for _, inner in parts(node)]


def walk(node: Node) -> list[Node]:
    """Return a node and all nodes inside it, in depth-first order."""
    if node.inside is None:
        inside = tuple([inner_node for child in children(node) for inner_node in walk(child)])
        object.__setattr__(node, "inside", inside)
    return [node, *(node.inside or ())]


def each_of(kind: type[N], *nodes: Node) -> list[N]:
    """Return the nodes of a class among some nodes and all nodes inside them."""
    return [inner_node for node in nodes for inner_node in walk(node) if isinstance(inner_node, kind)]


def words_in(*values: object) -> set[str]:
    """Return every text inside nodes and their values."""
    words: set[str] = set()
    waiting = list(values)
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            words.add(value)
        elif isinstance(value, Node):
            waiting.extend(vars(value).values())
        elif isinstance(value, dict):
            waiting += [*value.keys(), *value.values()]
        elif isinstance(value, (tuple, list)):
            waiting.extend(value)
    return words
