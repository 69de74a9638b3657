"""The crest of a card: names of its parts, which follow from its class, its faction and its pattern.

The field and the top tell the game and the class, the charge the faction by its name or the last word of that, the
line above it the first of several words, and marks around the field where a unit with a pattern goes. A rule set says
which parts stand for which words; for other words they follow from the letters, so that every faction has a crest, and
the same one everywhere. Its drawing is SVG of one colour, with what is cut out of it open to whatever lies below.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from math import atan2, tau
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from deckbuilder.text import fold

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


if TYPE_CHECKING:
    from engine.grids import Pattern

FIELD: Final = "shield"  # where a rule set names none
DIRECTIONS: Final = "abcdefghijklmnop"  # sixteen of them, clockwise from forward; every other one has squares in line
CAPTURES, MOVES, NOTHING = "x", "o", "-"  # what a unit does in a line of squares
BLOCKABLE_TILES: Final = frozenset({"move", "capture", "charge"})  # kinds of tiles that need a free way


def crest_of(card: Mapping[str, Any], ruleset: Mapping[str, Any]) -> str:
    """Return the crest of a card by the documents of the card and of its rule set: `shield.spires.zigzag.hammer`."""
    rules = ruleset.get("crests", {})
    look = _look(card["class"].split(), rules.get("classes", {}))
    faction = card.get("faction")
    charge = _of_faction(faction, rules.get("names", {})) if faction else look.get("charge")
    parts = (look.get("field", rules.get("field", FIELD)), look.get("top"), charge, _ways(card))
    return ".".join(part for part in parts if part)


def _look(words: Sequence[str], looks: Mapping[str, Mapping[str, str]]) -> Mapping[str, str]:
    """Return the parts for a class: those of the first word that it has."""
    for word, look in looks.items():
        if word in words:
            return look
    return {}


def _of_faction(name: str, known: Mapping[str, str]) -> str:
    """Return the charge of a faction, after the line if its name has several words. `known`: parts by words."""
    *others, last = fold(name).split() or [name]
    charge = known.get(fold(name)) or known.get(last) or _chosen(last, CHARGES, known)
    return f"{known.get(others[0]) or _chosen(others[0], LINES, known)}.{charge}" if others else charge


def _chosen(word: str, kind: str, known: Mapping[str, str]) -> str:
    """Return a part of a kind for a word, the same one each time, among those that stand for no word of the game."""
    free = sorted(names_of(kind).keys() - known.values()) or sorted(names_of(kind))
    return free[int.from_bytes(hashlib.sha256(word.encode()).digest()[:4], "big") % len(free)]


def _ways(card: Mapping[str, Any]) -> str:
    if not card.get("pattern"):
        return ""
    from engine.grids import Pattern  # noqa: PLC0415 - few games have patterns

    return ways_of(Pattern.parse(card["pattern"]))


def ways_of(pattern: "Pattern") -> str:
    """Return where a unit goes: a sign for each of the eight lines of squares, and letters of directions of jumps."""
    lines, jumps = [NOTHING] * 8, set[str]()
    for right, forward, kind in pattern.tiles():
        direction = round(atan2(right, forward) / tau * len(DIRECTIONS)) % len(DIRECTIONS)
        if kind in BLOCKABLE_TILES and (not right or not forward or abs(right) == abs(forward)):
            line = direction // 2
            lines[line] = CAPTURES if kind != "move" or lines[line] == CAPTURES else MOVES
        else:
            jumps.add(DIRECTIONS[direction])
    seen = {DIRECTIONS[2 * line] for line, sign in enumerate(lines) if sign != NOTHING}
    return "".join([*lines, *sorted(jumps - seen)])


VIEW_BOX: Final = "0 -1 100 101"
BODY: Final = "translate(17 14)scale(.66)"  # where marks for a pattern stand around it
TOOTH: Final = "M41 15L50 2 59 15Z"  # forward
HOLE: Final = "M45.5 12.5H54.5L50 6Z"  # in a tooth of a unit that only moves there
TURN: Final = 360 / len(DIRECTIONS)  # degrees
MAX_DRAWN: Final = 2_000  # crests at hand


@lru_cache(MAX_DRAWN)
def content_of(crest: str) -> str:
    """Return what is inside the SVG element of a crest."""
    parts = crest.split(".")
    paths = [path for part in parts if (path := path_of(part))]
    body = f'<path fill-rule="evenodd" d="{"".join(paths)}"/>'
    if len(paths) == len(parts):
        return body
    return f'<g transform="{BODY}">{body}</g>{_marks(parts[-1])}'


def _marks(ways: str) -> str:
    """Return the marks of a pattern: filled teeth for captures, hollow ones for moves only, dots for jumps."""
    lines = len(DIRECTIONS) // 2
    teeth = [_tooth(2 * line * TURN, sign) for line, sign in enumerate(ways[:lines]) if sign != NOTHING]
    return "".join([*teeth, *(_dot(DIRECTIONS.index(letter) * TURN) for letter in ways[lines:])])


def _tooth(angle: float, sign: str) -> str:
    path = TOOTH if sign == CAPTURES else TOOTH + HOLE
    return f'<path fill-rule="evenodd" transform="rotate({angle:g} 50 50)" d="{path}"/>'


def _dot(angle: float) -> str:
    return f'<circle cx="50" cy="8" r="5.5" transform="rotate({angle:g} 50 50)"/>'


def sprite(crests: Iterable[str]) -> str:
    """Return crests as one SVG file, each a symbol that pages use by its name."""
    symbols = [f'<symbol id="{crest}" viewBox="{VIEW_BOX}">{content_of(crest)}</symbol>' for crest in crests]
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'
