"""Movement of every pattern on random boards, compared with Fairy-Stockfish, or else with a reference implementation."""

import pytest

from oracles import reference_moves
from oracles.boards import ComparedPiece, PlacedPiece, boards, compared_pieces, movements, moves, pieces, position_of
from tests.depth import sized

BOARDS = 200
MAX_UNCOMPARED = 12  # patterns of shipped cards that are not in the table: cards may change
EXPRESSIBLE = tuple(each for each in compared_pieces() if each.betza)
OTHERS = tuple(each for each in compared_pieces() if not each.betza)
GROUPS = 4


@pytest.mark.rule("CH-8.2", "CH-13.1", "CH-13.2", "CH-13.4", "CH-13.9", "CH-13.10", "CH-S4", "CH-S5", "CH-S13")
@pytest.mark.parametrize("group", range(GROUPS))
def test_pieces_move_as_in_fairy_stockfish(group: int) -> None:
    from oracles import fairy  # noqa: PLC0415 - it is not installed everywhere

    assert fairy.differences(EXPRESSIBLE[group::GROUPS], sized(BOARDS // 10, BOARDS // 2)) == []


@pytest.mark.rule("CH-8.2.2.a", "CH-13.2", "CH-13.4", "CH-13.11", "CH-S6")
@pytest.mark.parametrize("each", OTHERS, ids=lambda each: each.name)
def test_pieces_without_betza_move_as_in_the_reference(each: ComparedPiece) -> None:
    table = pieces([each])
    for player, piece_map in boards([each.name], BOARDS, seed=2):
        found = moves(position_of(table, piece_map), player)
        expected = {
            f"{reference_moves.name(square)}{reference_moves.name(there)}"
            for square, placed in piece_map.items()
            if placed == PlacedPiece(each.name, player)
            for there in reference_moves.squares(each.name, piece_map, square, player)
        }
        assert found == expected, (player, piece_map)


def test_the_patterns_of_shipped_cards_are_compared() -> None:
    known = {each.movement for each in compared_pieces()}
    assert len(known) == len(compared_pieces())
    assert len(movements() - known) <= MAX_UNCOMPARED
    assert len(movements() & known) > 30
