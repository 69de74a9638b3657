"""Explain schema errors: every error of `jsonschema` as one sentence, with its exact path."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from deckbuilder.documents.document import Document
from deckbuilder.errors import InputError
from deckbuilder.spelling import nearest
from deckbuilder.text import listed, printable, with_article

if TYPE_CHECKING:
    from engine.language.errors import DocumentPath

MAX_LISTED_VALUES = 14  # values that one sentence may list
UNSPACED = re.compile(r"\w[\w ]*:\S")  # a key with a value, without a space after the colon
UNDASHED = re.compile(r"-[^\s-]")  # an entry of a list, without a space after the dash

# Kinds of errors that are not keywords of the schema language.
NO_SUCH, INCOMPLETE, CROWDED = "no such alternative", "no alternative", "several alternatives"
KEY_ERRORS = {None, "additionalProperties", "dependentRequired", NO_SUCH, CROWDED}  # errors whose place is a key


def _error(message: str, **attributes: Any) -> Any:
    from jsonschema import ValidationError  # noqa: PLC0415 - start-up time

    return ValidationError(message, **attributes)


def _pattern(_validator: Any, pattern: str, instance: Any, _schema: Any) -> Iterator[Any]:
    """Check `pattern` with `$` only at the end of the text, as in JSON Schema but not in Python's `re`."""
    if isinstance(instance, str) and not re.search(pattern.replace("$", r"\Z"), instance):
        yield _error(f"{instance!r} does not match {pattern!r}")


def _required(_validator: Any, required: list[str], instance: Any, _schema: Any) -> Iterator[Any]:
    """Yield an error for each missing key, with the key as its message."""
    if isinstance(instance, dict):
        yield from (_error(key) for key in required if key not in instance)


def _dependent(_validator: Any, needed: dict[str, list[str]], instance: Any, _schema: Any) -> Iterator[Any]:
    """Yield an error for each key that another key requires, with the missing key as message and the other's path."""
    if isinstance(instance, dict):
        for key, others in needed.items():
            if key in instance:
                yield from (_error(other, path=[key]) for other in others if other not in instance)


def _properties(validator: Any, properties: dict[str, Any], instance: Any, _schema: Any) -> Iterator[Any]:
    """Check `properties`, with the path that jsonschema leaves out if a property's schema is `false`."""
    if isinstance(instance, dict):
        for key, part in properties.items():
            if key in instance:
                for error in validator.descend(instance[key], part, path=key, schema_path=key):
                    if error.validator is None and not error.path:
                        error.path.append(key)
                    yield error


def _items(validator: Any, items: Any, instance: Any, schema: dict[str, Any]) -> Iterator[Any]:
    """Check the `items` of a list, unless it is too long, which is reported by another keyword."""
    if isinstance(instance, list) and len(instance) <= schema.get("maxItems", len(instance)):
        for number, item in enumerate(instance):
            yield from validator.descend(item, items, path=number)


def _additional(validator: Any, allowed: Any, instance: Any, schema: dict[str, Any]) -> Iterator[Any]:
    """Yield an error for each unknown key, with its path."""
    if isinstance(instance, dict):
        for key in instance:
            if key not in schema.get("properties", {}):
                if allowed is False:
                    yield _error(key, path=[key])
                else:
                    yield from validator.descend(instance[key], allowed, path=key)


def _names(validator: Any, names: Any, instance: Any, _schema: Any) -> Iterator[Any]:
    """Check `propertyNames`, with the path of the key."""
    if isinstance(instance, dict):
        for key in instance:
            yield from validator.descend(key, names, path=key)


def _any_of(validator: Any, branches: list[Any], instance: Any, _schema: Any) -> Iterator[Any]:
    """Yield one error if no branch matches; each branch requires a key."""
    if not any(validator.evolve(schema=branch).is_valid(instance) for branch in branches):
        yield _error(listed((f"'{key}'" for branch in branches for key in branch["required"]), "or"))


def _one_of(validator: Any, branches: list[Any], instance: Any, schema: dict[str, Any]) -> Iterator[Any]:
    """Yield the errors of the branch whose first required key is there, or one for no branch or several."""
    if not isinstance(instance, dict):
        return  # its type is reported by another keyword
    by_key = {branch["required"][0]: branch for branch in branches}
    given = [key for key in by_key if key in instance]
    meant = [key for key in given if len(given) == 1 or set(given) <= by_key[key].get("properties", {}).keys()]
    if meant:
        yield from validator.descend(instance, by_key[meant[0]], schema_path=list(by_key).index(meant[0]))
    elif given:
        given.sort(key=list(instance).index)
        yield _error(given[0], path=[given[1]], validator=CROWDED)
    else:
        yield from _none_of(by_key, instance, schema)


def _none_of(by_key: dict[str, Any], instance: dict[str, Any], schema: dict[str, Any]) -> Iterator[Any]:
    """Yield an error at the unknown key that most likely was meant as one of the alternatives."""
    keys = set(schema.get("properties", ())).union(*(branch.get("properties", ()) for branch in by_key.values()))
    unknown = [key for key in instance if key not in keys]
    if not unknown:
        yield _error(listed((f"'{key}'" for key in by_key), "or"), validator=INCOMPLETE)
    elif schema.get("additionalProperties") is not False:  # else that key is reported already
        key = next((key for key in unknown if near(key, by_key)), unknown[0])
        fitting = by_key if near(key, by_key) else keys
        yield _error(key, path=[key], validator=NO_SUCH, validator_value=[near(key, fitting), list(by_key)])


# Keywords whose errors have no exact path in jsonschema, or that it reads differently from jsonschema-rs.
KEYWORDS = {
    "pattern": _pattern,
    "required": _required,
    "dependentRequired": _dependent,
    "properties": _properties,
    "items": _items,
    "additionalProperties": _additional,
    "propertyNames": _names,
    "anyOf": _any_of,
    "oneOf": _one_of,
}


def essential(errors: Iterable[Any]) -> Iterator[Any]:
    """Yield the errors without those that only follow from another one."""
    all_errors = list(errors)
    unknown: dict[DocumentPath, list[Any]] = {}
    for error in all_errors:
        if error.validator in {"additionalProperties", NO_SUCH}:
            unknown.setdefault(tuple(error.absolute_path)[:-1], []).append(error)
    missing = Counter(_object(error) for error in all_errors if _missing_keys(error))
    mistyped: set[DocumentPath] = set()  # values of a wrong type; they get no further error
    for error in all_errors:
        path = tuple(error.absolute_path)
        misspelt = unknown.get(_object(error), []) if _missing_keys(error) else []
        if path not in mistyped and not _is_meant(error, misspelt, missing[_object(error)]):
            yield error
        if error.validator == "type":
            mistyped.add(path)


def _object(error: Any) -> "DocumentPath":
    path = tuple(error.absolute_path)
    return path[:-1] if error.validator == "dependentRequired" else path


def _missing_keys(error: Any) -> list[str]:
    if error.validator == "anyOf":
        return [key for branch in error.validator_value for key in branch["required"]]
    return [error.message] if error.validator in {"required", "dependentRequired"} else []


def _is_meant(error: Any, misspelt: list[Any], missing: int) -> bool:
    """Whether one of the unknown keys is the missing one, misspelt, so that its error is enough."""
    guesses = [_meant(unknown) for unknown in misspelt]
    if any(guess in _missing_keys(error) for guess in guesses):
        return True
    # The error of an unknown key lists the keys that fit, unless they are many.
    return guesses == [None] and missing == 1 and len(misspelt[0].schema.get("properties", ())) <= MAX_LISTED_VALUES


def _meant(error: Any) -> str | None:
    """Return the key that an unknown one may have meant, or None."""
    if error.validator == NO_SUCH:
        guess: str | None = error.validator_value[0]
        return guess
    return near(error.message, error.schema["properties"])


def explain(error: Any, document: Document, schema: dict[str, Any]) -> InputError:
    """Return the sentence of a validation error, with its place. `schema`: that of the document."""
    path = tuple(error.absolute_path)
    is_name = "propertyNames" in error.absolute_schema_path
    name = f"a key of {_field(path[:-1])}" if is_name else _field(path)
    if error.validator == "required":
        sentence = missing_sentence(error.schema if path else schema, error.message)
    else:
        sentence = SENTENCES.get(error.validator, _other)(name, error)
    return InputError(sentence, document.place(path, key=is_name or error.validator in KEY_ERRORS))


def missing_sentence(schema: dict[str, Any], key: str) -> str:
    """Return the sentence for a missing key. `schema`: that of the mapping that lacks it."""
    description = schema.get("properties", {}).get(key, {})
    text = description.get("description", "") if isinstance(description, dict) else ""
    return f"'{key}' is missing: {_inside(text)}" if text else f"'{key}' is missing"


def _other(name: str, error: Any) -> str:
    description = error.schema.get("description", error.validator_value) if isinstance(error.schema, dict) else ""
    return f"{name} is {_shown(error.instance)}; it must look like: {_inside(str(description))}"


def _out_of_place(name: str, error: Any) -> str:
    where = "on this kind of card" if len(error.absolute_path) == 1 else "here"
    return f"{name} has no place {where}"


def _unspaced(key: str) -> str:
    """Return the sentence for a key that has its value in it (`{end:turn}`); empty for others."""
    return f"a space is missing after the colon in '{printable(key)}'" if UNSPACED.match(key) else ""


def _unknown(_name: str, error: Any) -> str:
    if sentence := _unspaced(error.message):
        return sentence
    keys, meant = error.schema["properties"], _meant(error)
    return f"'{printable(error.message)}' is not a key here; {_hint(meant, list(keys))}"


def _no_such(_name: str, error: Any) -> str:
    if sentence := _unspaced(error.message):
        return sentence
    meant, fitting = error.validator_value
    rest = f"did you mean '{meant}'?" if meant else f"it must be one of {', '.join(fitting)}"
    return f"'{printable(error.message)}' is not {with_article(error.schema['title'])}; {rest}"


def _crowded(name: str, error: Any) -> str:
    return f"{name} can't stand beside '{error.message}': there is one of them at a time"


SENTENCES: dict[str | None, Callable[[str, Any], str]] = {
    None: _out_of_place,  # a `false` schema
    "dependentRequired": lambda name, e: f"{name} says nothing without '{e.message}'",
    "additionalProperties": _unknown,
    "anyOf": lambda name, e: f"{name} needs {e.message}",
    INCOMPLETE: lambda name, e: f"{name} needs {e.message}",
    NO_SUCH: _no_such,
    CROWDED: _crowded,
    "enum": lambda name, e: f"{name} is {_shown(e.instance)}; {_guess(e.instance, e.validator_value)}",
    "type": lambda name, e: (
        f"{name} is {_shown(e.instance)}; it must be {_type_name(e.validator_value)}{_corrected(e)}"
    ),
    "not": lambda name, e: f"{name} holds {e.validator_value['description']}",
    "minimum": lambda name, e: f"{name} is {_shown(e.instance)}; it must be at least {e.validator_value}",
    "maximum": lambda name, e: f"{name} is {_shown(e.instance)}; it must be at most {e.validator_value}",
    "minLength": lambda name, _: f"{name} is empty",
    "minItems": lambda name, e: f"{name} is too short: at least {e.validator_value}",
    "minProperties": lambda name, e: f"{name} is too short: at least {e.validator_value}",
    "maxLength": lambda name, e: f"{name} is too long: at most {e.validator_value} characters",
    "maxItems": lambda name, e: f"{name} is too long: at most {e.validator_value}",
    "maxProperties": lambda name, e: f"{name} holds too much: at most {e.validator_value}",
    "uniqueItems": lambda name, _: f"{name} lists something twice",
}


def _corrected(error: Any) -> str:
    """Return how a text is written that was meant as a list, or a number as a text; empty for other values."""
    if "array" in error.validator_value and isinstance(error.instance, str) and UNDASHED.match(error.instance):
        return ": a space is missing after the dash"
    is_number = isinstance(error.instance, int | float) and not isinstance(error.instance, bool)
    return f", in quotes: '{error.instance}'" if error.validator_value == "string" and is_number else ""


def _field(path: "DocumentPath") -> str:
    return f"'{field(path)}'" if path else "the document"


def field(path: "DocumentPath") -> str:
    """Return a path for people: `abilities > entry 1 > name`."""
    return printable(" > ".join(step if isinstance(step, str) else f"entry {step + 1}" for step in path))


def _shown(value: Any) -> str:
    shown = json.dumps(value, ensure_ascii=False, default=str)
    return printable(shown if len(shown) <= 60 else shown[:57] + "...")  # noqa: PLR2004 - one sentence


def _inside(text: str) -> str:
    """Return a description in the form that it has inside a sentence."""
    return f"{text[:1].lower()}{text[1:].rstrip('.')}"


def _type_name(types: str | list[str]) -> str:
    names = {"integer": "a whole number", "string": "text", "object": "a mapping", "array": "a list"}
    names |= {"boolean": "true or false", "null": "nothing", "number": "a number"}
    return names.get(types, types) if isinstance(types, str) else listed((names[w] for w in types), "or")


def _guess(value: Any, values: list[Any]) -> str:
    names = [name if isinstance(name, str) else json.dumps(name) for name in values]
    return _hint(near(str(value), names), names)


def _hint(meant: str | None, names: list[str]) -> str:
    if meant:
        return f"did you mean '{meant}'?"
    return f"what fits: {', '.join(names)}" if len(names) <= MAX_LISTED_VALUES else "see the schema for what fits"


def near(word: str, words: Iterable[str]) -> str | None:
    """Return the known word that a misspelt one may have meant, or None."""
    return next(iter(nearest(word, words, 1, whole=True)), None)
