"""Fairy-Stockfish asked where pieces can go, as a variant of custom pieces.

Each question builds the tables of a variant anew, so one board answers for many pieces.
"""

from collections.abc import Mapping, Sequence
from functools import cache

import pytest

from tests.games.summoners_chess.table import documents
from tests.oracles.boards import BLOCK, Men, boards, moves, standing
from tests.oracles.pieces import Compared, compared, movement, pieces

LETTERS = "abcdefghjklmnopqrstuvwxyz"  # those of custom pieces; i is one that does not move

pyffish = pytest.importorskip("pyffish", reason="pyffish (the extra `oracles`) is not installed")


class Variant:
    """The pieces of a variant, loaded once."""

    def __init__(self, name: str, betza: Mapping[str, str], *, king: str = "") -> None:
        self.name = name
        self.letters = dict(zip(betza, LETTERS, strict=False)) | {BLOCK: "i"}
        others = [each for each in betza if each != king]
        pieces = [f"customPiece{n} = {self.letters[each]}:{betza[each]}" for n, each in enumerate(others, 1)]
        royal = [f"king = {self.letters[king]}", "checking = true"] if king else ["king = -", "checking = false"]
        rules = [f"[{name}]", *royal, "castling = false", "immobile = i", "startFen = 8/8/8/8/8/8/8/8 w - - 0 1"]
        pyffish.load_variant_config("\n".join([*rules, *pieces]))

    def moves(self, men: Men, player: int) -> set[str]:
        """Where the pieces of a player can go: `c3c4`."""
        found: Sequence[str] = pyffish.legal_moves(self.name, self.fen(men, player), [])
        return set(found)

    def perft(self, men: Men, player: int, plies: int) -> int:
        """How many ways on there are."""
        return self._ways(self.fen(men, player), [], plies)

    def _ways(self, fen: str, moves: list[str], plies: int) -> int:
        legal = pyffish.legal_moves(self.name, fen, moves)
        return len(legal) if plies == 1 else sum(self._ways(fen, [*moves, move], plies - 1) for move in legal)

    def fen(self, men: Men, player: int) -> str:
        """A board in Forsyth-Edwards notation."""
        ranks = []
        for rank in reversed(range(8)):
            text = ""
            for square in range(rank * 8, rank * 8 + 8):
                man = men.get(square)
                letter = "1" if man is None else self.letters[man.name]
                text += letter.upper() if man is not None and man.player == 0 else letter
            for empty in range(8, 1, -1):
                text = text.replace("1" * empty, str(empty))
            ranks.append(text)
        return f"{'/'.join(ranks)} {'wb'[player]} - - 0 1"


def differences(of: tuple[Compared, ...], number: int, seed: int = 1) -> list[str]:
    """Where the engine lets pieces go otherwise, of so many boards for each of them."""
    asked, table = variant(of), pieces(of)
    found = []
    for player, men in boards([each.name for each in of], number, seed):
        ours, theirs = moves(standing(table, men), player), asked.moves(men, player)
        if ours != theirs:
            found.append(f"{asked.fen(men, player)}: {sorted(ours ^ theirs)}")
    return found


def army(men: Men, general: str) -> Variant:
    """The variant of the shipped cards on a board, with the general that must not be lost."""
    betza = {each.movement: each.betza for each in compared()}
    names = {man.name for man in men.values()}
    cards = {each["card"]: each for each in documents() if each["card"] in names}
    return _army(tuple(sorted((name, betza[movement(card)]) for name, card in cards.items())), general)


@cache
def _army(betza: tuple[tuple[str, str], ...], general: str) -> Variant:
    return Variant(f"army-of-{len(betza)}", dict(betza), king=general)


@cache
def variant(of: tuple[Compared, ...]) -> Variant:
    """The variant of some pieces; a name can be loaded once only."""
    return Variant(f"pieces-{of[0].name.replace(' ', '')}", {each.name: each.betza for each in of})
