"""Chess as a special case, and perft of kept positions: the engine, python-chess and Fairy-Stockfish."""

import random
from functools import cache
from typing import Any

import pytest
import yaml

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.playing import game_at
from engine.core.game import Game, Library
from engine.games import library
from engine.perft import divide, perft
from oracles.boards import PlacedPiece
from tests.conftest import ROOT
from tests.depth import deep
from tests.games.summoners_chess.table import piece, position, ruleset

pytest.importorskip("chess", reason="python-chess (the extra `oracles`) is not installed")

import chess

DATA = yaml.safe_load((ROOT / "oracles" / "perft" / "summoners-chess.yaml").read_text("utf-8"))
GENERAL = "Archivist Veyla"
MAX_LEAVES_OF_OTHERS = 2_500  # leaves that other programs count too
MAX_LEAVES = 12_000  # leaves that the tests count; `python -m oracles` counts more

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


pytest.importorskip("chess", reason="python-chess (the extra `oracles`) is not installed")


PIECES = (
    piece("King", "ccc/c@c/ccc", class_="general"),
    piece("Queen", "ccc/c@c/ccc", "riding"),
    piece("Rook", ".c./c@c/.c.", "riding"),
    piece("Bishop", "c.c/.@./c.c", "extended"),  # the pattern holds no way round, so this is as good as riding
    piece("Knight", ".p.p./p...p/..@../p...p/.p.p."),
    piece("Pawn", "xmx/.@./..."),
)
MOST_PLIES = 60


@cache
def pieces() -> Library:
    """The pieces of chess, as cards."""
    return library(ruleset(), PIECES)


def game_of(board: chess.Board) -> Game:
    """The position of a board, white being player 1."""
    fields: list[dict[str, str]] = [{}, {}]
    for square, man in board.piece_map().items():
        fields[0 if man.color else 1][chess.square_name(square)] = chess.piece_name(man.piece_type).title()
    return position(*fields, morale=(99, 99), cards=pieces())


def legal(board: chess.Board) -> list[chess.Move]:
    """The legal moves but for a pawn's first double step and promotion, which this game does not have."""
    return [move for move in board.legal_moves if not _is_double(board, move) and not move.promotion]


def _is_double(board: chess.Board, move: chess.Move) -> bool:
    far = abs(chess.square_rank(move.from_square) - chess.square_rank(move.to_square)) == 2
    return far and board.piece_type_at(move.from_square) == chess.PAWN


def moves(game: Game) -> set[str]:
    return {"".join(label.split()[1:]) for label in game.labels() if label.startswith("command")}


@pytest.mark.rule("CH-8.2", "CH-10.1", "CH-10.2", "CH-13.1", "CH-S5", "CH-S8")
@pytest.mark.parametrize("seed", range(12))
def test_games_of_chess_offer_the_legal_moves_of_chess(seed: int) -> None:
    generator = random.Random(seed)  # noqa: S311 - it draws test cases
    board = chess.Board()
    board.set_castling_fen("-")
    game = game_of(board)
    for _ in range(MOST_PLIES):
        found = legal(board)
        if any(move.promotion for move in board.legal_moves) or game.state.result == "repetition":
            return
        if not found:
            assert game.state.result == ("checkmate" if board.is_check() else "stalemate")
            return
        assert moves(game) == {move.uci() for move in found}
        move = generator.choice(found)
        game.answer(f"command {move.uci()[:2]} {move.uci()[2:]}")
        board.push(move)
        if board.is_check():
            assert game.state.active == (0 if board.turn else 1)  # check ends the turn
        if not game.over and game.labels() == ["end"]:
            game.answer("end")


@pytest.mark.rule("CH-8.2")
def test_perft_equals_that_of_chess_without_double_steps() -> None:
    board = chess.Board()
    board.set_castling_fen("-")
    counts, games = [], [game_of(board)]
    for _ in range(3):
        counts.append(sum(len(moves(game)) for game in games))
        games = [after for game in games for after in _children(game)] if len(counts) < 3 else []
    assert counts == [12, 144, 2124]


def _children(game: Game) -> list[Game]:
    found = []
    for number in range(len(game.options)):
        copy = game.copy()
        copy.choose(number)
        if copy.labels() == ["end"]:
            copy.answer("end")
        found.append(copy)
    return found
