"""Counts of the ways on, turn by turn, in positions kept as data: the engine's, python-chess's and Fairy-Stockfish's."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.notation.start import game_at
from engine.core.game import Game
from engine.perft import divide, perft
from tests.games.summoners_chess.test_as_chess import game_of, legal
from tests.oracles.boards import Man

pytest.importorskip("chess", reason="python-chess (the extra `oracles`) is not installed")

import chess

from tests.depth import deep

DATA = yaml.safe_load((Path(__file__).parents[1] / "perft" / "summoners-chess.yaml").read_text("utf-8"))
GENERAL = "Archivist Veyla"
MOST = 2_500  # leaves that other programs count too
DEEPEST = 30_000  # leaves that are counted here; `make oracles` counts the others

chess_armies = pytest.mark.parametrize("given", DATA["chess"], ids=lambda given: given["board"])
card_armies = pytest.mark.parametrize("given", DATA["cards"], ids=lambda given: given["position"].partition(" - ")[0])


def board_of(given: Any) -> chess.Board:
    """The board of chess that is meant."""
    return chess.Board(f"{given['board']} w - - 0 1")


def ways(game: Game, counts: list[int], most: int | None = None) -> bool:
    """Whether a game can go on in so many ways for 1, 2, 3 ... turns, as far as there are no more than `most`."""
    looked = [count for count in counts if most is None or count <= most]
    return [perft(game, turns) for turns in range(1, len(looked) + 1)] == looked


@pytest.mark.rule("CH-8.2", "CH-10.1", "CH-10.2", "CH-13.1", "CH-S1", "CH-S8")
@chess_armies
def test_the_army_of_chess_has_as_many_ways_on_as_is_known(given: Any) -> None:
    assert ways(game_of(board_of(given)), given["counts"], DEEPEST)


@chess_armies
def test_python_chess_counts_the_same(given: Any) -> None:
    counts = [count for count in given["counts"] if count <= MOST]
    assert [_of_chess(board_of(given), plies) for plies in range(1, len(counts) + 1)] == counts


def _of_chess(board: chess.Board, plies: int) -> int:
    moves = legal(board)
    if plies == 1:
        return len(moves)
    count = 0
    for move in moves:
        board.push(move)
        count += _of_chess(board, plies - 1)
        board.pop()
    return count


@deep
@pytest.mark.rule("CH-8.2", "CH-10.1", "CH-10.2", "CH-13.1", "CH-13.2", "CH-13.9", "CH-13.10", "CH-S8")
@card_armies
def test_armies_of_cards_have_as_many_ways_on_as_is_known(given: Any, catalogue: Catalogue) -> None:
    assert ways(game_at(given["position"], catalogue), given["counts"], DEEPEST)


@card_armies
def test_fairy_stockfish_counts_the_same(given: Any, catalogue: Catalogue) -> None:
    from tests.oracles import fairy  # noqa: PLC0415 - it is not installed everywhere

    game = game_at(given["position"], catalogue)
    men = {square: Man(game.name(card), game.state.control[card]) for square, card in on_field(game)}
    army = fairy.army(men, GENERAL)
    counts = [count for count in given["counts"] if count <= MOST]
    assert [army.perft(men, game.state.active, plies) for plies in range(1, len(counts) + 1)] == counts


def on_field(game: Game) -> list[tuple[int, int]]:
    """Squares and cards."""
    return [(square, card) for square, card in enumerate(game.state.board) if card >= 0]


def test_the_parts_of_a_count_are_its_sum() -> None:
    game = game_of(board_of(DATA["chess"][0]))
    parts = divide(game, 2)
    assert set(parts) == set(game.labels())
    assert sum(parts.values()) == perft(game, 2) == 144
