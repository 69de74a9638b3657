"""The parts of crests as drawings: paths in a square of 100 units, which are cut out where they lie in one another."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

FIELDS, TOPS, LINES, CHARGES = "fields", "tops", "lines", "charges"
FILE: Final = Path(__file__).with_name("parts.svg")
GROUP: Final = re.compile(r'<g id="(\w+)">(.*?)</g>', re.DOTALL)
PART: Final = re.compile(r'<path id="(\w+)" d="([^"]+)"/>')


@cache
def _groups() -> Mapping[str, Mapping[str, str]]:
    return {kind: dict(PART.findall(content)) for kind, content in GROUP.findall(FILE.read_text("utf-8"))}


def names_of(kind: str) -> Mapping[str, str]:
    """Return the parts of a kind: their paths by their names."""
    return _groups()[kind]


@cache
def path_of(name: str) -> str:
    """Return the path of a part; empty where there is none of that name."""
    return next((parts[name] for parts in _groups().values() if name in parts), "")
