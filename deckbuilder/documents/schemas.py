"""The schemas as a gate: a fast yes or no, and an explanation that names the exact field.

`jsonschema-rs` decides; `jsonschema` walks the document again to explain a no. A test holds the two together.
"""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from deckbuilder.data import shipped
from deckbuilder.documents.yaml12 import Document
from deckbuilder.errors import Fault
from deckbuilder.text import listed, printable

# A document is of the first of these kinds whose key it has; a card also names its faction and rule set.
KINDS = ("card", "deck", "pool", "collection", "faction", "ruleset")
CLOSE = 70  # rapidfuzz's ratio from which a misspelling is worth a guess
MANY = 14  # values that one sentence can bear


@cache
def schema(kind: str) -> dict[str, Any]:
    """The schema of a kind of document. Raises Fault for a kind that does not exist."""
    if kind not in KINDS:
        raise Fault(f"there is no schema '{printable(kind)}'; there is {listed(KINDS)}")
    loaded: dict[str, Any] = json.loads((shipped("schemas") / f"{kind}.schema.json").read_text("utf-8"))
    return loaded


@cache
def gate(kind: str) -> Any:
    """The compiled validator of a kind."""
    import jsonschema_rs  # noqa: PLC0415 - start-up time

    return jsonschema_rs.Draft202012Validator(schema(kind))


def kind_of(document: Document) -> str:
    """Which kind of document this is. Raises Fault when it is none."""
    if isinstance(document.data, dict):
        for kind in KINDS:
            if kind in document.data:
                return kind
    keys = listed((f"'{kind}:'" for kind in KINDS), "or")
    raise Fault(f"cannot tell what this is: a document has a key {keys}", document.place())


def check(document: Document, kind: str) -> None:
    """Raise the first Fault of a document of the kind; return if it has none."""
    if not gate(kind).is_valid(document.data):
        raise next(faults(document, kind))


def faults(document: Document, kind: str) -> Iterator[Fault]:
    """Every fault of the document, in the order of the schema's fields."""
    if gate(kind).is_valid(document.data):
        return
    told: set[str] = set()
    mistyped: set[tuple[str | int, ...]] = set()  # nothing more is to be said of a value of a wrong type
    for error in _explainer(kind).iter_errors(document.data):
        path = tuple(error.absolute_path)
        fault = _explain(error, document)
        if path not in mistyped and str(fault) not in told:  # several branches of a schema may ask for one thing
            told.add(str(fault))
            yield fault
        if error.validator == "type":
            mistyped.add(path)
    if not told:  # the validators disagree: say what the gate says
        for error in gate(kind).iter_errors(document.data):
            yield Fault(str(error.message), document.place(tuple(error.instance_path)))


@cache
def _explainer(kind: str) -> Any:
    from jsonschema import Draft202012Validator, validators  # noqa: PLC0415 - start-up time

    exact = validators.extend(Draft202012Validator, KEYWORDS)  # type: ignore[no-untyped-call]
    return exact(schema(kind))


def _pattern(_validator: Any, pattern: str, instance: Any, _schema: Any) -> Iterator[Any]:
    """`pattern` with `$` at the very end of the text, as JSON Schema means it and Python's `re` does not."""
    from jsonschema import ValidationError  # noqa: PLC0415 - start-up time

    if isinstance(instance, str) and not re.search(pattern.replace("$", r"\Z"), instance):
        yield ValidationError(f"{instance!r} does not match {pattern!r}")


def _required(_validator: Any, required: list[str], instance: Any, _schema: Any) -> Iterator[Any]:
    """An error for each missing key, with the key as its message."""
    from jsonschema import ValidationError  # noqa: PLC0415 - start-up time

    if isinstance(instance, dict):
        yield from (ValidationError(key) for key in required if key not in instance)


def _properties(validator: Any, properties: dict[str, Any], instance: Any, _schema: Any) -> Iterator[Any]:
    """`properties` with the path that jsonschema leaves out where a property's schema is `false`."""
    if isinstance(instance, dict):
        for key, wanted in properties.items():
            if key in instance:
                for error in validator.descend(instance[key], wanted, path=key, schema_path=key):
                    if error.validator is None and not error.path:
                        error.path.append(key)
                    yield error


def _additional(validator: Any, allowed: Any, instance: Any, schema_: dict[str, Any]) -> Iterator[Any]:
    """An error for each unknown key, with its path."""
    from jsonschema import ValidationError  # noqa: PLC0415 - start-up time

    if isinstance(instance, dict):
        for key in instance:
            if key not in schema_.get("properties", {}):
                if allowed is False:
                    yield ValidationError(key, path=[key])
                else:
                    yield from validator.descend(instance[key], allowed, path=key)


def _names(validator: Any, names: Any, instance: Any, _schema: Any) -> Iterator[Any]:
    """`propertyNames` with the path of the key."""
    if isinstance(instance, dict):
        for key in instance:
            yield from validator.descend(key, names, path=key)


# Keywords whose errors jsonschema gives no exact path, or reads otherwise than the gate.
KEYWORDS = {
    "pattern": _pattern,
    "required": _required,
    "properties": _properties,
    "additionalProperties": _additional,
    "propertyNames": _names,
}


def _explain(error: Any, document: Document) -> Fault:
    """One sentence of a validation error, at its place."""
    path = tuple(error.absolute_path)
    is_name = "propertyNames" in error.absolute_schema_path
    name = f"a key of {_field(path[:-1])}" if is_name else _field(path)
    sentence = SENTENCES.get(error.validator, _other)(name, error)
    return Fault(sentence, document.place(path, key=is_name or error.validator in (None, "additionalProperties")))


def _other(name: str, error: Any) -> str:
    wanted = error.schema.get("description", error.validator_value) if isinstance(error.schema, dict) else ""
    return f"{name} is {_shown(error.instance)}; it must look like: {wanted}"


def _unknown(_name: str, error: Any) -> str:
    return f"'{printable(error.message)}' is not a key here; {_guess(error.message, list(error.schema['properties']))}"


SENTENCES: dict[str | None, Callable[[str, Any], str]] = {
    None: lambda name, _: f"{name} has no place on this kind of card",  # a `false` schema
    "required": lambda _, e: f"'{e.message}' is missing{_described(e.schema, e.message)}",
    "additionalProperties": _unknown,
    "enum": lambda name, e: f"{name} is {_shown(e.instance)}; {_guess(e.instance, e.validator_value)}",
    "type": lambda name, e: f"{name} is {_shown(e.instance)}; it must be {_type_name(e.validator_value)}",
    "not": lambda name, e: f"{name} holds {e.validator_value['description']}",
    "minimum": lambda name, e: f"{name} is {_shown(e.instance)}; it must be at least {e.validator_value}",
    "maximum": lambda name, e: f"{name} is {_shown(e.instance)}; it must be at most {e.validator_value}",
    "minLength": lambda name, _: f"{name} is empty",
    "minItems": lambda name, e: f"{name} is too short: at least {e.validator_value}",
    "minProperties": lambda name, e: f"{name} is too short: at least {e.validator_value}",
    "maxLength": lambda name, e: f"{name} is too long: at most {e.validator_value} characters",
    "maxItems": lambda name, e: f"{name} is too long: at most {e.validator_value}",
    "uniqueItems": lambda name, _: f"{name} lists something twice",
}


def _field(path: tuple[str | int, ...]) -> str:
    keys = [str(step) if isinstance(step, str) else f"entry {step + 1}" for step in path]
    return f"'{printable(' > '.join(keys))}'" if keys else "the document"


def _shown(value: Any) -> str:
    shown = json.dumps(value, ensure_ascii=False, default=str)
    return printable(shown if len(shown) <= 60 else shown[:57] + "...")  # noqa: PLR2004 - one sentence


def _described(schema_: dict[str, Any], key: str) -> str:
    description = schema_.get("properties", {}).get(key, {})
    text = description.get("description", "") if isinstance(description, dict) else ""
    return f": {text[0].lower()}{text[1:].rstrip('.')}" if text else ""


def _type_name(wanted: str | list[str]) -> str:
    names = {"integer": "a whole number", "string": "text", "object": "a mapping", "array": "a list"}
    names |= {"boolean": "true or false", "null": "nothing", "number": "a number"}
    return names.get(wanted, wanted) if isinstance(wanted, str) else listed((names[w] for w in wanted), "or")


def _guess(value: Any, known: list[Any]) -> str:
    from rapidfuzz import process  # noqa: PLC0415 - start-up time

    names = [str(name) for name in known]
    best = process.extractOne(str(value), names, score_cutoff=CLOSE)
    if best:
        return f"did you mean '{best[0]}'?"
    return f"what fits: {', '.join(names)}" if len(names) <= MANY else "see the schema for what fits"
