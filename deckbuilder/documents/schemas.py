"""Schemas of documents: a fast check, and errors that name the exact field."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any

from deckbuilder import limits
from deckbuilder.documents.document import KINDS, Document
from deckbuilder.documents.schema_errors import KEYWORDS, UNSPACED, essential, explain, missing_sentence, near
from deckbuilder.errors import InputError, Place
from deckbuilder.places import shipped
from deckbuilder.text import listed, printable, with_article

NAMED = ("faction", "ruleset")  # kinds whose key also occurs in documents of other kinds
MIN_KEYS = 2  # keys of a kind from which it is recognised
OUTPUTS = ("cards", "print")  # schemas of what the program writes: for programs, and for templates
PARTS = ("ability",)  # schemas of parts of documents of several kinds
LARGE_KEYS = ("abilities",)  # keys of a card whose values take long to check and require no other key
LARGE = ("ability.schema.json", "#/$defs/ability", "#/$defs/effect")  # a document may have thousands of these


PlainCard = Mapping[str, Any]


@cache
def schema(kind: str) -> dict[str, Any]:
    """Return the schema of a kind of document, of a part or of an output. Raises InputError for an unknown kind."""
    names = (*KINDS, *PARTS, *OUTPUTS)
    if kind not in names:
        raise InputError(f"there is no schema '{printable(kind)}'; there are {listed(names)}")
    text = (shipped("schemas") / f"{kind}.schema.json").read_text("utf-8")
    loaded: dict[str, Any] = json.loads(text)
    for part in PARTS:
        if f'"$ref": "{part}.schema.json' in text:  # the schema then includes the part
            loaded["$defs"][f"{part}.schema.json"] = {**schema(part)}
            del loaded["$defs"][f"{part}.schema.json"]["$schema"]  # same dialect, checked with the same keywords
    return loaded


@cache
def gate(kind: str) -> Any:
    """Return the compiled validator of a kind of document."""
    return compiled(schema(kind))


def compiled_part(kind: str, without: Iterable[str]) -> Any:
    """Return a fast validator of what remains of a schema without some of its keywords."""
    left_out = set(without)
    return compiled({key: value for key, value in schema(kind).items() if key not in left_out})


def compiled(schema: dict[str, Any]) -> Any:
    """Return a fast validator, or the explaining one if the extension module of the fast one is not installed."""
    try:
        import jsonschema_rs  # noqa: PLC0415 - start-up time
    except ImportError:
        return _exact({})(schema, registry=_parts())
    return jsonschema_rs.Draft202012Validator(schema)


def kind_of(document: Document) -> str:
    """Return the kind of a document. Raises InputError if it has none."""
    if isinstance(document.data, dict):
        for kind in KINDS:
            if kind in document.data:
                if kind in NAMED:
                    _not_misspelt(document, kind)
                return kind
    if isinstance(document.data, str) and UNSPACED.match(document.data):
        raise InputError("a space must follow the colon after a key", document.place())
    keys = listed((f"'{kind}:'" for kind in KINDS), "or")
    raise InputError(f"cannot tell what this is: a document has a key {keys}", document.place())


def _not_misspelt(document: Document, kind: str) -> None:
    """Raise InputError if another kind was meant, whose key is missing or misspelt."""
    own = schema(kind)["properties"]
    keys_of = {other: schema(other)["properties"].keys() for other in KINDS if other not in own}
    strange = document.data.keys() - own
    for key in document.data:
        if key in strange.difference(*keys_of.values()) and (meant := near(str(key), keys_of)):
            sentence = f"'{printable(key)}' is not a kind of document; did you mean '{meant}'?"
            raise InputError(sentence, document.place((key,), key=True))
    for other, keys in keys_of.items():
        if len(strange & keys) >= MIN_KEYS:
            raise InputError(
                f"this has the keys of {with_article(other)}, and no '{other}:' with its name", document.place()
            )


def check(document: Document, kind: str) -> None:
    """Raise the first InputError of a document of the kind; return if it has none."""
    if not gate(kind).is_valid(document.data):
        raise next(input_errors(document, kind))


def input_errors(document: Document, kind: str, most: int = limits.MAX_ERRORS) -> Iterator[InputError]:
    """Yield the first errors of the document, in the order of the schema's fields, and how many more there are."""
    if gate(kind).is_valid(document.data):
        return
    if not most:
        yield InputError(f"this {kind} is not as it should be", Place(document.file, document.line))
        return
    errors: dict[str, InputError] = {}
    for error in essential(islice(_explainer(kind).iter_errors(document.data), most)):
        input_error = explain(error, document, schema(kind))
        errors.setdefault(str(input_error), input_error)  # several branches of a schema may require the same thing
    if kind == "card" and isinstance(document.data, dict):
        for key in _missing_keys(document.data, schema(kind), _explainer(kind).iter_errors):
            input_error = InputError(missing_sentence(schema(kind), key), document.place())
            errors.setdefault(str(input_error), input_error)
    yield from limits.first(errors.values(), document.place())
    if not errors:  # the validators disagree: report the error of the fast one
        for error in islice(gate(kind).iter_errors(document.data), limits.MAX_REPORTED_ERRORS):
            yield InputError(str(error.message), document.place(tuple(error.instance_path)))


@cache
def _explainer(kind: str) -> Any:
    from jsonschema import Draft202012Validator  # noqa: PLC0415 - start-up time

    def reference(validator: Any, to: str, instance: Any, within: dict[str, Any]) -> Iterator[Any]:
        """Check `$ref`; of the large parts, walk only through invalid ones."""
        if to not in LARGE or not _large(to).is_valid(instance):
            yield from Draft202012Validator.VALIDATORS["$ref"](validator, to, instance, within)

    return _exact({"$ref": reference})(schema(kind), registry=_parts())


def _exact(keywords: dict[str, Any]) -> Any:
    """Return the class of validators that follow JSON Schema exactly, with further keywords."""
    from jsonschema import Draft202012Validator, validators  # noqa: PLC0415 - start-up time

    return validators.extend(Draft202012Validator, {**KEYWORDS, **keywords})  # type: ignore[no-untyped-call]


@cache
def _large(part: str) -> Any:
    """Return the compiled validator of a part of an ability."""
    ability = schema("ability")
    return compiled({"$ref": part, "$defs": {**ability["$defs"], ability["$id"]: ability}})


@cache
def _parts() -> Any:
    """Return the parts by name; without them every reference needs a walk through the whole schema."""
    from referencing import Registry  # noqa: PLC0415 - start-up time
    from referencing.jsonschema import DRAFT202012  # noqa: PLC0415

    # A part with a dialect of its own would be checked with that dialect's keywords instead of these.
    bare = [{key: value for key, value in schema(part).items() if key != "$schema"} for part in PARTS]
    return Registry().with_resources([(str(part["$id"]), DRAFT202012.create_resource(part)) for part in bare])


# Keys that a card lacks, even if its game and its class are missing or misspelt


def _missing_keys(
    card: PlainCard, schema: Mapping[str, Any], errors: Callable[[PlainCard], Iterable[Any]]
) -> list[str]:
    """Return the keys that every kind of card that this one may be requires, and that it lacks.

    The schema of a card requires keys by its rule set and its class. So that a card with neither gets all missing keys
    reported at once, and not some more after each correction, every kind of card that it may be is asked.

    `schema`: that of cards. `errors`: the validation errors of a card.
    """
    names = schema["properties"]
    named = {_meant(key, card, names): value for key, value in card.items() if key not in LARGE_KEYS}
    kinds = [_missing_and_misplaced(errors({**named, **kind})) for kind in _kinds(named, schema)]
    fitting = [missing for missing, is_misplaced in kinds if not is_misplaced] or [missing for missing, _ in kinds]
    return [key for key in names if fitting and all(key in missing for missing in fitting)]


def _meant(key: str, card: PlainCard, names: Iterable[str]) -> str:
    """Return the known key that a key is or that it was meant to be."""
    meant = key if key in names else near(key, names)
    return key if meant is None or meant in card else meant


def _kinds(card: PlainCard, schema: Mapping[str, Any]) -> list[dict[str, str]]:
    """Return the rule sets and classes that a card may be of: as it says, or as it may have been meant."""
    kinds = [
        {"ruleset": part["if"]["properties"]["ruleset"]["const"], "class": word}
        for part in schema["allOf"]
        for word in part["then"]["properties"]["class"]["enum"]
    ]
    if "ruleset" in card:
        kinds = [kind for kind in kinds if kind["ruleset"] == card["ruleset"]]
    word = card.get("class")
    if isinstance(word, str):
        words = {kind["class"] for kind in kinds}
        meant = word if word in words else near(word, words)
        kinds = [kind for kind in kinds if meant in {None, kind["class"]}]
    return kinds


def _missing_and_misplaced(errors: Iterable[Any]) -> tuple[set[str], bool]:
    """Return the keys that are missing, and whether one is there that has no place on such a card."""
    missing, is_misplaced = set(), False
    for error in errors:
        if error.validator == "required" and not error.absolute_path:
            missing.add(error.message)
        is_misplaced |= error.validator is None
    return missing, is_misplaced
