"""Options of a print: paper, edges, backs, and corrections for the printer."""

import math
from dataclasses import dataclass

from deckbuilder.errors import InputError
from deckbuilder.json_objects import JsonObject
from deckbuilder.text import listed, short

PAPERS = ("a4", "letter")
MARKS = ("one", "both", "none")
BACKS = ("none", "mirrored")
INKS = ("full", "low")
MAX_BLEED = 3.0  # mm, beyond the edges of a card
MAX_OFFSET = 20.0  # mm
SCALES = (90.0, 110.0)  # percent


@dataclass(frozen=True)
class PrintOptions(JsonObject):
    """The choices of a user for a print. Raises InputError for what is out of bounds.

    Attributes:
        paper: a name of `PAPERS`.
        bleed: mm that a card is drawn beyond its edges.
        marks: cut marks on fronts, on both sides, or nowhere.
        backs: where backs are printed; mirrored ones follow each sheet.
        offset: mm by which backs are moved to the right and down.
        scale: percent that the printer makes of a length; the print makes up for it.
        ink: a name of `INKS`.
    """

    paper: str = "a4"
    bleed: float = 0
    marks: str = "one"
    backs: str = "none"
    offset: tuple[float, float] = (0, 0)
    scale: float = 100
    ink: str = "full"

    def __post_init__(self) -> None:
        for name, value, allowed in (
            ("paper", self.paper, PAPERS),
            ("cut marks", self.marks, MARKS),
            ("backs", self.backs, BACKS),
            ("ink", self.ink, INKS),
        ):
            if value not in allowed:
                raise InputError(f"{name}: '{short(value)}' is not among {listed(allowed)}")
        _check_bounds("bleed", self.bleed, 0, MAX_BLEED, "mm")
        _check_bounds("scale", self.scale, *SCALES, "%")
        for shift in self.offset:
            _check_bounds("offset", shift, -MAX_OFFSET, MAX_OFFSET, "mm")
        if any(self.offset) and self.backs == "none":
            raise InputError("the offset moves backs, and there are none: choose mirrored backs, or leave it out")


def parse_offset(text: str) -> tuple[float, float]:
    """Return the offset of a text such as `0.5,-1`. Raises InputError."""
    try:
        across, down = map(float, text.split(","))
    except ValueError:
        raise InputError(f"offset: '{short(text)}' is not two numbers such as 0.5,-1") from None
    return across, down


def parse_number(name: str, text: str) -> float:
    """Return the number of a text. Raises InputError."""
    try:
        return float(text)
    except ValueError:
        raise InputError(f"{name}: '{short(text)}' is not a number") from None


def _check_bounds(name: str, value: float, least: float, most: float, unit: str) -> None:
    if not (math.isfinite(value) and least <= value <= most):
        raise InputError(f"{name}: {value:g} is not between {least:g} and {most:g} {unit}")
