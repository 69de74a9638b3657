"""Edits of a YAML text: only what differs is written anew; comments, order of keys and the way of writing stay."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from yaml.events import MappingEndEvent, MappingStartEvent, ScalarEvent, SequenceEndEvent

from deckbuilder.documents.source_map import PARSER
from deckbuilder.documents.yaml12 import read_documents
from deckbuilder.documents.yaml_errors import BREAK
from deckbuilder.documents.yaml_writing import after_key, document_text, in_brackets, item, scalar
from deckbuilder.errors import InputError


@dataclass(frozen=True)
class YamlNode:
    """A value of a text. `start`, `end`: where it is written, as indexes; an end without the white space behind it.

    `is_flow`: whether it is a mapping or list in brackets. `entries`: the entries of a mapping or list, in order.
    """

    start: int
    end: int
    is_flow: bool = False
    entries: tuple["_YamlEntry", ...] = field(default=())

    def entry(self, key: str | int) -> "_YamlEntry":
        """Return the entry of a key or index. Raises KeyError."""
        for entry in self.entries:
            if entry.key == key:
                return entry
        raise KeyError(key)


@dataclass(frozen=True)
class _YamlEntry:
    """An entry of a mapping (its key) or of a list (its index). `start`: where its key or its value begins.

    `key_end`: where its key ends; for an entry of a list its start.
    """

    key: str | int
    start: int
    key_end: int
    value: YamlNode


def root_of(text: str) -> YamlNode:
    """Return the value of the first document of a text that `read_documents` has read."""
    parser = PARSER(text)
    try:
        reader = _Reader(parser, text)
        parser.get_event()  # of the stream
        parser.get_event()  # of the document
        return reader.value(parser.get_event())
    finally:
        parser.dispose()


class _Reader:
    """Reads the events of a text into nodes."""

    def __init__(self, parser: Any, text: str) -> None:
        self.next = parser.get_event
        self.text = text
        self.end: Any = None  # the event that ended the last mapping or list
        self.lines = [0, *(end.end() for end in BREAK.finditer(text))]

    def index(self, mark: Any) -> int:
        """Return the index of a mark in the text; libyaml counts other characters as the text does."""
        return (
            min(self.lines[mark.line] + mark.column, len(self.text)) if mark.line < len(self.lines) else len(self.text)
        )

    def value(self, event: Any) -> YamlNode:
        start = self.index(event.start_mark)
        if isinstance(event, ScalarEvent):
            end = self.index(event.end_mark)
            return YamlNode(start, start + len(self.text[start:end].rstrip()))
        entries = tuple(self.mapping() if isinstance(event, MappingStartEvent) else self.sequence())
        if event.flow_style:
            return YamlNode(start, self.index(self.end.end_mark), is_flow=True, entries=entries)
        return YamlNode(start, max(entries[-1].value.end, entries[-1].start), entries=entries)

    def mapping(self) -> Iterator[_YamlEntry]:
        while not isinstance(event := self.next(), MappingEndEvent):
            key_end = self.index(event.end_mark)
            yield _YamlEntry(event.value, self.index(event.start_mark), key_end, self.value(self.next()))
        self.end = event

    def sequence(self) -> Iterator[_YamlEntry]:
        number = 0
        while not isinstance(event := self.next(), SequenceEndEvent):
            start = self.index(event.start_mark)
            yield _YamlEntry(number, start, start, self.value(event))
            number += 1
        self.end = event


Data = Mapping[str, Any]


class Patch(NamedTuple):
    """A part of a text, by indexes, and what takes its place."""

    start: int
    end: int
    text: str


def edited(text: str, old: Data, new: Data) -> str:
    """Return a text of one document that holds `old`, changed so that it holds `new`."""
    if _is_same(old, new):
        return text
    for is_whole in (False, True):
        changed = _patched(text, _Editor(text, is_whole=is_whole).changes(root_of(text), old, new))
        if _holds(changed, new):
            return changed
    return document_text(new)


def _holds(text: str, data: Data) -> bool:
    try:
        documents = list(read_documents(text, ""))
    except InputError:
        return False
    return [document.index for document in documents] == [0] and _is_same(documents[0].data, data)


def _is_same(one: Any, other: Any) -> bool:
    """Whether two values are the same, `1` and `true` told apart."""
    return _canonical(one) == _canonical(other)


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def _patched(text: str, patches: Iterator[Patch]) -> str:
    for patch in sorted(patches, reverse=True):
        text = text[: patch.start] + patch.text + text[patch.end :]
    return text


class _Editor:
    """Finds the patches of a text. `is_whole`: whether every value that differs is replaced as a whole."""

    def __init__(self, text: str, *, is_whole: bool) -> None:
        self.text = text
        self.is_whole = is_whole
        self.newline = "\r\n" if "\r\n" in text else "\n"

    def changes(self, root: YamlNode, old: Data, new: Data) -> Iterator[Patch]:
        """Yield the patches of the mapping of a document."""
        if root.is_flow or not old or not new:
            yield Patch(root.start, root.end, self.lines(document_text(new).removesuffix("\n")))
        else:
            yield from self.mapping(root, old, new)

    def mapping(self, node: YamlNode, old: Data, new: Data) -> Iterator[Patch]:
        """Yield the patches of a mapping on lines of its own, which keeps at least one key."""
        indent = self.column(node.entries[0].start)
        for entry in node.entries:
            if entry.key not in new:
                yield self.without(node, entry)
            elif not _is_same(old[str(entry.key)], new[str(entry.key)]):
                yield from self.value(entry, old[str(entry.key)], new[str(entry.key)], indent)
        last: _YamlEntry | None = None
        added: dict[_YamlEntry, list[str]] = {}
        for key in new:
            if key in old:
                last = node.entry(key)
            else:
                added.setdefault(last or node.entries[-1], []).append(key)
        for entry, keys in added.items():
            texts = [f"{self.newline}{' ' * indent}{scalar(key)}:{after_key(new[key], indent)}" for key in keys]
            end = self.line_end(max(entry.value.end, entry.key_end))
            yield Patch(end, end, self.lines("".join(texts)))

    def value(self, entry: _YamlEntry, old: Any, new: Any, indent: int) -> Iterator[Patch]:
        """Yield the patches of the value of a key."""
        node = entry.value
        if self.keeps_lines(node, old, new):
            yield from self.mapping(node, old, new) if isinstance(new, dict) else self.sequence(node, old, new)
            return
        colon = self.text.index(":", entry.key_end) + 1
        between = self.text[colon : node.start]
        text = after_key(new, indent)
        if "#" in between:  # a remark that stays
            yield Patch(node.start, node.end, in_brackets(new))
        elif text.startswith(" ") and "\n" not in between + text and between:
            yield Patch(node.start, node.end, text[1:])
        else:
            yield Patch(colon, max(colon, node.end), self.lines(text))

    def keeps_lines(self, node: YamlNode, old: Any, new: Any) -> bool:
        """Whether some entries of a mapping or list on lines of its own are kept or changed one by one."""
        if self.is_whole or node.is_flow or not old or not new:
            return False
        if isinstance(old, dict) and isinstance(new, dict):
            return any(key in new for key in old)
        return isinstance(old, list) and isinstance(new, list)

    def sequence(self, node: YamlNode, old: Sequence[Any], new: Sequence[Any]) -> Iterator[Patch]:
        """Yield the patches of a list on lines of its own."""
        dash = self.text.rindex("-", 0, node.entries[0].start)
        indent = self.column(min(dash, node.start))
        matcher = SequenceMatcher(None, [*map(_canonical, old)], [*map(_canonical, new)], autojunk=False)
        for kind, start, end, first, last in matcher.get_opcodes():
            if kind == "equal":
                continue
            paired = min(end - start, last - first)
            for number in range(paired):
                yield from self.list_item(
                    node.entries[start + number], old[start + number], new[first + number], indent
                )
            for entry in node.entries[start + paired : end]:
                yield self.without(node, entry)
            texts = [f"{' ' * indent}- {item(value, indent + 2)}" for value in new[first + paired : last]]
            if texts and end:
                at = self.line_end(node.entries[end - 1].value.end)
                yield Patch(at, at, self.lines("".join(f"\n{text}" for text in texts)))
            elif texts:
                at = self.line_start(node.start)
                yield Patch(at, at, self.lines("".join(f"{text}\n" for text in texts)))

    def list_item(self, entry: _YamlEntry, old: Any, new: Any, indent: int) -> Iterator[Patch]:
        if self.keeps_lines(entry.value, old, new) and isinstance(new, dict):
            yield from self.mapping(entry.value, old, new)
        else:
            yield Patch(entry.value.start, entry.value.end, self.lines(item(new, indent + 2)))

    def without(self, node: YamlNode, entry: _YamlEntry) -> Patch:
        """Return the patch that takes out the lines of an entry."""
        start, end = self.line_start(entry.start), self.line_end(entry.value.end)
        if node.start == entry.start and self.text[start : entry.start].strip():  # behind the dash of a list
            following = node.entries[1].start if len(node.entries) > 1 else end
            return Patch(entry.start, following, "")
        return Patch(start, min(end + len(self.newline), len(self.text)), "")

    def column(self, index: int) -> int:
        return index - self.line_start(index)

    def line_start(self, index: int) -> int:
        return self.text.rfind("\n", 0, index) + 1

    def line_end(self, index: int) -> int:
        """Return where the line of an index ends, in front of its line break."""
        end = self.text.find(self.newline, index)
        return len(self.text) if end < 0 else end

    def lines(self, text: str) -> str:
        """Return a text with the line breaks of the document."""
        return text.replace("\r\n", "\n").replace("\n", self.newline)
