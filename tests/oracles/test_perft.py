"""Perft, turn by turn, of positions kept as data: by the engine, python-chess and Fairy-Stockfish."""

from typing import Any

import pytest
import yaml

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.playing import game_at
from engine.core.game import Game
from engine.perft import divide, perft
from oracles.boards import PlacedPiece
from tests.conftest import ROOT
from tests.games.summoners_chess.test_as_chess import game_of, legal

pytest.importorskip("chess", reason="python-chess (the extra `oracles`) is not installed")

import chess

from tests.depth import deep

DATA = yaml.safe_load((ROOT / "oracles" / "perft" / "summoners-chess.yaml").read_text("utf-8"))
GENERAL = "Archivist Veyla"
MAX_LEAVES_OF_OTHERS = 2_500  # leaves that other programs count too
MAX_LEAVES = 30_000  # leaves that the tests count; `python -m oracles` counts more

chess_armies = pytest.mark.parametrize("given", DATA["chess"], ids=lambda given: given["board"])
card_armies = pytest.mark.parametrize("given", DATA["cards"], ids=lambda given: given["position"].partition(" - ")[0])


def chess_board(given: Any) -> chess.Board:
    """Return the chess board of a case."""
    return chess.Board(f"{given['board']} w - - 0 1")


def has_counts(game: Game, counts: list[int], limit: int | None = None) -> bool:
    """Return True if perft of 1, 2, 3 ... turns has these counts; those above `limit` are not checked."""
    checked = [count for count in counts if limit is None or count <= limit]
    return [perft(game, turns) for turns in range(1, len(checked) + 1)] == checked


@pytest.mark.rule("CH-8.2", "CH-10.1", "CH-10.2", "CH-13.1", "CH-S1", "CH-S8")
@chess_armies
def test_perft_of_the_chess_army_has_the_known_counts(given: Any) -> None:
    assert has_counts(game_of(chess_board(given)), given["counts"], MAX_LEAVES)


@chess_armies
def test_python_chess_has_the_same_counts(given: Any) -> None:
    counts = [count for count in given["counts"] if count <= MAX_LEAVES_OF_OTHERS]
    assert [_chess_perft(chess_board(given), plies) for plies in range(1, len(counts) + 1)] == counts


def _chess_perft(board: chess.Board, plies: int) -> int:
    moves = legal(board)
    if plies == 1:
        return len(moves)
    count = 0
    for move in moves:
        board.push(move)
        count += _chess_perft(board, plies - 1)
        board.pop()
    return count


@deep
@pytest.mark.rule("CH-8.2", "CH-10.1", "CH-10.2", "CH-13.1", "CH-13.2", "CH-13.9", "CH-13.10", "CH-S8")
@card_armies
def test_perft_of_card_armies_has_the_known_counts(given: Any, catalogue: Catalogue) -> None:
    assert has_counts(game_at(given["position"], catalogue), given["counts"], MAX_LEAVES)


@card_armies
def test_fairy_stockfish_has_the_same_counts(given: Any, catalogue: Catalogue) -> None:
    from oracles import fairy  # noqa: PLC0415 - it is not installed everywhere

    game = game_at(given["position"], catalogue)
    piece_map = {square: PlacedPiece(game.name(card), game.state.control[card]) for square, card in on_field(game)}
    army = fairy.army(piece_map, GENERAL)
    counts = [count for count in given["counts"] if count <= MAX_LEAVES_OF_OTHERS]
    assert [army.perft(piece_map, game.state.active, plies) for plies in range(1, len(counts) + 1)] == counts


def on_field(game: Game) -> list[tuple[int, int]]:
    """Return the square and the card of each card on the field."""
    return [(square, card) for square, card in enumerate(game.state.board) if card >= 0]


def test_divide_adds_up_to_perft() -> None:
    game = game_of(chess_board(DATA["chess"][0]))
    parts = divide(game, 2)
    assert set(parts) == set(game.labels())
    assert sum(parts.values()) == perft(game, 2) == 144
