"""The JSON schema of the card language, written from the nodes of a vocabulary.

Alternatives are distinguished by their first required key, as `deckbuilder.documents.schema_errors` reads them.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.language import field_types
from engine.language.node import Key, Node, keys, shape, summary
from engine.language.nodes.clauses import AbilityNode, ClauseNode, DefinitionNode
from engine.language.nodes.modifiers import GrantedAbilityNode
from engine.language.vocabulary import Vocabulary

Schema = dict[str, Any]

HEAD: Schema = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "ability.schema.json",
    "title": "Ability",
    "description": "One ability of a card: a text, the name of an ability that the rule set shares, "
    "or a definition in the card language.",
    "$ref": "#/$defs/ability",
}
TYPES = ("integer", "string", "object", "array")  # in the order of error messages


def schema(vocabulary: Vocabulary) -> Schema:
    """Return the schema of an ability in the words of a vocabulary, whose lists must be complete."""
    writer = _SchemaWriter(vocabulary)
    writer.abilities()
    return {**HEAD, "$defs": writer.defined}


class _SchemaWriter:
    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.defined: dict[str, Schema] = {}
        self.writers: dict[type[field_types.FieldType], Callable[[Any], Schema]] = {
            field_types.IntegerType: lambda field_type: {
                "type": "integer",
                "minimum": field_type.least,
                "maximum": field_type.most,
            },
            field_types.TextType: lambda field_type: self.once(field_type.name, lambda: _text(field_type)),
            field_types.ChoiceType: _choice,
            field_types.ListedType: lambda field_type: {
                "enum": [*self.vocabulary.lists[field_type.name], *field_type.extra_words]
            },
            field_types.ListType: self.by_type,
            field_types.AnyOfType: self.by_type,
            field_types.TableType: self.table,
            field_types.NodeType: lambda field_type: self.node(field_type.node),
            field_types.NodeSetType: self.together,
            field_types.NamedType: lambda field_type: self.once(
                field_type.name, lambda: self.field_schema(field_type.field_type)
            ),
        }

    def field_schema(self, field_type: field_types.FieldType) -> Schema:
        return self.writers[type(field_type)](field_type)

    def once(self, name: str, write: Callable[[], Schema]) -> Schema:
        """Return a reference to the schema of a name; the schema is written when it is first referred to."""
        if name not in self.defined:
            self.defined[name] = {}  # the definition may refer to itself
            self.defined[name] = write()
        return {"$ref": f"#/$defs/{name}"}

    # Values

    def by_type(self, field_type: field_types.FieldType) -> Schema:
        """Return alternatives that are distinguished by the type of the value; the last one needs no test."""
        *others, (_, schema) = cases = self.cases(field_type)
        if not others:
            return schema
        for type_, case in reversed(others):
            schema = {"if": {"type": type_}, "then": case, "else": schema}
        return {"type": sorted((type_ for type_, _ in cases), key=TYPES.index), **schema}

    def cases(self, field_type: field_types.FieldType) -> list[tuple[str, Schema]]:
        """Return the schemas that a value may have, with its JSON type."""
        if isinstance(field_type, field_types.AnyOfType):
            return [case for alternative in field_type.field_types for case in self.cases(alternative)]
        if isinstance(field_type, field_types.NamedType) and isinstance(field_type.field_type, field_types.AnyOfType):
            named = self.field_schema(field_type)
            return [(type_, named) for type_, _ in self.cases(field_type.field_type)]
        if isinstance(field_type, field_types.ListType):
            length = field_type.length
            schema: Schema = {"type": "array", "minItems": length.least, "items": self.field_schema(field_type.item)}
            schema |= {} if length.most is None else {"maxItems": length.most}
            schema |= {"uniqueItems": True} if length.unique else {}
            return [("array", schema), *(self.cases(field_type.item) if length.alone else ())]
        return [(_type(field_type), self.field_schema(field_type))]

    def table(self, field_type: field_types.TableType) -> Schema:
        value = self.field_schema(field_type.value)
        words = self.vocabulary.lists[field_type.keys.name]
        properties = {word: {"description": field_type.doc.format(word), **value} for word in words}
        return {"type": "object", "additionalProperties": False, "minProperties": 1, "properties": properties}

    # Nodes

    def node(self, node: type[Node]) -> Schema:
        write = self.kind if node.about.is_kind else self.mapping
        return self.once(
            node.about.kind if node.about.is_kind else node.__name__.removesuffix("Node").lower(), lambda: write(node)
        )

    def kind(self, kind: type[Node]) -> Schema:
        """Return the schema of a word of a kind: alternatives if the kind has a title, else one mapping."""
        words = self.vocabulary.of_kind(kind)
        if not kind.about.title:
            return self.side_by_side(words)
        return {"title": kind.about.title, "type": "object", "oneOf": self.alternatives(kind)}

    def alternatives(self, kind: type[Node], **beside: Schema) -> list[Schema]:
        """Return a schema for each first key of the words of a kind; `beside`: keys allowed beside every word."""
        heads = self.vocabulary.by_head(kind)
        return [
            self.by_value(head, words) if len(words) > 1 else self.closed(words[0], beside)
            for head, words in heads.items()
        ]

    def closed(self, node: type[Node], beside: Mapping[str, Schema]) -> Schema:
        """Return the schema of a mapping with the keys of a class and no others."""
        declared = keys(node)
        schema: Schema = {
            "description": summary(node),
            "type": "object",
            "additionalProperties": False,
            "required": [name for name, key in declared.items() if key.required],
            "properties": {**beside, **self.properties(declared)},
        }
        return schema | ({"anyOf": _required(node.about.any_of)} if node.about.any_of else {})

    def by_value(self, head: str, words: tuple[type[Node], ...]) -> Schema:
        """Return the schema of words that share their first key and are distinguished by its value."""
        if isinstance(keys(words[0])[head].field_type, field_types.NodeType):
            return self.by_first_key(head, words)
        values = [self.field_schema(keys(word)[head].field_type) for word in words]
        lists = [schema["then"] for schema in values if "then" in schema]
        events = [event for schema in values for event in _events(schema)]
        value: Schema = {"enum": events}
        if lists:
            value = {"type": ["string", "array"], "if": {"type": "array"}, "then": lists[0], "else": value}
        above = next(base for base in words[0].__mro__ if issubclass(base, Node) and base.about.is_kind)
        return {
            "description": summary(above),
            "type": "object",
            "required": [head],
            "properties": {head: {"description": keys(words[0])[head].doc, **value}},
            "allOf": [self.if_value(head, schema, word) for schema, word in zip(values, words, strict=True)],
        }

    def by_first_key(self, head: str, words: tuple[type[Node], ...]) -> Schema:
        """Return the schema of words whose first key takes a mapping, distinguished by a key required in it.

        One of the words has no required key.
        """
        needed = {word: sorted(_needed(keys(word)[head].field_type)) for word in words}
        schema = next(self.closed(word, {}) for word in words if not needed[word])
        for word in words:
            if needed[word]:
                test = {"properties": {head: {"required": needed[word]}}}
                schema = {
                    "type": "object",
                    "required": [head],
                    "if": test,
                    "then": self.closed(word, {}),
                    "else": schema,
                }
        return schema

    def if_value(self, head: str, value: Schema, word: type[Node]) -> Schema:
        closed = self.closed(word, {})
        closed["properties"][head] = True
        closed["required"].remove(head)
        del closed["type"], closed["description"]
        enum: Schema = {"enum": _events(value)}
        condition = {"if": {"type": "string"}, "then": enum} if "then" in value else enum
        return {"if": {"properties": {head: condition}}, "then": closed}

    def mapping(self, node: type[Node]) -> Schema:
        """Return the schema of a class that is not a word: its own keys and those of the words inside it."""
        declared, inner, about = keys(node), shape(node).inline, node.about
        words = (
            self.vocabulary.of_kind(inner.field_type.node)
            if inner and isinstance(inner.field_type, field_types.NodeSetType)
            else ()
        )
        schema: Schema = {
            "type": "object",
            "additionalProperties": False,
            "required": [name for name, key in declared.items() if key.required],
            "properties": {**self.properties(declared), **self.properties_of(words)},
        }
        schema |= {"oneOf": _required(about.one_of)} if about.one_of else {}
        schema |= {"anyOf": _required(about.any_of)} if about.any_of else {}
        return schema | self.dependent(words)

    def together(self, field_type: field_types.NodeSetType) -> Schema:
        words = self.vocabulary.of_kind(field_type.node)
        schema = {"type": "object", "additionalProperties": False, "minProperties": field_type.least}
        return {**schema, "properties": self.properties_of(words), **self.dependent(words)}

    def side_by_side(self, words: Iterable[type[Node]]) -> Schema:
        """Return the schema of exactly one of some words in one mapping; a word may contain one of another kind."""
        given = list(words)
        plain = [word for word in given if shape(word).inline is None]
        heads = [head for word in given for head in self.vocabulary.heads(word)]
        schema: Schema = {"type": "object", "additionalProperties": False, "properties": {}, "oneOf": _required(heads)}
        schema["properties"] |= self.properties_of(plain)
        schema |= self.dependent(plain)
        for word in given:
            if word not in plain:
                schema |= self.made_of(word, schema["properties"])
        return schema

    def made_of(self, word: type[Node], properties: Schema) -> Schema:
        """Return the schema of a word that contains one of another kind; its keys are added to `properties`."""
        inner = shape(word).inline
        if inner is None or not isinstance(inner.field_type, field_types.NodeType):
            raise TypeError(f"{word.__name__} takes in no other word")
        words, heads = self.vocabulary.of_kind(inner.field_type.node), self.vocabulary.heads(word)
        own = {**self.properties_of(words), **self.properties(keys(word))}
        properties |= own
        return {
            **self.dependent(words),
            "if": {"anyOf": _required(heads)},
            "then": {"anyOf": _required(word.about.any_of)},
            "else": {"properties": {name: False for name in own if name not in heads}},
        }

    def properties_of(self, words: Iterable[type[Node]]) -> dict[str, Schema]:
        return {name: schema for word in words for name, schema in self.properties(keys(word)).items()}

    def properties(self, declared: Mapping[str, Key]) -> dict[str, Schema]:
        return {name: {"description": key.doc, **self.field_schema(key.field_type)} for name, key in declared.items()}

    def dependent(self, words: Iterable[type[Node]]) -> Schema:
        """Return which keys need the first key of their word, for keys that belong to one word only."""
        given = list(words)
        needed = {}
        for word in given:
            heads = self.vocabulary.heads(word)
            for name in keys(word):
                if name not in heads and sum(name in keys(other) for other in given) == 1:
                    needed[name] = list(heads)
        return {"dependentRequired": needed} if needed else {}

    # Abilities

    def abilities(self) -> None:
        """Define abilities wherever they occur: on a card, shared, granted to cards, and as one of several clauses."""
        own = self.properties(keys(AbilityNode))
        text = {"description": "Words alone.", "type": "object", "additionalProperties": False}
        text |= {"required": ["text"], "properties": own}
        definition = {"$ref": "#/$defs/definition"}
        alone = {"if": {"required": ["name"], "maxProperties": 1}}
        shared = {
            "description": "The name of an ability that the rule set shares.",
            **self.field_schema(keys(AbilityNode)["name"].field_type),
        }
        self.defined |= {
            "ability": {"type": "object", **alone, "then": {"properties": {"name": shared}}, "else": definition},
            "shared": {"description": "What a shared ability does.", **_but({"name"}, definition)},
            ClauseNode.about.kind: {"description": "A part of an ability that does several things."},
            GrantedAbilityNode.__name__.removesuffix("Node").lower(): {
                "description": summary(GrantedAbilityNode),
                **_but({"text"}, {"$ref": "#/$defs/ability"}),
                "required": ["name"],
            },
        }
        of_clauses = set(self.vocabulary.by_head(DefinitionNode)) - set(self.vocabulary.by_head(ClauseNode))
        self.defined[ClauseNode.about.kind] |= _but({*own, *of_clauses}, definition)
        defined = self.alternatives(DefinitionNode, name=own["name"], called=own["called"])
        self.defined["definition"] = {"title": DefinitionNode.about.title, "oneOf": [text, *defined]}


def _but(without: set[str], of: Schema) -> Schema:
    return {"type": "object", "properties": dict.fromkeys(sorted(without), False), **of}


def _required(names: Iterable[str]) -> list[Schema]:
    return [{"required": [name]} for name in names]


def _text(field_type: field_types.TextType) -> Schema:
    schema: Schema = {"description": field_type.doc} if field_type.doc else {}
    schema |= {"type": "string", "minLength": 1, "maxLength": field_type.most}
    schema |= {"pattern": field_type.pattern} if field_type.pattern else {}
    refused = [
        {"not": {"description": description, "pattern": pattern}} for description, pattern in field_type.forbidden
    ]
    return schema | ({"allOf": refused} if len(refused) > 1 else refused[0] if refused else {})


def _choice(field_type: field_types.ChoiceType) -> Schema:
    schema: Schema = {"enum": list(field_type.values)}
    return {"type": "boolean", **schema} if isinstance(field_type.values[0], bool) else schema


def _needed(field_type: field_types.FieldType) -> frozenset[str]:
    return shape(field_type.node).needed if isinstance(field_type, field_types.NodeType) else frozenset()


def _type(field_type: field_types.FieldType) -> str:
    if isinstance(field_type, field_types.NamedType):
        return _type(field_type.field_type)
    if isinstance(field_type, field_types.IntegerType):
        return "integer"
    if isinstance(field_type, field_types.ChoiceType) and isinstance(field_type.values[0], bool):
        return "boolean"
    return (
        "string"
        if isinstance(field_type, field_types.TextType | field_types.ChoiceType | field_types.ListedType)
        else "object"
    )


def _events(value: Schema) -> list[str]:
    """Return the words that the schema of a first key allows."""
    events: list[str] = value["else"]["enum"] if "else" in value else value["enum"]
    return events
