"""Moves by Fairy-Stockfish, with cards as the custom pieces of a variant.

Each query builds the tables of a variant anew, so one board is used for many pieces.
"""

from collections.abc import Mapping, Sequence
from functools import cache

import pytest

from oracles.boards import BLOCK, ComparedPiece, PieceMap, boards, compared_pieces, movement, moves, pieces, position_of
from tests.games.summoners_chess.table import documents

LETTERS = "abcdefghjklmnopqrstuvwxyz"  # of custom pieces; i is a piece that does not move

pyffish = pytest.importorskip("pyffish", reason="pyffish (the extra `oracles`) is not installed")


class Variant:
    """A variant with custom pieces, loaded once."""

    def __init__(self, name: str, betza: Mapping[str, str], *, king: str = "") -> None:
        self.name = name
        self.letters = dict(zip(betza, LETTERS, strict=False)) | {BLOCK: "i"}
        others = [each for each in betza if each != king]
        pieces = [f"customPiece{n} = {self.letters[each]}:{betza[each]}" for n, each in enumerate(others, 1)]
        royal = [f"king = {self.letters[king]}", "checking = true"] if king else ["king = -", "checking = false"]
        rules = [f"[{name}]", *royal, "castling = false", "immobile = i", "startFen = 8/8/8/8/8/8/8/8 w - - 0 1"]
        pyffish.load_variant_config("\n".join([*rules, *pieces]))

    def moves(self, piece_map: PieceMap, player: int) -> set[str]:
        """Return all moves of a player's pieces, such as `c3c4`."""
        found: Sequence[str] = pyffish.legal_moves(self.name, self.fen(piece_map, player), [])
        return set(found)

    def perft(self, piece_map: PieceMap, player: int, plies: int) -> int:
        """Return the number of move sequences of `plies` plies."""
        return self._count(self.fen(piece_map, player), [], plies)

    def _count(self, fen: str, moves: list[str], plies: int) -> int:
        legal = pyffish.legal_moves(self.name, fen, moves)
        return len(legal) if plies == 1 else sum(self._count(fen, [*moves, move], plies - 1) for move in legal)

    def fen(self, piece_map: PieceMap, player: int) -> str:
        """Return a board in Forsyth-Edwards notation."""
        ranks = []
        for rank in reversed(range(8)):
            text = ""
            for square in range(rank * 8, rank * 8 + 8):
                placed = piece_map.get(square)
                letter = "1" if placed is None else self.letters[placed.name]
                text += letter.upper() if placed is not None and placed.player == 0 else letter
            for empty in range(8, 1, -1):
                text = text.replace("1" * empty, str(empty))
            ranks.append(text)
        return f"{'/'.join(ranks)} {'wb'[player]} - - 0 1"


def differences(of: tuple[ComparedPiece, ...], number: int, seed: int = 1) -> list[str]:
    """Return the boards on which the engine's moves differ, with the moves; `number`: boards for each piece."""
    asked, table = variant(of), pieces(of)
    found = []
    for player, piece_map in boards([each.name for each in of], number, seed):
        ours, theirs = moves(position_of(table, piece_map), player), asked.moves(piece_map, player)
        if ours != theirs:
            found.append(f"{asked.fen(piece_map, player)}: {sorted(ours ^ theirs)}")
    return found


def army(piece_map: PieceMap, general: str) -> Variant:
    """Return the variant of the shipped cards on a board, with their general as the king."""
    betza = {each.movement: each.betza for each in compared_pieces()}
    names = {placed.name for placed in piece_map.values()}
    cards = {each["card"]: each for each in documents() if each["card"] in names}
    return _army(tuple(sorted((name, betza[movement(card)]) for name, card in cards.items())), general)


@cache
def _army(betza: tuple[tuple[str, str], ...], general: str) -> Variant:
    return Variant(f"army-of-{len(betza)}", dict(betza), king=general)


@cache
def variant(of: tuple[ComparedPiece, ...]) -> Variant:
    """Return the variant of some pieces; cached, because a name can be loaded only once."""
    return Variant(f"pieces-{of[0].name.replace(' ', '')}", {each.name: each.betza for each in of})
