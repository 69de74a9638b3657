"""Only commands that leave the own general safe are offered: compared with trying every command."""

import pytest

from tests.depth import sized
from tests.games.summoners_chess.safety import pieces, positions, quick, slow

POSITIONS = sized(200, 2_000)


@pytest.mark.rule("CH-10.1", "CH-10.2", "CH-10.3", "CH-10.4", "CH-10.4.1", "CH-S8")
def test_commands_are_offered_that_leave_the_general_safe_and_no_others() -> None:
    offered = lost = 0
    for position in positions(pieces(), POSITIONS):
        for player in (0, 1):
            expected = slow(position, player)
            assert quick(position, player) == expected, position.state.board
            offered += len(expected)
            lost += not expected
    assert offered > 20 * POSITIONS
    assert lost > POSITIONS // 200  # there are mates among them
