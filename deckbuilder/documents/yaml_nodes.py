"""The parts of a YAML text with the places where they begin and end, for edits that leave the rest of it alone."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from yaml.events import MappingEndEvent, MappingStartEvent, ScalarEvent, SequenceEndEvent

from deckbuilder.documents.source_map import PARSER
from deckbuilder.documents.yaml_errors import BREAK


@dataclass(frozen=True)
class YamlNode:
    """A value of a text. `start`, `end`: where it is written, as indexes; an end without the white space behind it.

    `is_flow`: whether it is a mapping or list in brackets. `entries`: the entries of a mapping or list, in order.
    """

    start: int
    end: int
    is_flow: bool = False
    entries: tuple["YamlEntry", ...] = field(default=())

    def entry(self, key: str | int) -> "YamlEntry":
        """Return the entry of a key or index. Raises KeyError."""
        for entry in self.entries:
            if entry.key == key:
                return entry
        raise KeyError(key)


@dataclass(frozen=True)
class YamlEntry:
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

    def mapping(self) -> Iterator[YamlEntry]:
        while not isinstance(event := self.next(), MappingEndEvent):
            key_end = self.index(event.end_mark)
            yield YamlEntry(event.value, self.index(event.start_mark), key_end, self.value(self.next()))
        self.end = event

    def sequence(self) -> Iterator[YamlEntry]:
        number = 0
        while not isinstance(event := self.next(), SequenceEndEvent):
            start = self.index(event.start_mark)
            yield YamlEntry(number, start, start, self.value(event))
            number += 1
        self.end = event
