"""Where values stand in a YAML text: found anew for an error, because most texts have none."""

from functools import lru_cache
from typing import Any, NamedTuple

import yaml
from yaml.events import DocumentStartEvent, MappingEndEvent, MappingStartEvent, SequenceEndEvent, SequenceStartEvent

# PyYAML without libyaml gives the same events, more slowly.
PARSER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

Spot = tuple[int, int]  # line and column, from 0


class SourceMap(NamedTuple):
    """The place where a value begins and, for a mapping or a list, its entries with the place of each key."""

    at: Spot
    entries: dict[str | int, tuple[Spot, "SourceMap"]] | None = None


def locate(text: str, index: int, path: tuple[str | int, ...], *, key: bool = False) -> Spot:
    """Return where the value at `path` begins in a YAML text (with `key`, its key), or its nearest parent that exists.

    `index`: the number of the document in the text, from 0.
    """
    node = _read_maps(text)[index]
    spot = node.at
    for depth, step in enumerate(path):
        if node.entries is None or step not in node.entries:
            break
        spot_of_key, node = node.entries[step]
        wants_key = key and depth == len(path) - 1 and isinstance(step, str)
        spot = spot_of_key if wants_key else node.at
    return spot


@lru_cache(maxsize=1)
def _read_maps(text: str) -> list[SourceMap]:
    """Return the source maps of a text's documents up to its first syntax error; the last text is kept."""
    parser = PARSER(text)
    maps: list[SourceMap] = []
    try:
        while parser.check_event():
            if isinstance(parser.get_event(), DocumentStartEvent):
                maps.append(_value(parser, parser.get_event()))
    except (yaml.YAMLError, UnicodeEncodeError, RecursionError):
        pass  # errors are reported only up to here
    finally:
        parser.dispose()
    return maps


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
