"""Moves in Betza's notation, as those who know chess variants write them: `fmWfcF` is a pawn, `NR` a chancellor.

A text becomes moves, moves become a text, and both become tags by which one asks whether a piece moves like another.
"""

import re
from collections.abc import Iterable, Iterator
from math import gcd
from typing import Final, NamedTuple

Offset = tuple[int, int]  # steps to the right, steps forward

FARTHEST: Final = 7  # steps on a chessboard: as good as any number
NEAR: Final[dict[str, Offset]] = {"W": (0, 1), "F": (1, 1), "D": (0, 2), "N": (1, 2), "A": (2, 2)}
ATOMS: Final[dict[str, Offset]] = {**NEAR, "H": (0, 3), "C": (1, 3), "Z": (2, 3), "G": (3, 3)}
RIDERS: Final = {"R": "W", "B": "F"}  # riders that have a letter of their own
BOTH: Final = {"K": "WF", "Q": "RB"}
MODES: Final = ("m", "c")  # without capture, with one; both if nothing is said
LAME, OVER, BEHIND = "n", "p", "g"  # manners: not leaping, over exactly one card, to right behind the first card

# What may be said of the directions of straight, diagonal and oblique atoms, what says most first.
STRAIGHT: Final = ("fs", "bs", "v", "s", "f", "b", "l", "r")
QUARTERS: Final = ("lf", "rf", "lb", "rb")
SLANTED: Final = ("f", "b", "l", "r", *QUARTERS)
HALVES: Final = ("fh", "bh", "lh", "rh", "v", "s")
OBLIQUE: Final = (*HALVES, "f", "b", "l", "r", "fs", "bs", *QUARTERS, "fl", "fr", "bl", "br")

TERM: Final = re.compile(
    r"(?P<before>[a-z]*)(?:(?P<letter>[A-Z])(?P<again>(?P=letter))?|\((?P<x>[0-7]),(?P<y>[0-7])\))(?P<most>[1-9]?)"
)


class Leap(NamedTuple):
    """A step in a mode and a manner, made `most` times at most over empty squares, and over `over` held ones."""

    mode: str
    manner: str
    step: Offset
    most: int = 1
    over: int = 0


class Term(NamedTuple):
    """One move of a text: directions, mode and manner, the atom, how often."""

    said: str
    mode: str
    manner: str
    atom: str
    most: int


class BetzaError(ValueError):
    """A text that is not in Betza's notation; a sentence says what of it."""


# Directions


def around(atom: Offset) -> set[Offset]:
    """The steps of an atom in all directions."""
    x, y = atom
    return {step for a, b in ((x, y), (y, x)) for step in ((a, b), (-a, b), (a, -b), (-a, -b))}


def _toward(atom: Offset, said: str) -> set[Offset]:
    """The steps of an atom in the directions of some letters; none where the letters make no sense."""
    steps = around(atom)
    x, y = sorted(map(abs, atom))
    if not said:
        return steps
    if x == 0:  # each letter adds some
        return {step for step in steps if set(said) & _sides(step)} if set(said) <= set("fblrvs") else set()
    if x == y:
        known = {"".join(sorted(letters)) for letters in SLANTED}
        return {step for step in steps if set(said) <= _sides(step)} if "".join(sorted(said)) in known else set()
    return {step for step in steps if _leads(step, said)} if said in OBLIQUE else set()


def _sides(step: Offset) -> set[str]:
    """The letters of the sides to which a step leads; `v` or `s` too where it leads farther up or aside."""
    x, y = step
    sides = {letter for letter, leads in (("f", y > 0), ("b", y < 0), ("r", x > 0), ("l", x < 0)) if leads}
    return sides if abs(x) == abs(y) else {*sides, "v" if abs(y) > abs(x) else "s"}


def _leads(step: Offset, said: str) -> bool:
    """Whether an oblique step is one of those that letters speak of: the last letter is the way of its longer part."""
    sides = _sides(step)
    longer = sides & set("fb" if "v" in sides else "lr")
    if said in {"v", "s"}:
        return said in sides
    if said[1:] == "h":
        return said[0] in sides
    if said[1:] == "s":
        return sides >= set(said)
    return said[0] in sides and said[-1] in longer


def _named(atom: Offset, steps: set[Offset]) -> Iterator[str]:
    """The letters that together say some steps of an atom, each step once."""
    x, y = sorted(map(abs, atom))
    left = set(steps)
    for said in ("", *(STRAIGHT if x == 0 else SLANTED if x == y else OBLIQUE)):
        found = _toward(atom, said)
        if left and found <= left:
            yield said
            left -= found


# Reading


def read(text: str) -> list[Leap]:
    """The moves of a text. Raises BetzaError."""
    found: list[Leap] = []
    at = 0
    while at < len(text) or not found:
        term = TERM.match(text, at)
        if term is None:
            raise BetzaError(f"'{text[at:]}' is not a move in Betza's notation, as N, fmW and R4 are")
        found += _moves(term)
        at = term.end()
    return found


def _moves(term: re.Match[str]) -> Iterator[Leap]:
    """The moves of one term."""
    letters = term["before"]
    modes = [letter for letter in MODES if letter in letters]
    manners = [letter for letter in (LAME, OVER, BEHIND) if letter in letters]
    said = "".join(letter for letter in letters if letter not in {*modes, *manners})
    if len(manners) > 1 or len(said) + len(modes) + len(manners) < len(letters):
        raise BetzaError(f"'{letters}' before {term['letter'] or term[0]} says too much")
    for letter in BOTH.get(term["letter"], term["letter"] or "("):
        atom = ATOMS.get(RIDERS.get(letter, letter)) if term["letter"] else (int(term["x"]), int(term["y"]))
        if not atom or atom == (0, 0):
            raise BetzaError(
                f"'{term['letter'] or term[0]}' is not a move; there are {', '.join([*ATOMS, *RIDERS, *BOTH])}"
            )
        steps = _toward(atom, said)
        if not steps:
            raise BetzaError(f"'{said}' is not a direction of {term['letter'] or term[0]}")
        rides = letter in RIDERS or term["again"] or manners in ([OVER], [BEHIND])
        most = min(FARTHEST, int(term["most"])) if term["most"] else FARTHEST if rides else 1
        manner = "" if manners == [LAME] and max(atom) == 1 else "".join(manners)
        yield from (Leap(mode, manner, step, most) for mode in modes or MODES for step in sorted(steps))


# Writing


def write(leaps: Iterable[Leap]) -> str:
    """The text of moves. One that may go over a card besides is two; over more than one it can't be said."""
    kinds: dict[tuple[Offset, str, int], dict[str, set[Offset]]] = {}
    for leap in leaps:
        x, y = sorted(map(abs, leap.step))
        for manner in ("", OVER) if leap.over == 1 else (leap.manner,):
            by_mode = kinds.setdefault(((x, y), manner, leap.most), {mode: set() for mode in MODES})
            by_mode[leap.mode].add(leap.step)
    terms: list[Term] = []
    for (atom, manner, most), by_mode in sorted(kinds.items(), key=_place):
        quiet, taking = by_mode["m"], by_mode["c"]
        letter = next((name for name, step in ATOMS.items() if step == atom), f"({atom[0]},{atom[1]})")
        for mode, steps in (("", quiet & taking), ("m", quiet - taking), ("c", taking - quiet)):
            terms += [Term(said, mode, manner, letter, most) for said in _named(atom, steps)]
    return "".join(map(_text, _joined(terms)))


def _place(kind: tuple[tuple[Offset, str, int], object]) -> tuple[Offset, str, int]:
    """Where a kind of moves is written: the farthest first where a letter after the same one would say it repeats."""
    (atom, manner, most), _ = kind
    return atom, manner, most if atom in {(0, 1), (1, 1)} else -most


def _joined(terms: list[Term]) -> Iterator[Term]:
    """The terms, with those that say the same of W and F as one of K."""
    for term in terms:
        alike = {atom: term._replace(atom=atom) in terms for atom in ("W", "F")}
        if term.atom not in alike or not all(alike.values()) or term.said in {"fs", "bs", "v", "s"}:
            yield term
        elif term.atom == "W":
            yield term._replace(atom="K")


def _text(term: Term) -> str:
    """A term: `fmR4`."""
    own = {"W": "R", "F": "B", "K": "Q"}
    rides = term.most > 1
    atom = own.get(term.atom, term.atom * 2 if term.most == FARTHEST else term.atom) if rides else term.atom
    number = str(term.most) if 1 < term.most < FARTHEST else ""
    return f"{term.said}{term.mode}{term.manner}{atom}{number}"


# Comparing


def wanted(leaps: Iterable[Leap]) -> set[str]:
    """The tags that a piece has if it can do all of some moves."""
    return {_tag(leap.mode, leap.manner, leap.step, leap.most) for leap in leaps}


def tags(leaps: Iterable[Leap]) -> set[str]:
    """The tags of a piece: everything that it can do, what it does as part of more included."""
    given = list(leaps)
    return {tag for mode in MODES for tag in _done([leap for leap in given if leap.mode == mode], mode)}


def _done(leaps: list[Leap], mode: str) -> Iterator[str]:
    """The tags of the moves of a mode."""
    jumps: set[Offset] = set()  # whatever is between
    lame: set[Offset] = set()  # if nothing is between
    for x, y, leap in ((*leap.step, leap) for leap in leaps):
        ends = [(n * x, n * y) for n in range(1, leap.most + 1)]
        if leap.manner in {OVER, BEHIND}:
            yield _tag(mode, leap.manner, leap.step, FARTHEST)
        if leap.manner == OVER or leap.over:
            yield _tag(mode, OVER, leap.step, FARTHEST)
            yield _tag(mode, BEHIND, leap.step, FARTHEST)
        if leap.manner == LAME:
            lame.add(leap.step)
        elif not leap.manner:
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


def _tag(mode: str, manner: str, step: Offset, most: int) -> str:
    return f"{mode}{manner}{step[0]},{step[1]}x{most if not manner else 1}"
