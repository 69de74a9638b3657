"""Values as programs read them, in JSON: an object declares its keys, and has no code for them."""

from collections.abc import Mapping
from enum import Enum
from os import PathLike, fspath
from typing import Any, ClassVar


class JsonObject:
    """A value that is an object of JSON: its fields, or the keys that its class lists.

    `KEYS`: each the name of an attribute, or `key=attribute` where they differ; `key=card.name` is None if `card` is.
    A question mark after the key makes an empty value None.
    """

    KEYS: ClassVar[str] = ""

    def to_json(self) -> Any:
        """Return the value for programs."""
        document = {}
        for name in self.KEYS.split() or vars(type(self))["__dataclass_fields__"]:
            key, _, path = name.partition("=")
            value: Any = self
            for attribute in (path or key.rstrip("?")).split("."):
                value = None if value is None else getattr(value, attribute)
            document[key.rstrip("?")] = as_json(value or None if key.endswith("?") else value)
        return document


def as_json(value: Any) -> Any:
    """Return a value as one of JSON: a named tuple as an object of its fields, parts by the same rules."""
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, str | int | float):
        return value
    if hasattr(value, "to_json"):
        return value.to_json()
    if hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, Mapping):
        return {str(key): as_json(part) for key, part in value.items()}
    if isinstance(value, PathLike):
        return fspath(value)
    return [as_json(part) for part in value]
