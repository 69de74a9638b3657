"""`show-position` and `perft`: positions in a line on the command line."""

import json

import pytest

from deckbuilder.cli.positions import EXAMPLE
from tests.cli.conftest import Inside, refused

FAULTY = EXAMPLE.replace("mao7", "mao6")


def test_a_position_is_drawn_and_described(inside: Inside) -> None:
    ran = inside("show-position", EXAMPLE)
    assert (ran.code, ran.err) == (0, "")
    assert "Turn 5, player 1, main phase" in ran.out
    assert "Player 2, Marshal Oryn: morale 20" in ran.out
    assert all(len(line) <= 80 for line in ran.out.splitlines())


def test_a_position_is_plain_data(inside: Inside) -> None:
    ran = inside("show-position", f"{EXAMPLE} # a remark", "--json")
    found = json.loads(ran.out)
    assert (found["position"], found["active"], found["check"], found["result"]) == (EXAMPLE, 1, "none", None)
    assert found["board"]["a2"]["card"] == "Rampart Knight"
    assert "command a2 b4" in found["options"]


def test_a_game_that_is_over_is_reported(inside: Inside) -> None:
    ran = inside("show-position", "mao7/8/8/8/8/8/8/8 1 - 20,20 -|- -|- -|- 5")
    assert ran.code == 0
    assert "over: stalemate" in ran.out


@pytest.mark.parametrize(("depth", "count"), [("1", "5"), ("2", "15")])
def test_continuations_are_counted_and_divided(depth: str, count: str, inside: Inside) -> None:
    ran = inside("perft", EXAMPLE, depth)
    total = int(ran.out)
    divided = inside("perft", EXAMPLE, depth, "--divide").out.splitlines()
    assert int(divided[-1]) == total == sum(int(line.rpartition(" ")[2]) for line in divided[:-1])
    found = json.loads(inside("perft", EXAMPLE, depth, "--divide", "--json").out)
    assert found["count"] == total
    assert found["divided"]["command a2 b4"] >= 1
    assert total == int(count)


@pytest.mark.parametrize("command", [("show-position",), ("perft", "1")])
def test_a_fault_names_the_field(command: tuple[str, ...], inside: Inside) -> None:
    refused(inside, command[0], FAULTY, *command[1:], says="board, rank 8: has 7 squares; there are 8")
