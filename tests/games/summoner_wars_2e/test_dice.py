"""Dice: their faces, how often each comes up, and that a seed decides all of it."""

from collections import Counter
from typing import Any

import pytest

from engine.core.game import Game
from engine.games.summoner_wars.changes import roll_faces
from engine.games.summoner_wars.dice import count_symbols
from engine.generator import Generator
from tests.engine.table import Table, unit

FACES = ("melee ranged", "melee ranged", "melee ranged", "ranged special", "melee special", "melee")
ROLLS = 6000
UNLIKELY = 24.5  # chi-square with five degrees of freedom exceeds it once in five thousand seeds


@pytest.fixture
def game(ruleset: dict[str, Any]) -> Game:
    table = Table(ruleset, unit("Roller"))
    table.put("Roller", "c3")
    table.state.random = Generator(17).state
    game = table.game("attack")
    game.state.script = None
    return game


@pytest.mark.rule("2E-ATK-7")
def test_a_die_has_these_six_faces(game: Game) -> None:
    assert Counter(map(" ".join, game.library.faces)) == Counter(FACES)


@pytest.mark.rule("2E-ATK-7")
@pytest.mark.parametrize(("symbol", "faces"), [("melee", 5), ("ranged", 4), ("special", 2)])
def test_each_symbol_is_on_the_documented_number_of_faces(game: Game, symbol: str, faces: int) -> None:
    assert count_symbols(game, tuple(range(len(FACES))), {symbol}) == faces


@pytest.mark.rule("2E-ATK-7")
def test_all_faces_are_equally_likely(game: Game) -> None:
    counted = Counter(roll_faces(game, ROLLS))
    assert counted.keys() == set(range(6))
    assert sum((number - ROLLS / 6) ** 2 / (ROLLS / 6) for number in counted.values()) < UNLIKELY


@pytest.mark.rule("2E-ATK-7")
def test_dice_depend_on_the_generator_of_the_game_alone(game: Game) -> None:
    other = game.copy()
    first = roll_faces(game, 30)
    assert roll_faces(other, 30) == first
    assert roll_faces(game, 30) != first
