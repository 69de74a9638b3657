"""The parser: plain data becomes nodes, or a LanguageError with one sentence about what would be right."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from engine.language import field_types
from engine.language.errors import DocumentPath, LanguageError
from engine.language.node import N, Node, NodeInfo, keys, place_node, shape
from engine.language.vocabulary import Vocabulary

MAX_DEPTH: Final = 24  # names and numbers in the path of a part of a definition
MAX_PARTS: Final = 1000  # parts of a definition; the largest shipped card has a tenth of that
PlainData = Mapping[str, Any]


def parse(data: Any, node: type[N], vocabulary: Vocabulary, card: str = "", path: DocumentPath = ()) -> N:
    """Return a node of a class, or of a kind of words, from the data of a document.

    `card`: the name of its card in errors. `path`: the place of the data in the document. Raises LanguageError for data
    that the schema of the vocabulary does not allow.
    """
    parsed = _NodeParser(vocabulary, card).node(node, data, path)
    if not isinstance(parsed, node):
        raise TypeError(f"{parsed} is not a {node}")
    return parsed


class _NodeParser:
    def __init__(self, vocabulary: Vocabulary, card: str) -> None:
        self.vocabulary = vocabulary
        self.card = card
        self.parts = 0  # the number of nodes read so far
        self.readers: dict[type[field_types.FieldType], Callable[[Any, Any, DocumentPath], Any]] = {
            field_types.IntegerType: self.whole,
            field_types.TextType: self.text,
            field_types.ChoiceType: self.choice,
            field_types.ListedType: self.listed,
            field_types.ListType: self.items,
            field_types.TableType: self.table,
            field_types.AnyOfType: self.alternatives,
            field_types.NodeType: lambda field_type, data, path: self.node(field_type.node, data, path),
            field_types.NodeSetType: self.together,
            field_types.NamedType: lambda field_type, data, path: self.read(field_type.field_type, data, path),
        }

    def error(self, path: DocumentPath, message: str) -> LanguageError:
        return LanguageError(self.card, path, message)

    def read(self, field_type: field_types.FieldType, data: Any, path: DocumentPath) -> Any:
        return self.readers[type(field_type)](field_type, data, path)

    # Values

    def whole(self, field_type: field_types.IntegerType, data: Any, path: DocumentPath) -> int:
        if not _is_whole(data):
            raise self.error(path, f"{_shown(data)} is not a whole number")
        if not field_type.least <= data <= field_type.most:
            raise self.error(
                path, f"{data} is not possible here; it must be from {field_type.least} to {field_type.most}"
            )
        return int(data)

    def text(self, field_type: field_types.TextType, data: Any, path: DocumentPath) -> Any:
        if not isinstance(data, str):
            raise self.error(path, f"{_shown(data)} is not a text")
        if not 1 <= len(data) <= field_type.most:
            raise self.error(path, f"a text has from 1 to {field_type.most} characters")
        if field_type.pattern and not re.fullmatch(field_type.pattern, data):
            raise self.error(path, f"{_shown(data)} must look like: {field_type.doc}")
        for description, pattern in field_type.forbidden:
            if re.search(pattern, data):
                raise self.error(path, f"{_shown(data)} holds {description}")
        return field_type.make(data, path) if field_type.make else data

    def choice(self, field_type: field_types.ChoiceType, data: Any, path: DocumentPath) -> str | bool:
        if isinstance(data, str | bool):
            for value in field_type.values:
                if data == value and type(data) is type(value):
                    return value
        raise self.no_such(field_type.values, data, path)

    def listed(self, field_type: field_types.ListedType, data: Any, path: DocumentPath) -> str:
        words = self.vocabulary.lists.get(field_type.name)
        if not isinstance(data, str) or (
            words is not None and data not in words and data not in field_type.extra_words
        ):
            raise self.no_such((*(words or ()), *field_type.extra_words), data, path)
        return data

    def no_such(self, words: Iterable[Any], data: Any, path: DocumentPath) -> LanguageError:
        shown = _shown(data) if not isinstance(data, str) else f"'{data}'"
        return self.error(path, f"{shown} means nothing here; it must be one of {_all(words)}")

    def items(self, field_type: field_types.ListType, data: Any, path: DocumentPath) -> tuple[Any, ...]:
        length = field_type.length
        if not isinstance(data, list):
            if length.alone:
                return (self.read(field_type.item, data, path),)
            raise self.error(path, f"{_shown(data)} is not a list")
        if len(data) < length.least or (length.most is not None and len(data) > length.most):
            most = "" if length.most is None else f", and {length.most} at most"
            raise self.error(path, f"a list here has {length.least} or more entries{most}")
        items = tuple(self.read(field_type.item, item, (*path, i)) for i, item in enumerate(data))
        if length.unique and len(set(items)) < len(items):
            raise self.error(path, "the list has an entry twice")
        return items

    def table(self, field_type: field_types.TableType, data: Any, path: DocumentPath) -> dict[str, Any]:
        for word in self.mapping(data, path):
            self.listed(field_type.keys, word, (*path, word))
        if not data:
            raise self.error(path, f"it needs one of {_all(self.vocabulary.lists.get(field_type.keys.name, ()))}")
        return {word: self.read(field_type.value, value, (*path, word)) for word, value in data.items()}

    def alternatives(self, field_type: field_types.AnyOfType, data: Any, path: DocumentPath) -> Any:
        for alternative in field_type.field_types:
            if _could_be(alternative, data):
                return self.read(alternative, data, path)
        raise self.error(path, f"{_shown(data)} is not allowed here")

    # Nodes

    def mapping(self, data: Any, path: DocumentPath) -> PlainData:
        if not isinstance(data, Mapping):
            raise self.error(path, f"{_shown(data)} is not a mapping")
        return data

    def node(self, node: type[Node], data: Any, path: DocumentPath) -> Node:
        self.mapping(data, path)
        if len(path) > MAX_DEPTH:
            raise self.error(path, f"is nested more than {MAX_DEPTH} parts deep")
        self.parts += 1
        if self.parts > MAX_PARTS:
            raise self.error(path, f"has more than {MAX_PARTS} parts")
        return self.made(self.word(node, data, path) if node.about.is_kind else node, data, path)

    def word(self, kind: type[Node], data: PlainData, path: DocumentPath) -> type[Node]:
        """Return the word of a kind that a mapping is."""
        words = self.vocabulary.by_head(kind)
        given = [name for name in data if name in words]
        if len(given) > 1:
            given = [name for name in given if all(set(given) <= self.known(word) for word in words[name])] or given
        if len(given) > 1:
            first, second = given[:2]
            raise self.error(
                (*path, second), f"'{second}' can't stand beside '{first}': there is one of them at a time"
            )
        if not given:
            title = kind.about.title or kind.about.kind
            raise self.error(path, f"this is not {with_article(title)}; it must have one of {_all(words)}")
        head = given[0]
        return words[head][0] if len(words[head]) == 1 else self.by_value(words[head], head, data[head], path)

    def by_value(self, words: tuple[type[Node], ...], head: str, value: Any, path: DocumentPath) -> type[Node]:
        """Return the word that is meant of several with the same first key, by its value or the keys of a mapping."""
        if isinstance(value, Mapping):
            return next((word for word in words if _fits(keys(word)[head].field_type, value)), words[0])
        first = value[0] if isinstance(value, list) and value else value
        for word in words:
            if first in field_types.values_of(keys(word)[head].field_type):
                return word
        raise self.no_such(
            [name for word in words for name in field_types.values_of(keys(word)[head].field_type)],
            value,
            (*path, head),
        )

    def known(self, node: type[Node]) -> set[str]:
        inner = shape(node).inline
        kind = _kind(inner.field_type) if inner else None
        inside = (self.known(word) for word in self.vocabulary.of_kind(kind)) if kind else ()
        return set(keys(node)).union(*inside)

    def made(self, node: type[Node], data: PlainData, path: DocumentPath) -> Node:
        structure, values, inline_values = shape(node), dict[str, Any](), dict[str, Any]()
        for name, value in data.items():
            declared = structure.keys.get(name)
            if declared is not None:
                values[declared.field] = self.read(declared.field_type, value, (*path, name))
            elif structure.inline is not None:
                inline_values[name] = value
            else:
                raise self.unknown(structure.keys, name, path)
        if not structure.needed <= data.keys():
            name = next(name for name in structure.keys if name in structure.needed and name not in data)
            doc = structure.keys[name].doc
            described = f": {doc[0].lower()}{doc[1:].rstrip('.')}" if doc else ""
            raise self.error(path, f"'{name}' is missing{described}")
        if node.about.one_of or node.about.any_of:
            self.check(node.about, data, path)
        if structure.inline is not None:
            if not data:
                raise self.error(path, f"it is empty; it needs one of {_all(self.heads(node))}")
            if inline_values or structure.inline.required:
                values[structure.inline.field] = self.read(structure.inline.field_type, inline_values, path)
        return place_node(node(**values), path)

    def check(self, about: NodeInfo, data: PlainData, path: DocumentPath) -> None:
        """Raise an error for a mapping that lacks a required key, or has two keys that exclude each other."""
        given = [name for name in data if name in about.one_of]
        if len(given) > 1:
            raise self.error((*path, given[1]), f"'{given[1]}' can't stand beside '{given[0]}'")
        needed = about.one_of or about.any_of
        if not any(name in data for name in needed):
            raise self.error(path, f"it needs one of {_all(needed)}")

    def heads(self, node: type[Node]) -> list[str]:
        """Return the keys that can stand first in a mapping of a class, including those of words inside it."""
        inner = shape(node).inline
        kind = _kind(inner.field_type) if inner else None
        return [*keys(node), *(self.vocabulary.by_head(kind) if kind else ())]

    def unknown(self, words: Iterable[str], name: Any, path: DocumentPath) -> LanguageError:
        return self.error((*path, name), f"'{name}' means nothing here; it must be one of {_all(words)}")

    def together(self, field_type: field_types.NodeSetType, data: Any, path: DocumentPath) -> tuple[Node, ...]:
        """Return the words of a mapping that contains several, in order."""
        owners = self.vocabulary.by_key(field_type.node)
        parts: dict[type[Node], dict[str, Any]] = {}
        for name, value in self.mapping(data, path).items():
            if name not in owners:
                raise self.unknown(owners, name, path)
            parts.setdefault(owners[name], {})[name] = value
        if len(parts) < field_type.least:
            raise self.error(path, f"it needs one of {_all(owners)}")
        return tuple(self.made(word, part, path) for word, part in parts.items())


def _shown(value: Any) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value)


def _is_whole(data: Any) -> bool:
    """Return True for whole numbers in the sense of JSON Schema: 1.0 is one, true is not."""
    return type(data) is int or (isinstance(data, float) and data.is_integer())


def _all(words: Iterable[Any]) -> str:
    return ", ".join(str(word).lower() if isinstance(word, bool) else str(word) for word in words)


def _fits(field_type: field_types.FieldType, data: PlainData) -> bool:
    """Return True if a mapping has a required key of a node class."""
    needed = shape(field_type.node).needed if isinstance(field_type, field_types.NodeType) else frozenset()
    return not needed.isdisjoint(data)


def _kind(field_type: field_types.FieldType) -> type[Node] | None:
    inner = field_type.field_type if isinstance(field_type, field_types.NamedType) else field_type
    return inner.node if isinstance(inner, field_types.NodeType | field_types.NodeSetType) else None


def _could_be(field_type: field_types.FieldType, data: Any) -> bool:
    """Return True if a value is of the kind of YAML value that a field type takes."""
    if isinstance(field_type, field_types.NamedType):
        return _could_be(field_type.field_type, data)
    if isinstance(field_type, field_types.AnyOfType):
        return any(_could_be(alternative, data) for alternative in field_type.field_types)
    if isinstance(field_type, field_types.IntegerType):
        return _is_whole(data)
    if isinstance(field_type, field_types.TextType | field_types.ChoiceType | field_types.ListedType):
        return isinstance(data, str | bool)
    if isinstance(field_type, field_types.ListType):
        return isinstance(data, list) or (field_type.length.alone and _could_be(field_type.item, data))
    return isinstance(data, Mapping)


def with_article(noun: str) -> str:
    """Return a noun with its indefinite article: `a cost`, `an effect`."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
