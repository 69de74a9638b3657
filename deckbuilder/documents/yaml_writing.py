"""Plain data as YAML in the style of the card files: short values in brackets, steps of abilities on own lines."""

import re
from collections.abc import Mapping
from typing import Any

from deckbuilder.documents.yaml12 import plain

WIDTH = 100  # characters of a line up to which a value stays on it
SHORT = 60  # characters of an item in braces
STEP = 2  # spaces of an indentation
PLAIN = re.compile(r"[^\W\d_](?:[\w '’/+().!;,-]*[\w'’/+().!;])?")
FLOW_PLAIN = re.compile(r"[^\W\d_](?:[\w '’/+().!;-]*[\w'’/+().!;])?")
ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}


def document_text(data: Mapping[str, Any]) -> str:
    """Return a mapping as a YAML text."""
    return "".join(f"{scalar(key)}:{after_key(value, 0)}\n" for key, value in data.items()) if data else "{}\n"


def after_key(value: Any, indent: int) -> str:
    """Return what stands behind the colon of a key that is indented by `indent` spaces."""
    if isinstance(value, str) and _is_literal(value):
        return _literal(value, indent + STEP)
    if not isinstance(value, dict | list):
        return f" {scalar(value)}"
    brackets = in_brackets(value)
    if not value or (len(brackets) + indent <= WIDTH and not _has_steps(value)):
        return f" {brackets}"
    start = f"\n{' ' * (indent + STEP)}"
    if isinstance(value, dict):
        return "".join(f"{start}{scalar(key)}:{after_key(inner, indent + STEP)}" for key, inner in value.items())
    return "".join(f"{start}- {item(inner, indent + 2 * STEP)}" for inner in value)


def item(value: Any, indent: int) -> str:
    """Return what stands behind the dash of an item whose text is indented by `indent` spaces."""
    if not isinstance(value, dict) or not value:
        return in_brackets(value)
    brackets = in_brackets(value)
    is_flat = not any(isinstance(inner, dict) or _has_steps(inner) for inner in value.values())
    if len(value) > 1 and indent > 2 * STEP and is_flat and len(brackets) <= SHORT:
        return brackets
    keys = (f"{scalar(key)}:{after_key(inner, indent)}" for key, inner in value.items())
    return f"\n{' ' * indent}".join(keys)


def in_brackets(value: Any) -> str:
    """Return a value on one line, mappings in braces and lists in brackets."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_flow(key)}: {in_brackets(inner)}' for key, inner in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(in_brackets, value))}]"
    return _flow(value)


def scalar(value: Any) -> str:
    """Return a text, number, truth value or None on one line."""
    return _scalar(value, PLAIN)


def _flow(value: Any) -> str:
    return _scalar(value, FLOW_PLAIN)


def _scalar(value: Any, bare: re.Pattern[str]) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return repr(value).replace("inf", ".inf").replace("nan", ".nan")
    if not isinstance(value, str):
        return str(value)
    return value if bare.fullmatch(value) and plain(value) == value else f'"{"".join(map(_escaped, value))}"'


def _escaped(character: str) -> str:
    if character in ESCAPES:
        return ESCAPES[character]
    return character if character.isprintable() else f"\\U{ord(character):08x}"


def _is_literal(text: str) -> bool:
    """Whether a text is written line by line."""
    lines = text.removesuffix("\n").split("\n")
    return text.endswith("\n") and all(line.isprintable() and line.strip() == line and line for line in lines)


def _literal(text: str, indent: int) -> str:
    return "".join([" |", *(f"\n{' ' * indent}{line}" for line in text.removesuffix("\n").split("\n"))])


def _has_steps(value: Any) -> bool:
    """Whether a value is a list with mappings in it, or a mapping with such a list, which get lines of their own."""
    if isinstance(value, dict):
        return any(map(_has_steps, value.values()))
    return isinstance(value, list) and any(isinstance(inner, dict) for inner in value)
