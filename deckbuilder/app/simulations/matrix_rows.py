"""The result of a matrix as rows of cells, the best deck first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from deckbuilder.simulation.intervals import Interval, share

LEVELS = 5  # of colour, to either side of even
SLIGHT = 0.05  # of a share: closer to even has no colour


@dataclass(frozen=True)
class MatrixCell:
    """Games of one deck against another. `heat`: from -5 (all lost) to 5 (all won); `text`: the percentage won."""

    heat: int
    text: str
    bounds: str
    title: str


@dataclass(frozen=True)
class MatrixRow:
    """A deck with all its games and its cells, one for each deck; None against itself."""

    place: int
    deck: str
    games: int
    rate: str
    bounds: str
    rating: str
    rating_bounds: str
    cells: Sequence[MatrixCell | None]


def matrix_rows(result: Mapping[str, Any]) -> list[MatrixRow]:
    """Return the decks of a matrix, the best first."""
    decks = result["decks"]
    met = {}  # wins and games of every deck against every other
    places = combinations(range(len(result["decks"])), 2)
    for (first, second), pair in zip(places, result["pairs"], strict=True):
        met[first, second] = pair["wins_1"], pair["games"]
        met[second, first] = pair["wins_2"], pair["games"]
    order = sorted(range(len(decks)), key=lambda deck: (-_strength(decks[deck]), decks[deck]["deck"]))
    return [
        MatrixRow(
            place,
            decks[deck]["deck"],
            decks[deck]["games"],
            f"{decks[deck]['rate']['value']:.0%}" if decks[deck]["rate"] else "–",
            _bounds(decks[deck]["rate"]),
            f"{decks[deck]['rating']['value']:+.0f}" if decks[deck]["rating"] else "",
            f"{decks[deck]['rating']['low']:+.0f} to {decks[deck]['rating']['high']:+.0f}"
            if decks[deck]["rating"]
            else "",
            [None if deck == other else _cell(decks[other]["deck"], *met[deck, other]) for other in order],
        )
        for place, deck in enumerate(order, 1)
    ]


def _strength(deck: Mapping[str, Any]) -> float:
    interval = deck["rating"] or deck["rate"]
    return float(interval["value"]) if interval else 0.0


def _cell(other: str, wins: int, games: int) -> MatrixCell:
    if not games:
        return MatrixCell(0, "–", "", f"no game against {other}")
    rate: Interval = share(wins, games)
    distance = rate.value - 0.5
    heat = 0 if abs(distance) < SLIGHT else round(2 * LEVELS * distance)
    low, high = f"{100 * rate.low:.0f}", f"{100 * rate.high:.0f}"
    return MatrixCell(heat, f"{100 * rate.value:.0f}", f"{low}–{high}", f"{wins} of {games} against {other}")


def _bounds(rate: Mapping[str, float] | None) -> str:
    return f"{100 * rate['low']:.0f} to {100 * rate['high']:.0f}%" if rate else ""
