"""Movement of every pattern on random boards, as Fairy-Stockfish has it; where it has no words, by a second way."""

import pytest

from tests.depth import sized
from tests.oracles import second
from tests.oracles.boards import Man, boards, moves, standing
from tests.oracles.pieces import Compared, compared, movements, pieces

BOARDS = 200
MOST_STRANGE = 12  # patterns of shipped cards that nothing is compared with: cards may change
EXPRESSIBLE = tuple(each for each in compared() if each.betza)
OTHERS = tuple(each for each in compared() if not each.betza)
GROUPS = 4


@pytest.mark.rule("CH-8.2", "CH-13.1", "CH-13.2", "CH-13.4", "CH-13.9", "CH-13.10", "CH-S4", "CH-S5", "CH-S13")
@pytest.mark.parametrize("group", range(GROUPS))
def test_pieces_go_where_fairy_stockfish_lets_them_go(group: int) -> None:
    from tests.oracles import fairy  # noqa: PLC0415 - it is not installed everywhere

    assert fairy.differences(EXPRESSIBLE[group::GROUPS], sized(BOARDS // 10, BOARDS)) == []


@pytest.mark.rule("CH-8.2.2.a", "CH-13.2", "CH-13.4", "CH-13.11", "CH-S6")
@pytest.mark.parametrize("each", OTHERS, ids=lambda each: each.name)
def test_pieces_without_a_name_in_betza_go_where_a_second_way_to_say_it_lets_them(each: Compared) -> None:
    table = pieces([each])
    for player, men in boards([each.name], BOARDS, seed=2):
        found = moves(standing(table, men), player)
        expected = {
            f"{second.name(square)}{second.name(there)}"
            for square, man in men.items()
            if man == Man(each.name, player)
            for there in second.squares(each.name, men, square, player)
        }
        assert found == expected, (player, men)


def test_the_patterns_of_shipped_cards_are_compared() -> None:
    known = {each.movement for each in compared()}
    assert len(known) == len(compared())
    assert len(movements() - known) <= MOST_STRANGE
    assert len(movements() & known) > 30
