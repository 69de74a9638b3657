"""The schemas as a gate: a fast yes or no, and an explanation that names the exact field.

`jsonschema-rs` decides; `jsonschema` walks the document again to explain a no. A test holds the two together.
"""

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

from deckbuilder import limits
from deckbuilder.documents.schema_errors import KEYWORDS, essential, explain, near
from deckbuilder.documents.yaml12 import Document
from deckbuilder.errors import InputError, Place
from deckbuilder.settings import shipped
from deckbuilder.text import listed, printable

# A document is of the first of these kinds whose key it has; a card also names its faction and rule set.
KINDS = ("card", "deck", "pool", "collection", "scenario", "faction", "ruleset", "weights")
NAMED = ("faction", "ruleset")  # kinds whose keys stand in documents of other kinds too
ENOUGH = 2  # keys of a kind that tell it
PARTS = ("ability",)  # schemas of what stands in documents of several kinds
LARGE = ("ability.schema.json", "#/$defs/ability", "#/$defs/effect")  # of which a document may have thousands


@cache
def schema(kind: str) -> dict[str, Any]:
    """The schema of a kind of document, or of a part. Raises InputError for a kind that does not exist."""
    if kind not in (*KINDS, *PARTS):
        raise InputError(f"there is no schema '{printable(kind)}'; there are {listed((*KINDS, *PARTS))}")
    text = (shipped("schemas") / f"{kind}.schema.json").read_text("utf-8")
    loaded: dict[str, Any] = json.loads(text)
    for part in PARTS:
        if f'"$ref": "{part}.schema.json' in text:  # it stands on its own with what it refers to
            loaded["$defs"][f"{part}.schema.json"] = {**schema(part)}
            del loaded["$defs"][f"{part}.schema.json"]["$schema"]  # the same dialect, and the same explainer
    return loaded


@cache
def gate(kind: str) -> Any:
    """The compiled validator of a kind."""
    return _compiled(schema(kind))


def _compiled(schema: dict[str, Any]) -> Any:
    """Return a fast validator; where its extension module cannot be installed, the one that explains."""
    try:
        import jsonschema_rs  # noqa: PLC0415 - start-up time
    except ImportError:
        return _exact({})(schema, registry=_parts())
    return jsonschema_rs.Draft202012Validator(schema)


def kind_of(document: Document) -> str:
    """Which kind of document this is. Raises InputError when it is none."""
    if isinstance(document.data, dict):
        for kind in KINDS:
            if kind in document.data:
                if kind in NAMED:
                    _not_misspelt(document, kind)
                return kind
    keys = listed((f"'{kind}:'" for kind in KINDS), "or")
    raise InputError(f"cannot tell what this is: a document has a key {keys}", document.place())


def _not_misspelt(document: Document, kind: str) -> None:
    """Raise InputError where another kind was meant: its key is missing or misspelt."""
    own = schema(kind)["properties"]
    keys_of = {other: schema(other)["properties"].keys() for other in KINDS if other not in own}
    strange = document.data.keys() - own
    for key in document.data:
        if key in strange.difference(*keys_of.values()) and (meant := near(str(key), keys_of)):
            said = f"'{printable(key)}' is not a kind of document; did you mean '{meant}'?"
            raise InputError(said, document.place((key,), key=True))
    for other, keys in keys_of.items():
        if len(strange & keys) >= ENOUGH:
            raise InputError(f"this has the keys of a {other}, and no '{other}:' with its name", document.place())


def check(document: Document, kind: str) -> None:
    """Raise the first Fault of a document of the kind; return if it has none."""
    if not gate(kind).is_valid(document.data):
        raise next(input_errors(document, kind))


def input_errors(document: Document, kind: str, most: int = limits.ERRORS) -> Iterator[InputError]:
    """The first faults of the document, in the order of the schema's fields, and how many more there are.

    No more than `most` are looked for; with 0 it is only said that there is one.
    """
    if gate(kind).is_valid(document.data):
        return
    if not most:
        yield InputError(f"this {kind} is not as it should be", Place(document.file, document.line))
        return
    told: dict[str, InputError] = {}
    for error in essential(islice(_explainer(kind).iter_errors(document.data), most)):
        input_error = explain(error, document)
        told.setdefault(str(input_error), input_error)  # several branches of a schema may ask for one thing
    yield from limits.first(told.values(), document.place())
    if not told:  # the validators disagree: say what the gate says
        for error in islice(gate(kind).iter_errors(document.data), limits.FAULTS):
            yield InputError(str(error.message), document.place(tuple(error.instance_path)))


@cache
def _explainer(kind: str) -> Any:
    from jsonschema import Draft202012Validator  # noqa: PLC0415 - start-up time

    def reference(validator: Any, to: str, instance: Any, within: dict[str, Any]) -> Iterator[Any]:
        """`$ref`; of the large parts only those are walked through that are wrong."""
        if to not in LARGE or not _large(to).is_valid(instance):
            yield from Draft202012Validator.VALIDATORS["$ref"](validator, to, instance, within)

    return _exact({"$ref": reference})(schema(kind), registry=_parts())


def _exact(keywords: dict[str, Any]) -> Any:
    """Return the class of validators that follow JSON Schema to the letter, with further keywords."""
    from jsonschema import Draft202012Validator, validators  # noqa: PLC0415 - start-up time

    return validators.extend(Draft202012Validator, {**KEYWORDS, **keywords})  # type: ignore[no-untyped-call]


@cache
def _large(part: str) -> Any:
    """The compiled validator of a part of an ability."""
    ability = schema("ability")
    return _compiled({"$ref": part, "$defs": {**ability["$defs"], ability["$id"]: ability}})


@cache
def _parts() -> Any:
    """The parts by their names: else every reference to one is found by a walk through the whole schema."""
    from referencing import Registry  # noqa: PLC0415 - start-up time
    from referencing.jsonschema import DRAFT202012  # noqa: PLC0415

    # A part that named its dialect would be read by that dialect's own keywords instead of ours.
    bare = [{key: value for key, value in schema(part).items() if key != "$schema"} for part in PARTS]
    return Registry().with_resources([(str(part["$id"]), DRAFT202012.create_resource(part)) for part in bare])
