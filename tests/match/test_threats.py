"""What can hit a card or a square, in all games."""

import pytest

from deckbuilder.decks.resolve import Resolver
from engine.games.summoner_wars.options import Attack
from tests.match.helpers import sit, type_in

PAIRS = [
    ("polar-dwarves", "phoenix-elves"),
    ("workbench-mugglug", "workbench-oldin"),
    ("the-long-wall", "locust-season"),
]


def test_units_that_can_attack_after_a_move_are_told_apart(resolver: Resolver) -> None:
    interpreter = sit(resolver, PAIRS[0])
    lines = type_in(interpreter, "threats")
    assert lines
    assert all(" can be attacked by " in line or line.startswith("You can attack ") for line in lines)
    digest = interpreter.match.game.digest()
    (line,) = type_in(interpreter, "threats c6")
    assert " on c6 could be attacked by " in line or "(c6) can be attacked by" in line
    (far,) = type_in(interpreter, "threats a1")
    assert far.endswith("could be attacked by nobody.")
    assert type_in(interpreter, "threats z9") == ["'threats' takes a square, a1 to f8, or nothing"]
    assert interpreter.match.game.digest() == digest


@pytest.mark.parametrize("decks", PAIRS[:2])
def test_own_threats_in_the_attack_phase_are_the_attacks_that_can_be_made(
    resolver: Resolver, decks: tuple[str, str]
) -> None:
    interpreter = sit(resolver, decks, opponent="greedy", seed=6)
    compared = 0
    for _ in range(8):
        game = interpreter.match.game
        if game.over:
            break
        last = "attack" if "attack" in game.library.phases else "main"
        while interpreter.view.phase != last and not interpreter.match.game.over and interpreter.view.question == "":
            type_in(interpreter, "end")
        view = interpreter.known
        attacked = {
            view.name(option.target)
            for option in view.options
            if isinstance(option, Attack) and view.state.control[option.target] != 0
        }
        lines = [line for line in type_in(interpreter, "threats") if line.startswith("You can attack ")]
        if interpreter.view.phase == last:
            assert {line.removeprefix("You can attack ").partition(" (")[0] for line in lines} == attacked
            compared += bool(attacked)
        type_in(interpreter, "auto yes")
    assert compared


def test_a_square_of_chess_says_who_could_take_the_general_there(resolver: Resolver) -> None:
    interpreter = sit(resolver, PAIRS[2])
    (line,) = type_in(interpreter, "threats e7")
    assert line.startswith("Your general on e7 could be taken by ")
    (line,) = type_in(interpreter, "threats d1")
    assert line.endswith("can be taken by nobody.")


@pytest.mark.parametrize("decks", PAIRS)
def test_where_a_card_can_go_is_marked_also_outside_of_its_turn(resolver: Resolver, decks: tuple[str, str]) -> None:
    interpreter = sit(resolver, decks, opponent="greedy", seed=6)
    type_in(interpreter, "auto yes")
    digest, marked = interpreter.match.game.digest(), set()
    for square, piece in interpreter.view.pieces.items():
        (line,) = type_in(interpreter, f"moves {square}")
        assert line.startswith(square)
        if interpreter.signs:
            marked.add(piece.player)
            assert {interpreter.view.pieces[at].player for at, sign in interpreter.signs.items() if sign == "x"} <= {
                1 - piece.player
            }
    assert marked == {0, 1}
    assert interpreter.match.game.digest() == digest
