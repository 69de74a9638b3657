"""The starting layout of a leader in the form of its card: each piece with its square, as its owner counts them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

SETUP, BOARD, CONFIRMED = "setup", "board", "confirmed"
LETTERS = "abcdefghijklmnop"  # of the files
SQUARE = re.compile(rf"([{LETTERS}])([1-9][0-9]?)")


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
    pieces = _pieces(data)
    if pieces is None:
        return None
    return LayoutForm(pieces, _is_confirmed(data), int(board["files"]), int(board["ranks"]) // 2)


def _pieces(data: Mapping[str, Any]) -> tuple[LayoutPiece, ...] | None:
    setup = data.get(SETUP)
    placed = setup.get(BOARD) if isinstance(setup, dict) else None
    if not isinstance(placed, list) or not all(map(_is_placed, placed)):
        return None
    return tuple(LayoutPiece(number, entry["card"], _square(entry["at"])) for number, entry in enumerate(placed))


def _is_confirmed(data: Mapping[str, Any]) -> bool:
    return bool(data[SETUP].get(CONFIRMED) is True)


def _is_placed(entry: Any) -> bool:
    if not isinstance(entry, dict) or not isinstance(entry.get("card"), str):
        return False
    at = entry.get("at")
    return isinstance(at, list) and [type(number) for number in at] == [int, int] and 0 <= at[1] < len(LETTERS)


def _square(at: list[int]) -> str:
    return f"{LETTERS[at[1]]}{at[0] + 1}"


def with_layout(data: Mapping[str, Any], base: Mapping[str, Any], form: Mapping[str, str]) -> dict[str, Any]:
    """Return the data of a card with what a form changes of the layout; a piece without a square is taken out.

    `base`: the data that the form was made from.
    """
    setup, shown = data.get(SETUP), _pieces(base)
    if not isinstance(setup, dict) or shown is None or "layout-0-at" not in form:
        return dict(data)
    placed = setup.get(BOARD)
    written = placed if isinstance(placed, list) else []
    board = [_changed(entry, piece, form) for entry, piece in zip(written, shown, strict=False)]
    board += [*written[len(shown) :], _changed({}, LayoutPiece(len(shown), "", ""), form)]
    changed = {**setup, BOARD: [entry for entry in board if entry] or written}
    is_confirmed = bool(form.get(f"layout-{CONFIRMED}"))
    if is_confirmed != _is_confirmed(base):
        changed[CONFIRMED] = is_confirmed
    return {**data, SETUP: changed}


def _changed(entry: Any, piece: LayoutPiece, form: Mapping[str, str]) -> Any:
    """Return an entry of a layout with what a form changes of the piece that it showed; empty where it is taken out."""
    name = form.get(f"layout-{piece.number}-card", "").strip()
    at = form.get(f"layout-{piece.number}-at", "").strip().lower()
    if (name, at) == (piece.card.strip(), piece.square):
        return entry
    if not name or not at:
        return {}
    square = SQUARE.fullmatch(at)
    if square is None:
        return entry  # what cannot be read changes nothing
    return {**entry, "card": name, "at": [int(square[2]) - 1, LETTERS.index(square[1])]}
