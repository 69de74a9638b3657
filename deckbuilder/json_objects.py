"""Values as programs read them, in JSON: an object declares its keys, and has no code for them."""

from collections.abc import Iterable, Mapping
from enum import Enum
from os import PathLike, fspath
from typing import Any, ClassVar


class JsonObject:
    """A value that is an object of JSON: its fields, or the keys that its class lists.

    `KEYS`: each the name of an attribute, or `key=attribute` where they differ; `key=card.name` is None if `card` is.
    A question mark after the key makes an empty value None, a star before an attribute puts its keys there.
    """

    KEYS: ClassVar[str] = ""

    def to_json(self) -> Any:
        """Return the value for programs."""
        return object_of(self, self.KEYS.split() or vars(type(self))["__dataclass_fields__"])


def object_of(value: Any, keys: Iterable[str]) -> dict[str, Any]:
    """Return an object of JSON with keys of a value, written as those of `JsonObject`."""
    document: dict[str, Any] = {}
    for name in keys:
        key, _, path = name.strip("*").partition("=")
        part = value
        for attribute in (path or key.rstrip("?")).split("."):
            part = None if part is None else getattr(part, attribute)
        entry = as_json(part or None if key.endswith("?") else part)
        document |= entry if name.startswith("*") else {key.rstrip("?"): entry}
    return document


def as_json(value: Any) -> Any:
    """Return a value as one of JSON: a named tuple as an object of its fields, parts by the same rules."""
    if isinstance(value, Enum):
        value = value.value
    if value is None or isinstance(value, str | int | float):
        return value
    if hasattr(value, "to_json"):
        return value.to_json()
    if hasattr(value, "_fields"):
        return object_of(value, value._fields)
    if isinstance(value, Mapping):
        return {str(key): as_json(part) for key, part in value.items()}
    if isinstance(value, PathLike):
        return fspath(value)
    return [as_json(part) for part in value]
