"""Chess as a special case: with the pieces of chess the engine offers what python-chess finds legal."""

import random
from functools import cache

import pytest

from engine.core.game import Game, Library
from engine.games import library
from tests.games.summoners_chess.table import piece, position, ruleset

pytest.importorskip("chess", reason="python-chess (the extra `oracles`) is not installed")

import chess

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
