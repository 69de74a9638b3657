"""The starting layout of a leader in the form of its card: each piece with its square, as its owner counts them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

SETUP, BOARD = "setup", "board"
LETTERS = "abcdefghijklmnop"  # of the files
SQUARE = re.compile(rf"([{LETTERS}])([1-9][0-9]?)")
CONFIRMED = "layout-confirmed"
MAX_ADDED = 40  # pieces of a layout


@dataclass(frozen=True)
class LayoutPiece:
    """A piece of a layout. `square`: as its owner counts them, `a1` in the left corner of the back row."""

    number: int
    card: str
    square: str


@dataclass(frozen=True)
class LayoutForm:
    """The layout of a leader. `files`, `ranks`: of its owner's half of the board."""

    pieces: tuple[LayoutPiece, ...]
    is_confirmed: bool
    files: int
    ranks: int

    @property
    def next_number(self) -> int:
        """The number of a further piece."""
        return len(self.pieces)


def layout_of(data: Mapping[str, Any], board: Mapping[str, Any]) -> LayoutForm | None:
    """Return the layout of a card's data; None for a card without one. `board`: of the game, with its size."""
    setup = data.get(SETUP)
    if not isinstance(setup, dict):
        return None
    placed = setup.get(BOARD)
    if not isinstance(placed, list) or not all(map(_is_placed, placed)):
        return None
    pieces = tuple(LayoutPiece(number, entry["card"], _square(entry["at"])) for number, entry in enumerate(placed))
    return LayoutForm(pieces, setup.get("confirmed") is True, int(board["files"]), int(board["ranks"]) // 2)


def _is_placed(entry: Any) -> bool:
    if not isinstance(entry, dict) or not isinstance(entry.get("card"), str):
        return False
    at = entry.get("at")
    return isinstance(at, list) and [type(number) for number in at] == [int, int] and 0 <= at[1] < len(LETTERS)


def _square(at: list[int]) -> str:
    return f"{LETTERS[at[1]]}{at[0] + 1}"


def with_layout(data: Mapping[str, Any], form: Mapping[str, str]) -> dict[str, Any]:
    """Return the data of a card with the layout that a form gives it; a piece without a square is taken out."""
    setup = data.get(SETUP)
    if not isinstance(setup, dict) or "layout-0-at" not in form:
        return dict(data)
    placed = setup.get(BOARD)
    old = placed if isinstance(placed, list) else []
    board = []
    for number in range(min(len(old) + 1, MAX_ADDED)):
        name, at = form.get(f"layout-{number}-card", "").strip(), form.get(f"layout-{number}-at", "").strip().lower()
        square = SQUARE.fullmatch(at)
        entry = old[number] if number < len(old) else {}
        if name and square:
            board.append({**entry, "card": name, "at": [int(square[2]) - 1, LETTERS.index(square[1])]})
        elif name and at and entry:
            board.append(entry)  # what cannot be read changes nothing
    changed = {**setup, "confirmed": bool(form.get(CONFIRMED)), BOARD: board or old}
    return {**data, SETUP: changed}
