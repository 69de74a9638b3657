"""Moves in Betza's notation for chess variants: `fmWfcF` is a pawn, `NR` a chancellor.

The module parses and writes this notation, and makes tags from moves, by which pieces with given moves are found.
"""

import re
from collections.abc import Iterable, Iterator
from math import gcd
from typing import Final, NamedTuple

Offset = tuple[int, int]  # steps to the right, steps forward

FARTHEST: Final = 7  # steps across a chessboard, which stand for any number
NEAR: Final[dict[str, Offset]] = {"W": (0, 1), "F": (1, 1), "D": (0, 2), "N": (1, 2), "A": (2, 2)}
ATOMS: Final[dict[str, Offset]] = {**NEAR, "H": (0, 3), "C": (1, 3), "Z": (2, 3), "G": (3, 3)}
RIDERS: Final = {"R": "W", "B": "F"}  # riders with a letter of their own
BOTH: Final = {"K": "WF", "Q": "RB"}
MODES: Final = ("m", "c")  # without capture, with capture; both without a letter
LAME, OVER, BEHIND = "n", "p", "g"  # styles: not leaping, over exactly one card, to the square behind the first card

# Letters for directions of straight, diagonal and oblique atoms, those for most steps first.
STRAIGHT: Final = ("fs", "bs", "v", "s", "f", "b", "l", "r")
QUARTERS: Final = ("lf", "rf", "lb", "rb")
SLANTED: Final = ("f", "b", "l", "r", *QUARTERS)
HALVES: Final = ("fh", "bh", "lh", "rh", "v", "s")
OBLIQUE: Final = (*HALVES, "f", "b", "l", "r", "fs", "bs", *QUARTERS, "fl", "fr", "bl", "br")

TERM: Final = re.compile(
    r"(?P<before>[a-z]*)(?:(?P<letter>[A-Z])(?P<again>(?P=letter))?|\((?P<x>[0-7]),(?P<y>[0-7])\))(?P<most>[1-9]?)"
)


class Leap(NamedTuple):
    """A step in a mode and a style, repeated up to `most` times over empty squares and up to `over` occupied ones."""

    mode: str
    style: str
    step: Offset
    most: int = 1
    over: int = 0


class Term(NamedTuple):
    """One term of a text: directions, mode and style, atom, and range."""

    directions: str
    mode: str
    style: str
    atom: str
    most: int


class BetzaError(ValueError):
    """A text that is not in Betza's notation; its message names the part."""


# Directions


def around(atom: Offset) -> set[Offset]:
    """Return the steps of an atom in all directions."""
    x, y = atom
    return {step for a, b in ((x, y), (y, x)) for step in ((a, b), (-a, b), (a, -b), (-a, -b))}


def _toward(atom: Offset, directions: str) -> set[Offset]:
    """Return the steps of an atom in the directions of some letters; empty for impossible letters."""
    steps = around(atom)
    x, y = sorted(map(abs, atom))
    if not directions:
        return steps
    if x == 0:  # each letter adds directions
        return {step for step in steps if set(directions) & _sides(step)} if set(directions) <= set("fblrvs") else set()
    if x == y:
        slanted = {"".join(sorted(letters)) for letters in SLANTED}
        return (
            {step for step in steps if set(directions) <= _sides(step)}
            if "".join(sorted(directions)) in slanted
            else set()
        )
    return {step for step in steps if _leads(step, directions)} if directions in OBLIQUE else set()


def _sides(step: Offset) -> set[str]:
    """Return the letters of the sides to which a step leads; `v` or `s` too for its longer part."""
    x, y = step
    sides = {letter for letter, leads in (("f", y > 0), ("b", y < 0), ("r", x > 0), ("l", x < 0)) if leads}
    return sides if abs(x) == abs(y) else {*sides, "v" if abs(y) > abs(x) else "s"}


def _leads(step: Offset, directions: str) -> bool:
    """Whether an oblique step is in the directions of some letters; the last letter is that of its longer part."""
    sides = _sides(step)
    longer = sides & set("fb" if "v" in sides else "lr")
    if directions in {"v", "s"}:
        return directions in sides
    if directions[1:] == "h":
        return directions[0] in sides
    if directions[1:] == "s":
        return sides >= set(directions)
    return directions[0] in sides and directions[-1] in longer


def _letters(atom: Offset, steps: set[Offset]) -> Iterator[str]:
    """Yield letters for the given steps of an atom that together name each step once."""
    x, y = sorted(map(abs, atom))
    remaining = set(steps)
    for directions in ("", *(STRAIGHT if x == 0 else SLANTED if x == y else OBLIQUE)):
        reached = _toward(atom, directions)
        if remaining and reached <= remaining:
            yield directions
            remaining -= reached


# Parsing


def read(text: str) -> list[Leap]:
    """Return the moves of a text. Raises BetzaError."""
    leaps: list[Leap] = []
    at = 0
    while at < len(text) or not leaps:
        term = TERM.match(text, at)
        if term is None:
            raise BetzaError(f"'{text[at:]}' is not a move in Betza's notation, as N, fmW and R4 are")
        leaps += _moves(term)
        at = term.end()
    return leaps


def _moves(term: re.Match[str]) -> Iterator[Leap]:
    """Yield the moves of one term."""
    letters = term["before"]
    modes = [letter for letter in MODES if letter in letters]
    styles = [letter for letter in (LAME, OVER, BEHIND) if letter in letters]
    directions = "".join(letter for letter in letters if letter not in {*modes, *styles})
    if len(styles) > 1 or len(directions) + len(modes) + len(styles) < len(letters):
        raise BetzaError(f"'{letters}' before {term['letter'] or term[0]} says too much")
    for letter in BOTH.get(term["letter"], term["letter"] or "("):
        atom = ATOMS.get(RIDERS.get(letter, letter)) if term["letter"] else (int(term["x"]), int(term["y"]))
        if not atom or atom == (0, 0):
            raise BetzaError(
                f"'{term['letter'] or term[0]}' is not a move; there are {', '.join([*ATOMS, *RIDERS, *BOTH])}"
            )
        steps = _toward(atom, directions)
        if not steps:
            raise BetzaError(f"'{directions}' is not a direction of {term['letter'] or term[0]}")
        rides = letter in RIDERS or term["again"] or styles in ([OVER], [BEHIND])
        most = min(FARTHEST, int(term["most"])) if term["most"] else FARTHEST if rides else 1
        style = "" if styles == [LAME] and max(atom) == 1 else "".join(styles)
        yield from (Leap(mode, style, step, most) for mode in modes or MODES for step in sorted(steps))


# Writing


def write(leaps: Iterable[Leap]) -> str:
    """Return the text of moves. A move over at most one card is written as two; over more it cannot be written."""
    kinds: dict[tuple[Offset, str, int], dict[str, set[Offset]]] = {}
    for leap in leaps:
        x, y = sorted(map(abs, leap.step))
        for style in ("", OVER) if leap.over == 1 else (leap.style,):
            by_mode = kinds.setdefault(((x, y), style, leap.most), {mode: set() for mode in MODES})
            by_mode[leap.mode].add(leap.step)
    terms: list[Term] = []
    for (atom, style, most), by_mode in sorted(kinds.items(), key=_place):
        quiet, taking = by_mode["m"], by_mode["c"]
        letter = next((name for name, step in ATOMS.items() if step == atom), f"({atom[0]},{atom[1]})")
        for mode, steps in (("", quiet & taking), ("m", quiet - taking), ("c", taking - quiet)):
            terms += [Term(directions, mode, style, letter, most) for directions in _letters(atom, steps)]
    return "".join(map(_text, _join(terms)))


def _place(kind: tuple[tuple[Offset, str, int], object]) -> tuple[Offset, str, int]:
    """Return a sort key for terms: the farthest first if a letter that follows itself would mean a rider."""
    (atom, style, most), _ = kind
    return atom, style, most if atom in {(0, 1), (1, 1)} else -most


def _join(terms: list[Term]) -> Iterator[Term]:
    """Yield the terms, with equal ones of W and F joined to one of K."""
    for term in terms:
        alike = {atom: term._replace(atom=atom) in terms for atom in ("W", "F")}
        if term.atom not in alike or not all(alike.values()) or term.directions in {"fs", "bs", "v", "s"}:
            yield term
        elif term.atom == "W":
            yield term._replace(atom="K")


def _text(term: Term) -> str:
    own = {"W": "R", "F": "B", "K": "Q"}
    rides = term.most > 1
    atom = own.get(term.atom, term.atom * 2 if term.most == FARTHEST else term.atom) if rides else term.atom
    number = str(term.most) if 1 < term.most < FARTHEST else ""
    return f"{term.directions}{term.mode}{term.style}{atom}{number}"


# Comparing


def tags_of(leaps: Iterable[Leap]) -> set[str]:
    """Return the tags of a piece that can make all of some moves."""
    return {_tag(leap.mode, leap.style, leap.step, leap.most) for leap in leaps}


def tags(leaps: Iterable[Leap]) -> set[str]:
    """Return all tags of a piece, including moves that are parts of longer ones."""
    given = list(leaps)
    return {tag for mode in MODES for tag in _done([leap for leap in given if leap.mode == mode], mode)}


def _done(leaps: list[Leap], mode: str) -> Iterator[str]:
    """Yield the tags of the moves of a mode."""
    jumps: set[Offset] = set()  # over any cards
    lame: set[Offset] = set()  # only over empty squares
    for x, y, leap in ((*leap.step, leap) for leap in leaps):
        ends = [(n * x, n * y) for n in range(1, leap.most + 1)]
        if leap.style in {OVER, BEHIND}:
            yield _tag(mode, leap.style, leap.step, FARTHEST)
        if leap.style == OVER or leap.over:
            yield _tag(mode, OVER, leap.step, FARTHEST)
            yield _tag(mode, BEHIND, leap.step, FARTHEST)
        if leap.style == LAME:
            lame.add(leap.step)
        elif not leap.style:
            yield from (_tag(mode, "", leap.step, n) for n in range(1, leap.most + 1))
            jumps |= {*ends[: leap.over + 1]}
            lame |= {*ends}
    lame |= jumps
    yield from (_tag(mode, "", end, 1) for end in jumps)
    yield from (_tag(mode, LAME, end, 1) for end in lame)
    for x, y in {(x // gcd(x, y), y // gcd(x, y)) for x, y in lame}:
        n = 1
        while n <= FARTHEST and (n * x, n * y) in (jumps if n == 1 else lame):
            yield _tag(mode, "", (x, y), n)
            n += 1


def _tag(mode: str, style: str, step: Offset, most: int) -> str:
    return f"{mode}{style}{step[0]},{step[1]}x{most if not style else 1}"
