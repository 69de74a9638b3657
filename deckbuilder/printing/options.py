"""Options of a print: paper, edges, backs, and corrections for the printer."""

import math
from dataclasses import dataclass

from deckbuilder.errors import InputError, at_field
from deckbuilder.json_objects import JsonObject
from deckbuilder.text import listed, short

PAPERS = ("a4", "letter")
MARKS = ("one", "both", "none")
BACKS = ("none", "mirrored")
INKS = ("full", "low")
BOUNDS = {  # by field: what it is called, the least, the most and the unit; the bleed goes beyond the edges of a card
    "bleed": ("bleed", 0.0, 3.0, "mm"),
    "scale": ("scale", 90.0, 110.0, "%"),
    "across": ("offset", -20.0, 20.0, "mm"),
    "down": ("offset", -20.0, 20.0, "mm"),
}


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
        for field, name, value, allowed in (
            ("paper", "paper", self.paper, PAPERS),
            ("marks", "cut marks", self.marks, MARKS),
            ("backs", "backs", self.backs, BACKS),
            ("ink", "ink", self.ink, INKS),
        ):
            if value not in allowed:
                raise InputError(f"{name}: '{short(value)}' is not among {listed(allowed)}", field=field)
        numbers = zip(("bleed", "scale", "across", "down"), (self.bleed, self.scale, *self.offset), strict=True)
        for field, number in numbers:
            with at_field(field):
                _check_bounds(number, *BOUNDS[field])
        if any(self.offset) and self.backs == "none":
            raise InputError(
                "the offset moves backs, and there are none: choose mirrored backs, or leave it out", field="backs"
            )


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
        raise InputError(f"{name}: '{short(text)}' is not a number", field=name) from None


def _check_bounds(value: float, name: str, least: float, most: float, unit: str) -> None:
    if not (math.isfinite(value) and least <= value <= most):
        raise InputError(f"{name}: {value:g} is not between {least:g} and {most:g} {unit}")
