"""Dice: their faces, how often each comes up, and that a seed decides all of it."""

from collections import Counter
from typing import Any

import pytest
from engine.game import Game

from engine.generator import Generator
from tests.engine.table import Table, unit

FACES = ("melee ranged", "melee ranged", "melee ranged", "ranged special", "melee special", "melee")
ROLLS = 6000
UNLIKELY = 20.5  # chi-square with three degrees of freedom exceeds it once in eight thousand seeds


@pytest.fixture
def game(ruleset: dict[str, Any]) -> Game:
    table = Table(ruleset, unit("Roller"))
    table.put("Roller", "c3")
    table.state.random = Generator(17).state
    game = table.game("attack")
    game.state.dice = None
    return game


@pytest.mark.rule("2E-ATK-7")
def test_a_die_has_these_six_faces(game: Game) -> None:
    assert Counter(game.library.faces) == Counter(FACES)


@pytest.mark.rule("2E-ATK-7")
@pytest.mark.parametrize(("symbol", "faces"), [("melee", 5), ("ranged", 4), ("special", 2)])
def test_the_symbols_stand_on_so_many_faces(game: Game, symbol: str, faces: int) -> None:
    assert sum(symbol in game.library.face_symbols[face] for face in game.library.faces) == faces


@pytest.mark.rule("2E-ATK-7")
def test_every_face_comes_up_as_often_as_another(game: Game) -> None:
    counted = Counter(game.throw(ROLLS))
    expected = {face: ROLLS * number / 6 for face, number in Counter(FACES).items()}
    assert counted.keys() == expected.keys()
    assert sum((counted[face] - number) ** 2 / number for face, number in expected.items()) < UNLIKELY


@pytest.mark.rule("2E-ATK-7")
def test_dice_come_from_the_generator_of_the_game_alone(game: Game) -> None:
    other = game.copy()
    first = game.throw(30)
    assert other.throw(30) == first
    assert game.throw(30) != first
