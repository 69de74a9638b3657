"""Where a value stands in its file: a second reading of the file, made only when there is a fault to point at."""

from functools import lru_cache
from typing import Any, NamedTuple

import yaml
from yaml.events import DocumentStartEvent, MappingEndEvent, MappingStartEvent, SequenceEndEvent, SequenceStartEvent

# A PyYAML built without libyaml reads the same, slower.
PARSER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

Spot = tuple[int, int]  # line and column, from 0


class SourceMap(NamedTuple):
    """Where a value begins; of a mapping or a list what is in it, each entry with the place of its key."""

    at: Spot
    entries: dict[str | int, tuple[Spot, "SourceMap"]] | None = None


def locate(text: str, index: int, path: tuple[str | int, ...], *, key: bool = False) -> Spot:
    """Return where the value at `path` begins in a YAML text, or with `key` its key; else its nearest existing parent.

    `index`: the number of the document in the text, from 0.
    """
    node = _placed(text)[index]
    spot = node.at
    for depth, step in enumerate(path):
        if node.entries is None or step not in node.entries:
            break
        spot_of_key, node = node.entries[step]
        wanted = key and depth == len(path) - 1 and isinstance(step, str)
        spot = spot_of_key if wanted else node.at
    return spot


@lru_cache(maxsize=1)
def _placed(text: str) -> list[SourceMap]:
    """Everything in a file that was read, up to what is no YAML: one reading for all faults that are told of it."""
    parser = PARSER(text)
    found: list[SourceMap] = []
    try:
        while parser.check_event():
            if isinstance(parser.get_event(), DocumentStartEvent):
                found.append(_value(parser, parser.get_event()))
    except (yaml.YAMLError, UnicodeEncodeError, RecursionError):
        pass  # nobody asks for what follows
    finally:
        parser.dispose()
    return found


def _value(parser: Any, event: Any) -> SourceMap:
    at = (event.start_mark.line, event.start_mark.column)
    entries: dict[str | int, tuple[Spot, SourceMap]] = {}
    if isinstance(event, MappingStartEvent):
        while not isinstance(first := parser.get_event(), MappingEndEvent):
            key = _value(parser, first)
            entries.setdefault(getattr(first, "value", ""), (key.at, _value(parser, parser.get_event())))
    elif isinstance(event, SequenceStartEvent):
        while not isinstance(first := parser.get_event(), SequenceEndEvent):
            item = _value(parser, first)
            entries[len(entries)] = (item.at, item)
    else:
        return SourceMap(at)
    return SourceMap(at, entries)
