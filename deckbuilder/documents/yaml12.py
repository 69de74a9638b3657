"""YAML by the core rules of version 1.2, from libyaml's events, as plain data.

`on`, `no`, `0123` and `1:30` keep their literal meaning. Tags, anchors, aliases and duplicate keys are errors, so no
input can run code or grow while it is read. Mapping keys are always text.
"""

import re
from collections.abc import Iterator
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
)

from deckbuilder import limits
from deckbuilder.documents.document import Document
from deckbuilder.documents.source_map import PARSER
from deckbuilder.documents.yaml_errors import BREAK, explain
from deckbuilder.errors import InputError, Place

STANDARD_TAG = "tag:yaml.org,2002:"  # the meaning of `!!`
MAX_NUMBER_LENGTH = 30  # characters; int() takes quadratic time on longer ones

CONSTANTS: dict[str, Any] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
INTEGER = re.compile(r"[-+]?[0-9]+\Z")
BASED = re.compile(r"0o([0-7]+)\Z|0x([0-9a-fA-F]+)\Z")
FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?\Z")
SPECIAL = re.compile(r"[-+]?\.(inf|Inf|INF)\Z|\.(nan|NaN|NAN)\Z")
UNPRINTABLE: re.Pattern[str] = yaml.reader.Reader.NON_PRINTABLE
NUMERIC_START = frozenset("0123456789+-.")


DEEP = f"is nested more than {limits.MAX_NESTING} levels deep"
TOO_DEEP = "maximum nesting depth"  # in the words of libyaml
EMPTY = "is empty, or holds only remarks"


def read_documents(text: str, file: str) -> Iterator[Document]:
    """Yield the documents of a YAML text without empty ones. Raises InputError with the place."""
    if len(text) > limits.MAX_YAML_LENGTH:
        raise InputError(
            f"is longer than {limits.MAX_YAML_LENGTH:,} characters; split it into several files", Place(file)
        )
    try:
        parser = PARSER(text)
        builder = _Builder(parser, file)
        index = 0
        while parser.check_event():
            event = parser.get_event()
            if not isinstance(event, DocumentStartEvent):
                continue
            first = parser.get_event()
            value = builder.value(first, 0)
            parser.get_event()  # the document's end; an error up to here is raised before the document is yielded
            if value is not None:
                yield Document(value, file, index, first.start_mark.line + 1, text)
            index += 1
            if index > limits.MAX_DOCUMENTS:
                raise builder.input_error(
                    f"more than {limits.MAX_DOCUMENTS:,} documents; split the file into several", first
                )
    except yaml.MarkedYAMLError as error:
        raise _syntax_error(error, text, file) from None
    except (yaml.reader.ReaderError, UnicodeEncodeError):
        raise _unprintable(text, file) from None


def _syntax_error(error: yaml.MarkedYAMLError, text: str, file: str) -> InputError:
    """Return the error for a text that is not YAML, in plain words for the usual slips."""
    mark = error.problem_mark or error.context_mark
    message = " ".join(filter(None, (error.context, error.problem)))
    place = Place(file, mark.line + 1, mark.column + 1) if mark else Place(file)
    if TOO_DEEP in message:  # libyaml has a limit of its own since 0.2.6, and may look that far ahead
        return InputError(DEEP, place)
    if slip := explain(error, text):
        return InputError(f"is not YAML: {slip.sentence}", Place(file, slip.line + 1, slip.column + 1))
    return InputError(f"is not YAML: {message}", place)


def _unprintable(text: str, file: str) -> InputError:
    """Return the error for a text with a character that YAML does not allow."""
    match = UNPRINTABLE.search(text)
    if match is None:
        return InputError("is not YAML: it holds a character that is not allowed", Place(file))
    lines = BREAK.split(text[: match.start()])
    sentence = f"is not YAML: the character U+{ord(match[0]):04X} is not allowed"
    return InputError(sentence, Place(file, len(lines), len(lines[-1]) + 1))


def read_one(text: str, file: str, kind: str = "deck") -> Document:
    """Return the only document of a text, expected to be of a kind. Raises InputError for none or several."""
    documents = list(read_documents(text, file))
    if not documents:
        raise InputError(f"{EMPTY}; what is expected here begins with '{kind}:'", Place(file))
    if len(documents) > 1:
        raise InputError("holds more than one document; one is expected", Place(file, documents[1].line))
    return documents[0]


class _Builder:
    """Builder of the values of a file's documents from events."""

    __slots__ = ("file", "left", "next")

    def __init__(self, parser: Any, file: str) -> None:
        self.next = parser.get_event
        self.file = file
        self.left = limits.MAX_VALUES

    def value(self, event: Any, depth: int) -> Any:
        kind = type(event)
        self.left -= 1
        if self.left < 0:
            raise self.input_error(
                f"more than {limits.MAX_VALUES:,} keys and values; split the file into several", event
            )
        if kind is ScalarEvent:
            if event.tag is not None or event.anchor is not None:
                raise self._forbidden(event)
            return plain(event.value) if event.implicit[0] else event.value
        if kind is AliasEvent or event.tag is not None or event.anchor is not None:
            raise self._forbidden(event)
        if depth >= limits.MAX_NESTING:
            raise self.input_error(DEEP, event)
        return self.mapping(depth + 1) if kind is MappingStartEvent else self.sequence(depth + 1)

    def sequence(self, depth: int) -> list[Any]:
        items, following = [], self.next
        while (kind := type(event := following())) is not SequenceEndEvent:
            if kind is ScalarEvent and event.tag is None and event.anchor is None and self.left > 0:
                self.left -= 1  # as in `value`, which takes three times as long, and most values are scalars
                items.append(plain(event.value) if event.implicit[0] else event.value)
            else:
                items.append(self.value(event, depth))
        return items

    def mapping(self, depth: int) -> dict[str, Any]:
        items: dict[str, Any] = {}
        following = self.next
        while (kind := type(event := following())) is not MappingEndEvent:
            if kind is not ScalarEvent:
                raise self.input_error("a key must be plain text", event)
            if event.tag is not None or event.anchor is not None:
                raise self._forbidden(event)
            key = event.value
            if key in items:
                raise self.input_error(f"the key '{key}' stands here a second time", event)
            self.left -= 1
            event = following()
            if type(event) is ScalarEvent and event.tag is None and event.anchor is None and self.left > 0:
                self.left -= 1
                items[key] = plain(event.value) if event.implicit[0] else event.value
            else:
                items[key] = self.value(event, depth)
        return items

    def _forbidden(self, event: Any) -> InputError:
        if type(event) is AliasEvent or event.anchor is not None:
            return self.input_error("anchors and aliases (& and *) are not used here: write the value out", event)
        written = event.tag.replace(STANDARD_TAG, "!!")
        return self.input_error(f"tags are not used here: take out {written}", event)

    def input_error(self, message: str, event: Any) -> InputError:
        mark = event.start_mark
        return InputError(message, Place(self.file, mark.line + 1, mark.column + 1))


def plain(text: str) -> Any:
    """Return the value of an unquoted scalar under the core schema."""
    if text[:1] in NUMERIC_START and len(text) <= MAX_NUMBER_LENGTH:
        return _number(text)
    return CONSTANTS.get(text, text)


def _number(text: str) -> Any:
    if INTEGER.match(text):
        return int(text)
    if based := BASED.match(text):
        return int(based[1], 8) if based[1] else int(based[2], 16)
    if FLOAT.match(text):
        number = float(text)
        return int(number) if number.is_integer() else number  # the schemas also accept 3.0 as a whole number
    if SPECIAL.match(text):
        return float(text.replace(".", ""))
    return text
