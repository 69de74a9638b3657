"""Completion in a YAML text that is being written: what its schema lets stand at a place."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Schema = Mapping[str, Any]
Words = Mapping[str, Sequence[str]]

KEY = re.compile(r"(\w[\w ]*|\"[^\"]*\"):(?=\s|$)")
TYPED = re.compile(r"[\w][\w '-]*\Z")
MAX_DEPTH = 40  # of references that are followed
MAX_SUGGESTIONS = 60


@dataclass(frozen=True)
class Suggestion:
    """What may stand at a place. `text`: what is put in; `info`: what the schema says about it."""

    label: str
    text: str
    info: str = ""


@dataclass
class Frame:
    """A mapping or list around the place, with the keys and plain values that it has so far.

    `indent`: the column of its keys or dashes; -1 for one in brackets. `key`: the key, or the index, whose value holds
    the place; None in front of a key.
    """

    is_list: bool
    indent: int
    key: str | int | None = None
    given: dict[str, str] = field(default_factory=dict)

    @property
    def is_flow(self) -> bool:
        return self.indent < 0


@dataclass(frozen=True)
class Spot:
    """A place in a text: the mappings and lists around it, and the word before it, which begins at `start`.

    `is_line`: whether it stands at the beginning of a line or behind a dash, where a key may stand without braces.
    """

    frames: tuple[Frame, ...]
    word: str
    start: int
    is_line: bool


def spot_of(text: str, index: int) -> Spot:
    """Return where in a text of YAML an index is."""
    lines = text[:index].split("\n")
    frames = [Frame(is_list=False, indent=0)]
    is_line = True
    for number, line in enumerate(lines):
        is_last = number == len(lines) - 1
        if is_last or (line.strip() and not line.lstrip().startswith("#")):
            is_line = _take_line(frames, line)
    typed = TYPED.search(lines[-1])
    word = typed[0] if typed else ""
    if is_line and not frames[-1].is_list:
        frames[-1].key = None
        _take_siblings(frames[-1], text[index:])
    return Spot(tuple(frames), word, index - len(word), is_line)


def _take_line(frames: list[Frame], line: str) -> bool:
    """Follow a line into the mappings and lists that it opens; return whether its end is in front of a key."""
    if frames[-1].is_flow:
        return _take_brackets(frames, line)
    at = len(line) - len(line.lstrip())
    _leave(frames, at, is_dash=line[at : at + 1] == "-")
    while line[at : at + 2] == "- " or line[at:] == "-":
        if frames[-1].is_list and frames[-1].indent == at:
            frames[-1].key = int(frames[-1].key or 0) + 1
        else:
            frames.append(Frame(is_list=True, indent=at, key=0))
        rest = line[at + 1 :]
        at += 1 + len(rest) - len(rest.lstrip())
    match = KEY.match(line, at)
    if frames[-1].is_list or frames[-1].indent < at:
        frames.append(Frame(is_list=False, indent=at))
    if match is None:
        return _take_brackets(frames, line[at:]) if line[at : at + 1] in ("{", "[") else True
    frames[-1].key = match[1].strip('"')
    frames[-1].given[frames[-1].key] = line[match.end() :].strip()
    _take_brackets(frames, line[match.end() :])
    return False


def _leave(frames: list[Frame], at: int, *, is_dash: bool) -> None:
    """Leave the mappings and lists that a line at a column does not belong to."""
    while len(frames) > 1 and (frames[-1].indent > at or (frames[-1].indent == at and frames[-1].is_list > is_dash)):
        frames.pop()


def _take_brackets(frames: list[Frame], line: str) -> bool:
    """Follow what stands in brackets; the end of it is never in front of a key without braces."""
    word, quote = "", ""
    for place, sign in enumerate(line):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'" and not word.strip():
            quote = sign
        elif sign == "#" and line[:place].rstrip() != line[:place]:
            break
        elif sign in "{[":
            frames.append(Frame(is_list=sign == "[", indent=-1, key=0 if sign == "[" else None))
            word = ""
        elif not frames[-1].is_flow:
            word += sign
        elif sign in "}]":
            frames.pop()
            word = ""
        elif sign == ",":
            _note(frames[-1], word)
            frames[-1].key = int(frames[-1].key or 0) + 1 if frames[-1].is_list else None
            word = ""
        elif sign == ":" and not frames[-1].is_list and line[place + 1 : place + 2] in ("", " "):
            frames[-1].key = word.strip()
            frames[-1].given.setdefault(word.strip(), "")
            word = ""
        else:
            word += sign
    return False


def _note(frame: Frame, word: str) -> None:
    if not frame.is_list and isinstance(frame.key, str) and word.strip():
        frame.given[frame.key] = word.strip()


def _take_siblings(frame: Frame, rest: str) -> None:
    """Add the keys of a mapping that stand below the place."""
    for line in rest.split("\n")[1:]:
        at = len(line) - len(line.lstrip())
        if line.strip() and (at < frame.indent or (at == frame.indent and line[at] == "-")):
            break
        match = KEY.match(line, at)
        if match and at == frame.indent:
            frame.given.setdefault(match[1].strip('"'), line[match.end() :].strip())


def suggestions(text: str, index: int, schema: Schema, words: Words) -> tuple[int, list[Suggestion]]:
    """Return where the word at an index begins, and what may stand there.

    `words`: names by the key whose value they may be, and by the name of a definition of the schema.
    """
    spot = spot_of(text, index)
    parts: list[Schema] = [schema]
    keys: list[str] = []
    for frame in spot.frames:
        if frame.key is None:
            break
        parts = [inner for part in parts for inner in _steps(schema, part, frame)]
        keys += [str(frame.key)] if not frame.is_list else []
    last = spot.frames[-1]
    if last.key is None:
        suggestions = list(_keys(schema, parts, last.given))
        if spot.is_line and not last.given:
            suggestions += _values(schema, parts, keys[-1] if keys else "", words, with_braces=False)
    else:
        suggestions = list(_values(schema, parts, keys[-1] if keys else "", words, with_braces=True))
    begun = spot.word.casefold().strip()
    fitting = [entry for entry in suggestions if begun in entry.label.casefold()]
    fitting.sort(key=lambda entry: not entry.label.strip("{").casefold().startswith(begun))
    by_label = dict[str, Suggestion]()
    for entry in fitting:
        by_label.setdefault(entry.label, entry)
    return spot.start, list(by_label.values())[:MAX_SUGGESTIONS]


def _steps(root: Schema, part: Schema, frame: Frame) -> Iterator[Schema]:
    """Yield the parts of a schema for the value under the key of a frame."""
    given = {} if frame.is_list else frame.given
    for leaf in _consistent([*_leaves(root, part, given)], given):
        if frame.is_list:
            inner = leaf.get("items")
        else:
            inner = leaf.get("properties", {}).get(frame.key, leaf.get("additionalProperties"))
        if isinstance(inner, Mapping):
            yield inner


def _leaves(root: Schema, part: Schema, given: Mapping[str, str], depth: int = 0) -> Iterator[Schema]:
    """Yield the alternatives of a part of a schema, with references followed, that what is given leaves open."""
    if depth > MAX_DEPTH:
        return
    yield part
    if "$ref" in part:
        name = str(part["$ref"]).rpartition("/")[2]
        yield {"defined": name}
        target = root.get("$defs", {}).get(name.removesuffix(".schema.json"))
        if isinstance(target, Mapping):
            yield from _leaves(root, target, given, depth + 1)
    if _may_be(part.get("if", {}), given):
        for branch in ("then", "else"):
            if branch in part:
                yield from _leaves(root, part[branch], given, depth + 1)
    alternatives = part.get("oneOf", ())
    meant = [inner for inner in alternatives if _head(inner) in given]
    for inner in (*(meant or alternatives), *part.get("anyOf", ()), *part.get("allOf", ())):
        yield from _leaves(root, inner, given, depth + 1)


def _head(part: Schema) -> str:
    """Return the key by which an alternative is told from the others; empty for none."""
    return str(next(iter(part.get("required", ())), ""))


def _may_be(condition: Schema, given: Mapping[str, str]) -> bool:
    """Whether a mapping is what a condition asks for, as far as that is about single words."""
    return all(_may_stand(part, given.get(key, "")) for key, part in condition.get("properties", {}).items())


def _may_stand(part: Schema, value: str) -> bool:
    """Whether a value as it is written may be of a part of a schema, as far as that lists words."""
    if part.get("if", {}).get("type") == "string" and not value.startswith("["):
        part = part["then"]
    return value in part["enum"] if "enum" in part else part.get("type") != "array" or value.startswith("[")


def _consistent(leaves: Sequence[Schema], given: Mapping[str, str]) -> list[Schema]:
    """Return the alternatives that may have the keys and words that a mapping has; all where there is none."""
    fitting = [leaf for leaf in leaves if "properties" not in leaf or _fits(leaf, given)]
    return fitting if any("properties" in leaf for leaf in fitting) else [*leaves]


def _fits(leaf: Schema, given: Mapping[str, str]) -> bool:
    properties = leaf["properties"]
    for key, value in given.items():
        declared = properties.get(key, leaf.get("additionalProperties", True))
        if declared is False:
            return False
        words = declared.get("enum") if isinstance(declared, Mapping) else None
        if words and value and value not in map(_said, words) and not value.startswith(("{", "[")):
            return False
    return True


def _keys(root: Schema, parts: Sequence[Schema], given: Mapping[str, str]) -> Iterator[Suggestion]:
    leaves = [leaf for part in parts for leaf in _leaves(root, part, given)]
    for leaf in _consistent(leaves, given):
        properties: Mapping[str, Any] = leaf.get("properties", {})
        head = _head(leaf)
        shown = [head] if head in properties and not given else properties
        for key in shown:
            declared = properties.get(key)
            if key not in given and isinstance(declared, Mapping):
                about = leaf.get("description") if key == head else None
                yield Suggestion(str(key), f"{key}: ", str(about or declared.get("description", "")))


def _values(
    root: Schema, parts: Sequence[Schema], key: str, words: Words, *, with_braces: bool
) -> Iterator[Suggestion]:
    """Yield the values that a key may have: words of the schema and of the game, and mappings by their first key."""
    for name in words.get(key, ()):
        yield Suggestion(name, name)
    for leaf in (leaf for part in parts for leaf in _leaves(root, part, {})):
        about = str(leaf.get("description", ""))
        values = [*leaf.get("enum", ()), *([leaf["const"]] if "const" in leaf else ())]
        values = values or ([True, False] if leaf.get("type") == "boolean" else [])
        for value in values:
            yield Suggestion(_said(value), _said(value), about)
        for name in words.get(leaf.get("defined", ""), ()):
            yield Suggestion(name, name, about)
    if with_braces:
        for entry in _keys(root, parts, {}):
            yield Suggestion(f"{{{entry.label}: …}}", f"{{{entry.text}", entry.info)


def _said(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
